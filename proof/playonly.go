package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/play"
)

// playOnly is what remains when the game cannot be grounded: matches played
// by the reference semantics still refute what is false. It returns why the
// rest is open.
func (p *Prover) playOnly(ctx context.Context, reason error) string {
	rng := rand.New(rand.NewPCG(1, 1))
	played := 0
	for ctx.Err() == nil && p.undecided() && played < maxPlayed && p.play.Work() < p.budget.Steps {
		result, err := p.play.RandomMatch(ctx, rng, maxHistory, nil)
		if err != nil {
			break
		}
		match, err := p.play.Replay(ctx, result.Trace)
		if err != nil {
			break
		}
		played++
		p.judgeAlong(ctx, match, result.Trace)
	}
	if ctx.Err() != nil {
		return "stopped after " + p.elapsed().String()
	}
	return fmt.Sprintf("%s; no violation in %s", reason, count(played, "random match"))
}

// maxPlayed bounds the matches that are played when nothing else can be done.
const maxPlayed = 200

// undecided tells whether a question is left that a match may answer.
func (p *Prover) undecided() bool {
	return slices.ContainsFunc(p.items, func(it *item) bool { return !it.done && !it.counts() })
}

// judgeAlong asks the undecided questions in all states of a match.
func (p *Prover) judgeAlong(ctx context.Context, match *play.Match, trace play.Trace) {
	for n := range match.States {
		part := &play.Match{States: match.States[:n+1], Steps: match.Steps[:n]}
		for _, it := range p.items {
			if it.done || it.refuted {
				continue
			}
			v, bad, err := judgeMatch(ctx, p.play, it.verdict.Question, part)
			if err != nil || !bad {
				continue
			}
			short := play.Trace{Moves: trace.Moves[:n]}
			short.Moves = append(short.Moves[:n:n], v.Moves...)
			p.confirm(ctx, it, &short, "random match")
		}
	}
}
