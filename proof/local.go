package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// What decides about the contents of one cell of a board is a small part of
// the rules. The local stage asks about one candidate at a time, in a program
// that holds only the gates that this candidate depends on: fluents that
// nothing mentions are left out, and so are the rules about moves that do not
// touch it. Such a program has more models than the game has transitions: if
// it has none that break the candidate, neither has the game. If it has one,
// that says little, and the candidate comes back in the stage in which all
// rules are taken into account.
//
// The candidates that are left assume each other. When one falls, those that
// assumed it are asked about again, until none falls any more: what is left
// then is inductive together.

// A localizer makes candidates inductive by local programs.
type localizer struct {
	p       *Prover
	chosen  []int   // indexes of candidates
	alive   []bool  // by position in chosen
	checked []bool  // holds as long as all that it assumed are alive
	assumed [][]int // by position: the positions that its last check assumed
	facts   *hypotheses
	sums    bool  // it is about sums
	moves   int64 // of all roles
}

// Bounds on one local check: conflicts, the size of the program, and the
// moves that are looked at one by one.
const (
	localConflicts = 1000
	maxLocalCost   = 150_000
	maxCases       = 1000
	maxSumCases    = 4000
	movesCost      = 2000 // moves that are gone through in the time of a conflict
	sumConflicts   = 10_000
	manyMoves      = 200 // in one set: none of them is looked at for that
)

// proveLocally makes the pending candidates of a stage inductive as far as
// local programs show it.
func (p *Prover) proveLocally(ctx context.Context, of func(*candidate) bool) error {
	l := &localizer{p: p}
	return l.prove(ctx, func(c *candidate) bool { return of(c) && (c.kind == atMostOne || c.kind == atLeastOne) })
}

// prove is proveLocally for any candidates.
func (l *localizer) prove(ctx context.Context, of func(*candidate) bool) error {
	p := l.p
	for i, c := range p.cands.all {
		if p.state[i] == pending && of(c) {
			l.chosen = append(l.chosen, i)
		}
	}
	if len(l.chosen) == 0 {
		return nil
	}
	for _, moves := range p.net.Does {
		l.moves += int64(len(moves))
	}
	l.alive = make([]bool, len(l.chosen))
	for i := range l.alive {
		l.alive[i] = true
	}
	l.checked, l.assumed = make([]bool, len(l.chosen)), make([][]int, len(l.chosen))
	l.facts = newHypotheses(p, l.chosen)
	if err := l.run(ctx); err != nil {
		return err
	}
	n := 0
	for i, index := range l.chosen {
		if l.alive[i] {
			p.state[index] = invariant
			n++
		}
	}
	p.log("local: %d of %d candidates, %s, %d conflicts", n, len(l.chosen), p.elapsed(), p.conflicts)
	return nil
}

// Local programs are given up where fewer than one in so many candidates
// stands the check, of so many that were asked about.
const (
	hopelessChecks = 60
	hopelessShare  = 10
)

// run checks until all that are alive have been checked with assumptions that
// are all alive. If the budget ends or little comes of it, nothing is known of
// those that were not.
func (l *localizer) run(ctx context.Context) error {
	asked, held := 0, 0
	for again := true; again; {
		again = false
		for i := range l.chosen {
			if !l.alive[i] || l.checked[i] {
				continue
			}
			holds, err := false, errBudget
			if asked < hopelessChecks || held*hopelessShare >= asked {
				holds, err = l.check(ctx, i)
			}
			asked++
			if holds {
				held++
			}
			if err != nil && !errors.Is(err, errBudget) {
				return err
			}
			if err != nil || !holds {
				l.kill(i)
				again = true
				continue
			}
			l.checked[i] = true
		}
	}
	return nil
}

// kill drops a candidate; what assumed it has to be checked again.
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
	for _, most := range []int{onlyFluents, fewGates, allGates} {
		holds, err := l.ask(ctx, i, most)
		if holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

func (l *localizer) ask(ctx context.Context, i int, most int) (bool, error) {
	u := newUnrolling(l.p.net)
	u.beginLocal()
	broken := l.brokenBy(u, l.p.cands.all[l.chosen[i]])
	if broken == u.yes.Not() {
		return true, nil
	}
	u.limitMoves(l.p.simple.parts(l.p.net, most), most == allGates)
	l.p.conflicts += l.moves / movesCost
	cases := l.cases(u)
	u.prog.Constraint(broken.Not())
	l.facts.sum = l.sumFor(i)
	l.assumed[i] = l.facts.assume(u, l.alive)
	if u.prog.Stats().Cost() > maxLocalCost {
		return false, nil
	}
	l.p.exclude(u)
	s, err := l.p.newSolver(ctx, u.prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	return l.impossible(ctx, s, u, cases)
}

// cases returns the moves to look at one after the other, each of which mostly
// decides everything: those that the program tells from most others.
func (l *localizer) cases(u *unrolling) []asp.Lit {
	var cases []asp.Lit
	seen := map[ref]bool{}
	for node, lit := range u.layers[0].lit {
		n := &u.net.Nodes[node]
		if lit == 0 || !n.Acts || n.Kind == circuit.DoesNode {
			continue
		}
		if len(n.Children) >= manyMoves {
			continue
		}
		for _, c := range n.Children {
			does := c &^ 1
			if u.net.Nodes[c.Node()].Kind == circuit.DoesNode && !seen[does] {
				seen[does] = true
				cases = append(cases, u.lit(0, does))
			}
		}
	}
	return cases
}

// impossible tells whether a local program has no model: none in any of the
// cases, and none beside them. Left alone, the solver would guess at the state
// before it comes to the moves.
func (l *localizer) impossible(ctx context.Context, s asp.Solver, u *unrolling, single []asp.Lit) (bool, error) {
	var cases [][]asp.Lit
	none := make([]asp.Lit, len(single))
	for i, m := range single {
		cases = append(cases, []asp.Lit{m})
		none[i] = m.Not()
	}
	most, conflicts := maxCases, int64(localConflicts)
	if l.sums {
		most, conflicts = maxSumCases, sumConflicts
	}
	if cases = append(cases, none); len(cases) > most {
		cases = [][]asp.Lit{nil}
	}
	// Each case counts as a conflict, also where it takes none.
	limit := l.p.conflicts + (conflicts+int64(len(cases)))*weight(u.prog)
	for _, assume := range cases {
		answer, err := l.p.solve(ctx, s, u.prog, asp.Query{Assume: assume, Conflicts: max(1, limit-l.p.conflicts)})
		if err != nil || answer.Status != asp.Unsat {
			return false, err
		}
	}
	return true, nil
}
