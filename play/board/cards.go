package board

import "strings"

// cardLabel writes the suit of a playing card as its sign.
func cardLabel(text string) string {
	words := strings.Fields(text)
	if len(words) != 2 {
		return text
	}
	for i, word := range words {
		if sign := suitSigns[strings.TrimSuffix(word, "s")]; sign != "" {
			return sign + words[1-i]
		}
	}
	return text
}

var suitSigns = map[string]string{"heart": "♥", "spade": "♠", "diamond": "♦", "club": "♣"}
