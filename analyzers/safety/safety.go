// Package safety defines an Analyzer that reports variables that no condition binds.
package safety

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed rules.md
var doc string

// Analyzer reports variables that no positive literal binds.
var Analyzer = lint.Table("safety", doc, []lint.Row{
	{Code: "V04", Find: facts, Text: "no condition binds the variable '@' of this fact; write a rule with a condition that binds it"},
	{Code: "V04", Kind: "capital", Text: "this fact has '@', which is a variable since it begins with a capital; write '@1' if a name is meant"},

	{Code: "V01", Find: unbound, Text: "variable '@' of the head is bound nowhere; write the value that is meant, or add a condition that binds it", Related: "'@' is used here too"},
	{Code: "V01", Kind: "same place", Text: "variable '@' of the head is bound nowhere; write '@1', which stands at this place of the same fluent in the body, if the value stays, or add a condition that says which value it becomes", Related: "'@' is used here too"},
	{Code: "V01", Kind: "role", Text: "variable '@' of the head is bound nowhere, so that nothing says which role is meant; add `(role @)`", Related: "'@' is used here too"},
	{Code: "V01", Kind: "unread", Text: "variable '@' of the head is bound nowhere; write '@1' of the body if that is meant, or add a condition that binds it", Related: "'@' is used here too"},
	{Code: "V01", Kind: "head meant", Text: "variable '@' of the head is bound nowhere; did you mean '@1'?", Related: "'@' is used here too", Unsafe: "Write '@1'"},
	{Code: "V01", Kind: "head elsewhere", Text: "variable '@' is bound in another branch of 'or' only, and each branch stands for itself; bind it here too", Related: "the other branch|'@' is used here too"},
	{Code: "V02", Kind: "negated", Text: "variable '@' of the negated literal is bound nowhere; add a positive literal that binds it", Related: "'@' is used here too"},
	{Code: "V02", Kind: "negated meant", Text: "variable '@' of the negated literal is bound nowhere; did you mean '@1'?", Related: "'@' is used here too", Unsafe: "Write '@1'"},
	{Code: "V02", Kind: "negated role", Text: "variable '@' of the negated literal is bound nowhere, so that nothing says which role is meant; add `(role @)`", Related: "'@' is used here too", Unsafe: "Say which role is meant"},
	{Code: "V02", Kind: "negated elsewhere", Text: "variable '@' is bound in another branch of 'or' only, and each branch stands for itself; bind it here too", Related: "the other branch|'@' is used here too"},
	{Code: "V03", Kind: "compared", Text: "variable '@' of 'distinct' is bound nowhere, and 'distinct' binds nothing; add a positive literal that binds it", Related: "'@' is used here too"},
	{Code: "V03", Kind: "compared meant", Text: "variable '@' of 'distinct' is bound nowhere, and 'distinct' binds nothing; did you mean '@1'?", Related: "'@' is used here too", Unsafe: "Write '@1'"},
	{Code: "V03", Kind: "compared elsewhere", Text: "variable '@' is bound in another branch of 'or' only, and each branch stands for itself; bind it here too", Related: "the other branch|'@' is used here too"},
	{Code: "V05", Kind: "branch", Text: "this branch of 'or' does not bind '@1', which is used outside; bind it in every branch or before the 'or'", Related: "'@1' is used here|this branch does not bind it either"},

	{Code: "V02", Kind: "none", Text: "nothing says which @1 only in @2; to say that none exists, add the helper relation `@3` and write `(not @4)` here", Unsafe: "Negate a helper relation"},
	{Code: "V02", Kind: "known none", Text: "nothing says which @1 only in @2; to say that none exists, write `(not @4)` here", Unsafe: "Negate a helper relation"},
	{Code: "V02", Kind: "circle", Text: "nothing says which @1 only in @2; to say that none exists, negate a helper relation that has the conditions of the rules for `@3`", Unsafe: "Negate a helper relation"},
	{Code: "V02", Kind: "role", Text: "nothing says which '@' is meant; add `(role @)`", Unsafe: "Say which role is meant"},
	{Code: "V02", Kind: "other role", Text: "nothing says which '@' is meant; add `(role @)` and `(distinct @ @1)`", Unsafe: "Say which role is meant"},
})

