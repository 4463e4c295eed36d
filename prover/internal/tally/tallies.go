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

// A Tally group is the conditions that are the values of one key: ground atoms that
// differ in one argument; or, where two counts are kept at once as in (count a1 12 7), the
// conditions about one of the two.
type Tally struct {
	ConditionRefs []circuit.NodeRef // the conditions
	// factoredRefs are gates that mean the same as refs, in a form in which the
	// statement is easy to prove.
	factoredRefs      []circuit.NodeRef
	AtomGates         []circuit.NodeRef // the atoms
	lastGate          int               // the last of the gates: it comes after all that it depends on
	SampledAtMostOne  bool              // at most one holds, in all sampled states
	sampledAtLeastOne bool              // at least one holds, in all sampled states
	// The claims that are proved of all states in which the invariants hold.
	AtMostProved, AtLeastProved bool
	// The parts that a certificate has to know: the atoms, if they have names, the
	// arguments in which they differ, and the one that is counted.
	AtomTerms  []*gdl.Term
	ValueArgs  []int
	CountedArg int
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
	ProofTask    *task.ProofTask
	AllTallies   []*Tally
	ProvedByNode map[int][]*Tally // by node: those that are proved in part or in whole
	// ProofOrder is in which they were proved: each from those before it.
	ProofOrder []TallyClaim
	// ProvingRecords is the record of the program by which each was proved.
	ProvingRecords map[TallyClaim]*ProgramRecord
}

// ProveTallies finds the tallies that open questions depend on, and proves
// that their keys have at most and at least one value.
func ProveTallies(ctx context.Context, t *task.ProofTask) error {
	if !t.StateGoalsOpen() {
		return nil
	}
	task.EngineState[talliesState](t).provedTallies = newTallies(t)
	TalliesOf(t).find()
	t.AddGateReads(findReads * int64(len(t.Net.Nodes)))
	return TalliesOf(t).proveInOrder(ctx)
}

// findReads is the number of gates that an evaluation reads in the time in which tallies are looked for at one.
const findReads = 2_000

func newTallies(t *task.ProofTask) *Tallies {
	return &Tallies{ProofTask: t, ProvedByNode: map[int][]*Tally{}, ProvingRecords: map[TallyClaim]*ProgramRecord{}}
}

