package proof

// A Budget bounds the work that the prover spends on one game. It counts
// work, not time, so that every machine comes to the same verdicts.
type Budget struct {
	GroundRules      int         // ground instances before simplification
	JoinSteps        int64       // work of the grounder
	RegroundFactor   int         // factor on the ground rules of a second grounding, whose work gets about half of this factor; memory bounds it, too
	NetworkGates     int         // gates of the simplified network
	MatchWork        int64       // gates that random matches evaluate, each for 64 states at a time
	SolverConflicts  int64       // conflicts of the solver for all questions together, weighted by the size of programs
	TotalEffort      int64       // all work for the game except grounding, which has bounds of its own: an estimate of its processor time, in units of about 40 microseconds; 0: no bound
	QueryConflicts   int64       // conflicts of one solver query
	SearchConflicts  int64       // conflicts that bounded search may use for a question at one depth
	ProgramLiterals  int         // size of one solver program
	SearchDepth      int         // moves that bounded search looks ahead
	EnumeratedStates int         // states of a complete enumeration by the reference semantics; nothing is enumerated if it is not positive
	ReplaySteps      int64       // steps of the reference semantics, for one replay or judgement
	Reachability     ReachBudget // bounds the enumeration over the network
}

// A ReachBudget bounds the enumeration of the reachable states over the network.
// Work counts the inputs that gates read, for 64 states each.
type ReachBudget struct {
	WalkWork   int64 // work of the walk before all other methods
	TotalWork  int64 // work of the whole enumeration
	MaxStates  int
	StateBytes int64 // memory of the states, with all that is kept of each
}

// The budgets by name. Typical games need a fraction of them.
var (
	QuickBudget    = Budget{GroundRules: 300_000, JoinSteps: 5_000_000, RegroundFactor: 1, NetworkGates: 100_000, MatchWork: 20_000_000, SolverConflicts: 20_000, TotalEffort: 32_000, QueryConflicts: 4_000, SearchConflicts: 8_000, ProgramLiterals: 2_000_000, SearchDepth: 10, EnumeratedStates: 2_000, ReplaySteps: 20_000_000, Reachability: ReachBudget{WalkWork: 15_000_000, TotalWork: 200_000_000, MaxStates: 500_000, StateBytes: 64 << 20}}
	DefaultBudget  = Budget{GroundRules: 3_000_000, JoinSteps: 60_000_000, RegroundFactor: 3, NetworkGates: 600_000, MatchWork: 150_000_000, SolverConflicts: 200_000, TotalEffort: 260_000, QueryConflicts: 20_000, SearchConflicts: 50_000, ProgramLiterals: 6_000_000, SearchDepth: 40, EnumeratedStates: 40_000, ReplaySteps: 100_000_000, Reachability: ReachBudget{WalkWork: 15_000_000, TotalWork: 600_000_000, MaxStates: 5_000_000, StateBytes: 256 << 20}}
	ThoroughBudget = Budget{GroundRules: 6_000_000, JoinSteps: 600_000_000, RegroundFactor: 3, NetworkGates: 3_000_000, MatchWork: 600_000_000, SolverConflicts: 5_000_000, TotalEffort: 32_000_000, QueryConflicts: 500_000, SearchConflicts: 2_000_000, ProgramLiterals: 40_000_000, SearchDepth: 200, EnumeratedStates: 1_500_000, ReplaySteps: 2_000_000_000, Reachability: ReachBudget{WalkWork: 15_000_000, TotalWork: 100_000_000_000, MaxStates: 20_000_000, StateBytes: 1 << 30}}
)

// NamedBudget returns the budget called quick, default or thorough; "" is the default. It returns false for other names.
func NamedBudget(name string) (Budget, bool) {
	switch name {
	case "quick":
		return QuickBudget, true
	case "default", "":
		return DefaultBudget, true
	case "thorough":
		return ThoroughBudget, true
	}
	return Budget{}, false
}
