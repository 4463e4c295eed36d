package gdl

// An ArgKind distinguishes the arguments of predicates from those of functions,
// which differ even if the names agree.
type ArgKind int

// The kinds of arguments.
const (
	PredicateArg ArgKind = iota
	FunctionArg
)

// An ArgPosition is an argument position of a predicate or function, such as the second
// of three arguments of cell. Names with different arities are different.
type ArgPosition struct {
	Kind  ArgKind
	Name  string // of the predicate or function, folded
	Arity int
	Index int // into Term.Args, from 0
}

// A Symbol is a function with its arity; a constant has arity 0.
type Symbol struct {
	Name  string // folded
	Arity int
}

// The positions whose domains are the fluents and the moves of a game.
var (
	FluentArg = ArgPosition{PredicateArg, True, 1, 0} // f in (true f)
	MoveArg   = ArgPosition{PredicateArg, Does, 2, 1} // m in (does r m)
)