// facts finds facts that are not ground.
func facts(p *lint.Pass, found lint.Found) {
	for _, r := range p.Rules {
		if len(r.Body) == 0 && len(r.Variables) > 0 {
			v := r.Variables[0].First
			if name := nameMeant(p, v.Term); name != "" {
				found(lint.CaseAt(v, name).OfKind("capital"))
			} else {
				found(lint.CaseAt(v))
			}
		}
	}
}

// The limits keep the time linear for rules with very many unsafe variables. No author writes such rules.
const (
	maxHintVariables = 20 // variables of a rule that get a hint
	maxShownUses     = 20 // places that are shown for a variable
)

// unbound reports the unsafe variables of each rule, once for each.
func unbound(p *lint.Pass, found lint.Found) {
	maker := lint.NewRelationMaker(p.File)
	for _, rule := range p.Rules {
		if len(rule.Body) == 0 || isSurelySafe(rule) {
			continue
		}
		r := newUnsafeRule(rule)
		if r == nil {
			continue
		}
		told := map[string]bool{}
		if len(r.unsafe) <= maxHintVariables {
			told = reportNone(p, r, maker, found)
		}
		for i, v := range r.unsafe {
			if !told[v.Name] {
				found(r.explain(p, v, i < maxHintVariables))
			}
		}
	}
}

// explain says where a variable should be bound, with a hint or without.
func (r *unsafeRule) explain(p *lint.Pass, v unsafeVariable, hint bool) lint.Case {
	uses := v.uses[:min(len(v.uses), maxShownUses)]
	for _, o := range uses {
		if branches := r.scopes[o.Literal].branchesWithout(v.Name, o.Pos()); hint && len(branches) > 0 {
			return lint.CaseAt(branches[0], o).OfKind("branch").Relating(o).Relating(lint.Nodes(branches[1:], len(branches))...)
		}
	}
	worst := uses[0] // a negation is worse than the head: the author surely thought that it binds the variable
	for _, o := range uses {
		if kindOf(o) > kindOf(worst) {
			worst = o
		}
	}
	kind, c := [...]string{"head", "negated", "compared"}[kindOf(worst)], lint.CaseAt(worst)
	if other := binding(v.Variable); other != nil {
		c = c.OfKind(kind + " elsewhere").Relating(other.Atom())
	} else if meant := r.likely(p, v.Variable); hint && meant != "" {
		c = lint.CaseAt(worst, meant).OfKind(kind + " meant")
		isShortConstant := p.File.Notation != gdl.Prefix && meant == strings.ToLower(meant) && len(meant) < wordLength
		for o := range v.Uses() {
			if !isShortConstant { // otherwise another variable may be meant as well
				c = c.Editing(lint.Replace(o, meant))
			}
		}
	} else if kind == "negated" && slices.ContainsFunc(uses, isRole) {
		c = c.OfKind("negated role").Editing(func(e *edit.Draft) { e.InsertBefore(r.Body[0], "(role "+p.PrefixCode(worst)+") ") })
	} else if kind != "head" {
		c = c.OfKind(kind)
	} else if same := r.atSamePlace(v.Name); r.unread != nil && (same == nil || same.Name != r.unread.Name) && !shareAtom(v.Variable, r.unread) &&
		mayBeSame(v.Name, r.unread.Name) && mayHaveSameValues(p, worst, r.unread) {
		c = lint.CaseAt(worst, firstInBody(r.unread)).OfKind("unread")
	} else if same != nil {
		c = lint.CaseAt(worst, same).OfKind("same place")
	} else if isRole(worst) {
		c = c.OfKind("role")
	}
	for _, o := range uses {
		if o != worst {
			c = c.Relating(o)
		}
	}
	return c
}

// wordLength is the number of letters from which on a name does not look like a variable.
const wordLength = 3

