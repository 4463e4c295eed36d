package localize

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// The contents of one cell of a board are decided by a small part of
// the rules. The local stage asks about one candidate at a time, in a program
// that holds only the gates that this candidate depends on: fluents that
// nothing mentions are left out, and so are the rules about moves that do not
// touch it. Such a program has more models than the game has transitions: if
// it has none that break the candidate, neither has the game. If it has one,
// that says little, and the candidate comes back in the stage in which all
// rules are taken into account.
//
// The candidates that are left assume each other. When one falls, those that
// assumed it are asked about again, until none falls any more: the candidates left
// then are inductive together.

// A localizer makes candidates inductive by local programs.
type localizer struct {
	task    *task.Task
	chosen  []*invariant.Candidate
	alive   []bool // by position in chosen
	rest    *invariant.Rest
	checked []bool  // holds as long as all that it assumed are alive
	assumed [][]int // by position: the positions that its last check assumed
	facts   *Hypotheses
	sums    bool  // it is about sums
	alone   bool  // it is about one property
	moves   int64 // of all roles
}

// Bounds on one local check: conflicts, the size of the program, and the
// moves that are looked at one by one.
const (
	localConflicts = 1000
	MaxLocalCost   = 150_000
	maxAloneGates  = 300_000 // where it is about one property
	maxAloneCost   = 500_000
	maxCases       = 1000
	maxSumCases    = 4000
	movesCost      = 2000 // moves that are gone through in the time of a conflict
	sumConflicts   = 10_000
	manyMoves      = 200 // in one set: none of them is looked at for that
)

// Prove makes the pending candidates of a stage inductive as far as
// local programs show it.
func Prove(ctx context.Context, t *task.Task, of invariant.Selection) error {
	l := &localizer{task: t}
	return l.prove(ctx, invariant.All(of, invariant.OfSeveral))
}

// ProveProperty makes a property of states inductive by itself, given the invariants, as
// far as a local program shows it.
func ProveProperty(ctx context.Context, t *task.Task, it *task.Item) error {
	if unroll.ReadBy(t.Net, []circuit.Ref{it.Goal.State}, maxAloneGates) > maxAloneGates {
		return nil
	}
	return (&localizer{task: t, alone: true}).prove(ctx, invariant.AskedAs(it.Goal))
}

// prove makes any candidates inductive as far as local programs show it.
func (l *localizer) prove(ctx context.Context, of invariant.Selection) error {
	t := l.task
	chosen := slices.Collect(t.Pending(of))
	if len(chosen) == 0 {
		return nil
	}
	l.begin(chosen)
	if err := l.run(ctx); err != nil {
		return err
	}
	n := 0
	for i, c := range l.chosen {
		if c.Settle(l.alive[i], l.rest.Resting(i)) {
			n++
		}
	}
	t.Log("local: %d of %d candidates, %d conflicts, %s", n, len(l.chosen), t.Conflicts(), t.Elapsed())
	return nil
}

// begin makes all of some candidates alive.
func (l *localizer) begin(chosen []*invariant.Candidate) {
	l.chosen, l.moves = chosen, 0
	for _, moves := range l.task.Net.Does {
		l.moves += int64(len(moves))
	}
	l.alive = make([]bool, len(chosen))
	for i := range l.alive {
		l.alive[i] = true
	}
	l.rest = invariant.NewRest(chosen, l.alive)
	l.checked, l.assumed = make([]bool, len(chosen)), make([][]int, len(chosen))
	l.facts = NewHypotheses(l.task, chosen)
}

// Local programs are given up where fewer than one in so many candidates passes the check,
// of so many that were checked. In the logs of the games that take longest 60 checks saved
// nothing that 12 lose, for 15 s more of 172.
const (
	hopelessChecks = 12
	hopelessShare  = 10
)

// run checks until all that are alive have been checked with assumptions that
// are all alive. If the budget ends or few candidates pass, nothing is known of
// those that were not.
func (l *localizer) run(ctx context.Context) error {
	asked, held := 0, 0
	for again := true; again; {
		again = false
		for i := range l.chosen {
			if !l.alive[i] || l.checked[i] {
				continue
			}
			holds, err := false, solve.ErrBudget
			if asked < hopelessChecks || held*hopelessShare >= asked {
				holds, err = l.check(ctx, i)
			}
			asked++
			if holds {
				held++
			}
			if err != nil && !errors.Is(err, solve.ErrBudget) {
				return err
			}
			if l.checked[i] = err == nil && holds; !l.checked[i] {
				l.kill(i)
				again = true
			}
		}
		again = l.rest.Wake(l.alive) > 0 || again
	}
	return nil
}

