package names

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// undefinedFinder finds relations that no rule defines.
type undefinedFinder struct {
	pass          *lint.Pass
	survey        *survey.Survey
	headNames     map[string]bool // names of heads, also of rules that could not be read
	fluentUses    map[string]survey.NameOccurrence
	madeFluents   map[string]bool // fluents that init or next make
	anyFluentMade bool            // a variable stands for a fluent that is made
	hintsLeft     int             // number of misspellings that may still be looked up
	likelyHeads   []*gdl.Term     // heads of the relations that a misspelt one may have meant
}

func newUndefinedFinder(pass *lint.Pass, s *survey.Survey) *undefinedFinder {
	u := &undefinedFinder{pass: pass, survey: s, headNames: map[string]bool{}, fluentUses: map[string]survey.NameOccurrence{}, hintsLeft: 100}
	for _, r := range pass.File.Rules {
		if !u.headNames[r.Head.Name] {
			u.headNames[r.Head.Name] = true
			u.likelyHeads = append(u.likelyHeads, r.Head)
		}
	}
	names := s.NameOccurrences()
	u.findMadeFluents(s.Rules)
	for _, e := range names.EntryOrder {
		if e.Kind == survey.PredicateName {
			continue
		}
		for _, o := range e.Uses {
			if under := o.AtomName(); o.IsAtomArg && (under == gdl.Init || under == gdl.Next || under == gdl.True) {
				u.fluentUses[e.Name] = o
				break
			}
		}
	}
	return u
}

// checkUndefined reports a relation with a condition and without a definition, once.
func (u *undefinedFinder) checkUndefined(e *survey.NameEntry) (reported bool) {
	mayBeUnread := (u.survey.TextLost || u.survey.UnreadWords[e.Name]) && !u.madeFluents[e.Name]
	if len(e.Uses) == 0 || u.headNames[e.Name] || mayBeUnread || u.pass.File.ExplainsName(e.Name) || lint.NotationAdvice(e.Name) != "" || e.Name == gdl.Knows {
		return false
	}
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return false // given by the game, or reported as K01, K04 or K05
	}
	first := e.Uses[0]
	compares := (equalityNames[e.Name] || inequalityNames[e.Name]) && len(first.Term.Args) == 2 && !u.madeFluents[e.Name]
	if fluent, ok := u.fluentUses[e.Name]; ok && !compares {
		u.pass.Report(missingTrueFinding(u.pass, e, fluent))
		return true
	}
	f := lint.Findingf("A04", first.Term, "'%s' is defined nowhere, so it is always false", first.Term.Spelling)
	if inequalityNames[e.Name] && compares {
		f.Message += fmt.Sprintf("; that two terms differ GDL says with 'distinct': write %s", u.pass.CodeText("(distinct "+u.codeLine(first.Term.Args[0])+" "+u.codeLine(first.Term.Args[1])+")"))
	} else if compares {
		f.Message += "; GDL compares by writing the same term twice, and by 'distinct'"
	} else if meant := u.probableRelation(first.Term); meant != "" {
		f.Message += "; did you mean '" + meant + "'?"
		f.UnsafeFixes = u.fixMisspelling(e, meant)
	} else if example := arithmeticNames[e.Name]; example != "" {
		f.Message += "; GDL knows no numbers: write its facts, such as " + u.pass.CodeText(example)
	} else {
		f.Message += "; define it"
	}
	relateOccurrences(&f, e.Uses[1:], "it is used here too")
	u.pass.Report(f)
	return true
}

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

// equalityNames holds names with which authors compare terms.
var equalityNames = map[string]bool{"eq": true, "equal": true, "equals": true, "same": true}

// inequalityNames holds names with which authors say that terms differ.
var inequalityNames = map[string]bool{"neq": true, "ne": true, "noteq": true, "notequal": true, "not-equal": true, "not_equal": true,
	"unequal": true, "different": true, "differs": true, "differ": true}

