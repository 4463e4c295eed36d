package circuit

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// A Copy is a copy of a game in a product. Role cannot tell it from the copy Parent. The first copy
// has neither (-1).
type Copy struct{ Parent, Role int }

// A Product tells which copies of other networks a network contains, and how the copies are tied together. A match
// of the product is a match of each copy, of the same length. The role of a copy makes the same moves and has the
// same percepts in the copy as in its parent.
type Product struct {
	Source       *Network // the network of all copies, or of the first of two games
	Copies       []Copy
	Twin         []NodeRef // by fluent: its counterpart, the same fluent of the parent copy; itself if it has none
	Order        []int     // an order in which each fluent comes after those that its counterpart reads; nil: their order in the network
	EqualFluents []bool    // by fluent: it is proved to have always the value of its counterpart

	TwinMove [][]int32 // by role and move: the same move of the parent if the move is seen, -1 otherwise
	TwinRole []int     // by role: the same role of the parent; itself if there is none
	CopyOf   []int     // by role: the first copy that has it
	Equal    []EqualGates
	// EqualityOf: key is the gate that says that a fluent differs from its counterpart, value is
	// the fluent.
	EqualityOf map[NodeRef]int32
	roleIn     [][]int     // by copy and role of the source: its role here
	sourceRef  [][]NodeRef // by copy and node of the source
	sources    []*Network  // by copy
	sameMoves  [][][]int32 // by copy, role and move of the source: the move here, -1 if there is none; nil: the same ones
}

func newProduct(sources ...*Network) *Product {
	p := &Product{Source: sources[0], sources: sources, EqualityOf: map[NodeRef]int32{}, roleIn: make([][]int, len(sources))}
	for range sources {
		p.sourceRef = append(p.sourceRef, []NodeRef{TrueRef})
	}
	return p
}

// EqualGates are two gates that have the same value on every transition: a percept, or a move that is seen, in a copy and in its parent.
type EqualGates struct {
	Copy  int
	Gates [2]NodeRef
}

// Views returns the product of a tree of copies. seen returns which moves a role sees, by the role
// that makes them and the move; these are the same in a copy and in its parent. If seen is nil no
// moves are.
func (n *Network) Views(copies []Copy, seen func(role int) [][]bool) *Network {
	to := newInputNetwork(&grounding.Game{})
	p := newProduct(slices.Repeat([]*Network{n}, len(copies))...)
	to.Product, p.Copies = p, copies
	for c := range copies {
		to.addFluentsOf(c)
	}
	p.EqualFluents, to.NextRefs = make([]bool, len(to.FluentRefs)), make([]NodeRef, len(to.FluentRefs))
	for c, of := range copies {
		var shared [][]bool
		if c > 0 && seen != nil {
			shared = seen(of.Role)
		}
		to.addRolesOf(c, shared)
	}
	to.growCopies()
	to.tieCopies()
	return to
}

// A Phase is a product in which each copy goes on by itself, from a state of the product of Views.
// It has the same fluents. A copy stays as it is if it is over, or if a role has no legal move in
// it.
type Phase struct {
	*Network
	Stays []NodeRef // by copy
	Agree []NodeRef // by copy: on a transition, its role sees the same moves and percepts in it and in the parent
}

// NewPhase returns the phase of a tree of copies. seen is that of Views, and not nil.
func NewPhase(source *Network, copies []Copy, seen func(role int) [][]bool) *Phase {
	to := &Phase{Network: source.Views(copies, nil)}
	p := to.Product
	for c, of := range p.Copies {
		stuck := []NodeRef{to.CopiedRef(c, source.TerminalRef)}
		for _, legal := range source.LegalRefs {
			stuck = append(stuck, to.OrGate(copiedRefs(to.Network, c, legal)...).Negated())
		}
		stays := to.OrGate(stuck...)
		for f := range source.Game.Fluents {
			f += c * len(source.Game.Fluents)
			to.NextRefs[f] = to.OrGate(to.AndGate(stays, to.FluentRefs[f]), to.AndGate(stays.Negated(), to.NextRefs[f]))
		}
		for _, r := range p.roleIn[c] {
			for m := range to.LegalRefs[r] {
				to.LegalRefs[r][m] = to.OrGate(to.LegalRefs[r][m], stays)
			}
		}
		to.Stays, to.Agree = append(to.Stays, stays), append(to.Agree, TrueRef)
		if c == 0 {
			continue
		}
		var differ []NodeRef
		for r, moves := range seen(of.Role) {
			for m, isSeen := range moves {
				if isSeen {
					differ = append(differ, to.DifferGate(to.DoesRefs[p.roleIn[of.Parent][r]][m], to.DoesRefs[p.roleIn[c][r]][m]))
				}
			}
		}
		for _, e := range p.Equal {
			if e.Copy == c {
				differ = append(differ, to.DifferGate(e.Gates[0], e.Gates[1]))
			}
		}
		to.Agree[c] = to.OrGate(differ...).Negated()
	}
	p.Equal, to.TerminalRef = nil, FalseRef
	return to
}

