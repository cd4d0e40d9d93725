"""Measures the engines and the service, the latter as ratios to a bare floor in the same run."""
