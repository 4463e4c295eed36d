package board

import "strings"

// card writes the suit of a playing card as its sign.
func card(text string) string {
	words := strings.Fields(text)
	if len(words) != 2 {
		return text
	}
	for i, word := range words {
		if sign := suits[strings.TrimSuffix(word, "s")]; sign != "" {
			return sign + words[1-i]
		}
	}
	return text
}

var suits = map[string]string{"heart": "♥", "spade": "♠", "diamond": "♦", "club": "♣"}
