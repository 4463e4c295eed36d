package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Rules that count pass a value on from key to key: (count row2 5) follows from (count row1 4) and a full second
// row. Each key has exactly one value, since each key before it has exactly one; mostly no other fact is needed.
// The solver knows nothing of keys, so for the solver this is a search through all sums. Therefore it is proved
// key by key. Each program contains the finished keys as unknowns of which exactly one holds.

// A Tally is a group of conditions that are the values of one key. They are ground atoms that differ in one
// argument. If an atom keeps two counts, as in (count a1 12 7), they are the conditions about one of the two
// counts.
type Tally struct {
	ConditionRefs []circuit.NodeRef // the conditions
	// factoredRefs are gates that mean the same as ConditionRefs. Their form makes the statement easy to prove.
	factoredRefs []circuit.NodeRef
	atomGates    []circuit.NodeRef
	lastGate     int           // the last of the gates, which comes after all gates on which it depends
	Claims       []*TallyClaim // that no sampled state contradicts
	// The parts that a certificate needs: the atoms, if they have names, the arguments in which they differ, and
	// the argument that is counted.
	atomTerms  []*gdl.Term
	valueArgs  []int
	countedArg int
}

// A TallyClaim states that a tally has at most one value, or that it has at least one.
type TallyClaim struct {
	tally      *Tally
	AtLeastOne bool
	ProvedBy   *ProgramRecord // the program that has shown it in all states in which the invariants hold; nil if none has
}

func (c *TallyClaim) isProved() bool { return c.ProvedBy != nil }

// isNamed tells whether atoms of the game can state a claim.
func (c *TallyClaim) isNamed() bool { return len(c.tally.atomTerms) == len(c.tally.atomGates) }

// A ProgramRecord holds the statements of a program about single states that refuted a question. Nothing else was
// assumed. It is kept when the program is answered. The support of a proof is among these statements; the gates of
// the question do not show it.
type ProgramRecord struct {
	StatedInvariants []*invariant.Candidate
	statedClaims     []*TallyClaim
	question         stateQuestion
	cutsTallies      bool // gates of tallies were unknowns
}

// Bounds on tallies.
const (
	maxTallies     = 12_000
	maxTallyWork   = 200_000_000 // tallies times gates of the network
	tallyBatch     = 32          // the number of tallies in one question
	maxBatchGates  = 2000
	tallyConflicts = 200    // of a question about several tallies; a question about one has ten times as many
	maxTallyCost   = 20_000 // of a program without unknowns
)

// Tallies are the tallies of a game, in the order in which they are proved: the proof of each uses only claims of
// those before it, and of the same one.
type Tallies struct {
	proofTask    *task.ProofTask
	AllTallies   []*Tally
	claimsByNode map[int][]*TallyClaim
}

// TalliesOf returns the tallies of a rulesheet.
func TalliesOf(t *task.ProofTask) *Tallies {
	ts := task.EngineState[Tallies](t)
	ts.proofTask = t
	return ts
}

// ProveTallies finds the tallies that open questions depend on, and proves
// that their keys have at most and at least one value.
func ProveTallies(ctx context.Context, t *task.ProofTask) error {
	if !t.StateGoalsOpen() {
		return nil
	}
	ts := TalliesOf(t)
	ts.find()
	t.AddGateReads(findReads * int64(len(t.Net.Nodes)))
	return ts.proveInOrder(ctx)
}

// findReads is the number of gates that an evaluation reads in the time of the search for tallies at one gate.
const findReads = 650

// proveInOrder tries to prove the claims, from the first gates to the last. Those that no program shows are dropped.
func (ts *Tallies) proveInOrder(ctx context.Context) error {
	facts := localize.NewLocalHypotheses(ts.proofTask, nil)
	var claims []*TallyClaim
	for rest := ts.AllTallies; len(rest) > 0; {
		size := nextBatchSize(rest)
		var batch []*TallyClaim
		for _, t := range rest[:size] {
			batch = append(batch, t.Claims...)
		}
		rest = rest[size:]
		claims = append(claims, batch...)
		if shown, err := ts.proveClaims(ctx, facts, batch, tallyConflicts); shown || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		for i := range batch {
			if _, err := ts.proveClaims(ctx, facts, batch[i:i+1], 10*tallyConflicts); err != nil {
				return err
			}
		}
	}
	total := len(claims)
	claims = slices.DeleteFunc(claims, func(c *TallyClaim) bool { return !c.isProved() })
	ts.proofTask.LogWork("tallies: %d of %d claims about %d groups, %s, %d conflicts", len(claims), total, len(ts.AllTallies), ts.proofTask.ElapsedTime(), ts.proofTask.SpentConflicts())
	return nil
}

// nextBatchSize returns the number of tallies that the next question is about.
func nextBatchSize(rest []*Tally) int {
	gates := 0
	for i, t := range rest {
		if gates += len(t.atomGates); i > 0 && (i == tallyBatch || gates > maxBatchGates) {
			return i
		}
	}
	return len(rest)
}

