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
		return slices.Concat(postpone(-likeLacking, w.analogies(rules[0])), w.binders(rules[0]), w.bindingSiblings(rules[0]), w.removals(rules[0]))
	case f.Code == "Y15": // both rules fire: to keep more is no repair
		return w.narrowings(rules)
	case f.Code == "K12" || f.Code == "D05": // no change of another rule makes a move for a role
		return slices.Concat(w.missingRoleRules(f), w.missingImages())
	case f.Code == "A07" && len(rules) > 0: // its own arguments keep the rule from firing
		return slices.Concat(w.exchanges(rules[0]), w.ruleChanges(w.withSources(f, rules)), w.oddExchanges(), w.hiddenChanges(f, rules))
	case f.Code == "Y10" || f.Code == "Y13": // the rules that are there make other fluents
		return slices.Concat(w.keepings(f, rules), w.missingImages())
	}
	var nearer []candidate
	if f.Cause != nil && f.Cause.Kind == doubledCause {
		nearer = postpone(exchange-differing-1, w.conditionsFor(rules)) // one of the rules fires too often
	}
	return slices.Concat(nearer, w.keepings(f, rules), w.ruleChanges(w.withSources(f, rules)), w.oddExchanges(), w.moveChanges(f, rules), w.missingRoleRules(f), w.missingImages(), w.hiddenChanges(f, rules))
}

// narrowings lists repairs that let one of two rules, one of which fires only where the
// other one does, fire less often, or never.
func (w *workshop) narrowings(rules []*gdl.Rule) (list []candidate) {
	for i, r := range rules {
		list = append(list, postpone(i*further, []candidate{w.removal(r)})...)
	}
	return append(list, w.conditionsFor(rules)...)
}

// conditionsFor lists conditions that let rules fire less often, those of the first rule
// first.
func (w *workshop) conditionsFor(rules []*gdl.Rule) (list []candidate) {
	for i, r := range rules {
		list = append(list, postpone(i*further, w.distincts(r), w.siblings(r), w.analogies(r))...)
	}
	return list
}

// keepings lists the rules that keep the possible fluents of a finding, each alone and
// all together.
func (w *workshop) keepings(f *finding.Finding, rules []*gdl.Rule) (list []candidate) {
	if f.Code == "D05" || f.Cause != nil && f.Cause.Kind == doubledCause {
		return nil // a fluent that no move makes need not be kept, nor one that is there twice
	}
	fluents := w.fluents(f, rules)
	sample := causeFluent(f)
	for _, s := range fluents {
		of := sample
		if sample != nil && symbolOf(sample) != s {
			of = nil
		}
		list = append(list, w.keepers(s, of)...)
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
		list = append(list, postpone(add, w.analogies(r), w.exchanges(r), w.removals(r), w.forgotten(r), w.distincts(r), w.siblings(r))...)
	}
	return list
}

// moveChanges lists changes of the rules for legal of the moves that were made.
func (w *workshop) moveChanges(f *finding.Finding, shown []*gdl.Rule) (list []candidate) {
	for i, r := range w.moving(f, shown) {
		list = append(list, postpone(2*further+i, w.analogies(r), w.exchanges(r), w.forgotten(r), w.siblings(r))...)
	}
	return list
}

// hiddenChanges lists changes of rules that a finding does not show: those that would be images
// of other ones but for one part, and, if many proposals are tried, two arguments that
// change places.
func (w *workshop) hiddenChanges(f *finding.Finding, shown []*gdl.Rule) (list []candidate) {
	var like, swaps []candidate
	compared := 0
	for _, r := range w.file.Rules {
		if len(r.Body) == 0 || slices.Contains(shown, r) {
			continue
		}
		if compared += min(len(w.forms()[r.Head.Name]), mostLike); compared > mostHiddenPairs {
			break
		}
		like = append(like, w.analogies(r)...)
		if w.opts.Work > muchWork {
			visitPairs(r, func(t *gdl.Term, second int) {
				if t.Args[second-1].IsVariable() && t.Args[second].IsVariable() && t.Args[second-1].Name != t.Args[second].Name {
					swaps = append(swaps, w.exchange(t, second-1, second))
				}
			})
		}
	}
	slices.SortStableFunc(like, func(a, b candidate) int { return a.prior - b.prior })
	return append(postpone(further, like[:min(len(like), mostOddLike)]), postpone(3*further, swaps[:min(len(swaps), mostSwaps)])...)
}

// mostHiddenPairs bounds the pairs of rules that are compared where a finding shows neither.
const mostHiddenPairs = 20_000

// mostSwaps bounds the arguments that change places in rules that a finding does not
// show.
const mostSwaps = 150

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
func (book *rulebook) shown(f *finding.Finding) []*gdl.Rule {
	var rules []*gdl.Rule
	add := func(at finding.Finding) {
		if r := ruleAt(book.file, &at); r != nil && !slices.Contains(rules, r) {
			rules = append(rules, r)
		}
	}
	add(*f)
	for _, r := range f.Related {
		add(finding.Finding{Pos: r.Pos})
	}
	return rules
}

// withSources adds to the rules that a finding shows those for next of the fluent of its
// cause, and those of the relations that the first rule asks for.
func (w *workshop) withSources(f *finding.Finding, shown []*gdl.Rule) []*gdl.Rule {
	rules := slices.Clone(shown)
	add := func(r *gdl.Rule) {
		if len(rules) < len(shown)+mostSources && len(r.Body) > 0 && !slices.Contains(rules, r) {
			rules = append(rules, r)
		}
	}
	if f.Cause != nil {
		for _, s := range w.fluents(f, nil) {
			for _, r := range w.nextOf(s) {
				add(r)
			}
		}
	}
	if len(shown) == 0 {
		return rules
	}
	asked := map[symbol]bool{}
	shown[0].WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			asked[symbolOf(l.Atom)] = true
		}
	})
	for _, r := range w.file.Rules {
		if asked[symbolOf(r.Head)] {
			add(r)
		}
	}
	return rules
}

// mostSources bounds the rules behind those that a finding shows that are changed.
const mostSources = 12

// moving returns the rules for legal of the moves of the match that shows a finding,
// but for those that are shown: one of them may allow too much.
func (book *rulebook) moving(f *finding.Finding, shown []*gdl.Rule) (list []*gdl.Rule) {
	if f.MatchTrace == nil {
		return nil
	}
	names := map[string]bool{}
	for _, joint := range f.MatchTrace.Moves {
		for _, move := range joint {
			names[move.Name] = true
		}
	}
	for _, r := range book.file.Rules {
		if len(list) < mostSources && r.Head.Name == gdl.Legal && len(r.Head.Args) == 2 && names[r.Head.Args[1].Name] && !slices.Contains(shown, r) {
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
	if t := causeFluent(f); t != nil {
		add(symbolOf(t))
	}
	for i, r := range rules {
		if (i == 0 || f.Code == "Y13") && r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && !r.Head.Args[0].IsVariable() {
			add(symbolOf(r.Head.Args[0]))
		}
	}
	return list
}

// causeFluent returns the fluent of the cause of a finding; nil if there is none.
func causeFluent(f *finding.Finding) *gdl.Term {
	if f.Cause == nil {
		return nil
	}
	if t := gdl.ParseString("fluent", "(init "+f.Cause.Fluent+")"); len(t.Rules) == 1 && len(t.Rules[0].Head.Args) == 1 {
		return t.Rules[0].Head.Args[0]
	}
	return nil
}
