package names

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/internal/typo"
)

// This file finds names that are used and not defined, and conditions that use a relation as a fluent.

// arithmeticNames maps names that authors take for predefined to an example of a fact.
var arithmeticNames = map[string]string{
	"succ": "(succ 0 1)", "successor": "(successor 0 1)", "plus": "(plus 1 2 3)", "add": "(add 1 2 3)", "sum": "(sum 1 2 3)",
	"minus": "(minus 3 2 1)", "sub": "(sub 3 2 1)", "less": "(less 1 2)", "lessthan": "(lessthan 1 2)", "less-than": "(less-than 1 2)",
	"less_than": "(less_than 1 2)", "lt": "(lt 1 2)", "smaller": "(smaller 1 2)", "greater": "(greater 2 1)",
	"greaterthan": "(greaterthan 2 1)", "greater-than": "(greater-than 2 1)", "greater_than": "(greater_than 2 1)", "gt": "(gt 2 1)",
	"subtract": "(subtract 3 2 1)", "difference": "(difference 3 2 1)", "diff": "(diff 3 2 1)", "dec": "(dec 1 0)", "inc": "(inc 0 1)",
	"pred": "(pred 1 0)", "times": "(times 2 3 6)", "multiply": "(multiply 2 3 6)", "mult": "(mult 2 3 6)", "div": "(div 6 3 2)",
	"divide": "(divide 6 3 2)", "mod": "(mod 5 3 2)", "abs": "(abs 2 2)", "min": "(min 1 2 1)", "max": "(max 1 2 2)",
	"even": "(even 2)", "odd": "(odd 1)", "more": "(more 2 1)", "ge": "(ge 2 1)", "le": "(le 1 2)",
	"leq": "(leq 1 2)", "lte": "(lte 1 2)", "geq": "(geq 2 1)", "gte": "(gte 2 1)",
}

// Names of comparisons that authors take for predefined.
var (
	equalityNames   = strings.Fields("eq equal equals same")
	inequalityNames = strings.Fields("neq ne noteq notequal not-equal not_equal unequal different differs differ")
)

// fluentUse returns the first place at which a name is a fluent with one of some meanings; nil if there is none.
func fluentUse(p *lint.Pass, name string, meanings ...model.Meaning) *model.Occurrence {
	for _, class := range []model.Class{model.Constant, model.Applied} {
		for o := range p.Name(name, class).Places() {
			if o.Symbol.Sort == model.Fluent && slices.Contains(meanings, o.Meaning) {
				return o
			}
		}
	}
	return nil
}

// uses are the meanings of fluents in init, next and conditions.
var uses = []model.Meaning{model.Initial, model.Made, model.Asked, model.Queried}

// later are the meanings of fluents in next, base and conditions, without init: a name that occurs only in init may be a
// relation whose facts the author wrote with init.
var later = []model.Meaning{model.Made, model.Asked, model.Queried, model.Listed}

// isMade tells whether rules for init or next make a fluent with a name.
func isMade(p *lint.Pass, name string) bool {
	return fluentUse(p, name, model.Initial, model.Made) != nil
}

// isUndefined tells whether a condition uses a relation that no rule defines.
func isUndefined(p *lint.Pass, n *model.Name) bool {
	return n.Uses > 0 && n.Heads == 0 && (!p.TextLost && !p.Unread[n.Text] || isMade(p, n.Text)) && !p.File.ExplainsName(n.Text) && lint.NotationAdvice(n.Text) == "" && n.Text != gdl.Knows &&
		!slices.ContainsFunc(p.File.Rules, func(r *gdl.Rule) bool { return r.Head.Name == n.Text }) // else the relation is predefined, or K01, K04 or K05 reports it
}

