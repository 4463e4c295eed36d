package safety

import (
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/plural"
)

// An absence is a negated condition with variables that occur nowhere else in the rule, but for comparisons or other
// negations. Its author means that no values of these variables make the condition true. In GDL this needs a helper
// relation.
type absence struct {
	*unsafeRule
	negation *gdl.Literal
	free     []*model.Occurrence // the first place of each such variable
	moved    []*gdl.Literal      // comparisons of these variables, which also move into the helper relation
	isShared bool                // other negations use one of these variables
}

// reportNone reports the absences of a rule and returns their variables. It skips negations with a misspelt variable, and
// those that would never hold.
func reportNone(p *lint.Pass, r *unsafeRule, maker *lint.RelationMaker, found lint.Found) map[string]bool {
	told := map[string]bool{}
	var list []*absence
	for _, negation := range r.negations {
		n := &absence{unsafeRule: r, negation: negation}
		if !n.findFree() || slices.ContainsFunc(n.free, func(o *model.Occurrence) bool { return r.likely(p, o.Variable) != "" }) {
			continue
		}
		c, ok := n.otherRole(p)
		switch {
		case ok:
			found(c)
		case n.holdsNever():
			continue
		default:
			list = append(list, n)
		}
		for _, o := range n.free {
			told[o.Variable.Name] = true
		}
	}
	for i, n := range list {
		c := n.helper(p, maker)
		if i == 0 && !slices.ContainsFunc(list, func(n *absence) bool { return len(n.candidates(p)) > 0 }) {
			c = c.Editing(negateHelpers(p, maker, list)...)
		}
		found(c)
	}
	return told
}

// conjuncts returns the conditions of the negation, and the comparisons that move with it.
func (n *absence) conjuncts() []*gdl.Literal {
	list := []*gdl.Literal{n.negation.Args[0]}
	if list[0].Op == gdl.OpAnd {
		list = slices.Clip(list[0].Args)
	}
	return append(list, n.moved...)
}

// findFree collects the free variables of the negation: those that nothing else binds, as owns tells. It tells whether
// there are some and the helper relation would be safe.
func (n *absence) findFree() bool {
	bound := map[string]bool{}
	for _, l := range n.conjuncts() {
		maps.Copy(bound, model.Bound(l, true))
	}
	isUnsafe := func(name string) bool {
		return slices.ContainsFunc(n.unsafe, func(v unsafeVariable) bool { return v.Name == name })
	}
	for _, o := range n.places[n.negation] {
		if v := o.Variable; v != nil && bound[v.Name] && isUnsafe(v.Name) && !n.isFree(v.Name) && n.owns(v) {
			n.free = append(n.free, o)
		}
	}
	for _, l := range n.conjuncts() {
		for _, name := range model.VariablesOf(l) {
			if !bound[name] || isUnsafe(name) && !n.isFree(name) {
				return false
			}
		}
	}
	return len(n.free) > 0
}

// owns tells whether a variable occurs only in this negation and in comparisons, or only in negations, each of which then
// says that there is none. It adds the comparisons to those that move with the negation.
func (n *absence) owns(v *model.Variable) bool {
	var compared []*gdl.Literal
	others := false
	for o := range v.Uses() {
		switch l := n.owners[o.Literal]; {
		case l == nil:
			return false
		case l.Op == gdl.OpDistinct:
			compared = append(compared, l)
		case l != n.negation:
			others = true
		}
	}
	if len(compared) > 0 && others {
		return false
	}
	n.isShared = n.isShared || others
	for _, l := range compared {
		if !slices.Contains(n.moved, l) {
			n.moved = append(n.moved, l)
		}
	}
	return true
}

func (n *absence) isFree(name string) bool {
	return slices.ContainsFunc(n.free, func(o *model.Occurrence) bool { return o.Variable.Name == name })
}

// quoted lists the free variables in quotes, followed by the text one for a single variable, or else by the text several.
func (n *absence) quoted(one, several string) string {
	var list []string
	for _, o := range n.free {
		list = append(list, "'"+o.Term.Spelling+"'")
	}
	if len(list) > 1 {
		one = several
	}
	return plural.JoinWords(list) + one
}

