package compare

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A signature is a hash of the values of a gate in the states of random matches. Opposite gates have the same one.
type signature struct {
	hash    [2]uint64
	flipped bool // the gate holds in the first of the states
	changes bool // it has both values
	known   bool // it depends on no moves
}

// signaturesOf returns the signatures of all gates of states, by node; nil if no state was sampled.
func signaturesOf(t *task.ProofTask) []signature {
	if len(t.SampledStates) == 0 || len(t.SampledStates[0]) == 0 {
		return nil
	}
	signs := make([]signature, len(t.Net.Nodes))
	ev := circuit.NewEvaluator(t.Net)
	for look := range t.SampledStates[0] {
		if t.TimeOver() {
			return nil
		}
		for f := range t.SampledStates {
			ev.SetFluent(f, t.SampledStates[f][look])
		}
		ev.ComputeStates()
		for i := range signs {
			s := &signs[i]
			w := ev.TrueLanes(circuit.NodeRef(i << 1))
			if look == 0 {
				s.flipped, s.known = w&1 == 1, !t.Net.Nodes[i].DependsOnMoves
			}
			if s.flipped {
				w = ^w
			}
			s.changes = s.changes || w != 0
			hi, lo := bits.Mul64(w+0x9e3779b97f4a7c15*uint64(look+1), 0xbf58476d1ce4e5b9)
			s.hash[0] = (s.hash[0] ^ hi ^ lo) * 0x94d049bb133111eb
			s.hash[1] += bits.RotateLeft64(w*0xd6e8feb86659fd93, look%61) ^ w*uint64(2*look+1)
		}
	}
	return signs
}

// signOf returns the signature of a gate; false if it has none.
func (c *product) signOf(r circuit.NodeRef) (signature, bool) {
	if r.NodeIndex() >= len(c.signs) || !c.signs[r.NodeIndex()].known {
		return signature{}, false
	}
	s := c.signs[r.NodeIndex()]
	s.flipped = s.flipped != r.IsNegative()
	return s, true
}

// oriented returns a gate or its negation: the one that has the same values as one with a signature.
func (c *product) oriented(r circuit.NodeRef, s signature) circuit.NodeRef {
	if own, _ := c.signOf(r); own.flipped != s.flipped {
		return r.Negated()
	}
	return r
}

// second returns the fluents of the second game.
func (c *product) second() []circuit.NodeRef {
	return c.Net.FluentRefs[c.firstFluent : len(c.Net.FluentRefs)-1]
}

// A functorPair says how a symbol of fluents of the second game may be called in the first.
type functorPair struct{ second, first invariant.Functor }

// guessTwins guesses for each fluent of the second game that has none a counterpart that was not tried: a fluent of the first
// game or, if wanted, any gate of it. It returns how many guesses are new.
func (c *product) guessTwins(gates bool) (fresh int) {
	if c.signs == nil {
		return 0
	}
	classes := c.classes(0, gates)
	votes := map[functorPair]int{}
	names := map[string]circuit.NodeRef{}
	for f, t := range c.GroundGame.Fluents[:c.firstFluent] {
		names[t.String()] = c.Net.FluentRefs[f]
	}
	for i, r := range c.second() {
		s, _ := c.signOf(r)
		if list := classes[s.hash]; s.changes && len(list) <= 8 {
			for _, other := range list {
				if t := c.fluentTerm(other); t != nil {
					votes[functorPair{c.functorOf(c.firstFluent + i), invariant.FunctorOf(t)}] += 8 / len(list)
				}
			}
		}
	}
	for i, r := range c.second() {
		f := c.firstFluent + i
		if c.Net.Product.EqualFluents[f] {
			continue
		}
		s, _ := c.signOf(r)
		own, _ := circuit.InSecond(c.GroundGame.Fluents[f])
		best, most := circuit.FalseRef, 0
		rate := func(other circuit.NodeRef, weight int) {
			if weight > most && !c.tried[[2]circuit.NodeRef{r, other &^ 1}] {
				best, most = other, weight
			}
		}
		for _, other := range classes[s.hash] {
			t := c.fluentTerm(other)
			switch {
			case t == nil:
				if s.changes {
					rate(other, 1)
				}
			case gdl.EqualTerms(t, own):
				rate(other, 1<<30)
			default:
				weight := votes[functorPair{invariant.FunctorOf(own), invariant.FunctorOf(t)}]
				if s.changes {
					rate(other, 2+2*weight+sharedArgs(own, t)*weight)
				} else if weight > 0 && slices.EqualFunc(own.Args, t.Args, gdl.EqualTerms) {
					rate(other, weight)
				}
			}
		}
		if most > 0 && c.addTwin(f, c.oriented(best, s)) {
			c.tried[[2]circuit.NodeRef{r, best &^ 1}] = true
			fresh++
		}
	}
	return fresh
}

// functorOf returns the symbol of a fluent, as its own rulesheet writes it.
func (c *product) functorOf(f int) invariant.Functor {
	own, _ := circuit.InSecond(c.GroundGame.Fluents[f])
	return invariant.FunctorOf(own)
}

func sharedArgs(a, b *gdl.Term) (n int) {
	for i := range min(len(a.Args), len(b.Args)) {
		if gdl.EqualTerms(a.Args[i], b.Args[i]) {
			n++
		}
	}
	return n
}

// fluentTerm returns the name of a gate that is a fluent of the first game; nil if it is none.
func (c *product) fluentTerm(r circuit.NodeRef) *gdl.Term {
	if n := &c.Net.Nodes[r.NodeIndex()]; n.Kind == circuit.FluentNode && int(n.InputIndex) < c.firstFluent {
		return c.GroundGame.Fluents[n.InputIndex]
	}
	return nil
}

