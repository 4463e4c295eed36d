package circuit

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// An Alphabet says which roles and moves of two games are the same.
type Alphabet struct {
	Roles []int     // by role of the first game: the role of the second one
	Moves [][]int32 // by role and move of the first game: the move of the second one, -1 if there is none
}

// A Comparison is the product of two games. In both games the same moves are made, as long as both games have
// these moves, neither game is over, and every role can move in each.
type Comparison struct {
	*Network
	// These gates hold if the games differ. They compare the legal moves if neither game is over, the ends, the
	// goal values if both games are over, and the percepts of an earlier move.
	MovesDiffer, EndsDiffer, GoalsDiffer, PerceptsDiffer NodeRef
}

// secondMark begins the names of fluents of the second game: no name of a rulesheet begins with it.
const secondMark = "\x00"

// InSecond tells whether a fluent of a comparison is one of the second game, and returns it as that game names it.
func InSecond(t *gdl.Term) (*gdl.Term, bool) {
	if t.Name[:1] != secondMark {
		return t, false
	}
	own := *t
	own.Name, own.Spelling = t.Name[1:], t.Spelling[1:]
	return &own, true
}

// NewComparison returns the comparison of two games.
func NewComparison(one, two *Network, same Alphabet) *Comparison {
	n := &Comparison{Network: newInputNetwork(&grounding.Game{})}
	p := newProduct(one, two)
	n.Product, p.Copies = p, []Copy{{-1, -1}, {0, -1}}
	for c, of := range p.sources {
		for _, t := range of.Game.Fluents {
			if c == 1 {
				own := *t
				own.Name, own.Spelling = secondMark+t.Name, secondMark+t.Spelling
				t = &own
			}
			n.addFluent(t)
		}
		n.addInit(c)
	}
	n.addFluent(gdl.NewTerm(secondMark + "other percepts"))
	p.Twin, p.EqualFluents = slices.Clone(n.FluentRefs), make([]bool, len(n.FluentRefs))
	n.addSharedMoves(same)
	n.growCopies()
	n.bindDifferences(same)
	return n
}

// addSharedMoves adds the roles of the first game, with the moves that both games have.
func (n *Comparison) addSharedMoves(same Alphabet) {
	p := n.Product
	p.sameMoves = make([][][]int32, 2)
	p.roleIn = [][]int{make([]int, len(same.Roles)), make([]int, len(same.Roles))}
	for c, of := range p.sources {
		for _, moves := range of.DoesRefs {
			p.sameMoves[c] = append(p.sameMoves[c], slices.Repeat([]int32{-1}, len(moves)))
		}
	}
	for r, other := range same.Roles {
		p.roleIn[0][r], p.roleIn[1][other] = r, r
		p.CopyOf, p.TwinRole = append(p.CopyOf, 0), append(p.TwinRole, r)
		var terms []*gdl.Term
		var refs []NodeRef
		for m, twin := range same.Moves[r] {
			if twin < 0 {
				continue
			}
			p.sameMoves[0][r][m], p.sameMoves[1][other][twin] = int32(len(refs)), int32(len(refs))
			terms = append(terms, p.Source.Game.RoleMoves[r][m])
			refs = append(refs, n.addNode(Node{Kind: DoesNode, DependsOnMoves: true, RoleIndex: int32(r), InputIndex: int32(len(refs))}))
		}
		n.DoesRefs, p.TwinMove = append(n.DoesRefs, refs), append(p.TwinMove, slices.Repeat([]int32{-1}, len(refs)))
		n.Game.Roles, n.Game.RoleMoves = append(n.Game.Roles, p.Source.Game.Roles[r]), append(n.Game.RoleMoves, terms)
	}
}

