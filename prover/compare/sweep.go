package compare

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file merges gates of the two games that are equal for all values of the fluents into one
// literal, beginning at the inputs. Gates with the same inputs are found by hashing. For other
// gates that have the same values in random states, a small program shows that they are equal.

// sweepDepths holds the depths of the small programs, in levels of gates, in the order in which
// they are tried.
var sweepDepths = []int{2, 4, 8}

const (
	mostLocalGates = 1500 // gates in a small program
	mostMisses     = 500  // pairs of gates that are not shown to be equal before sweeping ends
	mostTried      = 3    // gates of the first game that are tried for one gate of the second
	localConflicts = 2000
)

// A sweeper merges gates in the first time layer of a program.
type sweeper struct {
	*product
	program *unroll.GameProgram
	misses  int
	merged  int
}

// sweep merges gates of the second game with equal gates of the first game in the first time layer
// of u. It considers only the gates on which roots depend. States in which the guesses of alive
// hold distinguish gates.
func (c *product) sweep(ctx context.Context, u *unroll.GameProgram, alive map[*invariant.Candidate]bool, roots []circuit.NodeRef) {
	s := &sweeper{product: c, program: u}
	needed := c.Net.ConeOfInfluence(roots)
	signs := c.randomSignatures(alive)
	second := make([]bool, len(c.Net.Nodes)) // by node: whether it reads a fluent of the second game
	classes := map[[2]uint64][]circuit.NodeRef{}
	for i := range signs {
		node := &c.Net.Nodes[i]
		switch node.Kind {
		case circuit.FluentNode:
			second[i] = int(node.InputIndex) >= c.firstFluent
		case circuit.LoopNode:
			for _, rule := range c.Net.Loops[node.InputIndex].LoopRules {
				for _, r := range rule.BodyRefs {
					second[i] = second[i] || second[r.NodeIndex()]
				}
			}
		}
		second[i] = second[i] || slices.ContainsFunc(node.Children, func(r circuit.NodeRef) bool { return second[r.NodeIndex()] })
		if !needed[i] || c.TimeOver() {
			continue
		}
		r := circuit.NodeRef(i << 1)
		if node.DependsOnMoves && !u.TimeLayers[0].HasTransition {
			continue
		}
		own := u.GateLit(0, r)
		class := classes[signs[i].hash]
		switch {
		case !signs[i].changes:
			continue
		case !second[i]:
			if len(class) < mostTried && !slices.ContainsFunc(class, func(o circuit.NodeRef) bool { return u.GateLit(0, o&^1) == own }) {
				classes[signs[i].hash] = append(class, r)
			}
			continue
		case node.Kind == circuit.FluentNode:
			continue
		}
		class = slices.Clone(class)
		for k, other := range class {
			if signs[i].flipped != signs[other.NodeIndex()].flipped {
				class[k] = other.Negated()
			}
		}
		if slices.ContainsFunc(class, func(o circuit.NodeRef) bool { return u.GateLit(0, o) == own }) {
			continue
		}
		for _, other := range class {
			if s.misses < mostMisses && s.areEqual(ctx, r, other) {
				u.TimeLayers[0].NodeLits[i] = u.GateLit(0, other)
				s.merged++
				break
			}
		}
	}
	c.LogWork("sweep: %d gates merged, %d not, %s", s.merged, s.misses, c.ElapsedTime())
}

// areEqual tells whether a small program shows that two gates are equal, for all values of the
// gates some levels below them.
func (s *sweeper) areEqual(ctx context.Context, a, b circuit.NodeRef) bool {
	for _, depth := range sweepDepths {
		l := &localProgram{sweeper: s, program: &asp.Program{}, lits: map[asp.Lit]asp.Lit{}}
		one, two := l.encode(a, depth), l.encode(b, depth)
		differ := l.program.NewAtom()
		l.program.AddRule(differ, one, two.Complement())
		l.program.AddRule(differ, one.Complement(), two)
		l.program.AddConstraint(differ.NegLit())
		equal, err := s.HasNoModel(ctx, l.program, localConflicts)
		if equal || err != nil {
			return equal && err == nil
		}
		if l.gates > mostLocalGates || !l.isCut {
			break
		}
	}
	s.misses++
	return false
}

// A localProgram is a small program about two gates and those below them, down to some level.
// Deeper gates may have any values.
type localProgram struct {
	*sweeper
	program *asp.Program
	lits    map[asp.Lit]asp.Lit // the literal of a gate by its literal in the program of the sweeper
	gates   int
	isCut   bool // some gates are deeper, and have any values
}

