"""What operators do: each act with its reason, in a chain nobody can change unnoticed; the audit; backups."""
