package certify

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// A claim is a verdict that states can show.
type claim struct {
	at       int // index in the manifest
	question proof.Question
	outcome  outcome
}

// visit visits all states of a game, with the reference semantics, and judges
// the verdicts that rest on them. The same states must have been visited when
// they were proved.
func (c *Checker) visit(ctx context.Context, f *folder, entries []int, outcomes []outcome) {
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	var claims []*claim
	ends := false
	for _, i := range entries {
		q, err := questionOf(f.file, &f.manifest.Properties[i])
		if err != nil {
			outcomes[i] = outcomes[i].and(outcome{result: Without, reasons: []string{err.Error()}})
			continue
		}
		claims = append(claims, &claim{at: i, question: q, outcome: stands(byStates)})
		ends = ends || q.Property == proof.Termination
	}
	if len(claims) == 0 {
		return
	}
	g, err := newGame(f.file)
	if err == nil {
		err = c.judgeAll(ctx, g, f.manifest.Properties, claims, ends)
	}
	for _, cl := range claims {
		if err != nil {
			cl.outcome = cl.outcome.and(silent(byStates, err.Error()))
		}
		if outcomes[cl.at].result == Consistent && cl.outcome.result == Silent {
			continue // there is no more to say than the programs do
		}
		if outcomes[cl.at].result != Silent || cl.outcome.result != Silent { // else the programs say why
			outcomes[cl.at] = cl.outcome
		}
	}
}

// judgeAll judges all states. Its error is the reason why not all were visited.
func (c *Checker) judgeAll(ctx context.Context, g *play.Game, entries []evidence.Entry, claims []*claim, ends bool) error {
	enumerate := g.Enumerate
	if ends {
		enumerate = g.EnumerateGraph
	}
	x, err := enumerate(ctx, c.States, func(v play.Visit) error {
		for _, cl := range claims {
			if cl.outcome.result == Stands && cl.question.Property != proof.Termination {
				cl.judge(ctx, g, v)
			}
		}
		return ctx.Err()
	})
	if err, full := outOfMemory(ctx); full {
		return fmt.Errorf("%s visited, which take %w, and there are more", counted(x.Len()), err)
	}
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s visited within %v, and there are more", counted(x.Len()), c.Limit)
	case err != nil:
		return err
	case !x.Complete:
		return fmt.Errorf("more than %s", counted(x.Len()))
	}
	differs := map[string]string{} // several verdicts mostly rest on the same states
	for _, cl := range claims {
		if ctx.Err() != nil {
			return fmt.Errorf("%s visited within %v, but not all compared", counted(x.Len()), c.Limit)
		}
		if q := cl.question; q.Property == proof.Winnability && !hasRole(g, q.Role) {
			cl.outcome = contradicts(byStates, noRole(q.Role))
		}
		if cl.question.Property == proof.Termination {
			if _, cyclic, err := g.Cycle(ctx, x); err != nil {
				return err
			} else if cyclic {
				cl.outcome = contradicts(byStates, "a match can go on for ever")
			}
		}
		want := entries[cl.at].States
		key := fmt.Sprintf("%d %q %q", want.Count, want.Fingerprint, want.Fluents)
		if _, known := differs[key]; !known {
			reason, err := Differs(ctx, x, want)
			if err != nil {
				return err
			}
			differs[key] = reason
		}
		if reason := differs[key]; reason != "" {
			cl.outcome = cl.outcome.and(contradicts(byStates, reason))
		}
	}
	return nil
}

// judge judges one state.
func (cl *claim) judge(ctx context.Context, g *play.Game, v play.Visit) {
	bad, detail, err := judge(ctx, g, cl.question, v.State)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		cl.outcome = silent(byStates, err.Error())
	case bad:
		cl.outcome = contradicts(byStates, fmt.Sprintf("a state that is reached after %d moves violates it: %s", v.Depth, detail))
	}
}

// Differs compares the states of an exploration with those that a manifest sums
// up: in the fluents that distinguish these. It describes the difference, or returns
// "".
func Differs(ctx context.Context, x *play.Exploration, want *evidence.StatesEntry) (string, error) {
	counts := map[string]bool{}
	for _, f := range want.Fluents {
		counts[f] = true
	}
	sums := map[string]proof.FluentSum{}
	different := map[proof.FluentSum]bool{}
	var print proof.Fingerprint
	for n := range x.Len() {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		var state proof.FluentSum
		for _, f := range x.State(n).Fluents() {
			if name := f.String(); counts[name] {
				state.Add(sumOf(sums, name, f))
			}
		}
		if !different[state] {
			different[state] = true
			print.Add(state)
		}
	}
	switch {
	case len(different) != want.Count:
		return fmt.Sprintf("there are %s, and %d were said to be", counted(len(different)), want.Count), nil
	case print.String() != want.Fingerprint:
		return fmt.Sprintf("the %s are others than those that were said to be: their fingerprint is %s", counted(len(different)), print.String()), nil
	}
	return "", nil
}

// sumOf returns the sum of a fluent, which it remembers.
func sumOf(known map[string]proof.FluentSum, name string, f *gdl.Term) proof.FluentSum {
	sum, ok := known[name]
	if !ok {
		sum = proof.SumOf(f)
		known[name] = sum
	}
	return sum
}
