package proof

// A ProgramSize is the size of the program that asks whether one step can break
// a property, and the time of its answer.
type ProgramSize struct {
	GameCopies   int     `json:"views" about:"copies of the game"`
	GroundRules  int     `json:"rules" about:"ground rules"`
	GroundAtoms  int     `json:"atoms" about:"ground atoms"`
	IsEstimate   bool    `json:"estimated,omitempty" about:"whether rules and atoms are estimates"` // the program was too large
	SolveSeconds float64 `json:"seconds,omitempty" about:"time that the solver took"`               // for this question alone; 0 if it shared its work
}
