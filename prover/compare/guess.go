package compare

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file guesses for fluents of one game counterparts in the other: gates that had the same values in random matches.
// It refutes guesses by random moves.

// A signature is a hash of the values of a gate in the states of random matches. A gate and its
// negation have the same hash.
type signature struct {
	hash    [2]uint64
	flipped bool // the gate is true in the first state; the hash is that of its negation
	changes bool // the gate is true in some states and false in others
	known   bool // the gate does not depend on moves
}

// signaturesOf returns the signatures of all gates, by node; nil if no states were sampled, or the
// time is over.
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
			w := ev.TrueLanes(circuit.NodeRef(i << 1))
			if look == 0 {
				signs[i].flipped, signs[i].known = w&1 == 1, !t.Net.Nodes[i].DependsOnMoves
			}
			signs[i].add(w, look)
		}
	}
	return signs
}

// add adds the values w of a gate in 64 further states; look is the number of this batch of states.
func (s *signature) add(w uint64, look int) {
	if s.flipped {
		w = ^w
	}
	s.changes = s.changes || w != 0
	hi, lo := bits.Mul64(w+0x9e3779b97f4a7c15*uint64(look+1), 0xbf58476d1ce4e5b9)
	s.hash[0] = (s.hash[0] ^ hi ^ lo) * 0x94d049bb133111eb
	s.hash[1] += bits.RotateLeft64(w*0xd6e8feb86659fd93, look%61) ^ w*uint64(2*look+1)
}

// signOf returns the signature of a gate or negated gate; false if the gate depends on moves, or is newer than the
// signatures.
func (c *product) signOf(r circuit.NodeRef) (signature, bool) {
	if r.NodeIndex() >= len(c.signs) || !c.signs[r.NodeIndex()].known {
		return signature{}, false
	}
	s := c.signs[r.NodeIndex()]
	s.flipped = s.flipped != r.IsNegative()
	return s, true
}

// A namedGate is a fluent of a game, or a condition that its author has given a name.
type namedGate struct {
	ref      circuit.NodeRef
	name     *gdl.Term
	isFluent bool
}

// namedGates returns the named gates of a game, 0 or 1, by the hashes of their signatures, at most mostInClass for
// each hash.
func (c *product) namedGates(game int) map[[2]uint64][]namedGate {
	of := map[[2]uint64][]namedGate{}
	add := func(r circuit.NodeRef, name *gdl.Term, isFluent bool) {
		if s, known := c.signOf(r); known && len(of[s.hash]) < mostInClass {
			of[s.hash] = append(of[s.hash], namedGate{r &^ 1, name, isFluent})
		}
	}
	for _, f := range c.fluentsOf(game) {
		own, _ := circuit.InSecond(c.GroundGame.Fluents[f])
		add(c.Net.FluentRefs[f], own, true)
	}
	from := c.Net.Product.SourceOf(game)
	for i, info := range from.Game.Atoms {
		if t := from.Game.AtomTerm(grounding.Atom(i)); info.AtomKind == grounding.DerivedAtom && t != nil && from.AtomRefs[i].NodeIndex() > 0 {
			add(c.Net.CopiedRef(game, from.AtomRefs[i]), t, false)
		}
	}
	return of
}

// fluentsOf returns the fluents of a game, 0 or 1, in the product.
func (c *product) fluentsOf(game int) (list []int) {
	from, to := 0, c.firstFluent
	if game == 1 {
		from, to = to, len(c.Net.FluentRefs)-1
	}
	for f := from; f < to; f++ {
		list = append(list, f)
	}
	return list
}

// A symbolPair is the guess that the fluents with one symbol have as counterparts the named gates
// with another symbol.
type symbolPair struct {
	fluents  invariant.Functor
	gates    invariant.Functor
	isFluent bool
}

