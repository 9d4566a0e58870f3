"""draft"""
from cli.verbs import verb
app = verb("solve", "Solve")
@app.command("emissary")
def e() -> None: ...
