package proof

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/play"
)

// Limits of the matches that are played when nothing else can be done. Work
// is bounded by the budget of the reference semantics besides.
const (
	maxPlayed    = 1000 // matches
	enoughPlayed = 20   // matches, once there is something to say about each question
)

// playOnly is what remains when the game is too large for the network: matches
// played by the reference semantics still refute what is false. It returns why
// the rest is open.
func (p *Prover) playOnly(ctx context.Context, reason string) string {
	s := &spectator{p: p, ctx: ctx, found: map[*item]*play.Trace{}}
	rng := rand.New(rand.NewPCG(1, 1))
	var failed error
	for ctx.Err() == nil && failed == nil && s.goesOn() {
		s.begin()
		if _, failed = p.play.RandomMatch(ctx, rng, maxHistory, s.see); failed == nil {
			s.played++
		}
	}
	s.settle()
	for _, it := range p.items {
		if it.counts() || it.verdict.isKnowledge() {
			it.verdict.Reason = reason
		}
	}
	p.log("played only: %d matches, %d states, %d steps of evaluation in %s", s.played, s.states, p.play.Work(), p.elapsed())
	switch {
	case ctx.Err() != nil:
		return ctx.Err().Error()
	case failed != nil && s.played == 0:
		return fmt.Sprintf("%s; no random match could be played: %v", reason, failed)
	}
	return fmt.Sprintf("%s; %s did not decide it", reason, s.extent())
}

// groundAgain is what comes after a game could not be grounded. It is played
// first: what matches show is certain, and the rest may take long. It returns
// why there is no game, or "".
func (p *Prover) groundAgain(ctx context.Context, err error) string {
	p.progress("random matches")
	reason := p.playOnly(ctx, err.Error())
	if !isTooLarge(err) || ctx.Err() != nil {
		return reason
	}
	p.progress("grounding again")
	if p.game, err = groundCalled(ctx, p.file, p.budget, p.asked()); err != nil {
		p.log("grounded again: %v", err)
		return reason
	}
	for _, it := range p.items {
		if !it.done {
			it.verdict.Reason = ""
		}
	}
	return ""
}

// matchesOnly is what remains when the network is too large for programs about
// all of it: many more random matches than the reference semantics can play,
// and what small parts of the rules show. It returns why the rest is open.
func (p *Prover) matchesOnly(ctx context.Context, reason string) string {
	p.chooseSums(ctx)
	p.translate()
	p.collectCandidates()
	p.progress("random matches")
	if err := p.playRandomly(ctx); err != nil {
		return err.Error()
	}
	p.progress("parts of the rules")
	if err := p.proveLittle(ctx); err != nil {
		p.log("parts of the rules: %v", err)
	}
	if ctx.Err() != nil {
		return ctx.Err().Error()
	}
	return fmt.Sprintf("%s; random matches with %s did not decide it", reason, count(p.states, "different state"))
}

// proveLittle proves what depends on few rules: small groups, such as whose
// turn it is, by local programs, and properties that then hold in each state.
func (p *Prover) proveLittle(ctx context.Context) error {
	p.dropInitiallyFalse()
	small := func(c *candidate) bool { return c.rank == 0 }
	if _, err := p.within(p.share(8), func() error { return p.proveLocally(ctx, small) }); err != nil {
		return err
	}
	return p.followNow(ctx)
}

// followNow settles the properties that hold in each state with the
// invariants.
func (p *Prover) followNow(ctx context.Context) (failed error) {
	p.open(func(it *item) {
		if failed == nil && it.cand >= 0 && p.state[it.cand] == pending {
			_, failed = p.within(p.share(20), func() error { return p.followsNow(ctx, it) })
		}
	})
	return failed
}

// extent says how much has been looked at.
func (s *spectator) extent() string {
	if s.played == 0 {
		return count(s.states, "state") + " of a random match"
	}
	return fmt.Sprintf("%s with %s", count(s.played, "random match"), count(s.states, "state"))
}

// goesOn tells whether another match is worth it.
func (s *spectator) goesOn() bool {
	if s.played >= maxPlayed || s.p.play.Work() >= s.p.budget.Steps {
		return false
	}
	asked, open := false, false
	s.each(func(it *item) {
		asked = true
		open = open || s.found[it] == nil
	})
	return open || asked && s.played < enoughPlayed
}

// each calls visit for the questions that a match may answer.
func (s *spectator) each(visit func(*item)) {
	for _, it := range s.p.items {
		if !it.done && !it.refuted && !it.counts() && !it.verdict.isKnowledge() {
			visit(it)
		}
	}
}

// settle confirms the matches that were found: the shortest for each
// question, which its author will read.
func (s *spectator) settle() {
	s.each(func(it *item) {
		if trace := s.found[it]; trace != nil {
			s.p.confirm(s.ctx, it, trace, "random match")
		}
	})
	s.each(func(it *item) {
		if it.verdict.isEpistemic() {
			s.settleActual(it)
		}
	})
}

// settleActual refutes a formula about knowledge by a match in which what
// should be known does not even hold.
func (s *spectator) settleActual(it *item) {
	for _, part := range it.parts {
		if part.verdict.Property != Invariant || part.verdict.Status != Violated {
			continue
		}
		if match, err := s.p.goOn(s.ctx, part.verdict.Trace, it.verdict.Formula.Degree()); err == nil {
			s.p.confirm(s.ctx, it, match, part.verdict.Method)
		}
	}
}
