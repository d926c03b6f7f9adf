"""Words of the help: each game's rules in short, a page at a time.

A page is a title and a text. A text that is too long for the screen goes on on the next one, so a
translation may be longer; but the pages read best when they fit, at about 90 characters.
"""

from llamadillo.screens.words.base import Vocabulary, Word


class HelpWords(Vocabulary):
    """The rules in short, for players from ten on."""

    help = Word("Help")

    # The box.
    help_buttons = Word("The buttons")
    help_buttons_text = Word("The line at the bottom says what each button does now. Press the one below it.")
    help_lists = Word("Choosing")
    help_lists_text = Word("In a list, ROLL goes to the next line. DISCARD chooses it. QUIT goes back.")
    help_pause = Word("Pause")
    help_pause_text = Word("Hold QUIT down for a moment, and you get the pause menu. It has help, too.")
    help_off = Word("Switching off")
    help_off_text = Word("Stop whenever you like: the box keeps the game, with the same cards and dice.")

    # LAMA Dice.
    help_dice_turn = Word("Your turn")
    help_dice_turn_text = Word(
        "Get rid of your cards! Roll the dice, or quit the round and keep what you have."
    )
    help_dice_match = Word("A match")
    help_dice_match_text = Word(
        "Does a die show a card of your row? Discard it. One card a die, at least one in all."
    )
    help_dice_take = Word("No match")
    help_dice_take_text = Word("No card to discard? Take one from the llama row: one that the dice show.")
    help_dice_drama = Word("Llama drama")
    help_dice_drama_text = Word(
        "No card to discard and none to take? You get the whole llama row. The round is over!"
    )
    help_dice_llamas = Word("Three llamas")
    help_dice_llamas_text = Word(
        "You discard nothing and take nothing. But you may return one token, a 1 or a 10."
    )
    help_dice_alone = Word("Alone")
    help_dice_alone_text = Word(
        "Have all others quit? Then a roll without a match is llama drama, unless it is L L L."
    )
    help_dice_end = Word("End of a round")
    help_dice_end_text = Word(
        "It ends when a row is used up, the llama row too, on llama drama, or when all have quit."
    )

    # LAMA.
    help_lama_turn = Word("Your turn")
    help_lama_turn_text = Word("Get rid of your cards! Play one card, draw one card, or quit the round.")
    help_lama_play = Word("Playing")
    help_lama_play_text = Word(
        "Play the number on top or the next one. After 6 comes the llama, then 1 again."
    )
    help_lama_draw = Word("Drawing")
    help_lama_draw_text = Word(
        "Draw a card, and your turn is over. When the pile is used up, nobody can draw."
    )
    help_lama_quit = Word("Quitting")
    help_lama_quit_text = Word(
        "Put your cards face down. You are out of the round, and your cards count at its end."
    )
    help_lama_alone = Word("Alone")
    help_lama_alone_text = Word(
        "Have all others quit? Play on as long as a card fits. You can't draw any more."
    )
    help_lama_end = Word("End of a round")
    help_lama_end_text = Word("It ends when someone has played the last card, or when all have quit.")

    # LAMA Dice and LAMA.
    help_points = Word("Points")
    help_points_text = Word(
        "Cards left are points, each kind only once. A llama is 10. So 5 5 L is 15 points."
    )
    help_tokens = Word("Tokens, the end")
    help_tokens_text = Word(
        "Out of cards? You may return a token. At 40 points the game ends: the fewest win!"
    )

    # Armadillo.
    help_dillo_goal = Word("The goal")
    help_dillo_goal_text = Word(
        "Get rid of your ten cards. Each card left is a bad point. Fewest after 3 rounds win!"
    )
    help_dillo_dice = Word("The dice")
    help_dillo_dice_text = Word(
        "Blue is 1 to 3, yellow 4 to 6, red 7 to 9. Choose up to two dice of each colour."
    )
    help_dillo_total = Word("The total")
    help_dillo_total_text = Word(
        "All dice are added up. The total counts for everyone, and each may discard one card."
    )
    help_dillo_price = Word("The price")
    help_dillo_price_text = Word(
        "The total itself is free. 1, 2 or 3 off costs as many tokens. For 4, any card goes."
    )
    help_dillo_pass = Word("Passing")
    help_dillo_pass_text = Word("Discard nothing, and you get a token. Nobody can have more than five.")
    help_dillo_end = Word("End of a round")
    help_dillo_end_text = Word("Is someone out of cards? All still answer this roll. Then the round is over.")
    help_dillo_tie = Word("A tie")
    help_dillo_tie_text = Word("Equal points? More tokens win. Equal tokens, too? Then the win is shared.")
