package cache

// EntrySubject holds everything that the document about one rulesheet depends on, besides the
// program. Limits of time are left out, since documents that they cut short are not kept. So are
// the choices of formats, which are applied to the kept document.
type EntrySubject struct {
	SheetText    []byte
	Notation     string // the notation that the user chose
	SiblingTexts []SiblingText
	SheetName    []byte // the name of the rulesheet, if there are sibling texts: findings about them may name it
	FormulasOnly bool   // the formulas of the sibling texts are the only questions

	Analyzers     []string // in the order in which they are run
	WantedRules   []string // codes of the selected rules, with their severities, and whether settings name them
	KnownOnly     bool     // unknown codes are not selected
	ProveAll      bool     // every question is asked
	BudgetName    string
	SolverVersion string   // the solver and its version: another one may reach other results
	ShowSizes     bool     // the sizes of programs of questions about knowledge are reported
	SearchRepairs bool     // repairs are searched for
	ChosenRows    []string // the rows of the prover's plan that are run
}

// A SiblingText is another text on which the document depends: an included file, a file of
// properties or tests, or the page of the rulesheet. Findings may name it.
type SiblingText struct {
	FileName []byte
	FileText []byte
}

// layoutVersion is the version of the encoding of values. It is part of each key, so that entries
// of other versions are never found.
const layoutVersion = "7"

// A ValueSubject holds everything that a value depends on which a command computes from one rulesheet without analyzers,
// such as the figures of a game.
type ValueSubject struct {
	ValueKind string // the command that computes the value
	SheetText []byte
	Notation  string   // the notation that the user chose
	Settings  []string // bounds and seeds
}