func (l *localProgram) encode(r circuit.NodeRef, depth int) asp.Lit {
	whole := l.sweeper.program.GateLit(0, r&^1)
	sign := func(x asp.Lit) asp.Lit {
		if r.IsNegative() {
			return x.Complement()
		}
		return x
	}
	if known, ok := l.lits[whole]; ok {
		return sign(known)
	}
	if known, ok := l.lits[whole.Complement()]; ok {
		return sign(known.Complement())
	}
	l.gates++
	atom := l.program.NewAtom()
	node := &l.Net.Nodes[r.NodeIndex()]
	switch always := l.sweeper.program.TrueLit; {
	case whole == always:
		l.program.AddFact(atom)
	case whole == always.Complement():
	case len(node.Children) == 0 || depth == 0 || l.gates > mostLocalGates:
		l.program.AddChoice([]asp.Atom{atom})
		l.isCut = l.isCut || len(node.Children) > 0
	default:
		inputs := make([]asp.Lit, len(node.Children))
		for i, child := range node.Children {
			inputs[i] = l.encode(child, depth-1)
		}
		if node.Kind == circuit.AndNode {
			l.program.AddRule(atom, inputs...)
		} else {
			l.program.AddAtLeast(atom, node.Bound, inputs...)
		}
	}
	l.lits[whole] = atom.PosLit()
	return sign(atom.PosLit())
}

// signatureLooks is the number of batches of 64 random states by which gates are distinguished.
const signatureLooks = 96

// randomSignatures returns the signatures of all gates in random states, reachable or not, in which
// the guesses of alive hold, with random moves.
func (c *product) randomSignatures(alive map[*invariant.Candidate]bool) []signature {
	signs := make([]signature, len(c.Net.Nodes))
	m := simulate.NewRandomMatches(c.Net, 11)
	for look := range signatureLooks {
		active := c.loadChangedStates(m, look, alive)
		m.ForgetHistory()
		m.MoveRandomly(active, false)
		for i := range signs {
			w := m.Evaluator.TrueLanes(circuit.NodeRef(i << 1))
			if c.Net.Nodes[i].DependsOnMoves {
				w &= active
			} else if look == 0 {
				signs[i].flipped = w&1 == 1
			}
			signs[i].add(w, look)
		}
	}
	for i := range signs { // gates that depend on moves never share a class with other gates
		if c.Net.Nodes[i].DependsOnMoves {
			signs[i].hash[0] ^= 1
		}
	}
	return signs
}

// proveBySweeping proves the counterparts that are inductive together, as far as merging equal
// gates shows it. It removes the others from alive.
func (c *product) proveBySweeping(ctx context.Context, alive map[*invariant.Candidate]bool) {
	if c.signs == nil {
		return
	}
	for len(alive) > 0 && !c.TimeOver() {
		u := unroll.New(c.Net)
		u.AssumedSame = make([]bool, len(c.Net.FluentRefs))
		var roots []circuit.NodeRef
		var fluents []int
		for f, g := range c.twins {
			if _, merges := c.Net.Product.EqualityOf[violationOf(g)]; merges && alive[g] {
				u.AssumedSame[f] = true
				fluents = append(fluents, f)
				roots = append(roots, c.Net.NextRefs[f])
			}
		}
		if len(fluents) == 0 || u.LogicProgram == nil {
			return
		}
		roots = append(roots, c.nextOfTwins(fluents)...)
		c.AssumeSteps(u, 0)
		u.AddMoves()
		c.sweep(ctx, u, alive, roots)
		u.AddNextLayer()
		dropped := 0
		for _, f := range fluents {
			if u.GateLit(1, c.Net.FluentRefs[f]) != u.GateLit(1, c.Net.Product.Twin[f]) {
				delete(alive, c.twins[f])
				dropped++
			}
		}
		c.LogWork("sweeping: %d of %d counterparts stay, %s", len(fluents)-dropped, len(fluents), c.ElapsedTime())
		if dropped == 0 {
			for _, f := range fluents {
				c.twins[f].ProofState = invariant.ProvedState
			}
			c.takeOverTwins()
			return
		}
	}
}

func violationOf(g *invariant.Candidate) circuit.NodeRef {
	if g == nil {
		return circuit.FalseRef
	}
	return g.ViolationRef
}

// nextOfTwins returns the gates for the next values of the fluents on which the counterparts of
// fluents depend.
func (c *product) nextOfTwins(fluents []int) (next []circuit.NodeRef) {
	var twins []circuit.NodeRef
	for _, f := range fluents {
		twins = append(twins, c.Net.Product.Twin[f])
	}
	for _, f := range c.Net.ConeFluents(twins...) {
		next = append(next, c.Net.NextRefs[f])
	}
	return next
}
