package argumentorder

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/internal/company"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
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
)

func checkArgumentOrder(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	if !survey.IsComplete(s) {
		return nil // the missing rules may have the other order, too
	}
	o := &orderCheck{subjects: orderedSubjects(s.Rules), rulesByPair: map[placePair]int{}, pairsByRule: map[*gdl.Rule]map[placePair]bool{}}
	if len(o.subjects) == 0 {
		return nil
	}
	for _, r := range s.Rules {
		o.countPairs(r)
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

// A placePair is two places at which one variable stands.
type placePair struct{ onePlace, otherPlace string }

// An orderCheck knows which places have variables together, and in how many rules.
type orderCheck struct {
	subjects    map[subject]bool
	rulesByPair map[placePair]int
	pairsByRule map[*gdl.Rule]map[placePair]bool
}

// countPairs counts the pairs of places of a rule. A place is a pair with itself if a
// variable stands there in two conditions.
func (o *orderCheck) countPairs(r *gdl.Rule) {
	_, places := company.VariablePlaces(r, nil)
	if len(places) == 0 || len(places) > maxVariables {
		return
	}
	pairs := map[placePair]bool{}
	for _, set := range places {
		for a := range set {
			for b := range set {
				if a != b {
					pairs[placePair{a, b}] = true
				}
			}
		}
	}
	for place := range placesWithin(r) {
		pairs[placePair{place, place}] = true
	}
	o.pairsByRule[r] = pairs
	for p := range pairs {
		o.rulesByPair[p]++
	}
}

// placesWithin returns the places at which a variable stands twice in a rule.
func placesWithin(r *gdl.Rule) map[string]bool {
	seen, twice := map[[2]string]bool{}, map[string]bool{}
	count := func(t *gdl.Term) {
		t.WalkTerms(func(x *gdl.Term) {
			for i, arg := range x.Args {
				if !arg.IsVariable() {
					continue
				}
				key := [2]string{arg.Name, company.PlaceName(x, i)}
				twice[key[1]] = twice[key[1]] || seen[key]
				seen[key] = true
			}
		})
	}
	count(r.Head)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			count(l.Atom)
		}
	})
	for place, found := range twice {
		if !found {
			delete(twice, place)
		}
	}
	return twice
}

// othersWith counts the other rules in which a variable stands at a place and at one
// of some places, but not those of a further set.
func (o *orderCheck) othersWith(r *gdl.Rule, place string, at, except map[string]bool) (n int) {
	for other := range at {
		if except[other] {
			continue
		}
		p := placePair{place, other}
		if n += o.rulesByPair[p]; o.pairsByRule[r][p] {
			n--
		}
	}
	return n
}

// checkRule reports the first two arguments of a rule that stand in the other order
// than in all other rules.
func (o *orderCheck) checkRule(pass *lint.Pass, r *gdl.Rule) {
	done := false
	company.EachPair(r, func(t *gdl.Term, second int) {
		if done || !o.subjects[subjectOf(t)] || !o.isExchanged(r, t, second) || standsBothWays(r, t, second) {
			return
		}
		done = true
		a, b := t.Args[second-1], t.Args[second]
		f := lint.Findingf("A09", t, "'%s' and '%s' are in the other order in '%s' than in all other rules, as the conditions tell in which they stand too; exchange them",
			pass.NodeText(a), pass.NodeText(b), pass.NodeText(t))
		edits := pass.NewEdits()
		edits.ReplaceNode(a, b.Spelling)
		edits.ReplaceNode(b, a.Spelling)
		f.UnsafeFixes = edits.SuggestFix("Exchange the two arguments")
		pass.Report(f)
	})
}

// isExchanged tells whether two adjacent arguments have no company as they stand,
// and both have some if they are exchanged.
func (o *orderCheck) isExchanged(r *gdl.Rule, t *gdl.Term, second int) bool {
	_, places := company.VariablePlaces(r, t)
	p, q := company.PlaceName(t, second-1), company.PlaceName(t, second)
	atFirst, atSecond := places[t.Args[second-1].Name], places[t.Args[second].Name]
	if o.othersWith(r, p, atFirst, atSecond)+o.othersWith(r, q, atSecond, atFirst) > 0 {
		return false
	}
	one, other := o.othersWith(r, q, atFirst, atSecond), o.othersWith(r, p, atSecond, atFirst)
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