// otherRolePattern matches names of variables for another role.
var otherRolePattern = pattern.LazyRegexp(`^\?.*(opp|other|enem|rival|foe|advers)`)

// otherRole returns the case of a negation whose only free variable has a name for another role, such as ?opponent. Its
// author means a condition on that role, not that no role meets it.
func (n *absence) otherRole(p *lint.Pass) (c lint.Case, ok bool) {
	v, roles := n.free[0], p.File.RoleNames()
	if len(n.free) != 1 || len(roles) < 2 || !n.HasCondition(n.negation) || n.negation.Args[0].Op != gdl.OpAtom || !v.IsAtomArg() || !otherRolePattern().MatchString(v.Variable.Name) {
		return c, false
	}
	values := p.Union().Symbols(v.ArgPosition())
	for _, role := range roles {
		if !slices.ContainsFunc(values, func(s gdl.Symbol) bool { return s.Name == role }) {
			return c, false
		}
	}
	c = lint.CaseAt(v).OfKind("role")
	add := "(role " + p.PrefixCode(v) + ") "
	if head := n.Head; len(n.moved) == 0 && (head.Name == gdl.Goal || head.Name == gdl.Legal) && len(head.Args) > 0 {
		c = lint.CaseAt(v, head.Args[0]).OfKind("other role")
		add += "(distinct " + p.PrefixCode(v) + " " + p.PrefixCode(head.Args[0]) + ") "
	}
	return c.Editing(func(e *edit.Draft) { e.InsertBefore(n.negation, add) }), true
}

// maxComparedConditions bounds the conditions of a rule that are compared with each negation. No author writes more.
const maxComparedConditions = 100

// holdsNever tells whether a negation of all instances would never hold, because some instance is true wherever the rest
// of the rule holds. The author cannot mean that. It also tells whether the negation is about the same role as another
// one, as in hasRoleOfSeveral.
func (n *absence) holdsNever() bool {
	if n.negation.Args[0].Op != gdl.OpAtom || len(n.moved) > 0 || len(n.Body) > maxComparedConditions {
		return false
	}
	atom := n.negation.Args[0].Atom
	return atom.Name == gdl.Does && len(atom.Args) == 2 && n.isFree(atom.Args[1].Name) || n.hasRoleOfSeveral() ||
		slices.ContainsFunc(n.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && n.isInstance(atom, l.Atom) })
}

// isInstance tells whether an atom is the negated atom with terms in place of the free variables.
func (n *absence) isInstance(negated, other *gdl.Term) bool {
	m := model.NewMatcher()
	return m.Term(negated, other) && !slices.ContainsFunc(negated.VariableNames(), func(name string) bool {
		return !n.isFree(name) && m.Value(name).Name != name
	})
}

// hasRoleOfSeveral tells whether a free variable is the role of one negated move, and also occurs in a negation of
// something else, such as the turn of the role. Then both negations are about the same role.
func (n *absence) hasRoleOfSeveral() bool {
	return n.isShared && slices.ContainsFunc(n.free, func(v *model.Occurrence) bool {
		isRole, isOther := false, false
		for o := range v.Variable.Uses() {
			if l := n.owners[o.Literal]; n.HasCondition(l) && l.Op == gdl.OpNot {
				isRole, isOther = isRole || n.asksMoveOf(l, v.Variable.Name), isOther || !n.asksMoveOf(l, v.Variable.Name)
			}
		}
		return isRole && isOther
	})
}

// asksMoveOf tells whether a negation is about the move of a role given by a variable.
func (n *absence) asksMoveOf(not *gdl.Literal, role string) bool {
	a := not.Args[0].Atom
	return a != nil && not.Args[0].Op == gdl.OpAtom && a.Name == gdl.Does && a.ArgumentAt(0).Name == role
}

// isAnyRole tells whether a variable is the role of the negated move and otherwise occurs only in conditions (role ?x).
// The author then means that no role makes the move.
func (n *absence) isAnyRole(v *model.Variable) bool {
	if len(n.Body) > maxComparedConditions || !n.asksMoveOf(n.negation, v.Name) || !n.HasCondition(n.negation) {
		return false
	}
	for o := range v.Uses() {
		isRole := !o.InHead() && n.HasCondition(o.Literal) && o.Atom().Name == gdl.Role
		if !isRole && n.owners[o.Literal] != n.negation {
			return false
		}
	}
	return true
}

