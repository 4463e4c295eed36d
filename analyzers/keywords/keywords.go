package keywords

import (
	_ "embed"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
)

//go:embed doc.go
var doc string

// Analyzer reports keywords of GDL in places where they cannot stand.
var Analyzer = lint.New("keywords", doc, run, graph.Analyzer, survey.Analyzer)

// faults maps the kinds of reading errors to the rules that report them.
var faults = map[gdl.ErrorKind]string{
	gdl.ManyArguments:   "K02",
	gdl.KeywordInTrue:   "K08",
	gdl.OperatorHead:    "K10",
	gdl.MisspeltKeyword: "K13",
}

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	checkMissing(pass, s, graph.Of(pass.Pass).Plain())
	pass.ReportFaults(faults)
	roles := newRoles(pass.File, s)
	for _, r := range s.Rules {
		checkHead(pass, r)
		checkAtom(pass, r.Head, true)
		roles.check(pass, r.Head)
		checkGoal(pass, r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpDistinct {
				checkTerms(pass, l.Atom)
			}
			if l.Op == gdl.OpAtom {
				checkBody(pass, l.Atom)
				checkAtom(pass, l.Atom, false)
				roles.check(pass, l.Atom)
			}
		})
	}
	checkDependencies(pass, graph.Of(pass.Pass).Plain())
	return nil
}

// required lists the relations that every game needs, with the severity if one has
// no rule.
var required = []struct {
	keyword  string
	severity finding.Severity
	missing  string
}{
	{gdl.Role, finding.Error, "nobody plays"},
	{gdl.Init, finding.Warning, "the game begins with nothing true"},
	{gdl.Legal, finding.Error, "nobody can move"},
	{gdl.Next, finding.Warning, "nothing is true after the first move"},
	{gdl.Terminal, finding.Error, "the game never ends"},
	{gdl.Goal, finding.Error, "nobody has a goal value"},
}

// checkMissing reports relations that every game needs at the last rule of
// the rulesheet.
func checkMissing(pass *lint.Pass, s *survey.Survey, g *gdl.Graph) {
	if s.Lost {
		return
	}
	if len(pass.File.Rules) == 0 {
		f := finding.Finding{Code: "K01", Message: "no rules at all; a game needs rules for 'role', 'init', 'legal', 'next', 'terminal' and 'goal'"}
		f.Whole = true
		f.Pos, f.End = whole(pass.File)
		pass.Report(f)
		return
	}
	for _, need := range required {
		if g.Defined(need.keyword) || s.Torn[need.keyword] {
			continue
		}
		f := finding.Finding{Code: "K01", Message: "no rule for '" + need.keyword + "': " + need.missing + "; add one"}
		f.Whole = true
		f.Pos, f.End = whole(pass.File)
		severity := need.severity
		if need.keyword == gdl.Init && beginsEmpty(s.Rules) {
			severity = finding.Note
		}
		pass.ReportAs(severity, f)
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

// checkHead reports keywords that cannot be defined.
func checkHead(pass *lint.Pass, r *gdl.Rule) {
	switch name := r.Head.Name; {
	case name == gdl.Role && len(r.Body) > 0:
		pass.Reportf("K03", r.Head, "'%s' cannot be the head of a rule; write a fact for each role", r.Head.Spelling)
	case name == gdl.True:
		pass.Reportf("K04", r.Head, "'%s' only stands in conditions; write 'next' for the state after a move, 'init' for the first", r.Head.Spelling)
	case name == gdl.Does:
		pass.Reportf("K04", r.Head, "'%s' only stands in conditions; write 'legal' for the moves that are possible", r.Head.Spelling)
	}
}

// checkBody reports keywords that cannot stand in a condition.
func checkBody(pass *lint.Pass, atom *gdl.Term) {
	advice := ""
	switch atom.Name {
	case gdl.Init, gdl.Next:
		advice = "ask for 'true'"
	case gdl.Sees:
		advice = "ask for what is seen"
	case gdl.Base:
		advice = "use the relations that define it"
	case gdl.Input:
		advice = "ask for 'legal' or 'does'"
	default:
		return
	}
	pass.Reportf("K05", atom, "'%s' only stands in heads; %s", atom.Spelling, advice)
}

// checkAtom reports wrong numbers of arguments and keywords inside.
func checkAtom(pass *lint.Pass, atom *gdl.Term, head bool) {
	if want, keyword := gdl.KeywordArity(atom.Name); keyword && want != len(atom.Args) {
		pass.Reportf("K02", atom, "'%s' takes %s, not %d", atom.Spelling, plural.CountOrNo(want, "argument"), len(atom.Args))
	}
	if !(head && atom.Name == gdl.Sees) {
		checkTerms(pass, atom)
	}
}

// checkTerms reports keywords below an atom that are not names of relations
// there.
func checkTerms(pass *lint.Pass, atom *gdl.Term) {
	for _, arg := range atom.Args {
		arg.WalkTerms(func(t *gdl.Term) {
			if _, keyword := gdl.KeywordArity(t.Name); !keyword {
				return
			}
			if named := fluentNamed(pass.File, t.Name); named != nil && t == arg && (gdl.AskedAs(atom.Name) == gdl.True || atom.Name == gdl.Base) {
				if t == named {
					pass.Reportf("K08", t, "'%s' is a keyword and cannot name a fluent; choose another name for it", t.Spelling)
				}
			} else if len(t.Args) > 0 {
				pass.Reportf("K08", t, "'%s' is a relation and cannot stand inside '%s'; is a ')' missing before it?", t.Spelling, atom.Spelling)
			} else {
				pass.Reportf("K09", t, "'%s' is a keyword and here the name of an object; choose another name", t.Spelling)
			}
		})
	}
}

// fluentNamed returns the first fluent in a head of init, next or base that has the
// name of a keyword; nil if there is none, or if the keyword is no likely name of a
// fluent.
func fluentNamed(f *gdl.File, keyword string) *gdl.Term {
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

// checkGoal reports a goal value that is no number from 0 to 100.
func checkGoal(pass *lint.Pass, head *gdl.Term) {
	if head.Name != gdl.Goal || len(head.Args) != 2 || head.Args[1].IsVar() {
		return
	}
	value := head.Args[1]
	if n, err := strconv.Atoi(value.Name); err != nil || n < 0 || n > 100 || len(value.Args) > 0 {
		pass.Reportf("K16", value, "'%s' is no goal value; goal values are the numbers from 0 to 100", pass.Text(value))
	}
}
