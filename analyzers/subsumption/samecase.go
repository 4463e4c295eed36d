package subsumption

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// minFirstKeys is the least number of things, each with one value in the first state, for
// which two values in the next one are reported.
const minFirstKeys = 2

// checkSameCase reports rules for next that never fire without another one that makes
// another value of the same thing: the last argument of a fluent is its value, and
// the others name the thing.
func checkSameCase(pass *lint.Pass, rules []*gdl.Rule) {
	single := singleValued(rules)
	addTurns(single, rules, pass.File.RoleNames())
	byFluent := map[fluentSymbol][]*gdl.Rule{}
	var order []fluentSymbol
	for _, r := range rules {
		if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 || r.Implied {
			continue
		}
		s := symbolOfFluent(r.Head.Args[0])
		if !single[s] || !bindsHead(r) {
			continue
		}
		if byFluent[s] == nil {
			order = append(order, s)
		}
		byFluent[s] = append(byFluent[s], r)
	}
	pairs := maxRulePairs
	legal := &legalCases{indexLegalRules(rules), domains.ArgumentDomains(pass.Pass).Intersect}
	for _, s := range order {
		list := byFluent[s]
		if pairs -= len(list) * len(list); pairs < 0 {
			return
		}
		reportSameCase(pass, list, legal)
	}
}

// reportSameCase reports each rule of a fluent that fires only where another one fires.
// Of two that fire in the very same cases it reports the second. A rule that keeps
// the old value where others make a new one is reported once.
func reportSameCase(pass *lint.Pass, list []*gdl.Rule, legal *legalCases) {
	var found []finding.Finding
	byKeeper := map[*gdl.Rule]int{} // indexes in found
	for i, r := range list {
		extended := legal.withLegal(r)
		for j, other := range list {
			if r.StartPos == other.StartPos {
				continue // itself, or a rule with several heads: K02
			}
			made := otherValue(other, r)
			if made == nil && extended != nil && keepsOld(other, r) {
				made = legal.otherConstant(other, extended)
			}
			if made == nil || i < j && otherValue(r, other) != nil {
				continue
			}
			at, known := byKeeper[other]
			if known && keepsOld(other, r) {
				if len(found[at].Related) < maxSameCases {
					found[at].Related = append(found[at].Related, lint.RelatedAt(r.Head, "and this one"))
				}
				break
			}
			if keepsOld(other, r) {
				byKeeper[other] = len(found)
			}
			found = append(found, sameCaseFinding(pass, r, other, made))
			break
		}
	}
	for _, f := range found {
		pass.Report(f)
	}
}

// maxSameCases bounds the rules that one finding relates.
const maxSameCases = 8

// keepsOld tells whether the general one of two rules keeps the old value of a thing where
// the special one makes a new one: then it has to change.
func keepsOld(general, special *gdl.Rule) bool {
	return general.KeepsFluent() && !special.KeepsFluent()
}

// sameCaseFinding returns the finding about a rule that fires only where another one fires,
// and makes another fluent there, at the rule that has to change.
func sameCaseFinding(pass *lint.Pass, r, other *gdl.Rule, made *gdl.Term) finding.Finding {
	a, b := made.InNotation(pass.File.Notation), pass.NodeText(r.Head.Args[0])
	line := func(x *gdl.Rule) int { return pass.File.Source.File.Line(x.StartPos) }
	at, related := r, other
	message := fmt.Sprintf("where this rule makes '%s', the one in line %d makes '%s' too, so both hold", b, line(other), a)
	if keepsOld(other, r) {
		at, related = other, r
		message = fmt.Sprintf("this rule keeps '%s' wherever the one in line %d makes '%s', so both hold", a, line(r), b)
	}
	f := lint.Findingf("Y15", at, "%s", message)
	f.Cause = &finding.Cause{Kind: "doubled", Fluent: b}
	f.Related = append(f.Related, lint.RelatedAt(related.Head, "this rule fires there too"))
	return f
}