// addFluentsOf adds the fluents of a copy.
func (n *Network) addFluentsOf(c int) {
	p := n.Product
	name := fmt.Sprint("in", c)
	for f, t := range p.Source.Game.Fluents {
		n.addFluent(&gdl.Term{Name: name, Spelling: name, Args: []*gdl.Term{t}, InParens: true})
		p.Twin = append(p.Twin, n.FluentRefs[f+max(p.Copies[c].Parent, 0)*len(p.Source.Game.Fluents)])
	}
	n.addInit(c)
}

func (n *Network) addFluent(name *gdl.Term) {
	n.FluentRefs = append(n.FluentRefs, n.addNode(Node{Kind: FluentNode, InputIndex: int32(len(n.FluentRefs))}))
	n.Game.Fluents = append(n.Game.Fluents, name)
}

// addInit adds the fluents of the first state of a copy.
func (n *Network) addInit(c int) {
	for _, f := range n.Product.sources[c].Game.InitFluents {
		n.Game.InitFluents = append(n.Game.InitFluents, f+int32(c*len(n.Product.Source.Game.Fluents)))
	}
}

// addRolesOf adds the roles of copy c. If all moves of a role are seen it is not added: it is the
// role of the parent. seen is nil for the first copy.
func (n *Network) addRolesOf(c int, seen [][]bool) {
	p := n.Product
	for r, moves := range p.Source.DoesRefs {
		at := len(n.DoesRefs)
		twin := at
		if c > 0 {
			twin = p.roleIn[p.Copies[c].Parent][r]
		}
		if seen != nil && !slices.Contains(seen[r], false) {
			p.roleIn[c] = append(p.roleIn[c], twin)
			continue
		}
		p.roleIn[c] = append(p.roleIn[c], at)
		p.CopyOf, p.TwinRole = append(p.CopyOf, c), append(p.TwinRole, twin)
		n.Game.Roles = append(n.Game.Roles, p.Source.Game.Roles[r])
		n.Game.RoleMoves = append(n.Game.RoleMoves, p.Source.Game.RoleMoves[r])
		refs, twins := make([]NodeRef, len(moves)), make([]int32, len(moves))
		for m := range moves {
			refs[m] = n.addNode(Node{Kind: DoesNode, DependsOnMoves: true, RoleIndex: int32(at), InputIndex: int32(m)})
			if twins[m] = -1; seen != nil && seen[r][m] {
				twins[m] = int32(m)
			}
		}
		n.DoesRefs, p.TwinMove = append(n.DoesRefs, refs), append(p.TwinMove, twins)
	}
}

// tieCopies adds the next states, the legal moves, the end and the pairs of equal percepts. A match
// of the product goes on as long as all copies go on. A move that copies share has to be legal in
// each of them.
func (n *Network) tieCopies() {
	p := n.Product
	n.GoalGates, n.PerceptGates = make([][]ValuedGate, len(n.DoesRefs)), make([][]ValuedGate, len(n.DoesRefs))
	for _, moves := range n.DoesRefs {
		n.LegalRefs = append(n.LegalRefs, slices.Repeat([]NodeRef{TrueRef}, len(moves)))
	}
	var over []NodeRef
	for c, of := range p.Copies {
		for f := range p.Source.Game.Fluents {
			n.NextRefs[f+c*len(p.Source.Game.Fluents)] = n.CopiedRef(c, p.Source.NextRefs[f])
		}
		for r, legal := range p.Source.LegalRefs {
			here := n.LegalRefs[p.roleIn[c][r]]
			for m, l := range legal {
				here[m] = n.AndGate(here[m], n.CopiedRef(c, l))
			}
		}
		over = append(over, n.CopiedRef(c, p.Source.TerminalRef))
		if c == 0 {
			continue
		}
		for _, percept := range p.Source.PerceptGates[of.Role] {
			if gates := [2]NodeRef{n.CopiedRef(of.Parent, percept.GateRef), n.CopiedRef(c, percept.GateRef)}; gates[0] != gates[1] {
				p.Equal = append(p.Equal, EqualGates{c, gates})
			}
		}
	}
	n.TerminalRef = n.OrGate(over...)
}

// SeenMoves returns which moves a role sees, by the role that makes them and the move: its own, and
// those for which it has a percept that tells exactly whether the move was made.
func (n *Network) SeenMoves(role int) [][]bool {
	percepts := map[NodeRef]bool{}
	for _, v := range n.PerceptGates[role] {
		percepts[v.GateRef] = true
	}
	seen := make([][]bool, len(n.DoesRefs))
	for r, moves := range n.DoesRefs {
		for _, does := range moves {
			seen[r] = append(seen[r], r == role || percepts[does] || percepts[does.Negated()])
		}
	}
	return seen
}

