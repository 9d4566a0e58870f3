"""La Agencia: Misión Embajada, the game of four places and one embassy for three to six players."""