// proveInOrder proves the tallies that it can, from the first gates to the last.
func (ts *Tallies) proveInOrder(ctx context.Context) error {
	if len(ts.AllTallies) == 0 {
		return nil
	}
	facts := localize.NewLocalHypotheses(ts.ProofTask, nil)
	proved := 0
	for range maxTallyPasses {
		before := proved
		for rest := ts.AllTallies; len(rest) > 0; {
			size := nextBatchSize(rest)
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
	ts.ProofTask.LogWork("tallies: %d statements about %d groups, %s, %d conflicts", proved, len(ts.AllTallies), ts.ProofTask.ElapsedTime(), ts.ProofTask.SpentConflicts())
	return nil
}

// nextBatchSize returns how many of the next tallies are asked about together.
func nextBatchSize(rest []*Tally) int {
	gates := 0
	for i, t := range rest {
		if gates += len(t.AtomGates); i > 0 && (i == tallyBatch || gates > maxBatchGates) {
			return i
		}
	}
	return len(rest)
}

// A TallyClaim states that a tally has at most, or at least, one value.
type TallyClaim struct {
	Tally      *Tally
	AtLeastOne bool
}

// openClaims lists the claims that are to be proved about tallies.
func openClaims(batch []*Tally) []TallyClaim {
	var claims []TallyClaim
	for _, t := range batch {
		if t.SampledAtMostOne && !t.AtMostProved {
			claims = append(claims, TallyClaim{t, false})
		}
		if t.sampledAtLeastOne && !t.AtLeastProved {
			claims = append(claims, TallyClaim{t, true})
		}
	}
	return claims
}

// brokenLit returns the literal that the claim is false.
func (c TallyClaim) brokenLit(u *unroll.GameProgram) asp.Lit {
	if c.AtLeastOne {
		return u.AtLeastLit(1, u.GateLits(0, c.Tally.factoredRefs)).Complement()
	}
	return u.AtLeastLit(2, u.GateLits(0, c.Tally.factoredRefs))
}

// proveBatch asks about some tallies together, which is mostly enough, and
// else about one claim after the other. It counts the claims that it proves.
func (ts *Tallies) proveBatch(ctx context.Context, facts *localize.LocalHypotheses, batch []*Tally) (proved int, err error) {
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
func (ts *Tallies) proveClaims(ctx context.Context, facts *localize.LocalHypotheses, claims []TallyClaim, conflicts int64) (bool, error) {
	had, err := ts.recordIfUnsat(ctx, facts, aboutClaims(claims), conflicts)
	if had == nil || err != nil {
		return false, err
	}
	for _, c := range claims {
		ts.takeProved(c, had)
	}
	return true, nil
}

// takeProved notes that a claim is proved, and the record of its program.
func (ts *Tallies) takeProved(c TallyClaim, had *ProgramRecord) {
	ts.ProofOrder = append(ts.ProofOrder, c)
	ts.ProvingRecords[c] = had
	if c.AtLeastOne {
		c.Tally.AtLeastProved = true
	} else {
		c.Tally.AtMostProved = true
	}
	ts.LearnTally(c.Tally)
}

// LearnTally lets later questions use a tally.
func (ts *Tallies) LearnTally(t *Tally) {
	for _, r := range t.AtomGates {
		if of := ts.ProvedByNode[r.NodeIndex()]; !slices.Contains(of, t) {
			ts.ProvedByNode[r.NodeIndex()] = append(of, t)
		}
	}
}

// A stateQuestion is a question about single states.
type stateQuestion struct {
	ownGates     []circuit.NodeRef                   // these gates are worked out
	forbiddenLit func(u *unroll.GameProgram) asp.Lit // the literal that must not hold
}

// aboutClaims asks whether one of some claims is false.
func aboutClaims(claims []TallyClaim) stateQuestion {
	var m stateQuestion
	for _, c := range claims {
		m.ownGates = append(m.ownGates, c.Tally.AtomGates...)
	}
	m.forbiddenLit = func(u *unroll.GameProgram) asp.Lit {
		some := u.LogicProgram.NewAtom()
		for _, c := range claims {
			u.LogicProgram.AddRule(some, c.brokenLit(u))
		}
		return some.PosLit()
	}
	return m
}

// aboutGate asks whether a gate may hold.
func aboutGate(r circuit.NodeRef) stateQuestion {
	return stateQuestion{ownGates: []circuit.NodeRef{r}, forbiddenLit: func(u *unroll.GameProgram) asp.Lit { return u.GateLit(0, r) }}
}

// recordIfUnsat returns the record of a program that shows that something is false in all
// states in which the invariants and the proved tallies hold; nil if none shows it.
// Gates of such tallies are unknowns first, but for those that the matter names, and
// worked out where that is not enough.
func (ts *Tallies) recordIfUnsat(ctx context.Context, facts *localize.LocalHypotheses, about stateQuestion, conflicts int64) (*ProgramRecord, error) {
	for _, cut := range []bool{true, false} {
		had := &ProgramRecord{tallyGatesCut: cut}
		u := ts.questionProgram(about, cut, had, func(u *unroll.GameProgram) { had.StatedInvariants = facts.StateAll(u, nil) })
		if !cut && len(about.ownGates) > 1 && u.LogicProgram.Stats().LoadCost() > maxTallyCost {
			return nil, nil
		}
		holds, err := StatesUnsat(ctx, ts.ProofTask, u, conflicts)
		if err != nil {
			return nil, err
		}
		if holds {
			return had, nil
		}
		if len(ts.ProvedByNode) == 0 {
			return nil, nil
		}
	}
	return nil, nil
}

// questionProgram returns the program of a matter. State adds invariants; which tallies were stated
// is noted.
func (ts *Tallies) questionProgram(about stateQuestion, cut bool, had *ProgramRecord, state func(u *unroll.GameProgram)) *unroll.GameProgram {
	u := ts.cutProgram(about.ownGates)
	if !cut {
		u.IsCutPoint = nil
	}
	u.LogicProgram.AddConstraint(about.forbiddenLit(u).Complement())
	had.StatedCounts = ts.assumeMentioned(u)
	state(u)
	return u
}

// cutProgram begins a program about single states in which gates of tallies
// are unknowns, but for those in own.
func (ts *Tallies) cutProgram(own []circuit.NodeRef) *unroll.GameProgram {
	mine := map[int]bool{}
	for _, r := range own {
		mine[r.NodeIndex()] = true
	}
	u := unroll.New(ts.ProofTask.Net)
	u.IsLocal, u.TracksNodes = true, true
	u.IsCutPoint = func(node int) bool { return len(ts.ProvedByNode[node]) > 0 && !mine[node] }
	u.NewLayer()
	return u
}

// assumeMentioned states the proved claims about the tallies that a program mentions, and returns
// these claims.
func (ts *Tallies) assumeMentioned(u *unroll.GameProgram) (stated []TallyClaim) {
	done := map[*Tally]bool{}
	for i := 0; i < len(u.TrackedNodes); i++ {
		for _, t := range ts.ProvedByNode[u.TrackedNodes[i]] {
			if !done[t] {
				done[t] = true
				stated = append(stated, t.assume(u)...)
			}
		}
	}
	return stated
}

func (t *Tally) assume(u *unroll.GameProgram) (stated []TallyClaim) {
	lits := u.GateLits(0, t.ConditionRefs)
	if t.AtMostProved {
		u.LogicProgram.AddAtLeast(0, 2, lits...)
		stated = append(stated, TallyClaim{t, false})
	}
	if t.AtLeastProved {
		u.LogicProgram.AddConstraint(u.AtLeastLit(1, slices.Clone(lits)).Complement())
		stated = append(stated, TallyClaim{t, true})
	}
	return stated
}

// A talliesState is the engine's state of a rulesheet.
type talliesState struct{ provedTallies *Tallies }

// TalliesOf returns the tallies of a rulesheet, or nil before they are looked for.
func TalliesOf(t *task.ProofTask) *Tallies { return task.EngineState[talliesState](t).provedTallies }
