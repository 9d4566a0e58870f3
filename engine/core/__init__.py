"""What every game stands on: the protocol, the registry, shuffles, errors, events, formats and journals."""
