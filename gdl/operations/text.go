package operations

import "strings"

// WordFromPrefix writes a folded name of prefix text as operations have it: variables
// begin with a capital, other names do not.
func WordFromPrefix(name string) string {
	if v, ok := strings.CutPrefix(name, "?"); ok {
		if v == "" {
			return "_"
		}
		return plainName(strings.ToUpper(v[:1]) + v[1:])
	}
	if name != "" && isCapital(name[0]) {
		name = strings.ToLower(name[:1]) + name[1:]
	}
	return name
}

// plainName writes a name in the letters that the notation allows.
func plainName(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if c := name[i]; isNameByte(c) && (i > 0 || isNameStart(c)) {
			b.WriteByte(c)
		} else {
			b.WriteByte('x')
		}
	}
	return b.String()
}

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
