package embedded

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A positiveLoop is a set of atoms that depend on each other positively. Its nodes are these atoms
// and parts of the sums in their rules.
type positiveLoop struct {
	nodeLits        []cdcl.Lit    // by node
	supports        []loopSupport // in any order
	supportsNeeding [][]int32     // by node: supports that need it
}

// A loopSupport is the body of a rule for a node: if it holds, and all nodes that it needs are
// founded (supported otherwise than by each other), the node is founded.
type loopSupport struct {
	supportedNode int32
	bodyLit       cdcl.Lit
	neededNodes   []int32
}

func (l *positiveLoop) addNode(lit cdcl.Lit) int32 {
	l.nodeLits = append(l.nodeLits, lit)
	return int32(len(l.nodeLits) - 1)
}

// addSupport adds a support, unless it never holds.
func (l *positiveLoop) addSupport(s *satSearch, node int32, lit cdcl.Lit, needs []int32) {
	if lit != s.falseLit() {
		l.supports = append(l.supports, loopSupport{node, lit, needs})
	}
}

// indexSupports indexes the supports by the nodes that they need. No support may be added
// after it.
func (l *positiveLoop) indexSupports() {
	l.supportsNeeding = make([][]int32, len(l.nodeLits))
	for i, sup := range l.supports {
		for _, n := range sup.neededNodes {
			l.supportsNeeding[n] = append(l.supportsNeeding[n], int32(i))
		}
	}
}

// addLoops adds a loop for each positive component of a step.
func (s *Solver) addLoops(st *programStep) error {
	for _, atoms := range st.positiveSCCs {
		l, err := s.newLoop(st.ruleIndex, atoms)
		if err != nil {
			return err
		}
		s.loops = append(s.loops, l)
	}
	return nil
}

func (s *Solver) newLoop(rules *headIndex, atoms []asp.Atom) (*positiveLoop, error) {
	b := &loopBuilder{solver: s, loop: &positiveLoop{}, atomNodes: make(map[asp.Atom]int32, len(atoms))}
	for _, a := range atoms {
		b.atomNodes[a] = b.loop.addNode(s.encodeAtom(a))
	}
	for _, a := range atoms {
		for _, at := range rules.statementsDefining(a) {
			if err := b.addBodySupport(b.atomNodes[a], rules.code[at:], at); err != nil {
				return nil, err
			}
		}
	}
	b.loop.indexSupports()
	return b.loop, nil
}

// unfoundedNodes returns the greatest unfounded set of a model: the nodes that hold and are
// supported only by each other.
func (l *positiveLoop) unfoundedNodes(holds func(cdcl.Lit) bool) []int32 {
	waiting := make([]int, len(l.supports)) // by support: the needed nodes that are not founded yet; -1: it does not hold
	founded := make([]bool, len(l.nodeLits))
	var next []int32
	for i, sup := range l.supports {
		waiting[i] = len(sup.neededNodes)
		if !holds(sup.bodyLit) {
			waiting[i] = -1
		} else if len(sup.neededNodes) == 0 {
			next = append(next, sup.supportedNode)
		}
	}
	for len(next) > 0 {
		n := next[len(next)-1]
		next = next[:len(next)-1]
		if founded[n] || !holds(l.nodeLits[n]) {
			continue
		}
		founded[n] = true
		for _, i := range l.supportsNeeding[n] {
			if waiting[i]--; waiting[i] == 0 {
				next = append(next, l.supports[i].supportedNode)
			}
		}
	}
	var set []int32
	for n := range l.nodeLits {
		if holds(l.nodeLits[n]) && !founded[n] {
			set = append(set, int32(n))
		}
	}
	return set
}

// addLoopFormula adds the loop formula of a set of nodes: if a node of the set holds, then there is a node of the
// set that has support from outside the set.
func (l *positiveLoop) addLoopFormula(s *satSearch, set []int32) {
	in := make([]bool, len(l.nodeLits))
	for _, n := range set {
		in[n] = true
	}
	var outside []cdcl.Lit
	for _, sup := range l.supports {
		if in[sup.supportedNode] && !slices.ContainsFunc(sup.neededNodes, func(n int32) bool { return in[n] }) {
			outside = append(outside, sup.bodyLit)
		}
	}
	reason := s.disjoin(outside)
	for _, n := range set {
		s.addSimplifiedClause(l.nodeLits[n].Complement(), reason)
	}
}

// rejectUnfounded adds the loop formulas of the unfounded sets of the model of the last search, and
// reports whether there are any: then the model is not stable.
func (s *Solver) rejectUnfounded() (found bool) {
	for _, l := range s.loops {
		if set := l.unfoundedNodes(s.sat.core.ModelValue); len(set) > 0 {
			found = true
			l.addLoopFormula(s.sat, set)
		}
	}
	return found
}

