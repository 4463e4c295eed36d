package safety

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/pattern"
)

// circularAtom returns the negated atom with the relation that the rule defines, as in
// a rule for legal that says that no other move is legal; nil if there is none. A
// helper relation that asks for it would lead back to the rule.
func (n *negatedExistential) circularAtom() *gdl.Term {
	for _, l := range conjunctsOf(n.negation.Args[0]) {
		if l.Op == gdl.OpAtom && l.Atom.Name == n.rule.Head.Name {
			return l.Atom
		}
	}
	return nil
}

// helperConditions returns the conditions of a helper relation for a condition: the
// condition itself or, if it has the relation of the rule, those of the only rule
// for it.
func (n *negatedExistential) helperConditions(pass *lint.Pass, l *gdl.Literal) (body []string, ok bool) {
	if l.Op != gdl.OpAtom || l.Atom.Name != n.rule.Head.Name {
		return []string{pass.PrefixCode(l)}, true
	}
	r := n.onlyRule(pass.File, l.Atom)
	if r == nil {
		return nil, false
	}
	names, ok := n.variableRenaming(pass, r, l.Atom)
	if !ok {
		return nil, false
	}
	for _, condition := range r.Body {
		body = append(body, renameVariables(pass.PrefixCode(condition), names))
	}
	return body, len(body) > 0
}

// onlyRule returns the only rule that can make an atom true; nil if there are
// several or none, or if the rule asks for the same relation.
func (n *negatedExistential) onlyRule(file *gdl.File, atom *gdl.Term) *gdl.Rule {
	var only *gdl.Rule
	for _, r := range file.Rules {
		if r == n.rule || r.Head.Name != atom.Name || !model.Similar(r.Head, atom) {
			continue
		}
		if only != nil || r.Broken {
			return nil
		}
		only = r
	}
	if only == nil {
		return nil
	}
	again := false
	only.WalkLiterals(func(l *gdl.Literal, _ bool) { again = again || l.Op == gdl.OpAtom && l.Atom.Name == atom.Name })
	if again {
		return nil
	}
	return only
}

// variableRenaming maps the variables of a rule to the terms of the negation. It fails if
// the head restricts a variable that the negation shares with the rest of its
// rule.
func (n *negatedExistential) variableRenaming(pass *lint.Pass, r *gdl.Rule, atom *gdl.Term) (names map[string]string, ok bool) {
	names, ok = map[string]string{}, true
	var match func(head, t *gdl.Term)
	match = func(head, t *gdl.Term) {
		switch {
		case head.IsVariable():
			if known := names[head.Name]; known != "" && known != pass.PrefixCode(t) {
				ok = false
			}
			names[head.Name] = pass.PrefixCode(t)
		case t.IsVariable():
			ok = ok && n.hasVariable(t.Name)
		default:
			for i, arg := range head.Args {
				match(arg, t.Args[i])
			}
		}
	}
	match(r.Head, atom)
	taken := atom.VariableNames()
	for _, l := range r.Body {
		for _, name := range literalVariables(l) {
			if names[name] == "" && slices.Contains(taken, name) {
				names[name] = name + "-2"
			}
		}
	}
	return names, ok
}

var variablePattern = pattern.LazyRegexp(`\?[^\s()]+`)

// renameVariables replaces the variables of a condition.
func renameVariables(text string, names map[string]string) string {
	return variablePattern().ReplaceAllStringFunc(text, func(name string) string {
		if other := names[gdl.FoldName(name)]; other != "" {
			return other
		}
		return name
	})
}