// The ways to guess counterparts, surest first.
const (
	byFluents    = iota // all changing fluents of a symbol have counterparts among the fluents of one other symbol
	byConditions        // or among the named conditions of one other symbol
	byAnyName           // any named gate may be a counterpart
	byAnyGate           // any gate may be one
	guessWays
)

// guessTwins guesses, in one of the ways, counterparts for fluents of a game that are not proved equal to one, at most
// one for each. A counterpart is a gate of the other game that was not tried for the
// fluent. It returns the number of new guesses.
func (c *product) guessTwins(game, way int) (fresh int) {
	if c.signs == nil {
		return 0
	}
	named := c.namedGates(1 - game)
	var unnamed map[[2]uint64][]circuit.NodeRef
	if way == byAnyGate {
		unnamed = c.gateClasses(1 - game)
	}
	votes, changing := map[symbolPair]int{}, map[invariant.Functor]int{}
	for _, f := range c.fluentsOf(game) {
		s, _ := c.signOf(c.Net.FluentRefs[f])
		if !s.changes {
			continue
		}
		own := c.functorOf(f)
		changing[own]++
		voted := map[symbolPair]bool{}
		for _, g := range named[s.hash] {
			if pair := (symbolPair{own, invariant.FunctorOf(g.name), g.isFluent}); !voted[pair] {
				voted[pair] = true
				votes[pair]++
			}
		}
	}
	taken := map[int]bool{} // the gates of the first game that are counterparts of fluents of the second; empty when game is 1
	for f, twin := range c.Net.Product.Twin {
		if game == 0 && f >= c.firstFluent && c.twins[f] != nil {
			taken[twin.NodeIndex()] = true
		}
	}
	for _, f := range c.fluentsOf(game) {
		r := c.Net.FluentRefs[f]
		if c.Net.Product.EqualFluents[f] || taken[r.NodeIndex()] {
			continue
		}
		s, _ := c.signOf(r)
		own, _ := circuit.InSecond(c.GroundGame.Fluents[f])
		best, most := circuit.FalseRef, 0
		rate := func(other circuit.NodeRef, weight int) {
			if weight > most && !c.tried[[2]circuit.NodeRef{r, other}] {
				best, most = other, weight
			}
		}
		for _, g := range named[s.hash] {
			symbol := invariant.FunctorOf(own)
			weight := votes[symbolPair{symbol, invariant.FunctorOf(g.name), g.isFluent}]
			isWhole := weight == changing[symbol]
			switch {
			case way == byFluents && (!g.isFluent || !isWhole) || way == byConditions && !isWhole:
			case g.isFluent && gdl.EqualTerms(g.name, own):
				rate(g.ref, 1<<30)
			case s.changes:
				worth := 2 + 8*weight*(1+sharedArgs(own, g.name))
				if g.isFluent { // fluents first
					worth++
				}
				rate(g.ref, worth)
			case weight > 0 && slices.EqualFunc(own.Args, g.name.Args, gdl.EqualTerms):
				rate(g.ref, 1+weight)
			}
		}
		if s.changes && way == byAnyGate {
			for _, other := range unnamed[s.hash] {
				rate(other, 1)
			}
		}
		oriented := best // or its negation, whichever has in all sampled states the value of the fluent
		if other, _ := c.signOf(best); other.flipped != s.flipped {
			oriented = best.Negated()
		}
		if most > 0 && c.addTwin(f, oriented) {
			c.tried[[2]circuit.NodeRef{r, best}] = true
			fresh++
		}
	}
	return fresh
}

// functorOf returns the symbol of fluent f of the product, as its own rulesheet writes it.
func (c *product) functorOf(f int) invariant.Functor {
	own, _ := circuit.InSecond(c.GroundGame.Fluents[f])
	return invariant.FunctorOf(own)
}

// sharedArgs counts the places at which two terms have the same argument.
func sharedArgs(a, b *gdl.Term) (n int) {
	for i := range min(len(a.Args), len(b.Args)) {
		if gdl.EqualTerms(a.Args[i], b.Args[i]) {
			n++
		}
	}
	return n
}

