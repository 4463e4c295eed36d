package syntax

// A Notation is a way to write rulesheets. The tree of a text is the same in all.
type Notation int

// The notations.
const (
	Prefix     Notation = iota // lists of KIF: (<= (legal ?r noop) (role ?r))
	Infix                      // the notation of Stanford's course: legal(R,noop) :- role(R)
	Operations                 // the notation that the course teaches today: mark(X) :: control(R) ==> cell(X,R)
)

// String returns "prefix", "infix" or "operations".
func (n Notation) String() string { return [...]string{"prefix", "infix", "operations"}[n] }
