// Package frames defines an Analyzer that reports fluents that get lost, or get
// a second value, on the way from one state to the next.
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

// Analyzer reports such fluents.
var Analyzer = lint.Table("frames", doc, []lint.Row{
	{Code: "A08", Find: counters, Text: "the facts along which '@@' counts end at '@1', after @2 steps; a match has at least @3 moves, and when more than @2 of them count, '@4' is lost", Related: "no match ends before this condition holds|this rule makes it"},

	{Code: "Y10", Find: frames, Text: "'@@' becomes false when '@1' is played@2: no rule for next makes it true or keeps it then", Related: "the move"},
	{Code: "Y13", Kind: "lost", Text: "'@1' becomes false @2 no rule for next keeps it@3", Related: "false after the first move"},
	{Code: "Y13", Kind: "forgotten", Text: "no rule for next keeps @1: what one move makes true is false after the next move, and @2", Related: "@3"},
	{Code: "Y13", Kind: "played", Text: "'@1' becomes false in @2: nothing takes its place, and no rule for next keeps it@3", NotAt: []string{"A08"}},
	{Code: "Y13", Kind: "run out", Text: "'@1' becomes false in @2: nothing takes its place, since '@3', for which this rule asks, does not hold", NotAt: []string{"A08"}},
	{Code: "Y14", Kind: "doubled", Text: "'@1' and '@2' both hold after move @3 of a match@4", Related: "this rule makes one of them true", NotAt: []string{"O07"}},
}, validity.Analyzer, played.Analyzer)

// A game holds the data that the checks of one rulesheet share.
type game struct {
	*lint.Pass
	found          lint.Found
	fluents        []*model.Symbol // the fluents of next, in the order of their first rules
	legal          []*model.Rule
	roles          []string
	reportedLost   map[*model.Symbol]bool // by fluent: reported as a fluent that becomes false
	reportedDouble map[*model.Symbol]bool // by fluent: reported as a fluent that gets two values
}

// isWhole tells whether the rulesheet is complete, so that it contains all rules that keep fluents.
func isWhole(p *lint.Pass) bool { return p.IsComplete() && len(p.File.RoleNames()) > 0 }

// hasVariableNames tells whether a variable stands in the place of a fluent or a move.
func hasVariableNames(p *lint.Pass) bool { return p.IsOpen(model.Fluent) || p.IsOpen(model.Move) }

func frames(p *lint.Pass, found lint.Found) {
	if !isWhole(p) || p.IsOpen(model.Fluent) {
		return
	}
	g := &game{Pass: p, found: found, roles: p.File.RoleNames(), reportedLost: map[*model.Symbol]bool{}, reportedDouble: map[*model.Symbol]bool{}}
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
	if !hasVariableNames(p) {
		g.checkFrames()
		g.checkLost()
		g.checkForgotten()
	}
	g.checkPlayed()
}

// rulesMaking returns the rules that make a fluent true with a meaning: in the next state (model.Made) or in the
// initial state (model.Initial).
func rulesMaking(s *model.Symbol, m model.Meaning) (list []*model.Rule) {
	for o := range s.Places(m) {
		list = append(list, o.Rule)
	}
	return list
}

// checkFrames reports fluents that only certain moves make true or keep, and that another move makes false.
func (g *game) checkFrames() {
	var m *moves
	for _, s := range g.fluents {
		made := makers(s)
		if made == nil || s.Arity == 0 || !g.isHandedOn(s, made) || g.comesAndGoes(s) {
			continue // names without arguments are mostly marks for one state
		}
		if m == nil {
			m = newMoves(g)
		}
		// A fluent that init does not make may be meant to last one state only. A move without arguments, such as
		// swap, hardly ends it on purpose, so it is reported all the same.
		if role, lost := m.loses(s, made); lost != nil && (s.Count(model.Initial) > 0 || len(lost.Args) == 0) {
			fluent := s.First(model.Made).Term
			g.reportedLost[s] = true
			by := ""
			if len(m.roles) > 1 && role != anyRole {
				by = " by '" + role + "'"
			}
			g.found(lint.CaseAt(fluent, lint.WholeText{Range: lost}, by).Relating(lost))
		}
	}
}

// A roleMove is a move of a role, or of any role.
type roleMove struct{ role, move string }

// anyRole stands for the role of a move whose role is a variable.
const anyRole = "?"

// makers returns the moves that make a fluent true. It returns nil if a rule makes the fluent true with any move,
// or depends on moves in another way.
func makers(s *model.Symbol) map[roleMove]bool {
	made := map[roleMove]bool{}
	for o := range s.Places(model.Made) {
		move := o.Rule.Move()
		if move == nil {
			return nil
		}
		made[roleMoveOf(move)] = true
	}
	return made
}

func roleMoveOf(move *model.Occurrence) roleMove {
	if role := move.Atom().Args[0]; !role.IsVariable() {
		return roleMove{role.Name, move.Term.Name}
	}
	return roleMove{anyRole, move.Term.Name}
}

