package operations

import "github.com/gdllint/gdllint/gdl/syntax"

// The sheetWords are the words of a sheet, with their meanings in prefix text.
type sheetWords struct {
	knownWords  map[string]bool
	wordOrder   []string
	prefixNames map[string]string // meanings of words in prefix text
	takenNames  map[string]bool   // these meanings
}

// assignPrefixNames gives each word its name in prefix text: there letters are
// folded, and some names are taken.
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
		if prefixWords[name] { // far enough from the keyword not to be taken for it
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
