// Package frames defines an Analyzer that reports fluents which get lost on the
// way from one state to the next.
package frames

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports fluents that get lost on the way from one state to the
// next.
var Analyzer = lint.Table("frames", doc, []lint.Row{
	{Code: "A08", Find: counters, Text: "'@@' ends at '@1' after @2 steps, and a match has at least @3, so that '@4' can get lost", Related: "matches do not end before this"},

	{Code: "Y10", Find: frames, Text: "'@@' is lost when '@1' is played, since no rule makes or keeps it then", Related: "this move"},
	{Code: "Y13", Kind: "lost", Text: "'@1' is lost @2 no rule for next keeps it@3", Related: "lost with the first move"},
	{Code: "Y13", Kind: "forgotten", Text: "no rule for next keeps @1: what a move makes is lost after the next move, and @2", Related: "@3"},
	{Code: "Y13", Kind: "played", Text: "'@1' is lost in @2: nothing takes its place, and no rule for next keeps it there@3"},
	{Code: "Y14", Kind: "doubled", Text: "'@1' and '@2' both hold after move @3 of a match, where there was one value before@4", Related: "this rule makes one of them"},
}, validity.Analyzer, played.Analyzer)

// A game is a rulesheet whose fluents are looked at.
type game struct {
	*lint.Pass
	found   lint.Found
	fluents []*model.Symbol // those of next, in the order of their first rules
	legal   []*model.Rule
	roles   []string
	told    map[*model.Symbol]bool // fluents that were reported as lost
	doubled map[*model.Symbol]bool // fluents that were reported to have two values
	asking  map[*model.Symbol][]asking
	looks   int // number of conditions that denies has looked at
}

// isWhole tells whether no rule can be missing that keeps a fluent.
func isWhole(p *lint.Pass) bool { return p.IsComplete() && len(p.File.RoleNames()) > 0 }

// isSilent tells whether a variable stands for a fluent or a move.
func isSilent(p *lint.Pass) bool { return p.IsOpen(model.Fluent) || p.IsOpen(model.Move) }

func frames(p *lint.Pass, found lint.Found) {
	if !isWhole(p) || p.IsOpen(model.Fluent) {
		return
	}
	g := &game{Pass: p, found: found, roles: p.File.RoleNames(), told: map[*model.Symbol]bool{}, doubled: map[*model.Symbol]bool{}}
	for o := range p.Places(model.Fluent, model.Made) {
		if o.Symbol != nil && !slices.Contains(g.fluents, o.Symbol) {
			g.fluents = append(g.fluents, o.Symbol)
		}
	}
	for _, r := range p.RulesFor(gdl.Legal) {
		if len(r.Head.Args) == 2 {
			g.legal = append(g.legal, r)
		}
	}
	if !isSilent(p) {
		g.checkFrames()
		g.checkLost()
		g.checkForgotten()
	}
	g.checkPlayed()
}

// rules returns the rules that make a fluent, in the next state or the first one.
func rules(s *model.Symbol, m model.Meaning) (list []*model.Rule) {
	for o := range s.Places(m) {
		list = append(list, o.Rule)
	}
	return list
}

// checkFrames reports fluents that certain moves alone hand on, and that are lost by
// another one.
func (g *game) checkFrames() {
	var m *moves
	for _, s := range g.fluents {
		made := makers(s)
		if made == nil || s.Arity == 0 || !g.isHandedOn(s, made) {
			continue // names without arguments are mostly marks for one state
		}
		if m == nil {
			m = newMoves(g)
		}
		// A fluent that is not there from the beginning may have an end. It is
		// hardly meant that a single move such as swap brings it about.
		if lost := m.loses(s, made); lost != nil && (s.Count(model.Initial) > 0 || len(lost.Args) == 0) {
			fluent := s.First(model.Made).Term
			g.told[s] = true
			g.found(lint.CaseAt(fluent, lint.WholeText{Range: lost}).Relating(lost))
		}
	}
}

// A maker is a move, of one role or of any, with which a rule makes a fluent.
type maker struct{ role, move string }

// Name of a role that is a variable.
const anybody = "?"

