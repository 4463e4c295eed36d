package operations

// UnwrappedArgument returns the index of the argument by which operations replace an
// atom of prefix text; 0 if there is none.
func UnwrappedArgument(word string, args int) int {
	switch {
	case (word == "true" || word == "next") && args == 1:
		return 1
	case (word == "does" || word == legalWord || word == "input") && args == 2:
		return 2
	}
	return 0
}

// KeptWord returns the word that stays before that argument; "" if there is none.
func KeptWord(word string) string {
	switch word {
	case legalWord:
		return legalWord
	case "input":
		return actionWord
	}
	return ""
}