// proveClaims proves all claims or none: of a batch, one question mostly proves all.
func (ts *Tallies) proveClaims(ctx context.Context, facts *localize.LocalHypotheses, claims []*TallyClaim, conflicts int64) (bool, error) {
	had, err := ts.recordIfUnsat(ctx, facts, aboutClaims(claims), conflicts)
	if had == nil || err != nil {
		return false, err
	}
	for _, c := range claims {
		c.ProvedBy = had
		for _, r := range c.tally.atomGates {
			ts.claimsByNode[r.NodeIndex()] = append(ts.claimsByNode[r.NodeIndex()], c)
		}
	}
	return true, nil
}

// A stateQuestion is a question about single states.
type stateQuestion struct {
	ownGates     []circuit.NodeRef                   // the gates that the program works out
	forbiddenLit func(u *unroll.GameProgram) asp.Lit // the literal that must not hold
	farGates     []int                               // gates that are unknown beside; then tallies are left out
}

// aboutClaims asks whether at least one of the claims is false.
func aboutClaims(claims []*TallyClaim) stateQuestion {
	var q stateQuestion
	for _, c := range claims {
		q.ownGates = append(q.ownGates, c.tally.atomGates...)
	}
	q.forbiddenLit = func(u *unroll.GameProgram) asp.Lit {
		some := u.LogicProgram.NewAtom()
		for _, c := range claims {
			if c.AtLeastOne {
				u.LogicProgram.AddRule(some, u.AtLeastLit(1, u.GateLits(0, c.tally.factoredRefs)).Complement())
			} else {
				u.LogicProgram.AddRule(some, u.AtLeastLit(2, u.GateLits(0, c.tally.factoredRefs)))
			}
		}
		return some.PosLit()
	}
	return q
}

// aboutGate asks whether a gate may hold.
func aboutGate(r circuit.NodeRef) stateQuestion {
	return stateQuestion{ownGates: []circuit.NodeRef{r}, forbiddenLit: func(u *unroll.GameProgram) asp.Lit { return u.GateLit(0, r) }}
}

// recordIfUnsat returns the record of a program that refutes a question: its literal is false in all states in
// which the invariants and the proved tallies hold. It returns nil if no program does. In the first program, the
// gates of proved tallies are unknowns, except for the gates that the question names. If this program refutes
// nothing, a second program works all gates out.
func (ts *Tallies) recordIfUnsat(ctx context.Context, facts *localize.LocalHypotheses, q stateQuestion, conflicts int64) (*ProgramRecord, error) {
	if len(q.ownGates) == 0 {
		return nil, nil
	}
	for _, cut := range []bool{true, false} {
		had := &ProgramRecord{question: q, cutsTallies: cut}
		u := ts.build(had, (*TallyClaim).isProved, func(u *unroll.GameProgram) { had.StatedInvariants = facts.StateAll(u, nil) })
		if !cut && len(q.ownGates) > 1 && u.LogicProgram.Stats().LoadCost() > maxTallyCost {
			return nil, nil
		}
		if holds, err := ts.proofTask.HasNoState(ctx, u.LogicProgram, conflicts); holds || err != nil {
			return had, err
		}
		if len(ts.claimsByNode) == 0 {
			return nil, nil
		}
	}
	return nil, nil
}

// build returns the program of a record, with the claims that are known. State adds the invariants.
func (ts *Tallies) build(had *ProgramRecord, known func(*TallyClaim) bool, state func(u *unroll.GameProgram)) *unroll.GameProgram {
	q, own, far := had.question, map[int]bool{}, map[int]bool{}
	for _, r := range q.ownGates {
		own[r.NodeIndex()] = true
	}
	for _, node := range q.farGates {
		far[node] = true
	}
	u := beginState(ts.proofTask.Net, func(node int) bool {
		return far[node] || had.cutsTallies && !own[node] && slices.ContainsFunc(ts.claimsByNode[node], known)
	})
	u.LogicProgram.AddConstraint(q.forbiddenLit(u).Complement())
	if q.farGates == nil {
		had.statedClaims = ts.assumeMentioned(u, known)
	}
	state(u)
	assumeImpliedLits(ts.proofTask, u, q.farGates)
	return u
}

// beginState begins a program about single states in which some gates are unknowns.
func beginState(net *circuit.Network, isUnknown func(node int) bool) *unroll.GameProgram {
	u := unroll.New(net)
	u.IsLocal, u.TracksNodes, u.IsCutPoint = true, true, isUnknown
	u.NewLayer()
	return u
}

// assumeMentioned states the known claims about the tallies that a program mentions. It returns these claims.
func (ts *Tallies) assumeMentioned(u *unroll.GameProgram, known func(*TallyClaim) bool) (stated []*TallyClaim) {
	done := map[*TallyClaim]bool{}
	for i := 0; i < len(u.TrackedNodes); i++ {
		for _, c := range ts.claimsByNode[u.TrackedNodes[i]] {
			if done[c] || !known(c) {
				continue
			}
			done[c] = true
			stated = append(stated, c)
			lits := u.GateLits(0, c.tally.ConditionRefs)
			if c.AtLeastOne {
				u.LogicProgram.AddConstraint(u.AtLeastLit(1, slices.Clone(lits)).Complement())
			} else {
				u.LogicProgram.AddAtLeast(0, 2, lits...)
			}
		}
	}
	return stated
}
