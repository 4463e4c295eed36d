package argumentorder

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports arguments that stand in another order than everywhere else.
var Analyzer = lint.New("argumentorder", doc, checkArgumentOrder, survey.Analyzer)

// Limits of the evidence for an order.
const (
	minFirstFluents = 4  // of the first state, for the order of their arguments to matter
	minUsualPlaces  = 4  // of other rules with the usual order
	maxVariables    = 40 // of a rule that is looked at
	maxOccurrences  = 500
)

func checkArgumentOrder(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	if !survey.IsComplete(s) {
		return nil // the missing rules may have the other order, too
	}
	o := &orderCheck{subjects: orderedSubjects(s.Rules), termPlaces: map[subject]termPlaces{}, rulesByPair: map[placePair]int{}, usesByRule: map[*gdl.Rule]*variableUses{}}
	if len(o.subjects) == 0 {
		return nil
	}
	for _, r := range s.Rules {
		if len(r.Body) > 0 { // facts have no variables
			o.countPairs(r)
		}
	}
	for _, r := range s.Rules {
		if len(r.Body) > 0 && !r.Implied {
			o.checkRule(pass, r)
		}
	}
	return nil
}

// A subject is a fluent or a move: a name with a number of arguments.
type subject struct {
	name  string
	arity int
}

func subjectOf(t *gdl.Term) subject { return subject{t.Name, len(t.Args)} }

// orderedSubjects returns the moves, and the fluents of which the first state has
// several.
func orderedSubjects(rules []*gdl.Rule) map[subject]bool {
	first := map[subject]int{}
	subjects := map[subject]bool{}
	for _, r := range rules {
		switch {
		case r.Head.Name == gdl.Legal && len(r.Head.Args) == 2 && len(r.Head.Args[1].Args) > 1:
			subjects[subjectOf(r.Head.Args[1])] = true
		case r.Head.Name == gdl.Init && len(r.Head.Args) == 1 && len(r.Head.Args[0].Args) > 1:
			s := subjectOf(r.Head.Args[0])
			if first[s]++; len(r.Body) > 0 || first[s] >= minFirstFluents {
				subjects[s] = true
			}
		}
	}
	return subjects
}

// A placePair is two places at which one variable stands, by their numbers.
type placePair struct{ onePlace, otherPlace int }

// An orderCheck knows which places have variables together, and in how many rules.
// One place of a pair is always that of a subject: nothing else is asked.
type orderCheck struct {
	subjects    map[subject]bool
	termPlaces  map[subject]termPlaces
	placeCount  int
	rulesByPair map[placePair]int
	usesByRule  map[*gdl.Rule]*variableUses
}

// countPairs counts the pairs of places of a rule. A place is a pair with itself if a
// variable stands there in two conditions.
func (o *orderCheck) countPairs(r *gdl.Rule) {
	u := o.collectUses(r)
	if u == nil {
		return
	}
	o.usesByRule[r] = u
	for i, one := range u.occurrences {
		if !one.inSubject {
			continue
		}
		for j, other := range u.occurrences {
			p := placePair{one.place, other.place}
			if i != j && one.variable == other.variable && !slices.Contains(u.pairs, p) {
				u.pairs = append(u.pairs, p)
				o.rulesByPair[p]++
			}
		}
	}
}

// othersWith counts the other rules in which a variable stands at a place and at one
// of some places, but not those of a further list.
func (o *orderCheck) othersWith(u *variableUses, place int, at, except []int) (n int) {
	for _, other := range at {
		if slices.Contains(except, other) {
			continue
		}
		p := placePair{place, other}
		if n += o.rulesByPair[p]; slices.Contains(u.pairs, p) {
			n--
		}
	}
	return n
}

// checkRule reports the first two arguments of a rule that stand in the other order
// than in all other rules.
func (o *orderCheck) checkRule(pass *lint.Pass, r *gdl.Rule) {
	u := o.usesByRule[r]
	if u == nil {
		return
	}
	for _, s := range u.subjectTerms {
		for second := 1; second < len(s.term.Args); second++ {
			if o.isExchanged(u, s, second) && !standsBothWays(r, s.term, second) {
				reportOrder(pass, u, s.term, second)
				return
			}
		}
	}
}

// reportOrder reports an argument and the one before it. If the rule has the same subject
// in the other order too, as where it keeps a fluent, it may be that one that is wrong.
func reportOrder(pass *lint.Pass, u *variableUses, t *gdl.Term, second int) {
	a, b := t.Args[second-1], t.Args[second]
	f := lint.Findingf("A09", t, "'%s' and '%s' are in the other order in '%s' than in all other rules, as the conditions tell in which they stand too",
		pass.NodeText(a), pass.NodeText(b), pass.NodeText(t))
	f.Cause = &finding.Cause{Kind: "exchanged", Fluent: pass.NodeText(t)}
	f.UnsafeFixes = exchangeFix(pass, t, second, "Exchange the two arguments")
	for _, s := range u.subjectTerms {
		if o := s.term; subjectOf(o) == subjectOf(t) && gdl.EqualTerms(o.Args[second-1], b) && gdl.EqualTerms(o.Args[second], a) {
			f.UnsafeFixes = append(f.UnsafeFixes, exchangeFix(pass, o, second, "Exchange those of '"+pass.NodeText(o)+"' instead")...)
		}
	}
	pass.Report(f)
}

// exchangeFix exchanges an argument and the one before it.
func exchangeFix(pass *lint.Pass, t *gdl.Term, second int, words string) []analysis.SuggestedFix {
	a, b := t.Args[second-1], t.Args[second]
	edits := pass.NewEdits()
	edits.ReplaceNode(a, b.Spelling)
	edits.ReplaceNode(b, a.Spelling)
	return edits.SuggestFix(words)
}

// isExchanged tells whether two adjacent variables have no company as they stand,
// and both have some if they are exchanged.
func (o *orderCheck) isExchanged(u *variableUses, s subjectTerm, second int) bool {
	a, b := s.term.Args[second-1], s.term.Args[second]
	if !a.IsVariable() || !b.IsVariable() || a.Name == b.Name {
		return false
	}
	q := o.placesOf(s.term).firstPlace + second
	p := q - 1
	atFirst, atSecond := u.placesOutside(a.Name, s), u.placesOutside(b.Name, s)
	if o.othersWith(u, p, atFirst, atSecond)+o.othersWith(u, q, atSecond, atFirst) > 0 {
		return false
	}
	one, other := o.othersWith(u, q, atFirst, atSecond), o.othersWith(u, p, atSecond, atFirst)
	return one > 0 && other > 0 && one+other >= minUsualPlaces
}

// standsBothWays tells whether the conditions of a rule have a term and the same with
// two arguments exchanged: then both orders are meant.
func standsBothWays(r *gdl.Rule, t *gdl.Term, second int) bool {
	isCondition, isTurned := false, false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op != gdl.OpAtom {
			return
		}
		l.Atom.WalkTerms(func(x *gdl.Term) {
			isCondition = isCondition || x == t
			isTurned = isTurned || subjectOf(x) == subjectOf(t) && gdl.EqualTerms(x.Args[second-1], t.Args[second]) && gdl.EqualTerms(x.Args[second], t.Args[second-1])
		})
	})
	return isCondition && isTurned
}
