package gdl

// An ArgKind distinguishes the arguments of a predicate from those of a function, which may have the same name.
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
	Name  string // the name of the predicate or function, folded to lower case
	Arity int
	Index int // the index in Term.Args
}

// A Symbol is a name with a number of arguments: a relation, a function, or a constant, which has none.
type Symbol struct {
	Name  string // folded to lower case
	Arity int
}

// The positions whose domains are the fluents and the moves of a game.
var (
	FluentArg = ArgPosition{PredicateArg, True, 1, 0} // f in (true f)
	MoveArg   = ArgPosition{PredicateArg, Does, 2, 1} // m in (does r m)
)
