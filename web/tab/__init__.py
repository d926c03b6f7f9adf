"""What runs in the browser, in a worker with Pyodide. It uses no module of the build."""