// CopiedRef returns a gate of the source in a copy.
func (n *Network) CopiedRef(c int, r NodeRef) NodeRef {
	if r.NodeIndex() >= len(n.Product.sourceRef[c]) {
		n.growCopies()
	}
	return n.Product.sourceRef[c][r.NodeIndex()] ^ r&1
}

// growCopies copies the gates that the sources have and the copies have not yet.
func (n *Network) growCopies() {
	for c := range n.Product.Copies {
		for from := n.Product.sources[c]; len(n.Product.sourceRef[c]) < len(from.Nodes); {
			n.copyNode(c, &from.Nodes[len(n.Product.sourceRef[c])])
		}
	}
}

// copyNode adds to copy c the gate for a node of its source.
func (n *Network) copyNode(c int, node *Node) {
	p := n.Product
	in := func(refs []NodeRef) []NodeRef {
		out := make([]NodeRef, len(refs))
		for i, r := range refs {
			out[i] = p.sourceRef[c][r.NodeIndex()] ^ r&1
		}
		return out
	}
	ref := TrueRef
	switch node.Kind {
	case FluentNode:
		if from := p.sources[c]; IsMemory(from, node.InputIndex) {
			ref = HeldBefore(n, n.CopiedRef(c, from.NextRefs[node.InputIndex]))
		} else {
			ref = n.FluentRefs[int(node.InputIndex)+c*len(p.Source.Game.Fluents)]
		}
	case DoesNode:
		if ref = FalseRef; p.sameMoves == nil {
			ref = n.DoesRefs[p.roleIn[c][node.RoleIndex]][node.InputIndex]
		} else if m := p.sameMoves[c][node.RoleIndex][node.InputIndex]; m >= 0 {
			ref = n.DoesRefs[p.roleIn[c][node.RoleIndex]][m]
		}
	case AndNode:
		ref = n.AndGate(in(node.Children)...)
	case AtLeastNode:
		ref = n.AtLeastGate(int(node.Bound), in(node.Children)...)
	case LoopNode:
		loop := &p.sources[c].Loops[node.InputIndex]
		to := GateLoop{FirstNode: len(n.Nodes), NodeCount: loop.NodeCount}
		for range loop.NodeCount {
			p.sourceRef[c] = append(p.sourceRef[c], n.addNode(Node{Kind: LoopNode, InputIndex: int32(len(n.Loops)), DependsOnMoves: node.DependsOnMoves}))
		}
		for _, rule := range loop.LoopRules {
			to.LoopRules = append(to.LoopRules, LoopRule{p.sourceRef[c][rule.HeadNode].NodeIndex(), in(rule.BodyRefs)})
		}
		n.Loops = append(n.Loops, to)
		return
	}
	p.sourceRef[c] = append(p.sourceRef[c], ref)
}

// DifferGate returns the gate that says that two gates have different values.
func (n *Network) DifferGate(a, b NodeRef) NodeRef {
	return n.OrGate(n.AndGate(a, b.Negated()), n.AndGate(a.Negated(), b))
}

// SplitMoves splits the joint moves of a match into those of the copies.
func (p *Product) SplitMoves(match [][]int32) [][][]int32 {
	split := make([][][]int32, len(p.Copies))
	for c, roles := range p.roleIn {
		for _, joint := range match {
			of := make([]int32, len(roles))
			for r, at := range roles {
				of[r] = joint[at]
			}
			split[c] = append(split[c], of)
		}
	}
	return split
}

// EqualPairs returns the pairs of gates that have the same value on every transition: percepts, and moves that are seen.
func (n *Network) EqualPairs() (pairs []EqualGates) {
	if n.Product == nil {
		return nil
	}
	pairs = slices.Clone(n.Product.Equal)
	for r, moves := range n.Product.TwinMove {
		for m, twin := range moves {
			if twin >= 0 {
				pairs = append(pairs, EqualGates{n.Product.CopyOf[r], [2]NodeRef{n.DoesRefs[n.Product.TwinRole[r]][twin], n.DoesRefs[r][m]}})
			}
		}
	}
	return pairs
}

// UnequalLanes returns the lanes in which the gates of a pair differ. The joint moves in these
// lanes are not possible in the product.
func UnequalLanes(ev *LaneEvaluator, pairs []EqualGates) (differ uint64) {
	for _, p := range pairs {
		differ |= ev.TrueLanes(p.Gates[0]) ^ ev.TrueLanes(p.Gates[1])
	}
	return differ
}
