package gdl

// A Notation is a way to write rulesheets. The tree that Parse builds is the
// same for all.
type Notation int

// The notations.
const (
	Prefix Notation = iota // lists of KIF: (<= (legal ?r noop) (role ?r))
	Infix                  // that of Stanford's course: legal(R,noop) :- role(R)
)

// String returns "prefix" or "infix".
func (n Notation) String() string { return [...]string{"prefix", "infix"}[n] }
