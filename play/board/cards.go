package board

import "strings"

// cardLabel returns a text such as "ace spades" with the suit as a sign, such as "♠ace"; other
// texts unchanged.
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

// suitSigns holds the sign of each suit of playing cards, by its name in the singular.
var suitSigns = map[string]string{"heart": "♥", "spade": "♠", "diamond": "♦", "club": "♣"}
