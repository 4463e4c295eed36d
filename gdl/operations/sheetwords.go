package operations

import "github.com/gdllint/gdllint/gdl/syntax"

// The sheetWords are the words of a sheet, with their names in prefix text.
type sheetWords struct {
	knownWords  map[string]bool
	wordOrder   []string
	prefixNames map[string]string // by word: its name in prefix text
	takenNames  map[string]bool   // the names that are used
}

// assignPrefixNames gives each word its name in prefix text, where the case of letters does not matter and some names
// have a meaning.
func (s *sheetWords) assignPrefixNames() {
	taken := map[string]bool{}
	s.takenNames = taken
	for _, w := range s.wordOrder {
		folded := syntax.FoldName(w)
		if folded == w && !prefixWords[w] {
			taken[w] = true
		}
	}
	for _, w := range s.wordOrder {
		name := syntax.FoldName(w)
		if prefixWords[name] { // the new name differs enough from the keyword not to be read as a misspelling of it
			name += "_own"
		}
		if name != w {
			name = unusedName(taken, name)
		}
		taken[name] = true
		s.prefixNames[w] = name
	}
}

// PrefixName returns the name that a word has in prefix text.
func (s *sheetWords) PrefixName(word string) string {
	if name, ok := s.prefixNames[word]; ok {
		return name
	}
	return syntax.FoldName(word)
}

// unusedName returns a name that the sheet does not use.
func (s *sheetWords) unusedName(name string) string {
	if prefixWords[name] {
		return numberedName(s.takenNames, name)
	}
	return unusedName(s.takenNames, name)
}