// findMadeFluents collects the fluents in the heads of init and next.
func (u *undefinedFinder) findMadeFluents(rules []*gdl.Rule) {
	u.madeFluents = map[string]bool{}
	for _, r := range rules {
		if (r.Head.Name == gdl.Init || r.Head.Name == gdl.Next) && len(r.Head.Args) > 0 {
			u.madeFluents[r.Head.Args[0].Name] = true
			u.anyFluentMade = u.anyFluentMade || r.Head.Args[0].IsVariable()
		}
	}
}

// checkStaticRelation reports a relation that is asked for with true as if it were a
// fluent, once.
func (u *undefinedFinder) checkStaticRelation(e *survey.NameEntry) (reported bool) {
	fluent, ok := u.fluentUses[e.Name]
	if !ok || len(e.Heads) == 0 || u.madeFluents[e.Name] || u.anyFluentMade || u.survey.TextLost || u.survey.UnreadWords[e.Name] {
		return false
	}
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return false // K08
	}
	f := lint.Findingf("K15", fluent.Term, "'%s' is a relation, not a fluent, so this condition is always false; ", fluent.Term.Spelling)
	f.Related = append(f.Related, lint.RelatedAt(e.Heads[0].Term, "here it is defined"))
	if graph.DependencyGraphs(u.pass.Pass).Plain().Reaches(e.Name, gdl.Does) {
		f.Message += "its rules ask for moves: write the head '" + u.pass.CodeText("(next "+u.codeLine(e.Heads[0].Term)+")") + "'"
		f.UnsafeFixes = u.fixAsNext(e)
	} else {
		f.Message += "ask for '" + u.pass.CodeText(u.codeLine(fluent.Term)) + "' without true"
		f.UnsafeFixes = u.fixWithoutTrue(e.Name)
	}
	u.pass.Report(f)
	return true
}

// codeLine returns the text of a term on one line.
func (u *undefinedFinder) codeLine(t *gdl.Term) string {
	return strings.Join(strings.Fields(u.pass.PrefixCode(t)), " ")
}

// fixAsNext returns the fix that turns a relation into a fluent, if no condition
// asks for it as a relation.
func (u *undefinedFinder) fixAsNext(e *survey.NameEntry) []analysis.SuggestedFix {
	if len(e.Uses) > 0 {
		return nil
	}
	edits := u.pass.NewEdits()
	for _, o := range e.Heads {
		edits.WrapNode(o.Term, gdl.Next)
	}
	return edits.SuggestFix("Let rules for next make it")
}

// probableRelation returns the relation that a misspelt name probably stands for, in the
// spelling of its first head. The relation must have as many arguments. The result
// is "" if there is none.
func (u *undefinedFinder) probableRelation(atom *gdl.Term) string {
	if u.hintsLeft == 0 {
		return ""
	}
	u.hintsLeft--
	var names, spellings []string
	for _, head := range u.likelyHeads {
		if len(head.Args) == len(atom.Args) {
			names, spellings = append(names, head.Name), append(spellings, head.Spelling)
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

// missingTrueFinding returns the finding about a fluent in a condition without true.
func missingTrueFinding(pass *lint.Pass, e *survey.NameEntry, fluent survey.NameOccurrence) finding.Finding {
	first := e.Uses[0]
	f := lint.Findingf("K14", first.Term, "'%s' is a fluent, not a relation; write '%s'", first.Term.Spelling, pass.CodeText("(true "+pass.PrefixCode(first.Term)+")"))
	f.Related = append(f.Related, lint.RelatedAt(fluent.Term, "here it is a fluent"))
	relateOccurrences(&f, e.Uses[1:], "the same here")
	edits := pass.NewEdits()
	for _, o := range e.Uses {
		edits.WrapNode(o.Term, gdl.True)
	}
	f.UnsafeFixes = edits.SuggestFix("Ask for the fluent with 'true'")
	return f
}
