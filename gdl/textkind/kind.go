package textkind

// A Kind is the kind of a text as a whole.
type Kind int

// The kinds of texts.
const (
	Unknown   Kind = iota // a text that no test recognises
	Rulesheet             // GDL
	Mixed                 // GDL with other text around it or in it
	Infix                 // GDL in the infix notation
	Lists                 // prefix lists of another language: Lisp, PDDL, SMT-LIB
	Prolog                // Prolog, Datalog, answer set programs
	Code                  // a program in another language
	JSON
	Markup   // HTML, XML
	Markdown // headings, fences
	Data     // YAML, settings, tables
	Patch    // a diff
	Conflict // a merge conflict of git
	Prose
	UTF16  // also UTF-32
	Binary // no text at all
)

// String returns the kind in words, as in "this is a rulesheet".
func (k Kind) String() string {
	return [...]string{
		"an unknown text", "a rulesheet", "a rulesheet with something else in it", "a rulesheet in infix notation",
		"lists of another language than GDL", "a program in Prolog or a relative of it", "a program in another language",
		"JSON", "HTML or XML", "Markdown", "a data file", "a patch", "a file with a merge conflict", "prose", "UTF-16", "a binary file",
	}[k]
}

// A Guess is the probable kind of a text, and the place that shows it: the bytes from StartOffset
// to EndOffset.
type Guess struct {
	Kind                   Kind
	StartOffset, EndOffset int
}

// maxScannedBytes is the number of bytes at the beginning of a text whose lines are looked at.
const maxScannedBytes = 1 << 18

// GuessKind returns the probable kind of a text that has no rule of GDL in prefix notation.
func GuessKind(text []byte) Guess {
	if g := GuessEncoding(text); g.Kind != Unknown {
		return g
	}
	d := newTextLines(text[:min(len(text), maxScannedBytes)])
	for _, test := range []func(*textLines) Guess{
		guessJSON, guessConflict, guessPatch, guessMarkup, guessFenced, guessLogic, guessCode, guessHeadings, guessData, guessTable, guessProse,
	} {
		if g := test(d); g.Kind != Unknown {
			return g
		}
	}
	return Guess{}
}
