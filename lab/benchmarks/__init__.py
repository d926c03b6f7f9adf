"""What is measured: a module with a `main()` prints its findings. `make bench` runs them all."""
