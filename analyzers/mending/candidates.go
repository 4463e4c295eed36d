package mending

import (
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// Priors of the kinds of repairs; less is nearer at hand.
const (
	keeping   = 1  // add a rule that keeps a fluent
	exchange  = 4  // exchange two arguments
	copied    = 2  // add the rules of another role
	removing  = 6  // remove a rule
	differing = 8  // add a distinct
	sibling   = 10 // add a condition of a similar rule
	further   = 15 // add a condition at a rule that is only related
)

// candidates lists the repairs of a finding: repairs of the rules that it shows, the
// first rule first.
func (w *workshop) candidates(f *finding.Finding) []candidate {
	rules := w.shown(f)
	switch {
	case binds(f.Code):
		if len(rules) == 0 {
			return nil
		}
		return slices.Concat(w.binders(rules[0]), w.removals(rules[0]))
	case f.Code == "Y15": // both rules fire: to keep more is no repair
		return w.narrowings(rules)
	}
	return slices.Concat(w.keepings(f, rules), w.ruleChanges(rules), w.oddExchanges(), w.moveChanges(f, rules), w.missingRoleRules(f))
}

// narrowings lists repairs that let one of some rules fire less often.
func (w *workshop) narrowings(rules []*gdl.Rule) (list []candidate) {
	for i, r := range rules {
		list = append(list, postpone(i, w.removals(r), w.distincts(r), w.siblings(r))...)
	}
	return list
}

// keepings lists the rules that keep the possible fluents of a finding, each alone and
// all together.
func (w *workshop) keepings(f *finding.Finding, rules []*gdl.Rule) (list []candidate) {
	if f.Code == "D05" {
		return nil // what no move makes need not be kept
	}
	fluents := w.fluents(f, rules)
	for _, s := range fluents {
		list = append(list, w.keepers(s)...)
	}
	if len(fluents) > 1 {
		list = append(list, w.keepAll(fluents))
	}
	if c, ok := w.keepUnkept(fluents); ok {
		list = append(list, c)
	}
	return list
}

// ruleChanges lists changes of rules; the first one is the one at fault.
func (w *workshop) ruleChanges(rules []*gdl.Rule) (list []candidate) {
	for i, r := range rules {
		add := 0
		if i > 0 {
			add = further + i
		}
		list = append(list, postpone(add, w.exchanges(r), w.removals(r), w.forgotten(r), w.distincts(r), w.siblings(r))...)
	}
	return list
}

// moveChanges lists changes of the rules for legal of the moves that were made.
func (w *workshop) moveChanges(f *finding.Finding, shown []*gdl.Rule) (list []candidate) {
	for i, r := range w.moving(f, shown) {
		list = append(list, postpone(2*further+i, w.exchanges(r), w.forgotten(r), w.siblings(r))...)
	}
	return list
}

// missingRoleRules lists the rules of another role that a role may lack.
func (w *workshop) missingRoleRules(f *finding.Finding) []candidate {
	switch f.Code {
	case "P01", "I04":
		return w.roleRules(f, gdl.Legal)
	case "P03", "P04":
		return w.roleRules(f, gdl.Goal)
	case "K12":
		return slices.Concat(w.roleRules(f, gdl.Legal), w.roleRules(f, gdl.Goal))
	}
	return nil
}

// postpone puts lists together, further from hand by a number.
func postpone(by int, lists ...[]candidate) []candidate {
	all := slices.Concat(lists...)
	for i := range all {
		all[i].prior += by
	}
	return all
}

// shown returns the rules that a finding stands at or relates.
func (w *workshop) shown(f *finding.Finding) []*gdl.Rule {
	var rules []*gdl.Rule
	add := func(at finding.Finding) {
		if r := ruleAt(w.file, &at); r != nil && !slices.Contains(rules, r) {
			rules = append(rules, r)
		}
	}
	add(*f)
	for _, r := range f.Related {
		add(finding.Finding{Pos: r.Pos})
	}
	return rules
}

// moving returns the rules for legal of the moves of the match that shows a finding,
// but for those that are shown: one of them may allow too much.
func (w *workshop) moving(f *finding.Finding, shown []*gdl.Rule) (list []*gdl.Rule) {
	if f.MatchTrace == nil {
		return nil
	}
	names := map[string]bool{}
	for _, joint := range f.MatchTrace.Moves {
		for _, move := range joint {
			names[move.Name] = true
		}
	}
	for _, r := range w.file.Rules {
		if r.Head.Name == gdl.Legal && len(r.Head.Args) == 2 && names[r.Head.Args[1].Name] && !slices.Contains(shown, r) {
			list = append(list, r)
		}
	}
	return list
}

// A symbol is a name with a number of arguments.
type symbol struct {
	name  string
	arity int
}

func symbolOf(t *gdl.Term) symbol { return symbol{t.Name, len(t.Args)} }

// fluents returns the possible fluents of a finding: the one of its cause, and those
// in the heads of the rules that it shows.
func (w *workshop) fluents(f *finding.Finding, rules []*gdl.Rule) []symbol {
	var list []symbol
	add := func(s symbol) {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	if f.Cause != nil {
		if t := parsed("(init " + f.Cause.Fluent + ")"); len(t.Rules) == 1 && len(t.Rules[0].Head.Args) == 1 {
			add(symbolOf(t.Rules[0].Head.Args[0]))
		}
	}
	for i, r := range rules {
		if (i == 0 || f.Code == "Y13") && r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && !r.Head.Args[0].IsVariable() {
			add(symbolOf(r.Head.Args[0]))
		}
	}
	return list
}
