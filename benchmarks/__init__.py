"""What is measured: each module has a `main()` that prints its findings. `make bench` runs them all."""
