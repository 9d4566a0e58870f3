"""What follows in La Agencia: Misión Embajada: belief about every hidden card, and advice."""
