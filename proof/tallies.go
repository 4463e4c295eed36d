package proof

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
)

// Rules that count pass a value on from key to key: (count row2 5) follows
// from (count row1 4) and a full second row. That each key has exactly one
// value follows from the same about the keys before it, and from nothing else
// as a rule; for the solver, which knows nothing of keys, it is a search
// through all sums. So it is proved key by key, each time with the keys that
// are done put in as unknowns of which exactly one holds.

// A tallied group is conditions that are the values of one key: ground
// atoms that differ in one argument; or, where two counts are kept at once as
// in (count a1 12 7), what is said about one of the two.
type tallied struct {
	refs []ref // the conditions
	// claims are gates that mean the same as refs, in a form in which the
	// statement is easy to prove.
	claims []ref
	gates  []ref // the atoms
	top    int   // the last of the gates: it comes after all that it depends on
	most   bool  // at most one holds, in all sampled states
	some   bool  // at least one holds, in all sampled states
	// What is proved of all states in which the invariants hold.
	mostProved, someProved bool
	// What a certificate has to know: the atoms, if they have names, the
	// arguments in which they differ, and the one that is counted.
	terms   []*gdl.Term
	values  []int
	counted int
}

// Bounds on tallies.
const (
	maxTallies     = 12_000
	maxTallyWork   = 200_000_000 // tallies times gates of the network
	tallyBatch     = 32          // tallies that are asked about together
	maxBatchGates  = 2000
	tallyConflicts = 200    // of a question about several; ten times as many about one
	maxTallyCost   = 20_000 // of a program without unknowns
	maxTallyPasses = 3
)

// tallies are those of a game, in the order in which they are proved.
type tallies struct {
	p   *Prover
	all []*tallied
	of  map[int][]*tallied // by node: those that are proved in part or in whole
	// order is in which they were proved: each from those before it.
	order []tallyClaim
}

// proveTallies finds the tallies that open questions depend on, and proves
// that their keys have at most and at least one value.
func (p *Prover) proveTallies(ctx context.Context) error {
	if !p.goalsOpen() {
		return nil
	}
	remember[tallyMemory](p).tallies = &tallies{p: p, of: map[int][]*tallied{}}
	talliesOf(p).find()
	return talliesOf(p).prove(ctx)
}

// prove proves what it can, from the first gates to the last.
func (ts *tallies) prove(ctx context.Context) error {
	if len(ts.all) == 0 {
		return nil
	}
	facts := newHypotheses(ts.p, nil)
	proved := 0
	for range maxTallyPasses {
		before := proved
		for rest := ts.all; len(rest) > 0; {
			size := batchSize(rest)
			n, err := ts.proveBatch(ctx, facts, rest[:size])
			if proved += n; err != nil {
				return err
			}
			rest = rest[size:]
		}
		if proved == before {
			break
		}
	}
	n, err := ts.proveHard(ctx, facts)
	if err != nil {
		return err
	}
	proved += n
	ts.p.log("tallies: %d statements about %d groups, %s, %d conflicts", proved, len(ts.all), ts.p.elapsed(), ts.p.conflicts)
	return nil
}

// batchSize returns how many of the next tallies are asked about together.
func batchSize(rest []*tallied) int {
	gates := 0
	for i, t := range rest {
		if gates += len(t.gates); i > 0 && (i == tallyBatch || gates > maxBatchGates) {
			return i
		}
	}
	return len(rest)
}

// A tallyClaim is that a tally has at most, or at least, one value.
type tallyClaim struct {
	t    *tallied
	some bool
}

// openClaims lists what is to be proved about tallies.
func openClaims(batch []*tallied) []tallyClaim {
	var claims []tallyClaim
	for _, t := range batch {
		if t.most && !t.mostProved {
			claims = append(claims, tallyClaim{t, false})
		}
		if t.some && !t.someProved {
			claims = append(claims, tallyClaim{t, true})
		}
	}
	return claims
}

// broken is that the claim is false.
func (c tallyClaim) broken(u *unrolling) asp.Lit {
	if c.some {
		return u.atLeast(1, u.lits(0, c.t.claims)).Not()
	}
	return u.atLeast(2, u.lits(0, c.t.claims))
}

