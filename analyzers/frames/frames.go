package frames

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports fluents that get lost on the way from one state to the
// next.
var Analyzer = lint.New("frames", doc, run, survey.Analyzer, domains.Analyzer, validity.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	if !survey.IsComplete(s) || len(pass.File.RoleNames()) == 0 {
		return nil // a missing rule may keep the fluent
	}
	g := newGame(s.Rules)
	checkCounters(pass, g)
	g.roles = len(pass.File.RoleNames())
	checkFrames(pass, g)
	checkLost(pass, g, domains.ArgumentDomains(pass.Pass).Intersect)
	checkForgotten(pass, g)
	return checkPlayed(pass, g)
}

// A symbol is a function or relation: a name with a number of arguments.
type symbol struct {
	name  string
	arity int
}

func symbolOf(t *gdl.Term) symbol { return symbol{t.Name, len(t.Args)} }

// A game is a rulesheet whose rules are sorted by their subjects.
type game struct {
	dependencies
	nextRules map[symbol][]*gdl.Rule // by the fluent that they make
	order     []symbol               // fluents of next, in the order of their first rules
	init      map[symbol][]*gdl.Rule
	legal     []*gdl.Rule
	moves     map[symbol][]*gdl.Rule // rules for legal by their move
	terminal  []*gdl.Rule
	derived   map[symbol][]*gdl.Rule // of the other relations
	silent    bool                   // a variable stands for a fluent or a move
	roles     int
	told      map[symbol]bool     // fluents that were reported as lost
	doubled   map[symbol]bool     // fluents that were reported to have two values
	asking    map[symbol][]asking // by fluent, as far as asked for
	looks     int                 // number of conditions that denies has looked at
}

// The dependencies of relations are the fluents and keywords that they depend on.
type dependencies struct {
	rules   []*gdl.Rule
	facts   map[symbol][]*gdl.Term // of the relations that consist of ground facts
	uses    map[symbol][]symbol    // relations that the rules of each relation name
	sources sources                // fluents and keywords that relations depend on, as far as asked for
}

func newGame(rules []*gdl.Rule) *game {
	g := &game{dependencies: dependencies{rules: rules, facts: map[symbol][]*gdl.Term{}}, nextRules: map[symbol][]*gdl.Rule{}, init: map[symbol][]*gdl.Rule{}, moves: map[symbol][]*gdl.Rule{}, derived: map[symbol][]*gdl.Rule{}, told: map[symbol]bool{}, doubled: map[symbol]bool{}}
	for _, r := range rules {
		switch {
		case (r.Head.Name == gdl.Next || r.Head.Name == gdl.Init) && len(r.Head.Args) == 1:
			g.addFluent(r)
		case r.Head.Name == gdl.Legal && len(r.Head.Args) == 2:
			g.legal = append(g.legal, r)
			move := symbolOf(r.Head.Args[1])
			g.moves[move] = append(g.moves[move], r)
			g.silent = g.silent || r.Head.Args[1].IsVariable()
		case r.Head.Name == gdl.Terminal:
			g.terminal = append(g.terminal, r)
		case len(r.Body) == 0 && r.Head.IsGround():
			key := symbolOf(r.Head)
			g.facts[key] = append(g.facts[key], r.Head)
		default:
			key := symbolOf(r.Head)
			g.derived[key] = append(g.derived[key], r)
		}
	}
	for key := range g.derived {
		delete(g.facts, key)
	}
	return g
}

func (g *game) addFluent(r *gdl.Rule) {
	fluent := r.Head.Args[0]
	if fluent.IsVariable() {
		g.silent = true
		return
	}
	key := symbolOf(fluent)
	if r.Head.Name == gdl.Init {
		g.init[key] = append(g.init[key], r)
		return
	}
	if g.nextRules[key] == nil {
		g.order = append(g.order, key)
	}
	g.nextRules[key] = append(g.nextRules[key], r)
}

// fluentOf returns the fluent of an atom of true, init or next; nil of others.
func fluentOf(atom *gdl.Term) *gdl.Term {
	if len(atom.Args) == 1 && (atom.Name == gdl.True || atom.Name == gdl.Next || atom.Name == gdl.Init) && !atom.Args[0].IsVariable() {
		return atom.Args[0]
	}
	return nil
}
