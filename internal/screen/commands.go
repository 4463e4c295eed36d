package screen

import "unicode"

// A lineState tracks whether a command of a build service may begin in a line:
// '::name' behind blanks at its begin, or '##[name' and '##vso[name' anywhere
// (actions/runner, ActionCommand.cs; Azure Pipelines and TeamCity use the
// second form).
type lineState struct {
	begin  bool // blanks alone so far
	colon  bool // blanks and one colon
	hashes int  // that stand before the next character
}

// advance consumes a character, and tells whether a blank before it is needed so
// that no command begins.
func (l *lineState) advance(r rune) (apart bool) {
	switch {
	case r == ':' && l.colon:
		apart = true
	case l.hashes >= 2 && (r == '[' || unicode.IsLetter(r)):
		apart = true
	}
	l.colon = r == ':' && l.begin
	l.begin = l.begin && unicode.IsSpace(r)
	if r == '#' {
		l.hashes++
	} else {
		l.hashes = 0
	}
	return apart
}
