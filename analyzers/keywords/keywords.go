// Package keywords defines an Analyzer that reports keywords of GDL in places
// where they cannot stand.
package keywords

import (
	_ "embed"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
)

//go:embed rules.md
var doc string

// Analyzer reports keywords of GDL in places where they cannot stand.
var Analyzer = lint.New("keywords", doc, checkKeywords, survey.Analyzer)

// faultCodes maps the kinds of reading errors to the rules that report them.
var faultCodes = map[gdl.ErrorKind]string{
	gdl.ManyArguments:   "K02",
	gdl.KeywordInTrue:   "K08",
	gdl.OperatorHead:    "K10",
	gdl.MisspeltKeyword: "K13",
}

func checkKeywords(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	checkMissingRelations(pass, s, pass.Graph())
	pass.ReportFaults(faultCodes)
	roles := newRoleTable(pass.File, s)
	for _, r := range s.Rules {
		checkHeadKeyword(pass, r)
		checkAtomShape(pass, r.Head, true)
		roles.checkRole(pass, r.Head)
		checkGoalValue(pass, r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpDistinct {
				checkInnerKeywords(pass, l.Atom)
			}
			if l.Op == gdl.OpAtom {
				checkBodyKeyword(pass, l.Atom)
				checkAtomShape(pass, l.Atom, false)
				roles.checkRole(pass, l.Atom)
			}
		})
	}
	checkDependencies(pass, pass.Graph())
	return nil
}

// requiredRelations lists the relations that every game needs, with the severity if one has
// no rule.
var requiredRelations = []struct {
	keyword  string
	severity finding.Severity
	missing  string
}{
	{gdl.Role, finding.SeverityError, "the game has no roles"},
	{gdl.Init, finding.SeverityWarning, "the game begins with nothing true"},
	{gdl.Legal, finding.SeverityError, "no role can move"},
	{gdl.Next, finding.SeverityWarning, ""}, // see lint.Vocabulary
	{gdl.Terminal, finding.SeverityError, "the game never ends"},
	{gdl.Goal, finding.SeverityError, "no role has a goal value"},
}

// checkMissingRelations reports relations that every game needs at the last rule of
// the rulesheet.
func checkMissingRelations(pass *lint.Pass, s *survey.Survey, g *gdl.Graph) {
	if s.TextLost {
		return
	}
	if len(pass.File.Rules) == 0 {
		f := finding.Finding{Code: "K01", Message: "no rules at all; a game needs " + lint.VocabularyOf(pass.File).NeededForms}
		f.WholeRulesheet = true
		f.Pos, f.End = sheetPlace(pass.File)
		pass.Report(f)
		return
	}
	for _, need := range requiredRelations {
		if g.DefinesPredicate(need.keyword) || s.UnreadWords[need.keyword] {
			continue
		}
		f := finding.Finding{Code: "K01", Message: "no rule for '" + need.keyword + "': " + need.missing + "; add one"}
		if need.keyword == gdl.Next {
			f.Message = lint.VocabularyOf(pass.File).NothingNext
		}
		f.WholeRulesheet = true
		f.Pos, f.End = sheetPlace(pass.File)
		severity := need.severity
		if need.keyword == gdl.Init && beginsEmpty(s.Rules) {
			severity = finding.SeverityNote
		}
		pass.ReportWithSeverity(severity, f)
	}
}

// beginsEmpty tells whether a rule for next asks for no fluent, so that the first
// moves make the first fluents. Then an initial state without fluents may be meant.
func beginsEmpty(rules []*gdl.Rule) bool {
	for _, r := range rules {
		asks := false
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			asks = asks || positive && l.Op == gdl.OpAtom && l.Atom.Name == gdl.True
		})
		if r.Head.Name == gdl.Next && !asks {
			return true
		}
	}
	return false
}

// checkHeadKeyword reports keywords that cannot be defined.
func checkHeadKeyword(pass *lint.Pass, r *gdl.Rule) {
	switch name := r.Head.Name; {
	case name == gdl.Role && len(r.Body) > 0:
		pass.Reportf("K03", r.Head, "'%s' cannot be the head of a rule; write a fact for each role", r.Head.Spelling)
	case name == gdl.True:
		pass.Reportf("K04", r.Head, "'%s' only stands in conditions; write 'next' for the state after a move, 'init' for the first", r.Head.Spelling)
	case name == gdl.Does:
		pass.Reportf("K04", r.Head, "'%s' only stands in conditions; write 'legal' for the moves that are possible", r.Head.Spelling)
	}
}

// checkBodyKeyword reports keywords that cannot stand in a condition.
func checkBodyKeyword(pass *lint.Pass, atom *gdl.Term) {
	advice := ""
	switch atom.Name {
	case gdl.Init, gdl.Next:
		if pass.File.Notation == gdl.Prefix && len(atom.Args) > 1 {
			pass.Reportf("K05", atom, "'%s' is a keyword and cannot be a relation of the game; give the relation another name, here and where its facts stand", atom.Spelling)
			return
		}
		pass.Reportf("K05", atom, "'%s' %s", atom.Spelling, lint.VocabularyOf(pass.File).OnlyInHead)
		return
	case gdl.Sees:
		advice = "ask for what is seen"
	case gdl.Base:
		advice = "use the relations that define it"
	case gdl.Input:
		advice = "ask for 'legal' or 'does'"
	default:
		return
	}
	pass.Reportf("K05", atom, "'%s' only stands in heads; %s", lint.RelationNames(pass.File)(atom.Spelling), advice)
}

