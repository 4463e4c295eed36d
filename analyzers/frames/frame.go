package frames

import (
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkFrames reports fluents that certain moves alone hand on, and that are lost by
// another one.
func checkFrames(pass *lint.Pass, g *game) {
	if g.silent {
		return // a variable stands for any fluent or move
	}
	var m *moves
	for _, key := range g.order {
		made := g.makers(key)
		if made == nil || key.arity == 0 || !g.handedOn(key, made) {
			continue // names without arguments are mostly marks for one state
		}
		if m == nil {
			m = newMoves(g, pass.File.RoleNames())
		}
		// A fluent that is not there from the beginning may have an end. It is
		// hardly meant that a single move such as swap brings it about.
		if lost := m.loses(key, made); lost != nil && (len(g.init[key]) > 0 || len(lost.Args) == 0) {
			fluent := g.nextRules[key][0].Head.Args[0]
			f := lint.Findingf("Y10", fluent, "'%s' is lost when '%s' is played, since no rule makes or keeps it then",
				pass.NodeText(fluent), pass.NodeText(lost))
			f.Related = append(f.Related, lint.RelatedAt(lost, "this move"))
			g.told[key] = true
			pass.Report(f)
		}
	}
}

// A maker is a move, of one role or of any, with which a rule makes a fluent.
type maker struct{ role, move string }

// Name of a role that is a variable.
const anybody = "?"

// makers returns the moves of which one is needed to make a fluent; nil if some rule
// makes it with any move, or depends on moves in another way.
func (g *game) makers(key symbol) map[maker]bool {
	made := map[maker]bool{}
	for _, r := range g.nextRules[key] {
		m, ok := makerOf(r)
		if !ok {
			return nil
		}
		made[m] = true
	}
	return made
}

// makerOf returns the first move that is a condition of a rule.
func makerOf(r *gdl.Rule) (m maker, ok bool) {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.Does || len(l.Atom.Args) != 2 || l.Atom.Args[1].IsVariable() {
			continue
		}
		who := anybody
		if role := l.Atom.Args[0]; !role.IsVariable() {
			who = role.Name
		}
		return maker{who, l.Atom.Args[1].Name}, true
	}
	return maker{}, false
}

// handedOn tells whether a fluent goes from state to state: the rules that make it,
// or the legality of the moves that make it, ask for it. Others, such as a pawn's
// double step, are for the next move only.
func (g *game) handedOn(key symbol, made map[maker]bool) bool {
	for _, r := range g.nextRules[key] {
		if len(g.init[key]) > 0 && asksFor(r, key) {
			return true
		}
	}
	names := map[string]bool{}
	for m := range made {
		names[m.move] = true
	}
	for _, r := range g.legal {
		if names[r.Head.Args[1].Name] && asksFor(r, key) {
			return true
		}
	}
	return false
}

// asksFor tells whether a fluent is a positive condition of a rule.
func asksFor(r *gdl.Rule, key symbol) bool {
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True {
			if f := fluentOf(l.Atom); f != nil && symbolOf(f) == key {
				return true
			}
		}
	}
	return false
}

// idleNames are names of moves without an effect.
const idleNames = " noop pass wait skip null nil "

func idleName(name string) bool { return strings.Contains(idleNames, " "+name+" ") }
