from euchre_bot import Bot, best, run


class Cora(Bot):
    def play(self, view):
        return best(view.legal, view.trump)


run(Cora)
