"""The engine: what is true. Rules, states, deals from seeds, events, what each seat may see, scores, replay.

Nothing here knows a solver, a puzzle or a terminal; delete every other room and this one still runs.
"""