// bindDifferences adds the next states, the legal moves, the end, and the gates that hold where the
// games differ.
func (n *Comparison) bindDifferences(same Alphabet) {
	p := n.Product
	one, two := p.sources[0], p.sources[1]
	n.GoalGates, n.PerceptGates = make([][]ValuedGate, len(n.DoesRefs)), make([][]ValuedGate, len(n.DoesRefs))
	for c, of := range p.sources {
		for _, next := range of.NextRefs {
			n.NextRefs = append(n.NextRefs, n.CopiedRef(c, next))
		}
	}
	over := [2]NodeRef{n.CopiedRef(0, one.TerminalRef), n.CopiedRef(1, two.TerminalRef)}
	n.TerminalRef = n.OrGate(over[0], over[1])
	var moves, goals, percepts []NodeRef
	for r, other := range same.Roles {
		legal := [2][]NodeRef{copiedRefs(n.Network, 0, one.LegalRefs[r]), copiedRefs(n.Network, 1, two.LegalRefs[other])}
		var both []NodeRef
		for m, twin := range same.Moves[r] {
			if twin < 0 {
				moves = append(moves, legal[0][m])
				continue
			}
			both = append(both, n.AndGate(legal[0][m], legal[1][twin]))
			moves = append(moves, n.DifferGate(legal[0][m], legal[1][twin]))
			legal[1][twin] = FalseRef
		}
		n.LegalRefs = append(n.LegalRefs, both)
		moves = append(moves, legal[1]...)
		goals = append(goals, n.valuesDiffer(one.GoalGates[r], two.GoalGates[other])...)
		percepts = append(percepts, n.valuesDiffer(one.PerceptGates[r], two.PerceptGates[other])...)
	}
	last := n.FluentRefs[len(n.FluentRefs)-1]
	n.NextRefs = append(n.NextRefs, n.OrGate(append(percepts, last)...))
	n.MovesDiffer, n.EndsDiffer = n.AndGate(n.TerminalRef.Negated(), n.OrGate(moves...)), n.DifferGate(over[0], over[1])
	n.GoalsDiffer, n.PerceptsDiffer = n.AndGate(over[0], over[1], n.OrGate(goals...)), last
}

// copiedRefs returns for each of some gates of a source its gate in copy c.
func copiedRefs(n *Network, c int, refs []NodeRef) []NodeRef {
	list := make([]NodeRef, len(refs))
	for i, r := range refs {
		list[i] = n.CopiedRef(c, r)
	}
	return list
}

// valuesDiffer returns for each goal value or percept of a role the gate that says that it holds in
// only one of the games.
func (n *Comparison) valuesDiffer(one, two []ValuedGate) (differ []NodeRef) {
	values := map[string][2]NodeRef{}
	var order []string
	for c, list := range [][]ValuedGate{one, two} {
		for _, v := range list {
			name := v.ValueTerm.String()
			pair, known := values[name]
			if !known {
				pair = [2]NodeRef{FalseRef, FalseRef}
				order = append(order, name)
			}
			pair[c] = n.OrGate(pair[c], n.CopiedRef(c, v.GateRef))
			values[name] = pair
		}
	}
	for _, name := range order {
		differ = append(differ, n.DifferGate(values[name][0], values[name][1]))
	}
	return differ
}

// SourceOf returns the network of a copy.
func (p *Product) SourceOf(c int) *Network { return p.sources[c] }

// OrderFluents sets Product.Order: each fluent comes after those that its counterpart
// (Product.Twin) reads. If a counterpart reads its own fluent there is no such order, and the
// fluent becomes its own counterpart.
func (n *Comparison) OrderFluents() {
	p := n.Product
	p.Order = nil
	const isOpen, isDone = 1, 2
	marks := make([]uint8, len(n.Nodes))
	var visit func(node int) bool // false: the node reads one whose visit has not ended
	visit = func(i int) bool {
		if marks[i] != 0 {
			return marks[i] == isDone
		}
		marks[i] = isOpen
		node := &n.Nodes[i]
		fine := true
		see := func(r NodeRef) { fine = visit(r.NodeIndex()) && fine }
		switch node.Kind {
		case FluentNode:
			f := int(node.InputIndex)
			if twin := p.Twin[f]; twin != n.FluentRefs[f] {
				if see(twin); !fine {
					p.Twin[f], fine = n.FluentRefs[f], true
				}
			}
			p.Order = append(p.Order, f)
		case LoopNode:
			loop := &n.Loops[node.InputIndex]
			for k := range loop.NodeCount {
				marks[loop.FirstNode+k] = isDone
			}
			for _, rule := range loop.LoopRules {
				for _, r := range rule.BodyRefs {
					see(r)
				}
			}
			if !fine {
				for k := range loop.NodeCount {
					marks[loop.FirstNode+k] = 0
				}
				return false
			}
		default:
			for _, c := range node.Children {
				see(c)
			}
		}
		if marks[i] = isDone; !fine {
			marks[i] = 0
		}
		return fine
	}
	for _, r := range n.FluentRefs {
		visit(r.NodeIndex())
	}
}
