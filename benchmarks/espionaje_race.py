"""The strength and calibration of the Espionaje adviser, and the fit of its weights.

``python -m benchmarks.espionaje_race ask [--games 2000] [--jobs 1] [--tables 4info,...]`` plays the tables of the ask and
prints one JSON line each: share of wins
with its 95 % interval, seconds a decision, and the calibration of the adviser's own chance of being right.
``python -m benchmarks.espionaje_race fit [--players 2,3,4] [--scale 1] [--jobs 1]`` plays the games the weights are fitted to,
fits, and writes
``solvers/espionaje/race_weights.json``; ``--scale 0.1`` plays a tenth of them.
"""

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from joblib import Parallel, delayed

from solvers.core.tournament import Match, Table, matches, play, policy_maker
from solvers.espionaje import race_fit
from solvers.espionaje.advice import AdviserPolicy, believe, best_triple
from solvers.espionaje.race_value import FEATURES, value_model

ASK = {
    "2info": (("adviser", "info"), 0.90),
    "3info": (("adviser", "info", "info"), 0.60),
    "4info": (("adviser", "info", "info", "info"), 0.52),
    "3pencil": (("adviser", "pencil", "pencil"), 0.93),
    "4pencil": (("adviser", "pencil", "pencil", "pencil"), 0.96),
    "4info@0.3": (("adviser", "info@0.3", "info@0.3", "info@0.3"), 0.40),
}
"""The tables, and the share asked for (for the last one: hoped for)."""

FIT_GAMES = {
    2: (("info", 1_500_000, 2500), ("mix", 1_900_000, 1500)),
    3: (("info", 1_200_000, 1000), ("mix", 1_600_000, 800), ("pencil", 1_800_000, 300)),
    4: (("info", 1_100_000, 1500), ("info@0.3", 1_300_000, 1000), ("mix", 1_400_000, 1000), ("pencil", 1_700_000, 300)),
}
"""What the weights are fitted to: tables, first seeds (far from those that strength is measured on), numbers of games."""

MIXED = ("info", "info", "info-first", "info@0.3", "info@0.5", "pencil", "pencil", "random")
CHUNK = 25


class Recorded(AdviserPolicy):
    """The adviser, noting at each of its turns its best triple and the chance it gives it."""

    def __init__(self, header, seed):
        super().__init__(header, seed)
        self.said = []

    def ask(self):
        """As the adviser, noted."""
        chances = believe(self.view).triples()
        best = best_triple(chances)
        self.said.append((best, value_model(self.view.players).calibrated(chances, best)))
        return super().ask()


def _maker(made, kind, game, name):
    """Makes policies by name, the adviser as a ``kind`` that is kept in ``made``."""
    if name != "adviser":
        return policy_maker(game, name)

    def make(header, seed):
        made.append(kind(header, seed))
        return made[-1]

    return make


def play_recorded(part):
    """Matches played, with what the adviser said and whether it was true."""
    out = []
    for match in part:
        made = []

        played = play(match, maker=partial(_maker, made, Recorded))
        secret = secret_of(match)
        out.append((played, [(chance, guess == secret) for policy in made for guess, chance in policy.said]))
    return out


def secret_of(match):
    """The coded secret triple of a match."""
    from engine.core.protocol import Setup
    from engine.core.registry import load_game

    a, b, c = load_game(match.game).deal(match.seed, Setup.of(len(match.policies))).secret
    return 25 * a + 5 * (b - 5) + c - 10


def tenths(said):
    """Calibration: for each tenth how many, announced on average, come true."""
    rows = []
    chance, true = np.array([each[0] for each in said]), np.array([each[1] for each in said])
    for tenth in range(10):
        here = (np.minimum((chance * 10).astype(int), 9)) == tenth
        if here.any():
            rows.append(
                {"tenth": tenth / 10, "cases": int(here.sum()), "announced": chance[here].mean(), "true": true[here].mean()}
            )
    return rows


def ask(arguments):
    """All tables of the ask, or those named."""
    for name in arguments.tables.split(",") if arguments.tables else ASK:
        policies, wanted = ASK[name]
        table, said = Table("espionaje", policies, arguments.seed_from), []
        todo = list(matches("espionaje", policies, arguments.games, arguments.seed_from))
        parts = [todo[start : start + CHUNK] for start in range(0, len(todo), CHUNK)]
        for batch in Parallel(arguments.jobs, return_as="generator")(delayed(play_recorded)(part) for part in parts):
            for played, heard in batch:
                table.add(played)
                said += heard
        row = {
            "table": name,
            "asked": wanted,
            "no_winner": table.unwon,
            **table.standings[0].to_json(),
            "calibration": tenths(said),
        }
        write(row)


def fit_table(players, kind, first, seeds):
    """Recorded games of one kind of table."""
    games = []
    for seed in seeds:
        chance, seat = Random(seed), (seed - first) % players
        names = [chance.choice(MIXED) if kind == "mix" else kind for _ in range(players - 1)]
        made = []

        maker = partial(_maker, made, race_fit.Explorer)

        match = Match("espionaje", seed, (*names[:seat], "adviser", *names[seat:]), tuple(range(players)))
        played = play(match, maker=maker)
        games.append(race_fit.Game(kind, made[0].turns, secret_of(match), played.shares[seat] > 0))
    return games


def fit(arguments):
    """Play, fit, write the weights."""
    path = Path(__file__).parents[1] / "solvers" / "espionaje" / "race_weights.json"
    weights = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for players in map(int, arguments.players.split(",")):
        games = []
        for kind, first, count in FIT_GAMES[players]:
            seeds = range(first, first + int(count * arguments.scale))
            parts = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
            for batch in Parallel(arguments.jobs)(delayed(fit_table)(players, kind, first, part) for part in parts):
                games += batch
        model = race_fit.fit(games)
        shares = {
            kind: race_fit.win_share([game for game in games if game.table == kind], model) for kind, *_ in FIT_GAMES[players]
        }
        weights[str(players)] = {
            "features": list(FEATURES),
            **{name: np.round(value, 7).tolist() for name, value in model.items()},
        }
        path.write_text(json.dumps(weights, indent=0) + "\n", "utf-8")
        write({"players": players, "games": len(games), "shares_in_sample": shares})


def write(row):
    """One JSON line."""
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    asking = verbs.add_parser("ask")
    asking.add_argument("--games", type=int, default=2000)
    asking.add_argument("--seed-from", type=int, default=0)
    asking.add_argument("--tables", default="")
    asking.set_defaults(run=ask)
    fitting = verbs.add_parser("fit")
    fitting.add_argument("--players", default="2,3,4")
    fitting.add_argument("--scale", type=float, default=1.0)
    fitting.set_defaults(run=fit)
    for verb in (asking, fitting):
        verb.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
