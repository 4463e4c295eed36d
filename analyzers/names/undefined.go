package names

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/foreign"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// undefined finds relations that no rule defines.
type undefined struct {
	pass    *lint.Pass
	survey  *survey.Survey
	heads   map[string]bool // names of heads, also of rules that could not be read
	fluents map[string]survey.Occurrence
	made    map[string]bool // fluents that init or next make
	anyMade bool            // a variable stands for a fluent that is made
	hints   int             // number of misspellings that may still be looked up
	likely  []*gdl.Term     // heads of the relations that a misspelt one may have meant
}

func newUndefined(pass *lint.Pass, s *survey.Survey) *undefined {
	u := &undefined{pass: pass, survey: s, heads: map[string]bool{}, fluents: map[string]survey.Occurrence{}, hints: 100}
	for _, r := range pass.File.Rules {
		if !u.heads[r.Head.Name] {
			u.heads[r.Head.Name] = true
			u.likely = append(u.likely, r.Head)
		}
	}
	names := s.Names()
	u.findMade(s.Rules)
	for _, e := range names.Order {
		if e.Kind == survey.Predicate {
			continue
		}
		for _, o := range e.Uses {
			if under := o.Under(); o.Top && (under == gdl.Init || under == gdl.Next || under == gdl.True) {
				u.fluents[e.Name] = o
				break
			}
		}
	}
	return u
}

// check reports a relation with a condition and without a definition, once.
func (u *undefined) check(e *survey.Entry) (reported bool) {
	if len(e.Uses) == 0 || u.heads[e.Name] || u.survey.Lost || u.survey.Torn[e.Name] || u.pass.File.Explains(e.Name) || foreign.Advice(e.Name) != "" {
		return false
	}
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return false // given by the game, or reported as K01, K04 or K05
	}
	first := e.Uses[0]
	compares := equality[e.Name] && len(first.Term.Args) == 2 && !u.made[e.Name]
	if fluent, ok := u.fluents[e.Name]; ok && !compares {
		u.pass.Report(missingTrue(u.pass, e, fluent))
		return true
	}
	f := lint.Findingf("A04", first.Term, "'%s' is defined nowhere, so that it never holds", first.Term.Spelling)
	if compares {
		f.Message += "; GDL compares by writing the same term twice, and by 'distinct'"
	} else if meant := u.meant(first.Term); meant != "" {
		f.Message += "; did you mean '" + meant + "'?"
		f.UnsafeFixes = u.rename(e, meant)
	} else if example := orders[e.Name]; example != "" {
		f.Message += "; GDL knows no numbers: write its facts, such as " + example
	} else {
		f.Message += "; define it"
	}
	relate(&f, e.Uses[1:], "it is used here too")
	u.pass.Report(f)
	return true
}

// orders maps names that authors expect to be predefined to an example of a fact.
var orders = map[string]string{
	"succ": "(succ 0 1)", "successor": "(successor 0 1)", "plus": "(plus 1 2 3)", "add": "(add 1 2 3)", "sum": "(sum 1 2 3)",
	"minus": "(minus 3 2 1)", "sub": "(sub 3 2 1)", "less": "(less 1 2)", "lessthan": "(lessthan 1 2)", "less-than": "(less-than 1 2)",
	"less_than": "(less_than 1 2)", "lt": "(lt 1 2)", "smaller": "(smaller 1 2)", "greater": "(greater 2 1)",
	"greaterthan": "(greaterthan 2 1)", "greater-than": "(greater-than 2 1)", "greater_than": "(greater_than 2 1)", "gt": "(gt 2 1)",
	"leq": "(leq 1 2)", "lte": "(lte 1 2)", "geq": "(geq 2 1)", "gte": "(gte 2 1)",
}

// equality holds names with which authors compare terms.
var equality = map[string]bool{"eq": true, "equal": true, "equals": true, "same": true}

// findMade collects the fluents in the heads of init and next.
func (u *undefined) findMade(rules []*gdl.Rule) {
	u.made = map[string]bool{}
	for _, r := range rules {
		if (r.Head.Name == gdl.Init || r.Head.Name == gdl.Next) && len(r.Head.Args) > 0 {
			u.made[r.Head.Args[0].Name] = true
			u.anyMade = u.anyMade || r.Head.Args[0].IsVar()
		}
	}
}

// checkStatic reports a relation that is asked for with true as if it were a
// fluent, once.
func (u *undefined) checkStatic(e *survey.Entry) (reported bool) {
	fluent, ok := u.fluents[e.Name]
	if !ok || len(e.Heads) == 0 || u.made[e.Name] || u.anyMade || u.survey.Lost || u.survey.Torn[e.Name] {
		return false
	}
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return false // K08
	}
	f := lint.Findingf("K15", fluent.Term, "'%s' is a relation and never a fluent, so that this never holds; ", fluent.Term.Spelling)
	f.Related = append(f.Related, lint.At(e.Heads[0].Term, "here it is defined"))
	if graph.Of(u.pass.Pass).Plain().Reaches(e.Name, gdl.Does) {
		f.Message += "its rules ask for moves: write the head '(next " + u.code(e.Heads[0].Term) + ")'"
		f.UnsafeFixes = u.madeNext(e)
	} else {
		f.Message += "ask for '" + u.code(fluent.Term) + "' without true"
		f.UnsafeFixes = u.withoutTrue(e.Name)
	}
	u.pass.Report(f)
	return true
}

// code returns the text of a term on one line.
func (u *undefined) code(t *gdl.Term) string {
	return strings.Join(strings.Fields(u.pass.Code(t)), " ")
}

// madeNext returns the fix that turns a relation into a fluent, if no condition
// asks for it as a relation.
func (u *undefined) madeNext(e *survey.Entry) []analysis.SuggestedFix {
	if len(e.Uses) > 0 {
		return nil
	}
	edits := u.pass.Edits()
	for _, o := range e.Heads {
		edits.Wrap(o.Term, gdl.Next)
	}
	return edits.Fix("Let rules for next make it")
}

// meant returns the relation that a misspelt name probably stands for, in the
// spelling of its first head. The relation must have as many arguments. The result
// is "" if there is none.
func (u *undefined) meant(atom *gdl.Term) string {
	if u.hints == 0 {
		return ""
	}
	u.hints--
	var names, spellings []string
	for _, head := range u.likely {
		if len(head.Args) == len(atom.Args) {
			names, spellings = append(names, head.Name), append(spellings, head.Spelling)
		}
	}
	for _, given := range []string{gdl.True, gdl.Does, gdl.Distinct} {
		if arity, _ := gdl.KeywordArity(given); arity == len(atom.Args) {
			names, spellings = append(names, given), append(spellings, given)
		}
	}
	if i := slices.Index(names, typo.Nearest(atom.Name, names)); i >= 0 {
		return spellings[i]
	}
	return ""
}

// missingTrue returns the finding about a fluent in a condition without true.
func missingTrue(pass *lint.Pass, e *survey.Entry, fluent survey.Occurrence) finding.Finding {
	first := e.Uses[0]
	f := lint.Findingf("K14", first.Term, "'%s' is a fluent and no relation; write '(true %s)'", first.Term.Spelling, pass.Code(first.Term))
	f.Related = append(f.Related, lint.At(fluent.Term, "here it is a fluent"))
	relate(&f, e.Uses[1:], "the same here")
	edits := pass.Edits()
	for _, o := range e.Uses {
		edits.Wrap(o.Term, gdl.True)
	}
	f.UnsafeFixes = edits.Fix("Ask for the fluent with 'true'")
	return f
}
