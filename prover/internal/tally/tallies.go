package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Rules that count pass a value on from key to key: (count row2 5) follows
// from (count row1 4) and a full second row. That each key has exactly one
// value follows from the same about the keys before it, and from nothing else
// as a rule; for the solver, which knows nothing of keys, it is a search
// through all sums. So it is proved key by key, each time with the keys that
// are done put in as unknowns of which exactly one holds.

// A Tallied group is the conditions that are the values of one key: ground atoms that
// differ in one argument; or, where two counts are kept at once as in (count a1 12 7), the
// conditions about one of the two.
type Tallied struct {
	Refs []circuit.Ref // the conditions
	// claims are gates that mean the same as refs, in a form in which the
	// statement is easy to prove.
	claims []circuit.Ref
	Gates  []circuit.Ref // the atoms
	top    int           // the last of the gates: it comes after all that it depends on
	Most   bool          // at most one holds, in all sampled states
	some   bool          // at least one holds, in all sampled states
	// The claims that are proved of all states in which the invariants hold.
	MostProved, SomeProved bool
	// The parts that a certificate has to know: the atoms, if they have names, the
	// arguments in which they differ, and the one that is counted.
	Terms   []*gdl.Term
	Values  []int
	Counted int
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

// Tallies are those of a game, in the order in which they are proved.
type Tallies struct {
	Task *task.Task
	All  []*Tallied
	Of   map[int][]*Tallied // by node: those that are proved in part or in whole
	// Order is in which they were proved: each from those before it.
	Order []Claim
	// Had is the record of the program by which each was proved.
	Had map[Claim]*Record
}

// Prove finds the tallies that open questions depend on, and proves
// that their keys have at most and at least one value.
func Prove(ctx context.Context, t *task.Task) error {
	if !t.GoalsOpen() {
		return nil
	}
	task.Remember[memory](t).tallies = newTallies(t)
	Of(t).find()
	return Of(t).prove(ctx)
}

func newTallies(t *task.Task) *Tallies {
	return &Tallies{Task: t, Of: map[int][]*Tallied{}, Had: map[Claim]*Record{}}
}

// prove proves the tallies that it can, from the first gates to the last.
func (ts *Tallies) prove(ctx context.Context) error {
	if len(ts.All) == 0 {
		return nil
	}
	facts := localize.NewHypotheses(ts.Task, nil)
	proved := 0
	for range maxTallyPasses {
		before := proved
		for rest := ts.All; len(rest) > 0; {
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
	ts.Task.Log("tallies: %d statements about %d groups, %s, %d conflicts", proved, len(ts.All), ts.Task.Elapsed(), ts.Task.Conflicts())
	return nil
}

// batchSize returns how many of the next tallies are asked about together.
func batchSize(rest []*Tallied) int {
	gates := 0
	for i, t := range rest {
		if gates += len(t.Gates); i > 0 && (i == tallyBatch || gates > maxBatchGates) {
			return i
		}
	}
	return len(rest)
}

// A Claim states that a tally has at most, or at least, one value.
type Claim struct {
	T    *Tallied
	Some bool
}

// openClaims lists the claims that are to be proved about tallies.
func openClaims(batch []*Tallied) []Claim {
	var claims []Claim
	for _, t := range batch {
		if t.Most && !t.MostProved {
			claims = append(claims, Claim{t, false})
		}
		if t.some && !t.SomeProved {
			claims = append(claims, Claim{t, true})
		}
	}
	return claims
}

// broken returns the literal that the claim is false.
func (c Claim) broken(u *unroll.Program) asp.Lit {
	if c.Some {
		return u.AtLeast(1, u.Lits(0, c.T.claims)).Not()
	}
	return u.AtLeast(2, u.Lits(0, c.T.claims))
}

// proveBatch asks about some tallies together, which is mostly enough, and
// else about one claim after the other. It counts the claims that it proves.
func (ts *Tallies) proveBatch(ctx context.Context, facts *localize.Hypotheses, batch []*Tallied) (proved int, err error) {
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
func (ts *Tallies) proveClaims(ctx context.Context, facts *localize.Hypotheses, claims []Claim, conflicts int64) (bool, error) {
	had, err := ts.unsat(ctx, facts, aboutClaims(claims), conflicts)
	if had == nil || err != nil {
		return false, err
	}
	for _, c := range claims {
		ts.take(c, had)
	}
	return true, nil
}

// take notes that a claim is proved, and the record of its program.
func (ts *Tallies) take(c Claim, had *Record) {
	ts.Order = append(ts.Order, c)
	ts.Had[c] = had
	if c.Some {
		c.T.SomeProved = true
	} else {
		c.T.MostProved = true
	}
	ts.Learn(c.T)
}

// Learn lets later questions use a tally.
func (ts *Tallies) Learn(t *Tallied) {
	for _, r := range t.Gates {
		if of := ts.Of[r.Node()]; !slices.Contains(of, t) {
			ts.Of[r.Node()] = append(of, t)
		}
	}
}

// A matter is a question about single states.
type matter struct {
	own    []circuit.Ref                   // these gates are worked out
	broken func(u *unroll.Program) asp.Lit // the literal that must not hold
}

// aboutClaims asks whether one of some claims is false.
func aboutClaims(claims []Claim) matter {
	var m matter
	for _, c := range claims {
		m.own = append(m.own, c.T.Gates...)
	}
	m.broken = func(u *unroll.Program) asp.Lit {
		some := u.Prog.NewAtom()
		for _, c := range claims {
			u.Prog.Rule(some, c.broken(u))
		}
		return some.Pos()
	}
	return m
}

// aboutGate asks whether a gate may hold.
func aboutGate(r circuit.Ref) matter {
	return matter{own: []circuit.Ref{r}, broken: func(u *unroll.Program) asp.Lit { return u.Lit(0, r) }}
}

// unsat returns the record of a program that shows that something is false in all
// states in which the invariants and the proved tallies hold; nil if none shows it.
// Gates of such tallies are unknowns first, but for those that the matter names, and
// worked out where that is not enough.
func (ts *Tallies) unsat(ctx context.Context, facts *localize.Hypotheses, about matter, conflicts int64) (*Record, error) {
	for _, cut := range []bool{true, false} {
		had := &Record{cut: cut}
		u := ts.program(about, cut, had, func(u *unroll.Program) { had.Invariants = facts.Stated(u, nil) })
		if !cut && len(about.own) > 1 && u.Prog.Stats().Cost() > maxTallyCost {
			return nil, nil
		}
		holds, err := UnsatState(ctx, ts.Task, u, conflicts)
		if err != nil {
			return nil, err
		}
		if holds {
			return had, nil
		}
		if len(ts.Of) == 0 {
			return nil, nil
		}
	}
	return nil, nil
}

// program returns the program of a matter. State adds invariants; which tallies were stated
// is noted.
func (ts *Tallies) program(about matter, cut bool, had *Record, state func(u *unroll.Program)) *unroll.Program {
	u := ts.cutProgram(about.own)
	if !cut {
		u.Cut = nil
	}
	u.Prog.Constraint(about.broken(u).Not())
	had.Counts = ts.assume(u)
	state(u)
	return u
}

// cutProgram begins a program about single states in which gates of tallies
// are unknowns, but for those in own.
func (ts *Tallies) cutProgram(own []circuit.Ref) *unroll.Program {
	mine := map[int]bool{}
	for _, r := range own {
		mine[r.Node()] = true
	}
	u := unroll.New(ts.Task.Net)
	u.Local, u.Tracks = true, true
	u.Cut = func(node int) bool { return len(ts.Of[node]) > 0 && !mine[node] }
	u.NewLayer()
	return u
}

// assume states the proved claims about the tallies that a program mentions, and returns
// these claims.
func (ts *Tallies) assume(u *unroll.Program) (stated []Claim) {
	done := map[*Tallied]bool{}
	for i := 0; i < len(u.Tracked); i++ {
		for _, t := range ts.Of[u.Tracked[i]] {
			if !done[t] {
				done[t] = true
				stated = append(stated, t.assume(u)...)
			}
		}
	}
	return stated
}

func (t *Tallied) assume(u *unroll.Program) (stated []Claim) {
	lits := u.Lits(0, t.Refs)
	if t.MostProved {
		u.Prog.AtLeast(0, 2, lits...)
		stated = append(stated, Claim{t, false})
	}
	if t.SomeProved {
		u.Prog.Constraint(u.AtLeast(1, slices.Clone(lits)).Not())
		stated = append(stated, Claim{t, true})
	}
	return stated
}

// A memory is the engine's state of a rulesheet.
type memory struct{ tallies *Tallies }

// Of returns the tallies of a rulesheet, or nil before they are looked for.
func Of(t *task.Task) *Tallies { return task.Remember[memory](t).tallies }
