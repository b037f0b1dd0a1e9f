"""The commands: parse, call, show. One error boundary and one exit point, in `main`."""