// undefined finds the first condition on each relation that nothing defines.
func undefined(p *lint.Pass, found lint.Found) {
	hints := 100 // misspellings for which a correction is sought
	eachName(p, model.Predicate, func(n *model.Name) {
		if !isUndefined(p, n) {
			return
		}
		conditions := slices.Collect(n.InUses())
		if f := operations.BuiltinFunction(n.Text); p.File.Operations != nil && f != nil && f.HasFacts { // a predefined function, which is no relation without rules
			i := slices.IndexFunc(conditions, func(o *model.Occurrence) bool { return !o.Negative })
			if i >= 0 && p.File.Operations.ComputingBuiltin() == "" {
				found(lint.CaseAt(conditions[i].Literal).OfKind("computed"))
			}
			return
		}
		c, first := lint.CaseAt(conditions[0]).Relating(lint.Nodes(conditions[1:], maxRelated)...), conditions[0].Term
		differ := slices.Contains(inequalityNames, n.Text)
		compares := (differ || slices.Contains(equalityNames, n.Text)) && len(first.Args) == 2
		compares = compares && !isMade(p, n.Text)
		fluent, meant := fluentUse(p, n.Text, uses...), ""
		if hints--; !compares && fluent == nil && hints >= 0 {
			meant = probableRelation(p, first)
		}
		switch {
		case compares && differ:
			c.Words = []any{"in GDL, 'distinct' says that two terms differ: write " + p.CodeText("(distinct "+p.Line(first.Args[0])+" "+p.Line(first.Args[1])+")")}
		case compares:
			c.Words = []any{"GDL compares by writing the same term twice, and by 'distinct'"}
		case fluent != nil && !p.IsOpen(model.Fluent) && fluentUse(p, n.Text, later...) == nil:
			var inits []*gdl.Term
			for o := range p.Places(model.Fluent, model.Initial) {
				if o.Symbol != nil && o.Symbol.Name == n.Text {
					inits = append(inits, o.Atom())
				}
			}
			c = lint.CaseAt(conditions[0], p.Line(fluent)).OfKind("initial").Relating(fluent).Relating(lint.Nodes(conditions[1:], maxRelated-1)...).Editing(lint.EditEach(inits, func(t *gdl.Term) lint.Edit { return lint.Unwrap(t) })...)
		case fluent != nil:
			c = lint.CaseAt(conditions[0]).OfKind("fluent").Relating(fluent).Relating(lint.Nodes(conditions[1:], maxRelated-1)...).Editing(lint.EditEach(conditions, func(o *model.Occurrence) lint.Edit { return lint.Wrap(o, gdl.True) })...)
		case meant != "":
			c.Words = []any{meant}
			c = c.OfKind("misspelt").Editing(lint.EditEach(conditions, func(o *model.Occurrence) lint.Edit { return lint.Rename(o.Term, meant) })...)
		case arithmeticNames[n.Text] != "":
			c.Words = []any{"GDL knows no numbers: write its facts, such as " + p.CodeText(arithmeticNames[n.Text])}
		case slips.ForeignAdvice(n.Text) != "":
			c.Words = []any{"it is a relation of Prolog: " + slips.ForeignAdvice(n.Text)}
		default:
			c.Words = []any{"define it"}
		}
		found(c)
	})
}

// probableRelation returns the relation, or true, does or distinct, that an author probably misspelt; "" if there is
// none. It has as many arguments, and the spelling of its first head. In the operations notation it may be a fluent, since
// a condition there is the bare fluent.
func probableRelation(p *lint.Pass, atom *gdl.Term) string {
	var names, spellings []string
	seen := map[string]bool{}
	for _, r := range p.File.Rules {
		head := r.Head
		if isOfFluent := head.Name == gdl.Init || head.Name == gdl.Base || head.Name == gdl.Next; isOfFluent && p.File.Notation == gdl.Operations && len(head.Args) == 1 {
			head = head.Args[0]
		}
		if !seen[head.Name] {
			if seen[head.Name] = true; len(head.Args) == len(atom.Args) {
				names, spellings = append(names, head.Name), append(spellings, head.Spelling)
			}
		}
	}
	for _, given := range []string{gdl.True, gdl.Does, gdl.Distinct} {
		if arity, _ := gdl.KeywordArity(given); arity == len(atom.Args) {
			names, spellings = append(names, given), append(spellings, given)
		}
	}
	if i := slices.Index(names, typo.NearestName(atom.Name, names)); i >= 0 {
		return spellings[i]
	}
	return ""
}

// staticUse returns a place at which a condition with true, or another use, takes a relation for a fluent that no rule
// makes; nil if there is none.
func staticUse(p *lint.Pass, n *model.Name) *model.Occurrence {
	if n.Heads == 0 || p.TextLost || p.Unread[n.Text] || p.IsOpen(model.Fluent) || isMade(p, n.Text) { // K08 reports a name of both kinds
		return nil
	}
	return fluentUse(p, n.Text, uses...)
}

// staticRelations finds relations that conditions take for fluents, once for each relation.
func staticRelations(p *lint.Pass, found lint.Found) {
	eachName(p, model.Predicate, func(n *model.Name) {
		fluent := staticUse(p, n)
		if fluent == nil {
			return
		}
		head := n.FirstHead()
		if p.Graph().Reaches(n.Text, gdl.Does) {
			c := lint.CaseAt(fluent, p.Line(head)).OfKind("changes").Relating(head)
			for o := range n.InHeads() {
				if move := o.Rule.Move(); move != nil {
					c = c.Relating(move.Literal)
					break
				}
			}
			if n.Uses == 0 {
				c = c.Editing(lint.EditEach(slices.Collect(n.InHeads()), func(o *model.Occurrence) lint.Edit { return lint.Wrap(o, gdl.Next) })...)
			}
			found(c)
			return
		}
		c := lint.CaseAt(fluent, p.Line(fluent)).Relating(head)
		for o := range p.Places(model.Fluent, model.Asked) {
			if o.Term.Name == n.Text && len(o.Atom().Args) == 1 {
				c = c.Editing(lint.Unwrap(o.Parent.Term))
			}
		}
		found(c)
	})
}