// mostInClass is the greatest number of gates with the same hash that are considered.
const mostInClass = 200

// gateClasses returns the gates of a game, 0 or 1, by the hashes of their signatures, at most mostInClass for each
// hash. Gates that depend on moves have no signature.
func (c *product) gateClasses(game int) map[[2]uint64][]circuit.NodeRef {
	of := map[[2]uint64][]circuit.NodeRef{}
	seen := map[int]bool{0: true}
	for i := range c.Net.Product.SourceOf(game).Nodes {
		r := c.Net.CopiedRef(game, circuit.NodeRef(i<<1))
		if s, known := c.signOf(r); known && !seen[r.NodeIndex()] && len(of[s.hash]) < mostInClass {
			seen[r.NodeIndex()] = true
			of[s.hash] = append(of[s.hash], r&^1)
		}
	}
	return of
}

// addTwin adds the guess that fluent f is the gate twin of the other game. It returns false if this is
// trivially true.
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

// orderTwins orders the fluents so that a counterpart is computed after the fluents that it reads.
// If the counterpart of a fluent reads the fluent itself, the guess stays, but the two are not
// merged into one literal.
func (c *product) orderTwins() {
	c.net.OrderFluents()
	for f, guess := range c.twins {
		if guess != nil && c.Net.Product.Twin[f] == c.Net.FluentRefs[f] {
			delete(c.Net.Product.EqualityOf, guess.ViolationRef)
		}
	}
}

// The greatest numbers of rounds of refuteByLanes, each with 64 states.
const (
	idleRounds = 12  // rounds in a row that refute nothing
	mostRounds = 200 // all rounds
)

// refuteByLanes returns the guesses that it cannot refute. A guess is refuted if it is false after a move from a state
// in which all guesses that are left hold. The states are those of random matches, most of them with random changes, so
// that they may be unreachable. No inductive set of the guesses has a refuted guess.
func (c *product) refuteByLanes(guesses []*invariant.Candidate) map[*invariant.Candidate]bool {
	alive := map[*invariant.Candidate]bool{}
	for _, g := range guesses {
		alive[g] = true
	}
	if c.signs == nil {
		return alive
	}
	m := simulate.NewRandomMatches(c.Net, 5)
	for idle, round := 0, 0; idle < idleRounds && round < mostRounds && !c.TimeOver(); round++ {
		idle++
		active := c.loadChangedStates(m, round, alive)
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

// loadChangedStates sets the lanes of m to states of random matches, with random changes in three of four
// rounds. Fluents with counterparts that are not refuted get the values of these. It returns the lanes in
// which the match goes on, and all guesses of alive and all proved candidates hold.
func (c *product) loadChangedStates(m *simulate.RandomMatches, round int, alive map[*invariant.Candidate]bool) (active uint64) {
	p, random := c.Net.Product, m.RandomSource
	look := random.IntN(len(c.SampledStates[0]))
	for f := range m.FluentLanes {
		w := random.Uint64()
		switch round % 4 {
		case 0:
			w = 0
		case 1:
			w &= random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64()
		case 2:
			w &= random.Uint64()
		}
		m.FluentLanes[f] = c.SampledStates[f][look] ^ w
	}
	for range 2 { // a counterpart may read fluents that have counterparts themselves
		m.EvaluateStates()
		for f, twin := range p.Twin {
			if g := c.twins[f]; g != nil && (alive[g] || p.EqualFluents[f]) {
				m.FluentLanes[f] = m.Evaluator.TrueLanes(twin)
			}
		}
	}
	active = m.EvaluateStates()
	for g := range alive {
		active &^= m.Evaluator.TrueLanes(g.ViolationRef)
	}
	for g := range c.ProvedCandidates() {
		active &^= m.Evaluator.TrueLanes(g.ViolationRef)
	}
	return active
}
