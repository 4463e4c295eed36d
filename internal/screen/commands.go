package screen

import "unicode"

// A lineState tracks whether a command of a build service may begin in a line. '::name' begins one at the
// beginning of a line, perhaps after blanks. '##[name' and '##vso[name' begin one anywhere (actions/runner,
// ActionCommand.cs; Azure Pipelines and TeamCity use the second form).
type lineState struct {
	onlyBlanks bool // blanks alone so far
	oneColon   bool // blanks and one colon
	hashCount  int  // number of '#' that stand before the next character
}

// needsSeparator consumes a character, and tells whether a blank before it is needed so
// that no command begins.
func (l *lineState) needsSeparator(r rune) (apart bool) {
	switch {
	case r == ':' && l.oneColon:
		apart = true
	case l.hashCount >= 2 && (r == '[' || unicode.IsLetter(r)):
		apart = true
	}
	l.oneColon = r == ':' && l.onlyBlanks
	l.onlyBlanks = l.onlyBlanks && unicode.IsSpace(r)
	if r == '#' {
		l.hashCount++
	} else {
		l.hashCount = 0
	}
	return apart
}
