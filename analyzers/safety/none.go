package safety

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"golang.org/x/tools/go/analysis"
)

// A negatedExistential is a negated condition with variables that stand nowhere else in the
// rule. Its author means "there is none": no values of these variables make the
// condition true. GDL says so with a helper relation.
type negatedExistential struct {
	rule             *gdl.Rule
	negation         *gdl.Literal
	freeVariables    []*gdl.Term    // the first place of each of these variables
	movedComparisons []*gdl.Literal // comparisons of these variables, which move along
	isShared         bool           // other negations use one of these variables
}

// findNegatedExistentials returns the conditions of a rule that are meant to say that there is
// none. Unsafe are the variables that nothing binds, with their uses.
func findNegatedExistentials(r *gdl.Rule, unsafe map[string][]unsafeUse) []*negatedExistential {
	w := &variableOwners{ownersByVariable: map[string][]*gdl.Literal{}}
	for _, name := range r.Head.VariableNames() {
		w.ownersByVariable[name] = append(w.ownersByVariable[name], nil)
	}
	for _, l := range r.Body {
		w.noteOwners(l, l.Op == gdl.OpDistinct)
	}
	var list []*negatedExistential
	for _, not := range w.negations {
		if n := (&negatedExistential{rule: r, negation: not}); n.findFreeVariables(w.ownersByVariable, unsafe) {
			list = append(list, n)
		}
	}
	return list
}

// variableOwners holds the conditions that use a variable: negations, comparisons of the
// body itself, and nil for all others.
type variableOwners struct {
	negations        []*gdl.Literal
	ownersByVariable map[string][]*gdl.Literal
}

// noteOwners records a condition of the body as a user of its variables.
func (w *variableOwners) noteOwners(l *gdl.Literal, compares bool) {
	switch {
	case l.Op == gdl.OpAnd || l.Op == gdl.OpOr:
		for _, a := range l.Args {
			w.noteOwners(a, false)
		}
		return
	case l.Op == gdl.OpNot && len(l.Args) == 1 && l.Args[0].Op != gdl.OpDistinct:
		w.negations = append(w.negations, l)
		compares = true
	}
	for _, name := range literalVariables(l) {
		if compares {
			w.ownersByVariable[name] = append(w.ownersByVariable[name], l)
		} else {
			w.ownersByVariable[name] = append(w.ownersByVariable[name], nil)
		}
	}
}

// findFreeVariables collects the variables of the negation that stand nowhere else, and tells
// whether there are some and the helper relation would be safe.
func (n *negatedExistential) findFreeVariables(owners map[string][]*gdl.Literal, unsafe map[string][]unsafeUse) bool {
	inner := conjunctsOf(n.negation.Args[0])
	bound := map[string]bool{}
	for _, l := range inner {
		signedLiteral{l, true}.collectBound(bound)
	}
	n.negation.WalkNested(true, func(l *gdl.Literal, _ bool) {
		if l.Atom == nil {
			return
		}
		l.Atom.WalkTerms(func(t *gdl.Term) {
			if t.IsVariable() && unsafe[t.Name] != nil && bound[t.Name] && !n.hasVariable(t.Name) && n.ownsVariable(owners[t.Name]) {
				n.freeVariables = append(n.freeVariables, t)
			}
		})
	})
	for _, l := range append(inner[:len(inner):len(inner)], n.movedComparisons...) {
		for _, name := range literalVariables(l) {
			if !bound[name] || unsafe[name] != nil && !n.hasVariable(name) {
				return false
			}
		}
	}
	return len(n.freeVariables) > 0
}

// ownsVariable tells whether only this negation and comparisons use a variable, or
// nothing but negations, each of which says "there is none" of its own. The
// comparisons move with the negation.
func (n *negatedExistential) ownsVariable(owners []*gdl.Literal) bool {
	var compared []*gdl.Literal
	others := 0
	for _, l := range owners {
		switch {
		case l == nil:
			return false
		case l.Op == gdl.OpDistinct:
			compared = append(compared, l)
		case l != n.negation:
			others++
		}
	}
	if len(compared) > 0 && others > 0 {
		return false
	}
	n.isShared = n.isShared || others > 0
	for _, l := range compared {
		if !slices.Contains(n.movedComparisons, l) {
			n.movedComparisons = append(n.movedComparisons, l)
		}
	}
	return true
}