// makers returns the moves of which one is needed to make a fluent; nil if some rule
// makes it with any move, or depends on moves in another way.
func makers(s *model.Symbol) map[maker]bool {
	made := map[maker]bool{}
	for o := range s.Places(model.Made) {
		move := o.Rule.Move()
		if move == nil {
			return nil
		}
		made[makerOf(move)] = true
	}
	return made
}

func makerOf(move *model.Occurrence) maker {
	if role := move.Atom().Args[0]; !role.IsVariable() {
		return maker{role.Name, move.Term.Name}
	}
	return maker{anybody, move.Term.Name}
}

// isHandedOn tells whether a fluent goes from state to state: the rules that make it,
// or the legality of the moves that make it, ask for it. Others, such as a pawn's
// double step, are for the next move only.
func (g *game) isHandedOn(s *model.Symbol, made map[maker]bool) bool {
	asks := func(r *model.Rule) bool { return r.AsksFor(s) }
	if s.Count(model.Initial) > 0 && slices.ContainsFunc(rules(s, model.Made), asks) {
		return true
	}
	for m := range made {
		if slices.ContainsFunc(g.legal, func(r *model.Rule) bool { return r.Head.Args[1].Name == m.move && asks(r) }) {
			return true
		}
	}
	return false
}

// moves holds the moves of each role.
type moves struct {
	roles       []string
	legalRules  map[string][]*model.Rule // by role
	idle        map[string]bool          // moves that do nothing, such as noop
	mayEndMatch map[string]bool          // moves after which the game may be over
}

func newMoves(g *game) *moves {
	m := &moves{roles: g.roles, legalRules: map[string][]*model.Rule{}, idle: map[string]bool{}, mayEndMatch: map[string]bool{}}
	read := map[string]bool{}
	for o := range g.Places(model.Move, model.Asked) {
		read[o.Term.Name] = true
	}
	for _, r := range g.legal {
		who, move := r.Head.Args[0], r.Head.Args[1]
		for _, role := range m.roles {
			if who.IsVariable() || who.Name == role {
				m.legalRules[role] = append(m.legalRules[role], r)
			}
		}
		if lint.IsIdle(move.Name) || len(move.Args) == 0 && !read[move.Name] {
			m.idle[move.Name] = true
		}
	}
	for _, s := range g.fluents {
		if !slices.ContainsFunc(g.RulesFor(gdl.Terminal), func(r *model.Rule) bool { return r.AsksFor(s) }) {
			continue
		}
		for _, r := range rules(s, model.Made) {
			if by := r.Move(); by != nil && !r.AsksFor(s) {
				m.mayEndMatch[by.Term.Name] = true
			}
		}
	}
	return m
}

// loses returns a legal move with which no role makes the fluent; nil if there is
// none. Moves that end the game do not count, nor those that need the fluent: they
// use it up. Where a role can idle, it is assumed to do so while another one moves;
// where there is only one role, idling must lose nothing.
func (m *moves) loses(s *model.Symbol, made map[maker]bool) *gdl.Term {
	for _, role := range m.roles {
		for _, r := range m.legalRules[role] {
			move := r.Head.Args[1]
			switch {
			case m.mayEndMatch[move.Name] || makes(made, role, move):
			case m.idle[move.Name]:
				if len(m.roles) == 1 && lint.IsIdle(move.Name) {
					return move // no other role moves meanwhile, and it uses nothing up
				}
			case !r.AsksFor(s) && m.othersLose(made, role):
				return move
			}
		}
	}
	return nil
}

func makes(made map[maker]bool, role string, move *gdl.Term) bool {
	return made[maker{anybody, move.Name}] || made[maker{role, move.Name}]
}

// othersLose tells whether every other role has a move that does not make the fluent:
// an idle one if it has any.
func (m *moves) othersLose(made map[maker]bool, role string) bool {
	return !slices.ContainsFunc(m.roles, func(other string) bool {
		idles, some, loses := false, false, false
		for _, r := range m.legalRules[other] {
			lost := !makes(made, other, r.Head.Args[1])
			idle := m.idle[r.Head.Args[1].Name]
			idles, some, loses = idles || idle, some || lost, loses || lost && idle
		}
		return other != role && (idles && !loses || !idles && !some)
	})
}
