package liveness

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Most games count their steps, and end when the count reaches a number. This can be read off the rules, even for
// games that are too large for the other engines:
//
//	(init (step 1))
//	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
//	(<= terminal (true (step 30)))
//
// Other rules about the counter do not matter. If a value holds, then the value that follows it by
// the facts for succ holds in the next state, for all moves. So if 29 facts lead from 1 to 30, then
// 30 holds after 29 moves, unless the match is over before.

// FindStepCounter settles the question for termination if a step counter ends all
// matches.
func FindStepCounter(ctx context.Context, t *task.ProofTask) error {
	it := t.TerminationItem()
	if it == nil {
		return nil
	}
	start, err := t.ReferenceGame.InitialState(ctx)
	if err != nil {
		return nil // other parts of the work report this error
	}
	p := model.New(t.Rulesheet, nil)
	for _, r := range p.RulesFor(gdl.Next) {
		for _, c := range p.Counters(r) {
			if !c.Always || c.Fluent.Symbol.Arity != 1 || c.Chain.Symbol.Arity != 2 {
				continue
			}
			if values := shortestCount(t, c, start.TrueFluents()); values != nil {
				steps := len(values) - 1
				name := c.Fluent.Symbol.Name
				t.SettleProved(it, fmt.Sprintf("step counter: '%s' ends every match within %s", t.Rulesheet.Notation.CodeText("("+name+" "+values[steps].String()+")"), plural.CountNoun(steps, "step")), steps, stepCountArgument{counterFluent: name, counterValues: values})
				return nil
			}
		}
	}
	return nil
}

// shortestCount returns the values that a counter runs through, from one of some fluents to one
// that ends the match; nil if it does not come there.
func shortestCount(t *task.ProofTask, c model.Counter, fluents []*gdl.Term) (shortest []*gdl.Term) {
	for _, f := range fluents {
		if f.Name != c.Fluent.Symbol.Name || len(f.Args) != 1 {
			continue
		}
		for _, end := range endValues(t, f.Name) {
			if values, ok := c.Follow(f.Args[0], end); ok && (shortest == nil || len(values) < len(shortest)) {
				shortest = values
			}
		}
	}
	return shortest
}

// endValues returns the values of a fluent that are by themselves enough to end a match.
func endValues(t *task.ProofTask, fluent string) []*gdl.Term {
	var values []*gdl.Term
	var ends func(name string, depth int)
	ends = func(name string, depth int) {
		for _, r := range t.Rulesheet.Rules {
			if r.Broken || r.Head.Name != name || len(r.Head.Args) > 0 || len(r.Body) != 1 || r.Body[0].Op != gdl.OpAtom {
				continue
			}
			atom := r.Body[0].Atom
			switch {
			case len(atom.Args) == 0 && depth < maxUnfoldDepth:
				ends(atom.Name, depth+1)
			case atom.Name == gdl.True && len(atom.Args) == 1 && atom.IsGround() && atom.Args[0].Name == fluent && len(atom.Args[0].Args) == 1:
				values = append(values, atom.Args[0].Args[0])
			}
		}
	}
	ends(gdl.Terminal, 0)
	return values
}

// maxUnfoldDepth is the depth to which the relations below terminal are unfolded.
const maxUnfoldDepth = 3