// proveBatch asks about some tallies together, which is mostly enough, and
// else about one claim after the other. It counts what it proves.
func (ts *tallies) proveBatch(ctx context.Context, facts *hypotheses, batch []*tallied) (proved int, err error) {
	claims := openClaims(batch)
	if len(claims) == 0 {
		return 0, nil
	}
	if ok, err := ts.proveClaims(ctx, facts, claims, tallyConflicts); ok || err != nil {
		return len(claims), err
	}
	for i := range claims {
		ok, err := ts.proveClaims(ctx, facts, claims[i:i+1], 10*tallyConflicts)
		if err != nil {
			return proved, err
		}
		if ok {
			proved++
		}
	}
	return proved, nil
}

// proveClaims proves all claims or none.
func (ts *tallies) proveClaims(ctx context.Context, facts *hypotheses, claims []tallyClaim, conflicts int64) (bool, error) {
	var own []ref
	for _, c := range claims {
		own = append(own, c.t.gates...)
	}
	some := func(u *unrolling) asp.Lit {
		some := u.prog.NewAtom()
		for _, c := range claims {
			u.prog.Rule(some, c.broken(u))
		}
		return some.Pos()
	}
	holds, err := ts.never(ctx, facts, own, some, conflicts)
	if !holds || err != nil {
		return false, err
	}
	for _, c := range claims {
		ts.take(c)
	}
	return true, nil
}

// take notes that a claim is proved.
func (ts *tallies) take(c tallyClaim) {
	ts.order = append(ts.order, c)
	if c.some {
		c.t.someProved = true
	} else {
		c.t.mostProved = true
	}
	ts.learn(c.t)
}

// learn lets later questions use a tally.
func (ts *tallies) learn(t *tallied) {
	for _, r := range t.gates {
		if of := ts.of[r.Node()]; !slices.Contains(of, t) {
			ts.of[r.Node()] = append(of, t)
		}
	}
}

// never tells whether something is false in all states in which the
// invariants and the proved tallies hold. Gates of such tallies are unknowns
// first, but for those in own, and worked out where that is not enough.
func (ts *tallies) never(ctx context.Context, facts *hypotheses, own []ref, broken func(u *unrolling) asp.Lit, conflicts int64) (bool, error) {
	for _, cut := range []bool{true, false} {
		u := ts.cutProgram(own)
		if !cut {
			u.cut = nil
		}
		u.prog.Constraint(broken(u).Not())
		ts.assume(u)
		facts.assume(u, nil)
		if !cut && len(own) > 1 && u.prog.Stats().Cost() > maxTallyCost {
			return false, nil
		}
		holds, err := ts.p.refutes(ctx, u, conflicts)
		if err != nil || holds || len(ts.of) == 0 {
			return holds, err
		}
	}
	return false, nil
}

// cutProgram begins a program about single states in which gates of tallies
// are unknowns, but for those in own.
func (ts *tallies) cutProgram(own []ref) *unrolling {
	mine := map[int]bool{}
	for _, r := range own {
		mine[r.Node()] = true
	}
	u := newUnrolling(ts.p.net)
	u.local, u.tracks = true, true
	u.cut = func(node int) bool { return len(ts.of[node]) > 0 && !mine[node] }
	u.newLayer()
	return u
}

// assume states what is proved of the tallies that a program mentions.
func (ts *tallies) assume(u *unrolling) {
	done := map[*tallied]bool{}
	for i := 0; i < len(u.tracked); i++ {
		for _, t := range ts.of[u.tracked[i]] {
			if !done[t] {
				done[t] = true
				t.assume(u)
			}
		}
	}
}

func (t *tallied) assume(u *unrolling) {
	lits := u.lits(0, t.refs)
	if t.mostProved {
		u.prog.AtLeast(0, 2, lits...)
	}
	if t.someProved {
		u.prog.Constraint(u.atLeast(1, slices.Clone(lits)).Not())
	}
}

// A tallyMemory is what the engine remembers of a rulesheet.
type tallyMemory struct{ tallies *tallies }

// talliesOf returns the tallies of a rulesheet, or nil before they are looked for.
func talliesOf(p *Prover) *tallies { return remember[tallyMemory](p).tallies }
