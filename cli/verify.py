"""draft"""
from cli.verbs import verb
app = verb("verify", "Solve")
@app.command("emissary")
def e() -> None: ...