func (n *negatedExistential) hasVariable(name string) bool {
	return slices.ContainsFunc(n.freeVariables, func(t *gdl.Term) bool { return t.Name == name })
}

// conjunctsOf returns the conditions of a conjunction.
func conjunctsOf(l *gdl.Literal) []*gdl.Literal {
	if l.Op == gdl.OpAnd {
		return l.Args
	}
	return []*gdl.Literal{l}
}

// literalVariables returns the variables of a condition, each once.
func literalVariables(l *gdl.Literal) []string {
	var names []string
	l.WalkNested(true, func(k *gdl.Literal, _ bool) {
		if k.Atom == nil {
			return
		}
		for _, name := range k.Atom.VariableNames() {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	})
	return names
}

// helperFinding returns the finding that explains how to say that there is none. The
// caller adds the fix to the first finding of a rule: it writes all helper
// relations of the rule before it.
func (n *negatedExistential) helperFinding(pass *lint.Pass, maker *lint.RelationMaker) finding.Finding {
	is, only := " is meant, as it stands", " only in this negation"
	if len(n.freeVariables) > 1 {
		is = " are meant, as they stand"
	}
	if n.isShared {
		only = " only in negations"
	}
	f := lint.Findingf("V02", n.freeVariables[0], "nothing says which %s%s%s; to say that there is none, ", n.quotedVariables(), is, only)
	relation, ok := n.helperRelation(pass, maker)
	switch {
	case !ok:
		f.Message += "negate a helper relation that has the conditions of the rules for '" + pass.CodeText(onOneLine(pass.PrefixCode(n.circularAtom()))) + "'"
	case relation.AlreadyDefined:
		f.Message += "write '" + pass.CodeText("(not "+onOneLine(relation.CallText)+")") + "' here"
	default:
		f.Message += "add the helper relation '" + pass.CodeText(onOneLine(relation.RuleText)) + "' and write '" + pass.CodeText("(not "+onOneLine(relation.CallText)+")") + "' here"
	}
	return f
}

// quotedVariables quotes the variables that stand nowhere else.
func (n *negatedExistential) quotedVariables() string {
	var list []string
	for _, t := range n.freeVariables {
		list = append(list, "'"+t.Spelling+"'")
	}
	if last := len(list) - 1; last > 0 {
		return strings.Join(list[:last], ", ") + " and " + list[last]
	}
	return list[0]
}

// helperRelation makes the helper relation, in the words of the author. Its arguments
// are the variables that it shares with the rest of the rule. It fails if the
// relation would lead back to the rule.
func (n *negatedExistential) helperRelation(pass *lint.Pass, maker *lint.RelationMaker) (r lint.HelperRelation, ok bool) {
	var args, body []string
	known := map[string]bool{}
	var about *gdl.Term
	for _, l := range append(conjunctsOf(n.negation.Args[0]), n.movedComparisons...) {
		conditions, ok := n.helperConditions(pass, l)
		if !ok {
			return lint.HelperRelation{}, false
		}
		body = append(body, conditions...)
		l.WalkNested(true, func(k *gdl.Literal, _ bool) {
			if k.Atom == nil {
				return
			}
			if about == nil {
				about = k.Atom
			}
			k.Atom.WalkTerms(func(t *gdl.Term) {
				if t.IsVariable() && !n.hasVariable(t.Name) && !known[t.Name] && !n.isAnyRole(t.Name) {
					known[t.Name] = true
					args = append(args, pass.PrefixCode(t))
				}
			})
		})
	}
	return maker.MakeRelation(about, args, body), true
}

// negateHelpers writes the helper relations of a rule before it, and their
// negations.
func negateHelpers(pass *lint.Pass, maker *lint.RelationMaker, list []*negatedExistential) []analysis.SuggestedFix {
	edits := pass.NewEdits()
	rules := ""
	removed := map[*gdl.Literal]bool{}
	for _, n := range list {
		relation, ok := n.helperRelation(pass, maker)
		if !ok {
			return nil
		}
		for _, l := range n.movedComparisons {
			if !removed[l] {
				edits.RemoveNode(l)
			}
			removed[l] = true
		}
		if !relation.AlreadyDefined {
			rules += relation.RuleText + pass.File.Source.LineEnding()
		}
		edits.ReplaceNode(n.negation.Args[0], relation.CallText)
	}
	if rules != "" {
		edits.InsertRules(list[0].rule, rules)
	}
	return edits.SuggestFix("Negate a helper relation")
}

func onOneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
