package grounding

// Stats has the size of a game and the cost of its grounding.
type Stats struct {
	InstanceCount  int64 // ground rules found, including repeated ones
	RuleCount      int   // different ground rules of the game
	FluentCount    int
	MoveCount      int   // moves of all roles together
	JoinSteps      int64 // candidate atoms tried in joins, and matches found
	SplitRelations int   // auxiliary relations made by rule splitting
	MemoryBytes    int64 // approximate memory during grounding
}