// kill drops a candidate; those that assumed it have to be checked again.
func (l *localizer) kill(i int) {
	l.alive[i] = false
	for j, assumed := range l.assumed {
		for _, k := range assumed {
			if k == i {
				l.checked[j] = false
			}
		}
	}
}

// check tells whether no transition breaks a candidate, as a local program
// shows: first one in which moves need only those of their conditions that
// are fluents, then more of them, then all.
func (l *localizer) check(ctx context.Context, i int) (bool, error) {
	if l.joins() {
		if holds, err := l.askJoined(ctx, i); holds || err != nil {
			return holds, err
		}
	}
	for _, most := range []int{unroll.OnlyFluents, unroll.FewGates, unroll.AllGates} {
		holds, err := l.ask(ctx, i, most)
		if holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

func (l *localizer) ask(ctx context.Context, i int, most int) (bool, error) {
	u := unroll.New(l.task.Net)
	u.BeginLocal()
	broken := l.brokenBy(u, l.chosen[i])
	if broken == u.Yes.Not() {
		return true, nil
	}
	parts := task.Remember[unroll.SimpleConditions](l.task).Parts(l.task.Net, most)
	u.LimitMoves(parts, most == unroll.AllGates)
	if l.alone { // the conditions for the end of a match in chess take half of the memory
		u.GoesOn(parts)
	}
	l.task.Spend(l.moves / movesCost)
	cases := l.cases(u)
	u.Prog.Constraint(broken.Not())
	l.facts.sum = l.sumFor(i)
	l.assumed[i] = l.facts.Assume(u, l.alive)
	if u.Prog.Stats().Cost() > l.mostCost() {
		return false, nil
	}
	l.task.Exclude(u)
	s, err := l.task.NewSolver(ctx, u.Prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	return l.unsat(ctx, s, u, cases)
}

// mostCost is the size up to which a program is asked.
func (l *localizer) mostCost() int {
	if l.alone {
		return maxAloneCost
	}
	return MaxLocalCost
}

// cases returns the moves of a case split, each of which mostly decides everything: those
// that the program tells from most others.
func (l *localizer) cases(u *unroll.Program) []asp.Lit {
	var cases []asp.Lit
	seen := map[circuit.Ref]bool{}
	for node, lit := range u.Layers[0].Lit {
		n := &u.Net.Nodes[node]
		if lit == 0 || !n.Acts || n.Kind == circuit.DoesNode {
			continue
		}
		if len(n.Children) >= manyMoves {
			continue
		}
		for _, c := range n.Children {
			does := c &^ 1
			if u.Net.Nodes[c.Node()].Kind == circuit.DoesNode && !seen[does] {
				seen[does] = true
				cases = append(cases, u.Lit(0, does))
			}
		}
	}
	return cases
}

// unsat tells whether a local program has no model: none in any of the cases,
// in one search, and then none at all. Left alone, the solver would guess at the
// state before it comes to the moves.
func (l *localizer) unsat(ctx context.Context, s asp.Solver, u *unroll.Program, cases []asp.Lit) (bool, error) {
	most, conflicts := maxCases, int64(localConflicts)
	if l.sums {
		most, conflicts = maxSumCases, sumConflicts
	}
	if len(cases) >= most {
		cases = nil
	}
	// Each case counts as a conflict, also where it takes none.
	share := (conflicts + int64(len(cases)) + 1) * solve.Weight(u.Prog)
	limit := l.task.Conflicts() + share
	if len(cases) > 0 {
		enough := func(int, asp.Model) ([]int, bool) { return nil, false }
		answer, err := l.task.SolveCases(ctx, s, u.Prog, asp.Cases{Of: cases, Each: share, Conflicts: share, Found: enough})
		if err != nil || len(answer.Status) < len(cases) || slices.ContainsFunc(answer.Status, func(s asp.Status) bool { return s != asp.Unsat }) {
			return false, err
		}
	}
	answer, err := l.task.Solve(ctx, s, u.Prog, asp.Query{Conflicts: max(1, limit-l.task.Conflicts())})
	return answer.Status == asp.Unsat, err
}

// WideFirst is the number of gates above which small groups are tried by local
// programs first: in a game of chess pieces with 29,000 gates whose turn it is takes
// 80 conflicts, and 50,000 were not enough for it among the values that were never seen.
const WideFirst = 10_000

// LocalFirst is the number of gates above which functions are tried by local
// programs first: one program for all of them is read in the time that all of
// the small ones take.
const LocalFirst = 20_000
