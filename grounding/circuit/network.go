package circuit

import (
	"context"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// A NodeRef names a node of a Network, or its negation.
type NodeRef int32

// The constant references.
const (
	TrueRef  NodeRef = 0
	FalseRef NodeRef = 1
)

// Negated returns the negation.
func (r NodeRef) Negated() NodeRef { return r ^ 1 }

// NodeIndex returns the index of the node.
func (r NodeRef) NodeIndex() int { return int(r >> 1) }

// IsNegative tells whether the reference negates its node.
func (r NodeRef) IsNegative() bool { return r&1 == 1 }

// A NodeKind tells the function of a node.
type NodeKind uint8

// The kinds of nodes.
const (
	ConstNode   NodeKind = iota // true
	FluentNode                  // a fluent, by its index, holds
	DoesNode                    // a role does a move, by their indexes
	AndNode                     // all children hold
	AtLeastNode                 // at least Bound of the children hold
	LoopNode                    // a member of a loop: its value is part of a least fixpoint
	OpenNode                    // an atom that may hold or not
)

// A Node is a gate. Children come before their node, except in loops.
type Node struct {
	Kind           NodeKind
	DependsOnMoves bool      // depends on moves: meaningful only on a transition
	RoleIndex      int32     // DoesNode
	InputIndex     int32     // FluentNode, DoesNode; LoopNode: index into Network.Loops
	Bound          int32     // AtLeastNode
	Children       []NodeRef // sorted; those of an AtLeastNode may repeat
}

// A GateLoop is a group of ground atoms that depend on each other, such as those about paths on a board. Its nodes are
// consecutive, given by the first node and their number. Their values are the least values that satisfy the rules. The
// loop keeps its rules: as shared gates, their values would not be least.
type GateLoop struct {
	FirstNode, NodeCount int
	LoopRules            []LoopRule
}

// A LoopRule makes its head node true if all literals of its body are true.
type LoopRule struct {
	HeadNode int
	BodyRefs []NodeRef
}

// A ValuedGate is a goal value or a percept, with the gate that says that it holds.
type ValuedGate struct {
	ValueTerm *gdl.Term
	IntValue  int  // the number of the term
	IsInt     bool // the term is an integer
	GateRef   NodeRef
}

// A Network computes one step of a game. From the fluents of a state it computes the legal moves, termination and
// goal values; with a joint move it computes the next state. On a transition each role makes exactly one of its
// moves. Gates that depend on moves (Node.DependsOnMoves) are simplified under this assumption, so their values
// mean nothing elsewhere.
type Network struct {
	Game         *grounding.Game
	Nodes        []Node
	Loops        []GateLoop
	FluentRefs   []NodeRef   // by fluent
	DoesRefs     [][]NodeRef // by role and move
	NextRefs     []NodeRef   // by fluent
	LegalRefs    [][]NodeRef // by role and move
	TerminalRef  NodeRef
	GoalGates    [][]ValuedGate // by role
	PerceptGates [][]ValuedGate // by role
	// AtomRefs has the gate of each ground atom of the game, for formulas.
	AtomRefs []NodeRef

	memoryRefs              map[NodeRef]NodeRef // see HeldBefore
	lastGates, earlierGates []int32             // by the end of a hash, the latest gate with it; by node, the previous gate of the same end; 0: none
	Product                 *Product            // set if the network is a product of copies of other networks; else nil
}

// NewNetwork simplifies the ground rules of a game into gates. It fails with
// a *CycleError if the rules have a cycle through negation, and with the error
// of the context if that ends.
func NewNetwork(ctx context.Context, game *grounding.Game) (*Network, error) {
	n := newInputNetwork(game)
	if err := n.addRuleGates(ctx); err != nil {
		return nil, err
	}
	n.bindOutputs()
	return n, nil
}

// newInputNetwork returns a network that has only the constant, the fluents and the moves of a
// game.
func newInputNetwork(game *grounding.Game) *Network {
	n := &Network{Game: game, Nodes: []Node{{Kind: ConstNode}}, lastGates: make([]int32, 1)}
	n.AtomRefs = falseRefs(len(game.Atoms))
	for i, atom := range game.TrueAtoms {
		ref := n.addNode(Node{Kind: FluentNode, InputIndex: int32(i)})
		n.FluentRefs = append(n.FluentRefs, ref)
		n.AtomRefs[atom] = ref
	}
	for _, atom := range game.OpenAtoms {
		n.AtomRefs[atom] = n.addNode(Node{Kind: OpenNode})
	}
	n.DoesRefs = make([][]NodeRef, len(game.DoesAtoms))
	for role, atoms := range game.DoesAtoms {
		for i, atom := range atoms {
			ref := n.addNode(Node{Kind: DoesNode, DependsOnMoves: true, RoleIndex: int32(role), InputIndex: int32(i)})
			n.DoesRefs[role] = append(n.DoesRefs[role], ref)
			n.AtomRefs[atom] = ref
		}
	}
	return n
}

func (n *Network) addNode(node Node) NodeRef {
	n.Nodes = append(n.Nodes, node)
	return NodeRef(len(n.Nodes)-1) << 1
}

// bindOutputs lists the gates of next, legal, terminal, goal and sees.
func (n *Network) bindOutputs() {
	g := n.Game
	n.TerminalRef = FalseRef
	n.NextRefs = falseRefs(len(g.Fluents))
	n.LegalRefs = make([][]NodeRef, len(g.Roles))
	for r := range n.LegalRefs {
		n.LegalRefs[r] = falseRefs(len(g.RoleMoves[r]))
	}
	n.GoalGates = make([][]ValuedGate, len(g.Roles))
	n.PerceptGates = make([][]ValuedGate, len(g.Roles))
	for i, info := range g.Atoms {
		ref := n.AtomRefs[i]
		switch info.AtomKind {
		case grounding.NextAtom:
			n.NextRefs[info.Index] = ref
		case grounding.LegalAtom:
			n.LegalRefs[info.RoleIndex][info.Index] = ref
		case grounding.TerminalAtom:
			n.TerminalRef = ref
		case grounding.GoalAtom:
			n.GoalGates[info.RoleIndex] = append(n.GoalGates[info.RoleIndex], newValuedGate(info.ValueTerm, ref))
		case grounding.SeesAtom:
			n.PerceptGates[info.RoleIndex] = append(n.PerceptGates[info.RoleIndex], newValuedGate(info.ValueTerm, ref))
		}
	}
}

func newValuedGate(t *gdl.Term, ref NodeRef) ValuedGate {
	v := ValuedGate{ValueTerm: t, GateRef: ref}
	if i, err := strconv.Atoi(t.Name); err == nil && len(t.Args) == 0 {
		v.IntValue, v.IsInt = i, true
	}
	return v
}

func falseRefs(n int) []NodeRef { return slices.Repeat([]NodeRef{FalseRef}, n) }

// DependsOnMoves tells whether the value of ref depends on moves.
func (n *Network) DependsOnMoves(ref NodeRef) bool { return n.Nodes[ref.NodeIndex()].DependsOnMoves }
