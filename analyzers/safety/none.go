package safety

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/helper"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A none is a negated condition with variables that stand nowhere else in the
// rule. Its author means "there is none": no values of these variables make the
// condition true. GDL says so with a helper relation.
type none struct {
	rule  *gdl.Rule
	not   *gdl.Literal
	free  []*gdl.Term    // the first place of each of these variables
	moved []*gdl.Literal // comparisons of these variables, which move along
	more  bool           // other negations use one of these variables
}

// nones returns the conditions of a rule that are meant to say that there is
// none. Unsafe are the variables that nothing binds, with their uses.
func nones(r *gdl.Rule, unsafe map[string][]use) []*none {
	w := &owners{of: map[string][]*gdl.Literal{}}
	for _, name := range r.Head.Vars() {
		w.of[name] = append(w.of[name], nil)
	}
	for _, l := range r.Body {
		w.visit(l, l.Op == gdl.OpDistinct)
	}
	var list []*none
	for _, not := range w.nots {
		if n := (&none{rule: r, not: not}); n.find(w.of, unsafe) {
			list = append(list, n)
		}
	}
	return list
}

// owners holds the conditions that use a variable: negations, comparisons of the
// body itself, and nil for all others.
type owners struct {
	nots []*gdl.Literal
	of   map[string][]*gdl.Literal
}

// visit records a condition of the body as a user of its variables.
func (w *owners) visit(l *gdl.Literal, compares bool) {
	switch {
	case l.Op == gdl.OpAnd || l.Op == gdl.OpOr:
		for _, a := range l.Args {
			w.visit(a, false)
		}
		return
	case l.Op == gdl.OpNot && len(l.Args) == 1 && l.Args[0].Op != gdl.OpDistinct:
		w.nots = append(w.nots, l)
		compares = true
	}
	for _, name := range variables(l) {
		if compares {
			w.of[name] = append(w.of[name], l)
		} else {
			w.of[name] = append(w.of[name], nil)
		}
	}
}

// find collects the variables of the negation that stand nowhere else, and tells
// whether there are some and the helper relation would be safe.
func (n *none) find(owners map[string][]*gdl.Literal, unsafe map[string][]use) bool {
	inner := inside(n.not.Args[0])
	bound := map[string]bool{}
	for _, l := range inner {
		signed{l, true}.bind(bound)
	}
	n.not.Walk(true, func(l *gdl.Literal, _ bool) {
		if l.Atom == nil {
			return
		}
		l.Atom.WalkTerms(func(t *gdl.Term) {
			if t.IsVar() && unsafe[t.Name] != nil && bound[t.Name] && !n.has(t.Name) && n.own(owners[t.Name]) {
				n.free = append(n.free, t)
			}
		})
	})
	for _, l := range append(inner[:len(inner):len(inner)], n.moved...) {
		for _, name := range variables(l) {
			if !bound[name] || unsafe[name] != nil && !n.has(name) {
				return false
			}
		}
	}
	return len(n.free) > 0
}

// own tells whether only this negation and comparisons use a variable, or
// nothing but negations, each of which says "there is none" of its own. The
// comparisons move with the negation.
func (n *none) own(owners []*gdl.Literal) bool {
	var compared []*gdl.Literal
	others := 0
	for _, l := range owners {
		switch {
		case l == nil:
			return false
		case l.Op == gdl.OpDistinct:
			compared = append(compared, l)
		case l != n.not:
			others++
		}
	}
	if len(compared) > 0 && others > 0 {
		return false
	}
	n.more = n.more || others > 0
	for _, l := range compared {
		if !slices.Contains(n.moved, l) {
			n.moved = append(n.moved, l)
		}
	}
	return true
}

func (n *none) has(name string) bool {
	return slices.ContainsFunc(n.free, func(t *gdl.Term) bool { return t.Name == name })
}

// inside returns the conditions of a conjunction.
func inside(l *gdl.Literal) []*gdl.Literal {
	if l.Op == gdl.OpAnd {
		return l.Args
	}
	return []*gdl.Literal{l}
}

// variables returns the variables of a condition, each once.
func variables(l *gdl.Literal) []string {
	var names []string
	l.Walk(true, func(k *gdl.Literal, _ bool) {
		if k.Atom == nil {
			return
		}
		for _, name := range k.Atom.Vars() {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	})
	return names
}

// finding returns the finding that explains how to say that there is none. The
// caller adds the fix to the first finding of a rule: it writes all helper
// relations of the rule before it.
func (n *none) finding(pass *lint.Pass, maker *helper.Maker) finding.Finding {
	is, only := " is meant, as it stands", " only in this negation"
	if len(n.free) > 1 {
		is = " are meant, as they stand"
	}
	if n.more {
		only = " only in negations"
	}
	f := lint.Findingf("V02", n.free[0], "nothing says which %s%s%s; to say that there is none, ", n.names(), is, only)
	relation, ok := n.relation(pass, maker)
	switch {
	case !ok:
		f.Message += "negate a helper relation that has the conditions of the rules for '" + oneLine(pass.Code(n.circular())) + "'"
	case relation.Known:
		f.Message += "write '(not " + oneLine(relation.Call) + ")' here"
	default:
		f.Message += "add the helper relation '" + oneLine(relation.Rule) + "' and write '(not " + oneLine(relation.Call) + ")' here"
	}
	return f
}

// names quotes the variables that stand nowhere else.
func (n *none) names() string {
	var list []string
	for _, t := range n.free {
		list = append(list, "'"+t.Spelling+"'")
	}
	if last := len(list) - 1; last > 0 {
		return strings.Join(list[:last], ", ") + " and " + list[last]
	}
	return list[0]
}

// relation makes the helper relation, in the words of the author. Its arguments
// are the variables that it shares with the rest of the rule. It fails if the
// relation would lead back to the rule.
func (n *none) relation(pass *lint.Pass, maker *helper.Maker) (r helper.Relation, ok bool) {
	var args, body []string
	known := map[string]bool{}
	var about *gdl.Term
	for _, l := range append(inside(n.not.Args[0]), n.moved...) {
		conditions, ok := n.conditions(pass, l)
		if !ok {
			return helper.Relation{}, false
		}
		body = append(body, conditions...)
		l.Walk(true, func(k *gdl.Literal, _ bool) {
			if k.Atom == nil {
				return
			}
			if about == nil {
				about = k.Atom
			}
			k.Atom.WalkTerms(func(t *gdl.Term) {
				if t.IsVar() && !n.has(t.Name) && !known[t.Name] {
					known[t.Name] = true
					args = append(args, pass.Code(t))
				}
			})
		})
	}
	return maker.Relation(about, args, body), true
}

// negateHelpers writes the helper relations of a rule before it, and their
// negations.
func negateHelpers(pass *lint.Pass, maker *helper.Maker, list []*none) []analysis.SuggestedFix {
	edits := pass.Edits()
	rules := ""
	removed := map[*gdl.Literal]bool{}
	for _, n := range list {
		relation, ok := n.relation(pass, maker)
		if !ok {
			return nil
		}
		for _, l := range n.moved {
			if !removed[l] {
				edits.Remove(l)
			}
			removed[l] = true
		}
		if !relation.Known {
			rules += relation.Rule + pass.File.Source.LineEnd()
		}
		edits.Replace(n.not.Args[0], relation.Call)
	}
	if rules != "" {
		edits.Before(list[0].rule, rules)
	}
	return edits.Fix("Negate a helper relation")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
