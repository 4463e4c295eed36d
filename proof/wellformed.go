package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Some answers follow from others: a game is well-formed if it has four
// properties (TCIAIG 2014 Def. 6), and the only player of a game without
// chance can force what some match gives it. What is needed and not asked for
// is asked for silently.

// expand returns what a question stands for: one about winnability without a
// role is asked for every role but random, and strong winnability only where
// one role plays alone.
func (p *Prover) expand(q Question) []Question {
	players := playersOf(p.file)
	switch {
	case q.isKnowledge():
		return expandKnowledge(q, players)
	case q.Role != "" || len(players) == 0:
		return []Question{q}
	case q.Property == Winnability:
		var all []Question
		for _, role := range players {
			q.Role = role
			all = append(all, q)
		}
		return all
	case q.Property == StrongWinnability:
		if len(players) > 1 {
			return nil
		}
		q.Role = players[0]
	}
	return []Question{q}
}

// parts returns the questions whose answers answer this one; none for those
// that are asked as they are.
func (p *Prover) parts(q Question) []Question {
	switch q.Property {
	case StrongWinnability:
		return []Question{{Property: Winnability, Role: q.Role}}
	case WellFormed:
		parts := []Question{{Property: Playability}, {Property: Termination}, {Property: UtilityStructure}}
		return append(parts, p.expand(Question{Property: Winnability})...)
	}
	return nil
}

// addParts asks for the parts that nobody asked for.
func (p *Prover) addParts() {
	for _, it := range slices.Clone(p.items) {
		for _, q := range p.parts(it.verdict.Question) {
			part := p.find(q)
			if part == nil {
				part = &item{verdict: Verdict{Question: q, Status: Open}, cand: -1, hidden: true, aside: true}
				p.items = append(p.items, part)
			}
			if part.aside && !it.aside {
				part.hidden, part.aside = true, false // somebody waits for it
			}
		}
	}
}

// find returns the item of a question.
func (p *Prover) find(q Question) *item {
	for _, it := range p.items {
		if it.verdict.Property == q.Property && it.verdict.Role == q.Role && it.verdict.About == q.About && it.verdict.Name == q.Name {
			return it
		}
	}
	return nil
}

// derive answers the questions that have parts.
func (p *Prover) derive() {
	for _, it := range p.items {
		if it.done {
			continue
		}
		switch it.verdict.Property {
		case StrongWinnability:
			p.deriveStrong(&it.verdict)
		case WellFormed:
			p.deriveWellFormed(&it.verdict)
		}
	}
}

// deriveStrong answers whether a player can force the goal value 100. Without
// chance and other players it can what some match shows.
func (p *Prover) deriveStrong(v *Verdict) {
	weak := p.find(Question{Property: Winnability, Role: v.Role})
	if weak == nil {
		return
	}
	alone := len(rolesOf(p.file)) == 1
	if !alone && weak.verdict.Status == Proved {
		v.Reason = "some match is won, but others than the role decide about it"
		return
	}
	q := v.Question
	*v = weak.verdict
	v.Question = q
}

// deriveWellFormed combines the four properties.
func (p *Prover) deriveWellFormed(v *Verdict) {
	var open, violated []string
	v.Seconds = time.Since(p.began).Seconds()
	for _, q := range p.parts(v.Question) {
		part := p.find(q)
		switch part.verdict.Status {
		case Open:
			open = append(open, title(q))
		case Violated:
			violated = append(violated, title(q))
			if v.Status != Violated {
				v.Status, v.Depth, v.Trace, v.Blame = Violated, part.verdict.Depth, part.verdict.Trace, part.verdict.Blame
			}
		}
	}
	switch {
	case len(violated) > 0:
		v.Method, v.Detail = "its parts", "violated: "+strings.Join(violated, ", ")
	case len(open) > 0:
		v.Reason = "open: " + strings.Join(open, ", ")
	default:
		v.Status, v.Method = Proved, "its parts"
	}
}

// title names a question in the words of its property.
func title(q Question) string {
	if q.Role != "" {
		return fmt.Sprintf("%s of %s", q.Property, q.Role)
	}
	return string(q.Property)
}

// judgeStart decides about the initial state: play looks at it.
func (p *Prover) judgeStart(ctx context.Context) {
	for _, it := range p.items {
		if it.verdict.Property != InitialState || it.done {
			continue
		}
		start, err := p.play.Initial(ctx)
		if err != nil {
			continue
		}
		violation, bad, err := p.play.JudgeStart(ctx, start)
		switch {
		case err != nil:
			it.verdict.Reason = err.Error()
		case bad:
			it.done = true
			it.verdict.Status, it.verdict.Method = Violated, "play"
			it.verdict.Trace, it.verdict.Detail, it.verdict.Blame = p.trace(nil), violation.Detail, violation.Blame
		default:
			it.done = true
			it.verdict.Status, it.verdict.Method = Proved, "play"
		}
		p.post(it)
	}
}