// mostInClass bounds the gates that are looked at for one fluent.
const mostInClass = 200

// classes returns the fluents of one of the games, or its gates, by their signatures.
func (c *product) classes(game int, gates bool) map[[2]uint64][]circuit.NodeRef {
	of := map[[2]uint64][]circuit.NodeRef{}
	seen := map[int]bool{0: true}
	add := func(r circuit.NodeRef) {
		if s, known := c.signOf(r); known && !seen[r.NodeIndex()] && len(of[s.hash]) < mostInClass {
			seen[r.NodeIndex()] = true
			of[s.hash] = append(of[s.hash], r&^1)
		}
	}
	if game == 0 {
		for _, r := range c.Net.FluentRefs[:c.firstFluent] {
			add(r)
		}
	}
	if gates {
		for i := range c.Net.Product.GateCount(game) {
			add(c.Net.CopiedRef(game, circuit.NodeRef(i<<1)))
		}
	}
	return of
}

// addTwin guesses that a fluent of one game is a gate of the other.
func (c *product) addTwin(f int, twin circuit.NodeRef) bool {
	violation := c.Net.DifferGate(c.Net.FluentRefs[f], twin)
	guess, _ := c.Candidates.AddShape(invariant.LiteralClause(violation.Negated()), twinFamily, 0)
	if guess == nil {
		return false
	}
	if old := c.twins[f]; old != nil {
		delete(c.Net.Product.EqualityOf, old.ViolationRef)
	}
	c.twins[f] = guess
	c.Net.Product.Twin[f] = twin
	c.Net.Product.EqualityOf[guess.ViolationRef] = int32(f)
	return true
}

// guessConditions guesses that fluents of the first game that are no counterpart are conditions of the second. It returns how
// many guesses are new.
func (c *product) guessConditions() (fresh int) {
	if c.signs == nil {
		return 0
	}
	taken := map[int]bool{}
	for f, twin := range c.Net.Product.Twin {
		if c.twins[f] != nil {
			taken[twin.NodeIndex()] = true
		}
	}
	classes := c.classes(1, true)
	for f, r := range c.Net.FluentRefs[:c.firstFluent] {
		s, known := c.signOf(r)
		if !known || !s.changes || taken[r.NodeIndex()] || c.Net.Product.EqualFluents[f] {
			continue
		}
		for _, other := range classes[s.hash] {
			pair := [2]circuit.NodeRef{r, other}
			if !c.tried[pair] && c.addTwin(f, c.oriented(other, s)) {
				c.tried[pair] = true
				fresh++
				break
			}
		}
	}
	return fresh
}

// orderTwins orders the fluents, so that a counterpart is worked out after the fluents that it reads. A guess that would read itself is a guess all
// the same, and no literal stands for both of its sides.
func (c *product) orderTwins() {
	c.net.OrderFluents()
	for f, guess := range c.twins {
		if guess != nil && c.Net.Product.Twin[f] == c.Net.FluentRefs[f] {
			delete(c.Net.Product.EqualityOf, guess.ViolationRef)
		}
	}
}

// Looks at states of any kind before the solver is asked: those without a new result that end them, and all.
const (
	idleShakes = 12
	mostShakes = 200
)

// shaken returns the guesses that hold after a move from states, reachable or not, in which all of them hold: random ones, that
// begin with states of matches. The others are no part of an inductive set, and cost the solver a model each.
func (c *product) shaken(guesses []*invariant.Candidate) map[*invariant.Candidate]bool {
	alive := map[*invariant.Candidate]bool{}
	for _, g := range guesses {
		alive[g] = true
	}
	if c.signs == nil {
		return alive
	}
	m := simulate.NewRandomMatches(c.Net, 5)
	p, random := c.Net.Product, m.RandomSource
	looks := len(c.SampledStates[0])
	for idle, shake := 0, 0; idle < idleShakes && shake < mostShakes && !c.TimeOver(); shake++ {
		idle++
		look := random.IntN(looks)
		for f := range m.FluentLanes {
			w := random.Uint64()
			switch shake % 4 {
			case 0:
				w = 0
			case 1:
				w &= random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64()
			case 2:
				w &= random.Uint64()
			}
			m.FluentLanes[f] = c.SampledStates[f][look] ^ w
		}
		for range 2 { // conditions of fluents that have counterparts themselves
			m.EvaluateStates()
			for f, twin := range p.Twin {
				if g := c.twins[f]; g != nil && (alive[g] || p.EqualFluents[f]) {
					m.FluentLanes[f] = m.Evaluator.TrueLanes(twin)
				}
			}
		}
		active := m.EvaluateStates()
		for g := range alive {
			active &^= m.Evaluator.TrueLanes(g.ViolationRef)
		}
		for g := range c.ProvedCandidates() {
			active &^= m.Evaluator.TrueLanes(g.ViolationRef)
		}
		for _, legal := range c.Net.LegalRefs {
			some := uint64(0)
			for _, r := range legal {
				some |= m.Evaluator.TrueLanes(r)
			}
			active &= some
		}
		if active == 0 {
			continue
		}
		m.ForgetHistory()
		m.MoveRandomly(active, false)
		m.EvaluateStates()
		for g := range alive {
			if m.Evaluator.TrueLanes(g.ViolationRef)&active != 0 {
				delete(alive, g)
				idle = 0
			}
		}
	}
	return alive
}