// isHandedOn tells whether a fluent is carried on from state to state: the rules that make it true need it, or its
// moves are legal only with it. Other fluents, such as one for a pawn's double step, hold in one state only.
func (g *game) isHandedOn(s *model.Symbol, made map[roleMove]bool) bool {
	asks := func(r *model.Rule) bool { return r.AsksFor(s) }
	if s.Count(model.Initial) > 0 && slices.ContainsFunc(rulesMaking(s, model.Made), asks) {
		return true
	}
	for m := range made {
		if slices.ContainsFunc(g.legal, func(r *model.Rule) bool { return r.Head.Args[1].Name == m.move && asks(r) }) {
			return true
		}
	}
	return false
}

// comesAndGoes tells whether a fluent may be meant to be lost: a rule asks that it holds with no value, by a helper relation that asks
// for any value; or that it does not hold with some value, and a move that is legal without it makes it true.
func (g *game) comesAndGoes(s *model.Symbol) bool {
	made := rulesMaking(s, model.Made)
	comes := slices.ContainsFunc(made, func(r *model.Rule) bool {
		return !r.AsksFor(s) && slices.ContainsFunc(rulesMaking(r.Move().Symbol, model.Offered), func(x *model.Rule) bool {
			return !slices.ContainsFunc(x.Occurrences, func(o model.Occurrence) bool {
				return o.Meaning == model.Asked && (o.Symbol == s || g.LooksAt(o.Symbol, s))
			})
		})
	})
	for o := range s.Places(model.Asked) {
		value := o.Term.Args[s.Arity-1]
		if o.Negative && comes {
			return true
		}
		relation := g.SymbolOf(model.Relation, o.Rule.Head)
		if o.Negative || !value.IsVariable() || len(slices.Collect(o.Rule.Variable(value.Name).Uses())) > 1 {
			continue
		}
		for asked := range relation.Places(model.Asked) {
			if asked.Negative {
				return true
			}
		}
	}
	return false
}

// moves holds the moves of each role.
type moves struct {
	roles       []string
	legalRules  map[string][]*model.Rule // by role
	idle        map[string]bool          // by move: it does nothing, such as noop
	mayEndMatch map[string]bool          // by move: the game may be over after it
}

func newMoves(g *game) *moves {
	m := &moves{roles: g.roles, legalRules: map[string][]*model.Rule{}, idle: map[string]bool{}, mayEndMatch: map[string]bool{}}
	read := map[string]bool{}
	for o := range g.Places(model.Move, model.Asked) {
		read[o.Term.Name] = true
	}
	// Where rules name the moves of random, those for all roles are meant for the players.
	hasOwnMoves := slices.ContainsFunc(g.legal, func(r *model.Rule) bool { return r.Head.Args[0].Name == gdl.Random })
	for _, r := range g.legal {
		who, move := r.Head.Args[0], r.Head.Args[1]
		for _, role := range g.File.RoleTerms() {
			name := role.String()
			if who.IsVariable() && g.Bars(r, role) == nil && !(name == gdl.Random && hasOwnMoves) || who.Name == name {
				m.legalRules[name] = append(m.legalRules[name], r)
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
		for _, r := range rulesMaking(s, model.Made) {
			if by := r.Move(); by != nil && !r.AsksFor(s) {
				m.mayEndMatch[by.Term.Name] = true
			}
		}
	}
	return m
}

// loses returns a legal move after which the fluent is false, since no role makes it true. It returns nil if there
// is none. Moves that may end the match are left aside. Moves that need the fluent are left aside too, since they
// use it up. A role that can idle is assumed to idle while another role moves. In games with one role, an idle
// move that makes the fluent false is reported.
func (m *moves) loses(s *model.Symbol, made map[roleMove]bool) (role string, move *gdl.Term) {
	for _, role := range m.roles {
		for _, r := range m.legalRules[role] {
			move := r.Head.Args[1]
			switch {
			case m.mayEndMatch[move.Name] || makes(made, role, move): // such a move is harmless
			case m.idle[move.Name]:
				if len(m.roles) == 1 && lint.IsIdle(move.Name) {
					return role, move // no other role moves meanwhile, and it uses nothing up
				}
			case !r.AsksFor(s) && m.othersCanLose(made, role):
				return role, move
			}
		}
	}
	return "", nil
}

func makes(made map[roleMove]bool, role string, move *gdl.Term) bool {
	return made[roleMove{anyRole, move.Name}] || made[roleMove{role, move.Name}]
}

// othersCanLose tells whether every other role has a move that does not make the fluent true. If the role has idle
// moves, it has to be one of these.
func (m *moves) othersCanLose(made map[roleMove]bool, role string) bool {
	return !slices.ContainsFunc(m.roles, func(other string) bool {
		idles, canLose, loses := false, false, false
		for _, r := range m.legalRules[other] {
			lost := !makes(made, other, r.Head.Args[1])
			idle := m.idle[r.Head.Args[1].Name]
			idles, canLose, loses = idles || idle, canLose || lost, loses || lost && idle
		}
		return other != role && (idles && !loses || !idles && !canLose)
	})
}
