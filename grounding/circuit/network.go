package circuit

import (
	"context"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// A Ref names a node of a Network, or its negation.
type Ref int32

// The constant references.
const (
	TrueRef  Ref = 0
	FalseRef Ref = 1
)

// Not returns the negation.
func (r Ref) Not() Ref { return r ^ 1 }

// Node returns the index of the node.
func (r Ref) Node() int { return int(r >> 1) }

// Negative tells whether the reference negates its node.
func (r Ref) Negative() bool { return r&1 == 1 }

// A NodeKind tells the function of a node.
type NodeKind uint8

// The kinds of nodes.
const (
	ConstNode   NodeKind = iota // true
	FluentNode                  // a fluent, by its index, holds
	DoesNode                    // a role does a move, by their indexes
	AndNode                     // all children
	AtLeastNode                 // at least Bound of the children
	LoopNode                    // least fixpoint
)

// A Node is a gate. Children come before their node, except in loops.
type Node struct {
	Kind     NodeKind
	Acts     bool  // depends on moves: meaningful only on a transition
	Role     int32 // DoesNode
	Index    int32 // FluentNode, DoesNode; LoopNode: index into Network.Loops
	Bound    int32 // AtLeastNode
	Children []Ref // sorted; those of an AtLeastNode may repeat
}

// A Loop is a group of relations that support each other, such as paths on a
// board. Its nodes are consecutive, given by the first one and their count, and
// their values are the least ones that satisfy the rules. Rules are kept as they
// are; as shared gates their values would not be least.
type Loop struct {
	First, Count int
	Rules        []LoopRule
}

// A LoopRule makes its head node true if all literals of its body are true.
type LoopRule struct {
	Head int
	Body []Ref
}

// A Valued is a goal value or a percept with the condition that it holds.
type Valued struct {
	Term  *gdl.Term
	Value int  // the number of the term
	IsInt bool // the term is an integer
	Ref   Ref
}

// A Network computes one step of a game: from the fluents of a state the legal
// moves, termination and goal values, and with a joint move the next state. On
// a transition each role does exactly one of its moves, and the gates that
// depend on moves (Node.Acts) are simplified under that assumption: they are
// meaningless elsewhere.
type Network struct {
	Game     *grounding.Game
	Nodes    []Node
	Loops    []Loop
	Fluent   []Ref   // by fluent
	Does     [][]Ref // by role and move
	Next     []Ref   // by fluent
	Legal    [][]Ref // by role and move
	Terminal Ref
	Goals    [][]Valued // by role
	Sees     [][]Valued // by role
	// Atom is the value of each ground atom of the game, for formulas.
	Atom []Ref

	cons sharing
}

// A sharing finds existing gates. No gate is node 0.
type sharing struct {
	last   map[uint64]int32 // by hash
	before map[int32]int32  // by gate: the previous one with the same hash, which is rare
}

func (s *sharing) add(hash uint64, gate int32) {
	if earlier := s.last[hash]; earlier != 0 {
		s.before[gate] = earlier
	}
	s.last[hash] = gate
}

// NewNetwork simplifies the ground rules of a game into gates. It fails with
// a *CycleError if the rules have a cycle through negation, and with the error
// of the context if that ends.
func NewNetwork(ctx context.Context, game *grounding.Game) (*Network, error) {
	n := newInputs(game)
	if err := n.addRules(ctx); err != nil {
		return nil, err
	}
	n.bindOutputs()
	return n, nil
}

// newInputs returns a network of constants, fluents and moves.
func newInputs(game *grounding.Game) *Network {
	n := &Network{Game: game, Nodes: []Node{{Kind: ConstNode}}, cons: sharing{last: map[uint64]int32{}, before: map[int32]int32{}}}
	n.Atom = make([]Ref, len(game.Atoms))
	for i := range n.Atom {
		n.Atom[i] = FalseRef
	}
	for i, atom := range game.True {
		ref := n.add(Node{Kind: FluentNode, Index: int32(i)})
		n.Fluent = append(n.Fluent, ref)
		n.Atom[atom] = ref
	}
	n.Does = make([][]Ref, len(game.Does))
	for role, atoms := range game.Does {
		for i, atom := range atoms {
			ref := n.add(Node{Kind: DoesNode, Acts: true, Role: int32(role), Index: int32(i)})
			n.Does[role] = append(n.Does[role], ref)
			n.Atom[atom] = ref
		}
	}
	return n
}

func (n *Network) add(node Node) Ref {
	n.Nodes = append(n.Nodes, node)
	return Ref(len(n.Nodes)-1) << 1
}

// bindOutputs looks up the gates of the keywords.
func (n *Network) bindOutputs() {
	g := n.Game
	n.Terminal = FalseRef
	n.Next = falses(len(g.Fluents))
	n.Legal = make([][]Ref, len(g.Roles))
	for r := range n.Legal {
		n.Legal[r] = falses(len(g.Moves[r]))
	}
	n.Goals = make([][]Valued, len(g.Roles))
	n.Sees = make([][]Valued, len(g.Roles))
	for i, info := range g.Atoms {
		ref := n.Atom[i]
		switch info.Kind {
		case grounding.Next:
			n.Next[info.Index] = ref
		case grounding.Legal:
			n.Legal[info.Role][info.Index] = ref
		case grounding.Terminal:
			n.Terminal = ref
		case grounding.Goal:
			n.Goals[info.Role] = append(n.Goals[info.Role], newValued(info.Value, ref))
		case grounding.Sees:
			n.Sees[info.Role] = append(n.Sees[info.Role], newValued(info.Value, ref))
		}
	}
}

func newValued(t *gdl.Term, ref Ref) Valued {
	v := Valued{Term: t, Ref: ref}
	if i, err := strconv.Atoi(t.Name); err == nil && len(t.Args) == 0 {
		v.Value, v.IsInt = i, true
	}
	return v
}

func falses(n int) []Ref {
	refs := make([]Ref, n)
	for i := range refs {
		refs[i] = FalseRef
	}
	return refs
}

// Acts tells whether the value of ref depends on moves.
func (n *Network) Acts(ref Ref) bool { return n.Nodes[ref.Node()].Acts }
