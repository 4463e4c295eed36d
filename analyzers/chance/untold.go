package chance

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
)

// Bounds of the search for fluents that a role sees in some cases only.
const (
	mostMatches = 32
	fewestCases = 5  // cases in which a role sees its fluent, and as many in which it does not
	workShare   = 20 // the search may do one part in workShare of the work that is allowed for replays
)

// A deal counts the facts of one fluent, such as (card red ace), that name a role and that moves of random make true.
type deal struct {
	fluent       gdl.Symbol
	role         *gdl.Term
	told, untold int         // facts whose value the role sees, and facts whose value it does not see
	rules        []*gdl.Rule // the rules for sees by which the role sees the first value
	missed       lint.Case   // the first fact whose value the role does not see; its place comes later
}

// untold finds a role that does not see its own fluents, such as its cards, when moves of random make them true. In at
// least fewestCases cases the role must see the value neither in that step nor in the next one. In as many cases this
// role, or else another one, must see such a value. One such role is reported.
func untold(p *lint.Pass, found lint.Found) {
	random, sees := chanceParts(p)
	if !p.IsComplete() || random == nil || len(sees) == 0 {
		return
	}
	s, matches, _ := validity.PlayedOf(p.Pass, mostMatches, workShare)
	if s == nil {
		return
	}
	roles := s.Game.Roles()
	chance := slices.IndexFunc(roles, func(r *gdl.Term) bool { return r.Name == gdl.Random })
	var deals []*deal
	for _, m := range matches {
		for n, step := range m.Steps {
			for _, f := range m.States[n+1].FluentsNotIn(m.States[n]) {
				i := slices.IndexFunc(roles, func(r *gdl.Term) bool { return r.Name != gdl.Random && model.HasTerm(f.Args, r) })
				if i < 0 || len(f.Args) < 2 || !model.Holds(step.JointMove[chance], f.Args[len(f.Args)-1]) {
					continue
				}
				at := slices.IndexFunc(deals, func(d *deal) bool { return d.fluent == model.Start(f) && d.role == roles[i] })
				if at < 0 {
					at, deals = len(deals), append(deals, &deal{fluent: model.Start(f), role: roles[i]})
				}
				value, d := f.Args[len(f.Args)-1], deals[at]
				isTold := model.Holds(step.JointMove[i], value)
				for at := n; at < min(n+2, len(m.Steps)) && !isTold; at++ {
					percepts, err := s.Game.RolePercepts(p.Unit.Ctx, m.States[at], m.Steps[at].JointMove, roles[i])
					if err != nil {
						return // out of budget
					}
					if k := slices.IndexFunc(percepts, func(t *gdl.Term) bool { return model.Holds(t, value) }); k >= 0 {
						if isTold = true; d.rules == nil {
							d.rules, _ = s.Game.FiringRulesWith(p.Unit.Ctx, m.States[at], m.Steps[at].JointMove, gdl.NewTerm(gdl.Sees, roles[i], percepts[k]))
						}
					}
				}
				if isTold {
					d.told++
				} else if d.untold++; d.untold == 1 {
					trace, move := m.TraceTo(n+1), step.JointMove[chance].Spelled(p.File.Notation)
					d.missed = lint.CaseAt(random.Head, roles[i].Spelling, f.Spelled(p.File.Notation), move, plural.CountNoun(n+1, "move")).OfKind("untold").Set(func(f *finding.Finding) { f.MatchTrace = &trace })
				}
			}
		}
	}
	for _, d := range deals {
		if d.untold < fewestCases {
			continue
		}
		for _, e := range deals {
			if e.fluent != d.fluent || e.told < fewestCases || len(e.rules) == 0 || e != d && (d.told > 0 || e.untold > 0) {
				continue
			}
			if d.missed.At = e.rules[0].Head; e != d {
				d.missed = d.missed.OfKind("unlike")
				d.missed.Words = append(d.missed.Words, e.role.Spelling)
				for _, r := range sees {
					if percept := r.Head.Args[1]; gdl.EqualTerms(r.Head.Args[0], d.role) && model.Start(percept) == model.Start(e.rules[0].Head.Args[1]) {
						d.missed.At = r.Head
					}
				}
			}
			found(d.missed)
			return
		}
	}
}