// otherValue returns the fluent that a general rule makes whenever a special one fires, if
// it is for the same thing and has another value, in the variables of the special
// rule. Else it returns nil.
func otherValue(general, special *gdl.Rule) *gdl.Term {
	if len(general.Body) > len(special.Body) || len(general.Body) == 0 {
		return nil
	}
	g, s := general.Head.Args[0], special.Head.Args[0]
	m := newTermMatcher()
	last := len(g.Args) - 1
	for i := range last {
		if !m.matchTerm(g.Args[i], s.Args[i]) {
			return nil
		}
	}
	if !m.matchBody(general.Body, special.Body) {
		return nil
	}
	value := g.Args[last]
	if bound := m.boundTerms[value.Name]; value.IsVariable() && bound != nil {
		value = bound
	}
	if gdl.EqualTerms(value, s.Args[last]) {
		return nil
	}
	made := *s
	made.Args = append(slices.Clone(s.Args[:last]), value)
	return &made
}

// bindsHead tells whether the conditions of a rule have all variables of its head;
// another rule reports those that lack some.
func bindsHead(r *gdl.Rule) bool {
	known := map[string]bool{}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			for _, name := range l.Atom.VariableNames() {
				known[name] = true
			}
		}
	})
	return !slices.ContainsFunc(r.Head.VariableNames(), func(name string) bool { return !known[name] })
}

// A fluentSymbol is a fluent with its number of arguments.
type fluentSymbol struct {
	name  string
	arity int
}

func symbolOfFluent(f *gdl.Term) fluentSymbol { return fluentSymbol{f.Name, len(f.Args)} }

// singleValued returns the fluents that have one value for each of several things in the
// first state, as the rules for init tell.
func singleValued(rules []*gdl.Rule) map[fluentSymbol]bool {
	heads := map[fluentSymbol][]*gdl.Term{}
	keys := map[fluentSymbol]map[string]bool{}
	single := map[fluentSymbol]bool{}
	for _, r := range rules {
		if r.Head.Name != gdl.Init || len(r.Head.Args) != 1 || len(r.Head.Args[0].Args) < 2 {
			continue
		}
		f := r.Head.Args[0]
		s := symbolOfFluent(f)
		if _, known := single[s]; !known {
			single[s], keys[s] = true, map[string]bool{}
		}
		key := &gdl.Term{Name: f.Name, Args: f.Args[:len(f.Args)-1], InParens: true}
		single[s] = single[s] && f.Args[len(f.Args)-1].IsGround() && !mayBeEqual(key, heads[s], keys[s])
		keys[s][key.String()] = true
		if !key.IsGround() {
			heads[s] = append(heads[s], key)
			keys[s]["and others"] = true
		}
	}
	for s := range single {
		single[s] = single[s] && len(keys[s]) >= minFirstKeys
	}
	return single
}

// addTurns adds the fluents that say whose turn it is: in the first state one of them holds,
// and its only argument is a role.
func addTurns(single map[fluentSymbol]bool, rules []*gdl.Rule, roles []string) {
	count := map[fluentSymbol]int{}
	for _, r := range rules {
		if r.Head.Name == gdl.Init && len(r.Head.Args) == 1 && len(r.Head.Args[0].Args) == 1 {
			f := r.Head.Args[0]
			if count[symbolOfFluent(f)]++; !slices.Contains(roles, f.Args[0].Name) || len(r.Body) > 0 {
				count[symbolOfFluent(f)]++ // not that of one role
			}
		}
	}
	for s, n := range count {
		if n == 1 {
			single[s] = true
		}
	}
}

// mayBeEqual tells whether a key is one of some ground ones, or may be an instance of
// one with variables; keys with variables may be equal to all others.
func mayBeEqual(key *gdl.Term, open []*gdl.Term, ground map[string]bool) bool {
	if !key.IsGround() {
		return len(open)+len(ground) > 0
	}
	if ground[key.String()] {
		return true
	}
	for _, other := range open {
		if newTermMatcher().matchTerm(other, key) {
			return true
		}
	}
	return false
}
