// Package variables defines an Analyzer that reports variables that are probably not the ones that were meant.
package variables

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed rules.md
var doc string

// Analyzer reports variables that are probably not the ones that were meant.
var Analyzer = lint.Table("variables", doc, []lint.Row{
	{Code: "V06", Find: eachRule(lateBindings), Text: "`@1` is bound only by a later condition, which some programs misread; move this condition behind '@2'", Related: "here it is bound"},
	{Code: "V07", Find: missingMarks, Text: "'@' is not a variable, since its @1 is missing, but it is a variable @2; did you mean '@3'?", Related: "the same here", Unsafe: "Write '@3'"},
	{Code: "Y06", Find: negatedExistentials, Text: "'@' is true as soon as it is true for one @1; if it has to be true for all @1, negate a helper relation", Unsafe: "Negate a helper relation"},
	{Code: "Y07", Find: eachRule(singleUses), Text: "'@' stands only here; did you mean '@1'? If not, call it `?_@2`", Related: "the similar name", Unsafe: "Write '@1'"},
	{Code: "Y07", Kind: "twice", Find: eachRule(doubleUses), Text: "'@' stands twice in '@1', and '@2' only here; was '@2' meant in one of the two places?", Related: "it stands only here", Unsafe: "Write '@2'"},
	{Code: "Y07", Kind: "unused", Find: eachRule(unusedValues), Text: "'@' stands only here, though this rule uses the values of all conditions like it, such as '@1'; was it forgotten?", Related: "a condition like it"},
	{Code: "Y08", Find: eachRule(unconnected), Text: "'@' shares no variable with the rest of the rule; is a variable misspelt?"},
	{Code: "Y08", Kind: "several", Text: "'@' and the conditions with its variables share no variable with the rest of the rule; is a variable misspelt?", Related: "this condition shares a variable with it"},
	{Code: "Y16", Find: sameInstances, Text: "one and the same fluent can meet all @2 conditions such as '@1'; if they mean different fluents, compare their arguments with 'distinct'"},
})

// eachRule searches each rule with conditions. It skips larger rules, which programs write: the search compares variables
// and conditions with each other, which takes time.
func eachRule(search func(*lint.Pass, *model.Rule, lint.Found)) func(*lint.Pass, lint.Found) {
	const maxConditions, maxVariables = 300, 100
	return func(p *lint.Pass, found lint.Found) {
		for _, r := range p.Rules {
			if len(r.Body) > 0 && len(r.Body) <= maxConditions && len(r.Variables) <= maxVariables {
				search(p, r, found)
			}
		}
	}
}

// singleUses finds variables that occur once, in a rule with a variable of nearly the same name.
func singleUses(_ *lint.Pass, r *model.Rule, found lint.Found) {
	for _, once := range r.Variables {
		if once.Count != 1 || once.Name[1] == '_' {
			continue
		}
		at := slices.IndexFunc(r.Variables, func(other *model.Variable) bool { return other.Count > 1 && areMixedUp(once.Name[1:], other.Name[1:]) })
		if at < 0 {
			continue
		}
		bare, isMarked := strings.CutPrefix(once.First.Term.Spelling, "?")
		if !isMarked {
			bare = once.Name[1:]
		}
		similar := r.Variables[at].First
		found(lint.CaseAt(once.First, similar, bare).Relating(similar).Editing(lint.Replace(once.First, similar.Term.Spelling)))
	}
}

// areMixedUp tells whether two names are easily mixed up: they look the same, or are long and differ by one edit
// somewhere inside. A difference at the beginning or the end, as in ?xAny and ?yAny, is meant.
func areMixedUp(a, b string) bool {
	if lookalikeLetters.Replace(a) == lookalikeLetters.Replace(b) {
		return true
	}
	const long = 4
	differAtEnd := func(a, b string) bool { return strings.HasPrefix(b, a[:len(a)-1]) }
	return min(len(a), len(b)) >= long && !strings.ContainsAny(a+b, "0123456789") && a[0] == b[0] && !differAtEnd(a, b) && !differAtEnd(b, a) && typo.IsOneEdit(a, b)
}

// lookalikeLetters maps characters that look the same in many fonts to one.
var lookalikeLetters = strings.NewReplacer("1", "l", "0", "o", "-", "_")

// negatedExistentials finds negations that hold as soon as one instance of the negated atom fails, though no other
// condition restricts that instance. It checks only fluents in rules for terminal and goal, and moves in rules for next.
// Elsewhere, "some player has no piece" and "some cell is free" are often meant, and authors use relations of their own
// for them.
func negatedExistentials(p *lint.Pass, found lint.Found) {
	maker := lint.NewRelationMaker(p.File)
	eachRule(func(p *lint.Pass, r *model.Rule, found lint.Found) {
		negated := map[string]string{gdl.Terminal: gdl.True, gdl.Goal: gdl.True, gdl.Next: gdl.Does}[r.Head.Name]
		for _, l := range r.Body {
			if l.Op != gdl.OpNot || l.Args[0].Op != gdl.OpAtom || l.Args[0].Atom.Name != negated {
				continue
			}
			var free []string
			for _, name := range l.Args[0].Atom.VariableNames() {
				if v := r.Variable(name); v.Count > 1 && isFree(p, v, l) && !isDetermined(p, v, l) && !isNamed(p, r) && !isOpposite(p, r, l) {
					free = append(free, v.First.Term.Spelled(p.File.Notation))
				}
			}
			if len(free) > 0 {
				found(lint.CaseAt(l, strings.Join(free, " and ")).Editing(negateHelper(p, maker, r, l)...))
			}
		}
	})(p, found)
}

