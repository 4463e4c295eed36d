package names

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// checkBothUses reports a predicate whose name is a function too. The views are the relations
// that depend on the state.
func checkBothUses(pass *lint.Pass, names *survey.NameTable, e *survey.NameEntry, views func() map[string]bool) {
	function := names.Functions[e.Name]
	if function == nil {
		return
	}
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return // K08
	}
	severity := pass.RuleByCode("A03").Severity
	if !shareArity(e, function) {
		severity = finding.SeverityNote // with different arities they are hardly confused
	}
	x := &doubleUse{pass: pass, relation: e, function: function, views: views}
	pass.ReportWithSeverity(severity, x.bothUsesFinding())
}

// A doubleUse is a name that is both a relation and a function.
type doubleUse struct {
	pass               *lint.Pass
	relation, function *survey.NameEntry
	views              func() map[string]bool
}

// bothUsesFinding returns the finding about the name: where the text tells which of its uses was
// not meant, it says so.
func (d *doubleUse) bothUsesFinding() finding.Finding {
	if fact := d.lostInit(); fact != nil {
		x := lint.Findingf("A03", fact, "no rule for init makes the fluent '%s', and this fact is a relation of its own; write '%s'",
			fact.Spelling, d.pass.CodeText("(init "+d.pass.PrefixCode(fact)+")"))
		x.Related = append(x.Related, lint.RelatedAt(d.function.FirstOccurrence().Term, "here it is a fluent"))
		return x
	}
	if made, view := d.needlessFluent(); made != nil {
		x := lint.Findingf("A03", made, "'%s' is a relation with rules of its own, and a fluent that no rule for init makes",
			made.Spelling)
		x.Related = append(x.Related, lint.RelatedAt(view, "here it is a relation"))
		return x
	}
	relation, function := d.relation, d.function
	p, f := relation.FirstOccurrence(), function.FirstOccurrence()
	later, earlier, as, was := p, f, "relation", "function"
	if p.Term.StartPos < f.Term.StartPos {
		later, earlier, as, was = f, p, "function", "relation"
	}
	x := lint.Findingf("A03", later.Term, "'%s' is a %s here and a %s elsewhere",
		later.Term.Spelling, as, was)
	if asked := fluentLike(relation, function); asked != nil {
		x.Message = fmt.Sprintf("'%s' is a %s here and a %s elsewhere; write '%s' where the fluent is meant",
			later.Term.Spelling, as, was, d.pass.CodeText("(true "+d.pass.PrefixCode(asked)+")"))
	}
	if len(relation.Heads) > 0 && len(relation.Uses) == 0 && later.Term == relation.Heads[0].Term {
		x.Message = fmt.Sprintf("'%s' is a relation here and a function elsewhere, and no condition asks for the relation", later.Term.Spelling)
	}
	x.Related = append(x.Related, lint.RelatedAt(earlier.Term, "here it is a %s", was))
	return x
}

// lostInit returns the fact that lacks its init: the only rules of the relation are facts
// that no condition asks for, and the fluent of that name is made by rules for next
// alone. It returns nil for other names.
func (d *doubleUse) lostInit() *gdl.Term {
	heads := d.relation.Heads
	if len(d.relation.Uses) > 0 || len(heads) == 0 {
		return nil
	}
	if slices.ContainsFunc(heads, func(o survey.NameOccurrence) bool { return len(o.Rule.Body) > 0 || !o.Term.IsGround() }) ||
		beginsLater(d.function, heads[0].Term) == nil {
		return nil
	}
	return heads[0].Term
}

// needlessFluent returns the place that makes a fluent, and the head of the relation of
// that name which tells the same of the state: conditions ask for the relation, and the
// fluent is made by rules for next alone.
func (d *doubleUse) needlessFluent() (made, view *gdl.Term) {
	if len(d.relation.Uses) == 0 || len(d.relation.Heads) == 0 {
		return nil, nil
	}
	view = d.relation.Heads[0].Term
	made = beginsLater(d.function, view)
	if made == nil || !d.views()[d.relation.Name] {
		return nil, nil
	}
	return made, view
}

// beginsLater returns the first place that makes a fluent with as many arguments as a
// term, if each such place is the head of a rule for next; else nil.
func beginsLater(function *survey.NameEntry, like *gdl.Term) *gdl.Term {
	var made *gdl.Term
	for _, o := range function.Uses {
		if !o.IsAtomArg || len(o.Term.Args) != len(like.Args) {
			continue
		}
		switch o.AtomName() {
		case gdl.Init:
			return nil
		case gdl.Next:
			if made == nil {
				made = o.Term
			}
		}
	}
	return made
}

// fluentLike returns the first condition that asks for a relation which looks like a fluent
// of that name; nil if there is none.
func fluentLike(relation, function *survey.NameEntry) *gdl.Term {
	if len(relation.Uses) == 0 {
		return nil
	}
	asked := relation.Uses[0].Term
	if madeFluent(function, len(asked.Args)) == nil {
		return nil
	}
	return asked
}

// madeFluent returns the first place that makes a fluent with a number of arguments: the head
// of a rule for init or next; nil if there is none.
func madeFluent(function *survey.NameEntry, arity int) *gdl.Term {
	for _, o := range function.Uses {
		if made := o.Atom.Name == gdl.Init || o.Atom.Name == gdl.Next; made && o.IsAtomArg && len(o.Term.Args) == arity {
			return o.Term
		}
	}
	return nil
}
