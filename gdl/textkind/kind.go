package textkind

// A Kind says what a text is as a whole.
type Kind int

// The kinds of texts.
const (
	Unknown   Kind = iota // nothing tells what it is
	Rulesheet             // GDL
	Mixed                 // GDL with something else around it or in it
	Infix                 // GDL in the infix notation
	Lists                 // prefix lists of another language: Lisp, PDDL, SMT-LIB
	Prolog                // Prolog, Datalog, answer set programs
	Code                  // a program in another language
	JSON
	Markup   // HTML, XML
	Markdown // headings, fences
	Data     // YAML, settings, tables
	Patch    // a diff
	Conflict // what git leaves behind where two branches changed a file
	Prose
	UTF16  // also UTF-32
	Binary // no text at all
)

// String names the kind as in "this is ...".
func (k Kind) String() string {
	return [...]string{
		"an unknown text", "a rulesheet", "a rulesheet with something else in it", "a rulesheet in infix notation",
		"lists of another language than GDL", "a program in Prolog or a relative of it", "a program in another language",
		"JSON", "HTML or XML", "Markdown", "a data file", "a patch", "a file with a merge conflict", "prose", "UTF-16", "a binary file",
	}[k]
}

// NoText tells the kinds that cannot even be cut into words.
func (k Kind) NoText() bool { return k == UTF16 || k == Binary }

// A Guess is what a text seems to be, and the place that shows it: the bytes
// From to To.
type Guess struct {
	Kind     Kind
	From, To int
}

// most bounds how much of a text is looked at.
const most = 1 << 18

// Of tells what a text is that holds no rule of GDL in prefix notation.
func Of(text []byte) Guess {
	if g := Encoding(text); g.Kind != Unknown {
		return g
	}
	d := newDraft(text[:min(len(text), most)])
	for _, test := range []func(*draft) Guess{
		json, conflict, patch, markup, fenced, logic, code, headings, data, table, prose,
	} {
		if g := test(d); g.Kind != Unknown {
			return g
		}
	}
	return Guess{}
}
