package finding

import (
	"slices"
	"strings"
)

// A Stage says what a finding is about: the reading of a text, its names, its meaning or its matches. Faults of an
// earlier stage may cause findings of later ones: a text that was not read has no names, and rules without a meaning
// cannot be played.
type Stage int

// The stages, each before those whose findings may follow from its own. Reports have another
// order, see causes.Rank.
const (
	ReadingStage   Stage = iota // the form could not be read as it was meant
	KeywordStage                // a keyword is used in a wrong place
	NameStage                   // a name is not defined
	BindingStage                // a variable has no value
	MeaningStage                // a rule never fires, a value gets lost
	RemainderStage              // something is of no use, or of two kinds
	MatchStage                  // the game lacks a property that games must have
	CommentStage                // comments and layout: neither cause nor consequence
)

// codeStages maps codes to stages, and families of codes (their first letter) for codes that are not listed.
var codeStages = map[string]Stage{
	"L": ReadingStage, "L08": CommentStage, "L10": CommentStage, "L11": CommentStage, "L12": CommentStage,
	"K": KeywordStage, "K01": NameStage, "K07": MeaningStage, "K09": RemainderStage, "K11": NameStage, "K12": MeaningStage, "K13": NameStage,
	"K14": NameStage, "K15": NameStage, "K16": MeaningStage,
	"V": BindingStage, "V06": RemainderStage, "V07": KeywordStage,
	"S": MeaningStage, "R": MeaningStage, "R05": RemainderStage,
	"A": MeaningStage, "A01": NameStage, "A02": RemainderStage, "A03": RemainderStage, "A04": NameStage, "A05": RemainderStage, "A06": CommentStage,
	"B": RemainderStage, "D": RemainderStage, "D02": MeaningStage, "D04": MeaningStage, "D05": MeaningStage, "D06": MeaningStage, "D10": BindingStage, "D07": CommentStage, "D09": CommentStage,
	"Y": RemainderStage, "Y01": CommentStage, "Y02": CommentStage, "Y03": KeywordStage, "Y04": CommentStage, "Y05": KeywordStage, "Y09": CommentStage, "Y10": MeaningStage, "Y13": MeaningStage, "Y14": MeaningStage, "Y15": MeaningStage,
	"I": RemainderStage, "I04": MatchStage, "P": MatchStage, "P17": CommentStage, "O10": ReadingStage, "O13": ReadingStage, "X": MatchStage, "C": CommentStage,
}

// StageOf returns the stage of a code. Codes of other programs have the stage of
// comments.
func StageOf(code string) Stage {
	if s, ok := codeStages[code]; ok {
		return s
	}
	if len(code) == len("V02") {
		if s, ok := codeStages[code[:1]]; ok {
			return s
		}
	}
	return CommentStage
}

// invalidatingCodes lists the codes, and the families, whose errors leave a rulesheet
// without an agreed meaning. Errors about names, base and input, for instance,
// leave it one.
var invalidatingCodes = []string{"L", "K", "V", "S01", "R01"}

// harmlessCodes lists the exceptions. An atom about a term that is no role (K11), or about an object in place of a
// variable (V07), is an atom like any other. In games with percepts, rules may read the atoms that next, init,
// base or input derive (K05).
var harmlessCodes = []string{"K05", "K11", "V07"}

// Invalidates tells whether a rulesheet with the finding has no agreed meaning.
func (f *Finding) Invalidates() bool {
	return f.Severity == SeverityError && !slices.Contains(harmlessCodes, f.Code) &&
		(slices.Contains(invalidatingCodes, f.Code) || slices.Contains(invalidatingCodes, f.Code[:1]))
}

// IsAboutMeaning tells whether findings of a code concern the meaning of rules. Errors of the text and habits of style
// do not.
func IsAboutMeaning(code string) bool {
	stage := StageOf(code)
	return stage >= MeaningStage && stage != CommentStage
}

// DoubtsMeaning tells whether a finding that is not suppressed, and no note, speaks against the meaning of rules. Those of the families
// B (base and input), R (recursion) and S (stratification) do not: they have another cause than violations in matches.
func (f *Finding) DoubtsMeaning() bool {
	return f.SuppressedBy == nil && f.Severity >= SeverityWarning && IsAboutMeaning(f.Code) && !strings.Contains("BRS", f.Code[:1])
}