// helper returns a case with the advice to negate a helper relation. It has no edits: reportNone adds those of all
// negations of a rule to the first case.
func (n *absence) helper(p *lint.Pass, maker *lint.RelationMaker) lint.Case {
	in := "this negation"
	if n.isShared {
		in = "negations"
	}
	if list := n.candidates(p); len(list) == 1 {
		in += " (did you mean '" + list[0].Term.Spelling + "'?)"
	}
	c := lint.CaseAt(n.free[0], n.quoted(" is meant, as it stands", " are meant, as they stand"), in)
	relation, ok := n.relation(p, maker)
	switch {
	case !ok:
		at := slices.IndexFunc(n.conjuncts(), n.isCircular)
		c.Words = append(c.Words, n.conjuncts()[at].Atom)
		return c.OfKind("circle")
	case relation.AlreadyDefined:
		c = c.OfKind("known none")
	default:
		c = c.OfKind("none")
	}
	c.Words = append(c.Words, onOneLine(relation.RuleText), onOneLine(relation.CallText))
	return c
}

// candidates returns the variables of the rule that may be meant instead of the only free variable. Each is bound, is not
// in the negation, may have a value of the free variable, and has a similar name or one as short. If there is one, no
// edit writes a helper relation.
func (n *absence) candidates(p *lint.Pass) (list []*model.Occurrence) {
	known, free := model.VariablesOf(n.negation), n.free[0]
	if len(n.free) > 1 || strings.HasPrefix(free.Variable.Name, "?_") {
		return nil
	}
	for _, v := range n.Variables {
		if n.scopes[nil].bound[v.Name] && !slices.Contains(known, v.Name) && (len(free.Variable.Name) < telling) == (len(v.Name) < telling) &&
			mayBeSame(free.Variable.Name, v.Name) && mayHaveSameValues(p, free, v) {
			list = append(list, firstInBody(v))
		}
	}
	return list
}

// asked returns the text of a condition, with true around a fluent that the author wrote without it.
func asked(p *lint.Pass, l *gdl.Literal) string {
	text := p.PrefixCode(l)
	if l.Op == gdl.OpAtom && p.IsUndefined(l.Atom.Name) && p.SymbolOf(model.Fluent, l.Atom) != nil {
		return "(" + gdl.True + " " + text + ")"
	}
	return text
}

func onOneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// relation makes the helper relation, in the words of the author. Its arguments are the variables that it shares with the
// rest of the rule. It fails if the relation would depend on the rule.
func (n *absence) relation(p *lint.Pass, maker *lint.RelationMaker) (r lint.HelperRelation, ok bool) {
	var args, body []string
	known := map[*model.Variable]bool{}
	for _, l := range n.conjuncts() {
		conditions, ok := n.helperConditions(p, l)
		if !ok {
			return r, false
		}
		body = append(body, conditions...)
	}
	for _, l := range append([]*gdl.Literal{n.negation}, n.moved...) {
		for _, o := range n.places[l] {
			if v := o.Variable; v != nil && !known[v] && !n.isFree(v.Name) && !n.isAnyRole(v) {
				known[v] = true
				args = append(args, p.PrefixCode(o))
			}
		}
	}
	return maker.MakeRelation(n.places[n.negation][0].Atom(), args, body), true
}

// negateHelpers inserts the helper relations of a rule before it, and negates them in the rule.
func negateHelpers(p *lint.Pass, maker *lint.RelationMaker, list []*absence) (edits []lint.Edit) {
	rules := ""
	removed := map[*gdl.Literal]bool{}
	for _, n := range list {
		relation, ok := n.relation(p, maker)
		if !ok {
			return nil
		}
		for _, l := range n.moved {
			if !removed[l] {
				edits = append(edits, lint.Remove(l))
			}
			removed[l] = true
		}
		if !relation.AlreadyDefined {
			rules += relation.RuleText + p.File.Source.LineEnding()
		}
		edits = append(edits, lint.Replace(n.negation.Args[0], relation.CallText))
	}
	if rules != "" {
		edits = append(edits, lint.Insert(list[0].Rule.Rule, rules))
	}
	return edits
}
