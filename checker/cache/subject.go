package cache

// EntrySubject holds all inputs of the document about one rulesheet, besides the
// program. Limits of time are not part of it, since documents that they cut short
// are not kept. The parts that formats show are no part of it either.
type EntrySubject struct {
	SheetText    []byte
	Notation     string        // the notation as it was asked for
	SiblingTexts []SiblingText // texts beside the rulesheet
	SheetName    []byte        // of the rulesheet, if there are such texts: findings about them may name it
	FormulasOnly bool          // only the formulas of these texts are asked

	Analyzers     []string // in the order in which they are run
	WantedRules   []string // codes of the selected rules, with their severities
	KnownOnly     bool     // unknown codes are not selected
	ProveAll      bool     // every question is asked
	BudgetName    string
	SolverVersion string // with its version: another one may reach other results
	ShowSizes     bool
	SearchRepairs bool     // repairs are asked for
	ChosenRows    []string // rows of the plan that are run
}

// A SiblingText is a text beside a rulesheet. Findings name it.
type SiblingText struct {
	FileName []byte
	FileText []byte
}

// layoutVersion is the version of the encoding. Entries of other versions are never
// looked up.
const layoutVersion = "7"

// A ValueSubject holds all inputs of a value that is computed of one rulesheet and
// that no analyzer returns, such as the figures of a game.
type ValueSubject struct {
	ValueKind string // of value: the command that computes it
	SheetText []byte
	Notation  string   // the notation as it was asked for
	Settings  []string // bounds and seeds
}