// nameMeant returns the name that an author meant by a capitalized word, which infix text and operations take for a
// variable. It returns "" if the word looks like a variable: it has few letters, and is no name of the rulesheet.
func nameMeant(p *lint.Pass, v *gdl.Term) string {
	name := strings.ToLower(v.Spelling)
	if name == v.Spelling || p.File.Notation == gdl.Prefix || len(name) < wordLength && p.Name(name, model.Constant) == nil {
		return ""
	}
	return name
}

// isRole tells whether an occurrence in a head is at the place of the role that moves or gets a goal value.
func isRole(o *model.Occurrence) bool {
	return o.IsAtomArg() && o.Arg == 0 && o.InHead() && (o.Rule.Head.Name == gdl.Legal || o.Rule.Head.Name == gdl.Goal)
}

// mayHaveSameValues tells whether an argument of a head and a variable have a value in common, or the values of one of
// them are not known. The values of the argument for a role are the roles.
func mayHaveSameValues(p *lint.Pass, o *model.Occurrence, v *model.Variable) bool {
	body := p.Domains().Symbols(firstInBody(v).ArgPosition())
	head := p.Domains().Symbols(o.ArgPosition())
	if isRole(o) {
		head = p.Domains().Symbols(gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Role, Arity: 1})
	}
	return len(head) == 0 || len(body) == 0 || len(model.CommonSymbols(head, body)) > 0
}

// likely returns the name that the author of an unbound variable probably meant: a bound variable of the body, or in
// infix a name of the rulesheet; "" if there is none. It is not a variable in the same atom, nor one whose name differs
// in the first or last letter or in a digit: those are different on purpose.
func (r *unsafeRule) likely(p *lint.Pass, v *model.Variable) string {
	if name := nameMeant(p, v.First.Term); name != "" && p.Name(name, model.Constant) != nil {
		return name
	}
	bound := r.scopes[nil].bound
	if len(bound) > 10*maxHintVariables {
		return ""
	}
	var names []string
	for name := range bound {
		if name != v.Name && !typo.AreVariantNames(name[1:], v.Name[1:]) {
			names = append(names, name[1:])
		}
	}
	name := typo.OnlyNearName(v.Name[1:], names)
	meant := r.Variable("?" + name)
	if name == "" || meant == nil || shareAtom(v, meant) {
		return ""
	}
	return firstInBody(meant).Term.Spelling
}

// telling is the number of bytes, with the '?', from which on the name of a variable tells something.
const telling = 4

// mayBeSame tells whether two names may be meant for one variable. Telling names must be similar: apart from digits at
// the end, one begins with the other.
func mayBeSame(a, b string) bool {
	a, b = strings.TrimRight(a, "0123456789"), strings.TrimRight(b, "0123456789")
	return a == b || len(a) < telling || len(b) < telling || strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
}

// atSamePlace is for an unbound variable in the fluent of a rule for next. It returns the variable at the same argument
// of that fluent in the conditions; nil if there is none, or if there are several.
func (r *unsafeRule) atSamePlace(name string) (found *gdl.Term) {
	if r.Head.Name != gdl.Next || r.Subject == nil {
		return nil
	}
	for i, arg := range r.Subject.Term.Args {
		if arg.Name != name {
			continue
		}
		for o := range r.Conditions(model.Fluent) {
			if o.Symbol != r.Subject.Symbol || o.Term.Args[i].Name == name || !o.Term.Args[i].IsVariable() {
				continue
			}
			if found != nil && found.Spelling != o.Term.Args[i].Spelling {
				return nil
			}
			found = o.Term.Args[i]
		}
	}
	return found
}

// shareAtom tells whether some atom of a rule has both of two variables.
func shareAtom(v, w *model.Variable) bool {
	atoms := map[*gdl.Term]bool{}
	for o := range v.Uses() {
		atoms[o.Atom()] = true
	}
	for o := range w.Uses() {
		if atoms[o.Atom()] {
			return true
		}
	}
	return false
}

// firstInBody returns the first place of a variable in the conditions.
func firstInBody(v *model.Variable) *model.Occurrence {
	for o := range v.Uses() {
		if !o.InHead() {
			return o
		}
	}
	return v.First
}
