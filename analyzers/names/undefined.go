package names

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

// arithmeticNames maps names that authors expect to be predefined to an example of a fact.
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

// Names with which authors compare terms, and say that they differ.
var (
	equalityNames   = strings.Fields("eq equal equals same")
	inequalityNames = strings.Fields("neq ne noteq notequal not-equal not_equal unequal different differs differ")
)

// fluentUse returns the first place at which a name is a fluent of init, next or true; nil if
// there is none.
func (c *nameCheck) fluentUse(name string) (found *model.Occurrence) {
	for _, class := range []model.Class{model.Applied, model.Constant} {
		for o := range c.Name(name, class).All() {
			if o.Symbol.Sort == model.Fluent && o.Meaning != model.Listed {
				found = o
				break
			}
		}
	}
	return found
}

// isMade tells whether rules for init or next make a fluent of a name, or a variable.
func (c *nameCheck) isMade(name string) (made, any bool) {
	for o := range c.Places(model.Fluent, model.Initial, model.Made) {
		made, any = made || o.Term.Name == name, any || o.Symbol == nil
	}
	return made, any
}

// checkUndefined reports a relation with a condition and without a definition, once.
func (c *nameCheck) checkUndefined(n *model.Name) (reported bool) {
	if n.Uses == 0 || n.Heads > 0 || model.IsKeyword(n.Text) || c.TextLost || c.Unread[n.Text] || c.pass.File.ExplainsName(n.Text) || lint.NotationAdvice(n.Text) != "" ||
		slices.ContainsFunc(c.pass.File.Rules, func(r *gdl.Rule) bool { return r.Head.Name == n.Text }) {
		return false // given by the game, or reported as K01, K04 or K05
	}
	uses := slices.Collect(n.InUses())
	first := uses[0].Term
	differ := slices.Contains(inequalityNames, n.Text)
	compares := (differ || slices.Contains(equalityNames, n.Text)) && len(first.Args) == 2
	if compares {
		made, _ := c.isMade(n.Text)
		compares = !made
	}
	if fluent := c.fluentUse(n.Text); fluent != nil && !compares {
		f := lint.Findingf("K14", first, "'%s' is a fluent, not a relation; write '%s'", first.Spelling, c.pass.CodeText("(true "+c.pass.PrefixCode(first)+")"))
		f.Related = append(f.Related, lint.RelatedAt(fluent.Term, "here it is a fluent"))
		relate(&f, uses[1:], "the same here")
		f.UnsafeFixes = c.fixAll(uses, "Ask for the fluent with 'true'", func(e *lint.FixEdits, t *gdl.Term) { e.WrapNode(t, gdl.True) })
		c.pass.Report(f)
		return true
	}
	advice, meant := "define it", ""
	if !compares {
		meant = c.probableRelation(first)
	}
	switch {
	case compares && differ:
		advice = "that two terms differ GDL says with 'distinct': write " + c.pass.CodeText("(distinct "+c.line(first.Args[0])+" "+c.line(first.Args[1])+")")
	case compares:
		advice = "GDL compares by writing the same term twice, and by 'distinct'"
	case meant != "":
		advice = "did you mean '" + meant + "'?"
	case arithmeticNames[n.Text] != "":
		advice = "GDL knows no numbers: write its facts, such as " + c.pass.CodeText(arithmeticNames[n.Text])
	}
	f := lint.Findingf("A04", first, "'%s' is defined nowhere, so it is always false; %s", first.Spelling, advice)
	if meant != "" {
		f.UnsafeFixes = c.fixAll(uses, "Write '"+meant+"'", func(e *lint.FixEdits, t *gdl.Term) { e.RenameTerm(t, meant) })
	}
	relate(&f, uses[1:], "it is used here too")
	c.pass.Report(f)
	return true
}

// probableRelation returns the relation that a misspelt name probably stands for, in the
// spelling of its first head; "" if there is none. It must have as many arguments.
func (c *nameCheck) probableRelation(atom *gdl.Term) string {
	if c.hintsLeft--; c.hintsLeft < 0 {
		return ""
	}
	var names, spellings []string
	seen := map[string]bool{}
	for _, r := range c.pass.File.Rules {
		if head := r.Head; !seen[head.Name] {
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

// checkStaticRelation reports a relation that is asked for with true as if it were a
// fluent, once.
func (c *nameCheck) checkStaticRelation(n *model.Name) (reported bool) {
	if n.Heads == 0 || model.IsKeyword(n.Text) || c.TextLost || c.Unread[n.Text] { // K08
		return false
	}
	fluent := c.fluentUse(n.Text)
	if fluent == nil {
		return false
	}
	if made, any := c.isMade(n.Text); made || any {
		return false
	}
	head := n.FirstHead().Term
	f := lint.Findingf("K15", fluent.Term, "'%s' is a relation, not a fluent, so this condition is always false; ", fluent.Term.Spelling)
	f.Related = append(f.Related, lint.RelatedAt(head, "here it is defined"))
	if c.Graph().Reaches(n.Text, gdl.Does) {
		f.Message += "its rules ask for moves: write the head '" + c.pass.CodeText("(next "+c.line(head)+")") + "'"
		if n.Uses == 0 {
			f.UnsafeFixes = c.fixAll(slices.Collect(n.InHeads()), "Let rules for next make it", func(e *lint.FixEdits, t *gdl.Term) { e.WrapNode(t, gdl.Next) })
		}
	} else {
		f.Message += "ask for '" + c.pass.CodeText(c.line(fluent.Term)) + "' without true"
		var asked []*model.Occurrence
		for o := range c.Places(model.Fluent, model.Asked) {
			if o.Term.Name == n.Text && len(o.Atom().Args) == 1 {
				asked = append(asked, o.Parent)
			}
		}
		f.UnsafeFixes = c.fixAll(asked, "Ask for the relation without 'true'", func(e *lint.FixEdits, atom *gdl.Term) {
			inner := &gdl.Literal{StartPos: atom.Args[0].StartPos, EndPos: atom.Args[0].EndPos}
			e.UnwrapLiteral(&gdl.Literal{StartPos: atom.StartPos, EndPos: atom.EndPos, Args: []*gdl.Literal{inner}})
		})
	}
	c.pass.Report(f)
	return true
}
