package safety

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/pattern"
)

// isCircular tells whether a negated condition has the relation that the rule defines, as in a rule for legal which says
// that no other move is legal. A helper relation with this condition would depend on the rule.
func (n *absence) isCircular(l *gdl.Literal) bool {
	return l.Op == gdl.OpAtom && l.Atom.Name == n.Head.Name
}

// helperConditions returns the texts of the conditions of a helper relation that holds where a negated condition does.
// This is the condition itself. If isCircular is true of it, these are the conditions of the only other rule for its
// relation; ok is false if there is no such rule, if its head covers only some of the values, or if it has no conditions.
func (n *absence) helperConditions(p *lint.Pass, l *gdl.Literal) (body []string, ok bool) {
	if !n.isCircular(l) {
		return []string{asked(p, l)}, true
	}
	r := n.onlyRule(p, l.Atom)
	if r == nil {
		return nil, false
	}
	names, ok := map[string]string{}, true
	var match func(head, t *gdl.Term)
	match = func(head, t *gdl.Term) {
		code := p.PrefixCode(t)
		switch {
		case head.IsVariable():
			ok = ok && (names[head.Name] == "" || names[head.Name] == code)
			names[head.Name] = code
		case t.IsVariable(): // the head must not restrict a variable that the negation shares with the rest of its rule
			ok = ok && n.isFree(t.Name)
		default:
			for i, arg := range head.Args {
				match(arg, t.Args[i])
			}
		}
	}
	match(r.Head, l.Atom)
	for _, name := range l.Atom.VariableNames() {
		if names[name] == "" {
			names[name] = name + "-2"
		}
	}
	for _, condition := range r.Body {
		body = append(body, variablePattern().ReplaceAllStringFunc(asked(p, condition), func(name string) string {
			if other := names[gdl.FoldName(name)]; other != "" {
				return other
			}
			return name
		}))
	}
	return body, ok && len(body) > 0
}

var variablePattern = pattern.LazyRegexp(`\?[^\s()]+`)

// onlyRule returns the only other rule that can make an atom true. It returns nil if there are none or several, or if the
// conditions of that rule use the same relation.
func (n *absence) onlyRule(p *lint.Pass, atom *gdl.Term) (only *model.Rule) {
	for _, r := range p.RulesFor(atom.Name) {
		if r == n.Rule || !model.Similar(r.Head, atom) {
			continue
		}
		if only != nil {
			return nil
		}
		only = r
	}
	if only == nil || p.Unread[atom.Name] {
		return nil
	}
	for o := range only.Asking(model.Relation) {
		if o.Term.Name == atom.Name {
			return nil
		}
	}
	return only
}