// isFree tells whether, apart from the negation, only relations that never change have a variable.
func isFree(p *lint.Pass, v *model.Variable, not *gdl.Literal) bool {
	for o := range v.Uses() {
		switch {
		case o.Literal == not.Args[0]:
		case o.InHead() || o.Literal.Op != gdl.OpAtom || !o.Rule.HasCondition(o.Literal):
			return false
		default:
			if name := o.Atom().Name; name == gdl.Role || p.Changes(name) {
				return false
			}
		}
	}
	return true
}

// isDetermined tells whether facts give a variable of a negation one value for each instance of the head. In a game of
// two players each has one opponent, and a rule may well have the condition that the opponent has not won.
func isDetermined(p *lint.Pass, v *model.Variable, not *gdl.Literal) bool {
	for o := range v.Uses() {
		if o.Literal == not.Args[0] || !o.IsAtomArg() {
			continue
		}
		// All other variables of the condition are in the head.
		isGiven := !slices.ContainsFunc(o.Atom().VariableNames(), func(name string) bool { return name != v.Name && !o.Rule.Variable(name).First.InHead() })
		if isGiven && p.IsFunctional(o.Parent.Symbol, int(o.Arg)) {
			return true
		}
	}
	return false
}

// isNamed tells whether a helper relation that some condition uses has a rule with the same conditions as the rule r. The
// author has then given these conditions a name and knows their meaning.
func isNamed(p *lint.Pass, r *model.Rule) bool {
	bare := func(body []*gdl.Literal) string {
		return model.Canonical(&gdl.Rule{Head: &gdl.Term{Name: gdl.Terminal}, Body: body})
	}
	return slices.ContainsFunc(p.Rules, func(x *model.Rule) bool {
		return !model.IsKeyword(x.Head.Name) && len(x.Body) == len(r.Body) && p.Name(x.Head.Name, model.Predicate).Uses > 0 && bare(x.Body) == bare(r.Body)
	})
}

// isOpposite tells whether another rule for goal has every instance of a negated fluent as a condition. A negation that
// holds as soon as one of them is missing is the opposite of that.
func isOpposite(p *lint.Pass, r *model.Rule, not *gdl.Literal) bool {
	const mostSteps, mostInstances = 1000, 100
	var instances []*gdl.Term
	for values := range p.Solutions(r.Body, gdl.Subst{}, mostSteps) {
		if instances = append(instances, values.ApplyTo(not.Args[0].Atom)); len(instances) > mostInstances {
			return false
		}
	}
	return len(instances) > 0 && r.Head.Name == gdl.Goal && slices.ContainsFunc(p.RulesFor(gdl.Goal), func(x *model.Rule) bool {
		return !slices.ContainsFunc(instances, func(t *gdl.Term) bool {
			return !slices.ContainsFunc(x.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && gdl.EqualTerms(l.Atom, t) })
		})
	})
}

// lateBindings finds negations and distincts before the condition that binds their variables.
func lateBindings(_ *lint.Pass, r *model.Rule, found lint.Found) {
	binder := map[string]int{} // the first positive condition with a variable
	for i, l := range r.Body {
		for name := range model.Bound(l, true) {
			if _, bound := binder[name]; !bound {
				binder[name] = i
			}
		}
	}
	for i, l := range r.Body {
		if l.Op != gdl.OpNot && l.Op != gdl.OpDistinct {
			continue
		}
		for _, name := range model.VariablesOf(l) {
			if by := r.Body[max(i, binder[name])]; by != l {
				found(lint.CaseAt(l, name, by).Relating(by))
				break
			}
		}
	}
}

// unconnected reports the first condition that shares no variable with the head, or with the first condition if the head
// has no variable, even through other conditions.
func unconnected(_ *lint.Pass, r *model.Rule, found lint.Found) {
	group := model.Connected(r)
	groupOf := func(names []string) int {
		if len(names) == 0 {
			return -1
		}
		return group(names[0])
	}
	first := groupOf(r.Head.VariableNames())
	for _, l := range r.Body {
		own := groupOf(model.VariablesOf(l))
		switch {
		case own < 0 || own == first:
			continue
		case first < 0:
			first = own
			continue
		}
		c := lint.CaseAt(l)
		for _, other := range r.Body {
			if other != l && groupOf(model.VariablesOf(other)) == own {
				c = c.OfKind("several").Relating(other)
			}
		}
		found(c)
		return
	}
}
