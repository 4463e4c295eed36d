package proof

// A ProgramSize is the size of the program that asks whether one step can break
// a property, and the time of its answer.
type ProgramSize struct {
	GameCopies   int     // copies of the game
	GroundRules  int     // ground rules
	GroundAtoms  int     // of these rules
	IsEstimate   bool    // the program was too large: the counts of rules and atoms are estimates
	SolveSeconds float64 // for this question alone; 0 if it shared its work
}