// checkAtomShape reports wrong numbers of arguments and keywords inside.
func checkAtomShape(pass *lint.Pass, atom *gdl.Term, head bool) {
	if want, keyword := gdl.KeywordArity(atom.Name); keyword && want != len(atom.Args) {
		if head && isRelationFact(pass.File, atom) {
			pass.Reportf("K02", atom, "'%s' is a keyword and takes %s, so it cannot be a relation of the game; give this relation another name", atom.Spelling, plural.CountNounOrNo(want, "argument"))
			return
		}
		if roles := pass.File.RoleTerms(); pass.File.Notation == gdl.Prefix && takesRole(atom.Name) && len(atom.Args) == 1 && atom.Args[0].InParens && len(roles) > 0 {
			pass.Reportf("K02", atom, "'%s' takes %s, and the role is missing; write it first, as in '(%s %s %s)'",
				atom.Spelling, plural.CountNounOrNo(want, "argument"), atom.Spelling, roles[0].Spelling, pass.NodeText(atom.Args[0]))
			return
		}
		pass.Reportf("K02", atom, "'%s' takes %s, not %d", lint.RelationNames(pass.File)(atom.Spelling), plural.CountNounOrNo(want, "argument"), len(atom.Args))
	}
	if !(head && atom.Name == gdl.Sees) {
		checkInnerKeywords(pass, atom)
	}
}

// takesRole tells whether a keyword has a role and a move as its arguments.
func takesRole(name string) bool { return name == gdl.Legal || name == gdl.Does || name == gdl.Input }

// isRelationFact tells whether a head of next is meant as a fact of a relation of that name,
// such as an order of numbers: several names.
func isRelationFact(f *gdl.File, head *gdl.Term) bool {
	return f.Notation == gdl.Prefix && head.Name == gdl.Next && len(head.Args) > 1 &&
		!slices.ContainsFunc(head.Args, func(t *gdl.Term) bool { return t.IsVariable() || t.InParens })
}

// checkInnerKeywords reports keywords below an atom that are not names of relations
// there.
func checkInnerKeywords(pass *lint.Pass, atom *gdl.Term) {
	for _, arg := range atom.Args {
		arg.WalkTerms(func(t *gdl.Term) {
			if _, keyword := gdl.KeywordArity(t.Name); !keyword {
				return
			}
			if named := fluentNamedAfter(pass.File, t.Name); named != nil && t == arg && (gdl.BodyPredicate(atom.Name) == gdl.True || atom.Name == gdl.Base) {
				if t == named {
					pass.Reportf("K08", t, "'%s' is a keyword and cannot name a fluent; choose another name for it", t.Spelling)
				}
			} else if t.Name == gdl.True && t == arg && len(t.Args) == 1 && gdl.BodyPredicate(atom.Name) == gdl.True {
				pass.Reportf("K08", t, "'%s' cannot stand inside '%s'; write '%s'", t.Spelling, atom.Spelling, pass.CodeText("("+atom.Name+" "+pass.PrefixCode(t.Args[0])+")"))
			} else if len(t.Args) > 0 {
				pass.Reportf("K08", t, "'%s' is a relation and cannot stand inside '%s'; is a ')' missing before it?", t.Spelling, atom.Spelling)
			} else {
				pass.Reportf("K09", t, "'%s' is a keyword and here the name of an object; choose another name", t.Spelling)
			}
		})
	}
}

// fluentNamedAfter returns the first fluent in a head of init, next or base that has the
// name of a keyword; nil if there is none, or if the keyword is no likely name of a
// fluent.
func fluentNamedAfter(f *gdl.File, keyword string) *gdl.Term {
	if keyword != gdl.Goal && keyword != gdl.Legal && keyword != gdl.Role && keyword != gdl.Terminal && keyword != gdl.Input && keyword != gdl.Base {
		return nil
	}
	for _, r := range f.Rules {
		made := r.Head.Name == gdl.Init || r.Head.Name == gdl.Next || r.Head.Name == gdl.Base
		if made && len(r.Head.Args) == 1 && r.Head.Args[0].Name == keyword && len(r.Head.Args[0].Args) > 0 {
			return r.Head.Args[0]
		}
	}
	return nil
}

// checkGoalValue reports a goal value that is no number from 0 to 100.
func checkGoalValue(pass *lint.Pass, head *gdl.Term) {
	if head.Name != gdl.Goal || len(head.Args) != 2 || head.Args[1].IsVariable() {
		return
	}
	value := head.Args[1]
	if n, err := strconv.Atoi(value.Name); err != nil || n < 0 || n > 100 || len(value.Args) > 0 {
		pass.Reportf("K16", value, "'%s' is not a goal value; goal values are the numbers from 0 to 100", pass.NodeText(value))
	}
}
