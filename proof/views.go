package proof

import "fmt"

// ViewMode is the way in which questions about knowledge are put to the solver.
type ViewMode string

// A ProgramSize is the size of the program that asks whether one step can break
// a property, and the time of its answer.
type ProgramSize struct {
	GameCopies   int     // copies of the game
	GroundRules  int     // ground rules
	GroundAtoms  int     // of these rules
	IsEstimate   bool    // the program was too large: the counts of rules and atoms are estimates
	SolveSeconds float64 // for this question alone; 0 if it shared its work
}

// The ways to put them.
const (
	// TwoViews compares two copies of the game for every question.
	TwoViews ViewMode = "two"
	// PaperViews has one copy for each formula that may be known or not, and
	// one for the actual match: the programs of KR 2012 sec. 6, which serve for
	// comparison.
	PaperViews ViewMode = "paper"
)

// ParseViewMode returns the mode of a name; no name is TwoViews.
func ParseViewMode(name string) (ViewMode, error) {
	switch v := ViewMode(name); v {
	case "", TwoViews:
		return TwoViews, nil
	case PaperViews:
		return v, nil
	}
	return "", fmt.Errorf("unknown views '%s'; choose two or paper", name)
}