// maxLoopNodes is the greatest number of nodes of a loop with sums.
const maxLoopNodes = 1 << 20

// A loopBuilder finds the supports of the atoms of a loop.
type loopBuilder struct {
	solver    *Solver
	loop      *positiveLoop
	atomNodes map[asp.Atom]int32
}

// loopNode returns the node of a positive literal, if its atom is one of the loop.
func (b *loopBuilder) loopNode(l asp.Lit) (int32, bool) {
	n, ok := b.atomNodes[l.Atom()]
	return n, ok && l.IsPositive()
}

// addBodySupport adds the body of the statement at an offset as a support.
func (b *loopBuilder) addBodySupport(node int32, code []int32, at int32) error {
	var needs []int32
	eachPositiveAtom(code, func(a asp.Atom) {
		if n, ok := b.loopNode(a.PosLit()); ok {
			needs = append(needs, n)
		}
	})
	if asp.StatementKind(code[0]) == asp.KindWeight && len(needs) > 0 {
		return b.addSumSupport(node, code)
	}
	b.loop.addSupport(b.solver.sat, node, b.solver.encodeBodyAt(at), needs)
	return nil
}

// addSumSupport adds a sum as a support, rewritten as equivalent rules without sums.
func (b *loopBuilder) addSumSupport(node int32, code []int32) error {
	sum, bound := weightedBody(code)
	u := sumUnfolding{builder: b, partMemo: map[sumPosition]sumPart{}}
	for i := 0; i < len(sum); i += 2 {
		l, w := asp.Lit(sum[i]), int64(sum[i+1])
		e := sumElement{b.solver.encodeLit(l), w}
		u.totalWeight += w
		if n, ok := b.loopNode(l); ok {
			u.loopElements, u.loopNodes = append(u.loopElements, e), append(u.loopNodes, n)
		} else {
			u.otherElements = append(u.otherElements, e)
		}
	}
	p := u.unfoldSuffix(0, bound, u.totalWeight)
	if len(b.loop.nodeLits) > maxLoopNodes {
		return fmt.Errorf("%w: a sum about atoms that depend on each other", asp.ErrTooLarge)
	}
	b.loop.addSupport(b.solver.sat, node, p.reachedLit, p.neededNodes())
	return nil
}

// A sumUnfolding rewrites a sum as rules without sums. It decides the elements that
// are nodes of the loop first.
type sumUnfolding struct {
	builder       *loopBuilder
	loopElements  []sumElement
	loopNodes     []int32 // by index in loopElements
	otherElements []sumElement
	totalWeight   int64
	partMemo      map[sumPosition]sumPart
}

// A sumPart stands for the statement that some elements of a sum reach a weight: its literal, and
// its node in the loop (-1 if it needs none).
type sumPart struct {
	reachedLit cdcl.Lit
	loopNode   int32
}

func (p sumPart) neededNodes() []int32 {
	if p.loopNode < 0 {
		return nil
	}
	return []int32{p.loopNode}
}

// unfoldSuffix returns the part that says that the loop's elements from index at on and all other
// elements, whose weights add up to total, reach the missing weight.
func (u *sumUnfolding) unfoldSuffix(at int, missing, total int64) sumPart {
	s := u.builder.solver.sat
	switch {
	case missing <= 0:
		return sumPart{s.trueLit, -1}
	case total < missing || len(u.builder.loop.nodeLits) > maxLoopNodes:
		return sumPart{s.falseLit(), -1}
	case at == len(u.loopElements):
		return sumPart{s.encodeAtLeast(slices.Clone(u.otherElements), missing, false), -1}
	}
	key := sumPosition{at, missing}
	if p, ok := u.partMemo[key]; ok {
		return p
	}
	e := u.loopElements[at]
	without := u.unfoldSuffix(at+1, missing, total-e.weight)
	with := u.unfoldSuffix(at+1, missing-e.weight, total-e.weight)
	both := s.conjoin([]cdcl.Lit{e.lit, with.reachedLit})
	p := sumPart{reachedLit: s.disjoin([]cdcl.Lit{without.reachedLit, both})}
	p.loopNode = u.builder.loop.addNode(p.reachedLit)
	u.builder.loop.addSupport(s, p.loopNode, without.reachedLit, without.neededNodes())
	u.builder.loop.addSupport(s, p.loopNode, both, append(with.neededNodes(), u.loopNodes[at]))
	u.partMemo[key] = p
	return p
}
