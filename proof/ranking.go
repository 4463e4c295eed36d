package proof

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// A ranking shows that all matches end: a list of integer weights of fluents,
// such that every transition lets the first weighted sum that it changes
// fall. Sums over finitely many fluents cannot fall for ever, nor can lists
// of them in lexicographic order.
type ranking []*component

// A component is one weighted sum.
type component struct {
	weight []int32 // by fluent
	// counter tells that at most one fluent of those with a weight holds.
	counter bool
	name    string // what falls, in words
}

// change returns by how much the sum changes.
func (c *component) change(d change) int64 {
	sum := int64(0)
	for _, f := range d.begins {
		sum += int64(c.weight[f])
	}
	for _, f := range d.ends {
		sum -= int64(c.weight[f])
	}
	return sum
}

// falls tells whether a change lets the ranking fall.
func (r ranking) falls(d change) bool {
	for _, c := range r {
		if n := c.change(d); n != 0 {
			return n < 0
		}
	}
	return false
}

// String says in words why the ranking falls.
func (r ranking) String() string {
	names := make([]string, len(r))
	for i, c := range r {
		names[i] = c.name
	}
	if n := len(r); n > maxNamed {
		names = append(names[:maxNamed], fmt.Sprintf("and %d more", n-maxNamed))
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names, ", or else ")
}

// maxNamed bounds the components that a verdict names.
const maxNamed = 3

// Bounds on the search: the rankings that are tried, each of which respects
// the transitions that refute those before, the rankings that the solver may
// leave undecided, and the moves between two looks at the sums.
const (
	maxRankings  = 60
	maxUndecided = 8
	maxStride    = 3
)

// rankCounters looks for a counter that advances with every move. It needs
// only what small groups of fluents tell, so that it comes early.
func (p *Prover) rankCounters(ctx context.Context) error {
	t := &rankTemplates{}
	if p.ranks() {
		t.sums = p.allCounters(newFluentTable(p.game.Fluents))
	}
	if len(t.sums) == 0 {
		return nil
	}
	_, err := p.rank(ctx, t, 1)
	return err
}

// rankMoves looks for a ranking of any kind: with the invariants that are
// known, with more of them, and over several moves, since a role may have to
// pass as long as others need not.
func (p *Prover) rankMoves(ctx context.Context) error {
	if !p.ranks() {
		return nil
	}
	reason, err := p.rank(ctx, p.rankTemplates(), 1)
	if err == nil && reason != "" && p.addRankInvariants(ctx) {
		reason, err = p.rank(ctx, p.rankTemplates(), 1)
	}
	for stride := 2; stride <= min(maxStride, len(p.game.Roles)) && err == nil && reason != ""; stride++ {
		reason, err = p.rank(ctx, p.rankTemplates(), stride)
	}
	if it := p.termination(); it != nil && reason != "" {
		it.tried = append(it.tried, reason)
	}
	return err
}

// ranks tells whether a ranking is wanted.
func (p *Prover) ranks() bool {
	it := p.termination()
	return it != nil && !it.refuted && p.watch != nil
}

// rank looks for a ranking that falls within stride moves. It fits what
// random matches have shown, from coarse sums to fine ones, and is refined by
// the transitions with which the solver refutes it. rank returns why there is
// none.
func (p *Prover) rank(ctx context.Context, templates *rankTemplates, stride int) (reason string, err error) {
	changes := p.changes(ctx, stride)
	check, err := newRankCheck(ctx, p, stride)
	if err != nil {
		return "", err
	}
	defer check.close()
	undecided := 0
	for range maxRankings {
		found := templates.fit(changes)
		if found == nil {
			break
		}
		more, err := check.refute(ctx, found)
		switch {
		case errors.Is(err, errUndecidedRank):
			p.log("ranking: undecided whether %s", found)
			if stride == 1 {
				if holds, err := p.fallsLocally(ctx, found); holds || err != nil {
					p.settleRanking(found, stride, holds)
					return "", err
				}
			}
			if undecided++; undecided > maxUndecided || !templates.drop(found) {
				return "the solver could not decide whether a weighted sum of fluents falls with every move", nil
			}
		case err != nil:
			return "", err
		case len(more) == 0:
			return "", p.acceptRanking(ctx, found, stride)
		default:
			p.log("ranking: not %s, but %s", found, p.describeChange(more[0]))
			changes = append(changes, more...)
		}
	}
	return "no weighted sum of fluents was found that falls with every move", nil
}

// addRankInvariants makes those statements inductive together that no sampled
// state violates: clauses of two fluents, and that something is always left.
// It reports whether any is new.
func (p *Prover) addRankInvariants(ctx context.Context) bool {
	before, known := p.invariants(), len(p.cands.all)
	survivors, pairs := p.survivors(), p.minePairs()
	if len(survivors) == 0 && !pairs {
		return false
	}
	p.dropInitiallyFalse()
	late := map[*candidate]bool{}
	for _, i := range survivors {
		if i >= 0 {
			late[p.cands.all[i]] = true
		}
	}
	for _, c := range p.cands.all[known:] {
		late[c] = true
	}
	more := stage{"for a ranking", func(c *candidate) bool { return c.kind == clause && !c.derived || late[c] }, needed, 10}
	if err := p.runStage(ctx, more); err != nil {
		p.log("invariants for a ranking: %v", err)
	}
	return p.invariants() > before
}

// invariants counts what has been proved of states.
func (p *store) invariants() int {
	n := 0
	for _, s := range p.state {
		if s == invariant {
			n++
		}
	}
	return n
}

// acceptRanking checks a ranking once more in a fresh solver, whose answer is
// the proof.
func (p *Prover) acceptRanking(ctx context.Context, found ranking, stride int) error {
	u := newUnrolling(p.net)
	p.transitionProgram(u, stride)
	u.prog.Constraint(newRankEncoder(u, stride).notFalling(found).Not())
	holds, err := p.unsat(ctx, u)
	p.settleRanking(found, stride, holds)
	return err
}

// settleRanking settles the question for termination if a ranking holds.
func (p *Prover) settleRanking(found ranking, stride int, holds bool) {
	if !holds {
		return
	}
	every := "every move"
	if stride > 1 {
		every = fmt.Sprintf("every %d moves", stride)
	}
	p.termination().how = procedure{ranking: found, stride: stride}
	p.prove(p.termination(), "ranking: with "+every+" "+found.String(), stride)
}

// transitionProgram adds some transitions from any state that satisfies the
// invariants.
func (p *Prover) transitionProgram(u *unrolling, steps int) {
	u.free()
	p.assumeInvariants(u, 0)
	for t := range steps {
		u.step()
		p.assumeInvariants(u, t+1)
	}
}

// describeChange writes what a transition changes, for the log.
func (p *Prover) describeChange(d change) string {
	var parts []string
	for _, f := range d.begins {
		parts = append(parts, "+"+p.game.Fluents[f].String())
	}
	for _, f := range d.ends {
		parts = append(parts, "-"+p.game.Fluents[f].String())
	}
	return strings.Join(parts, " ")
}
