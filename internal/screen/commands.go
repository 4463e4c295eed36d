package screen

import "unicode"

// A lineState tracks, character by character, whether a line contains a command that a build
// service would obey in a log. '::name' begins a command at the beginning of a line, perhaps after
// blanks. '##[name' and '##vso[name' begin one anywhere (actions/runner, ActionCommand.cs; Azure
// Pipelines and TeamCity use the second form).
type lineState struct {
	onlyBlanks bool // the line has only blanks so far
	oneColon   bool // the line has blanks and one colon so far
	hashCount  int  // the number of '#' directly before the next character
}

// needsSeparator takes the next character, and tells whether a blank must be written before it to
// break a command.
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
