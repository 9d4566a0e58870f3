"""What a person sees and types: commands, rendering, exit codes."""
