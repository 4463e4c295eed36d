package proof

// A Budget bounds the work that the prover spends on one game. It counts
// work, not time, so that every machine comes to the same verdicts.
type Budget struct {
	GroundRules int   // ground instances before simplification
	JoinSteps   int64 // work of the grounder
	Again       int   // factor on the ground rules, and nearly half of it on the work, for a second attempt with the size that the rules need; memory bounds it too
	Gates       int   // gates of the simplified network
	MatchWork   int64 // gate evaluations (64 states each) of random matches
	Conflicts   int64 // of the solver, all questions together, weighted by the size of programs
	Effort      int64 // of all work for the game: an estimate of its processor time, in units of about 50 microseconds; 0: any
	Query       int64 // conflicts of one solver query
	Search      int64 // the part of the solver's conflicts that bounded search may use
	Literals    int   // size of one solver program
	Depth       int   // of bounded search
	States      int   // of complete enumeration by the reference semantics; nothing is enumerated if it is not positive
	Steps       int64 // of the reference semantics, for one replay or judgement
	Reach       Reach // of the enumeration over the network
}

// A Reach bounds the enumeration of the reachable states over the network.
// Work counts the inputs that gates read, for 64 states each.
type Reach struct {
	Walk   int64 // work of the walk before all other methods
	Work   int64 // of the whole enumeration
	States int
	Bytes  int64 // of the states with all that is kept of each
}

// The budgets by name. Typical games need a fraction of them.
var (
	Quick    = Budget{GroundRules: 300_000, JoinSteps: 5_000_000, Again: 1, Gates: 100_000, MatchWork: 20_000_000, Conflicts: 20_000, Effort: 32_000, Query: 4_000, Search: 8_000, Literals: 2_000_000, Depth: 10, States: 2_000, Steps: 20_000_000, Reach: Reach{Walk: 15_000_000, Work: 200_000_000, States: 500_000, Bytes: 64 << 20}}
	Default  = Budget{GroundRules: 3_000_000, JoinSteps: 60_000_000, Again: 3, Gates: 600_000, MatchWork: 150_000_000, Conflicts: 200_000, Effort: 300_000, Query: 20_000, Search: 50_000, Literals: 6_000_000, Depth: 40, States: 40_000, Steps: 100_000_000, Reach: Reach{Walk: 15_000_000, Work: 600_000_000, States: 5_000_000, Bytes: 256 << 20}}
	Thorough = Budget{GroundRules: 6_000_000, JoinSteps: 600_000_000, Again: 3, Gates: 3_000_000, MatchWork: 600_000_000, Conflicts: 5_000_000, Effort: 32_000_000, Query: 500_000, Search: 2_000_000, Literals: 40_000_000, Depth: 200, States: 1_500_000, Steps: 2_000_000_000, Reach: Reach{Walk: 15_000_000, Work: 100_000_000_000, States: 20_000_000, Bytes: 1 << 30}}
)

// NamedBudget returns the budget called quick, default or thorough.
func NamedBudget(name string) (Budget, bool) {
	switch name {
	case "quick":
		return Quick, true
	case "default", "":
		return Default, true
	case "thorough":
		return Thorough, true
	}
	return Budget{}, false
}
