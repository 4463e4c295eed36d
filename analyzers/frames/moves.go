package frames

import "github.com/gdllint/gdllint/gdl"

// moves holds the moves of each role.
type moves struct {
	roles       []string
	legalRules  map[string][]*gdl.Rule // rules for legal, by role
	idle        map[string]bool        // moves that do nothing, such as noop
	mayEndMatch map[string]bool        // moves after which the game may be over
}

func newMoves(g *game, roles []string) *moves {
	m := &moves{roles: roles, legalRules: map[string][]*gdl.Rule{}, idle: map[string]bool{}, mayEndMatch: map[string]bool{}}
	read := g.movesRead()
	for _, r := range g.legal {
		who, move := r.Head.Args[0], r.Head.Args[1]
		for _, role := range roles {
			if who.IsVariable() || who.Name == role {
				m.legalRules[role] = append(m.legalRules[role], r)
			}
		}
		if idleName(move.Name) || len(move.Args) == 0 && !read[move.Name] {
			m.idle[move.Name] = true
		}
	}
	for _, key := range g.order {
		if !g.ends(key) {
			continue
		}
		for _, r := range g.nextRules[key] {
			if by, ok := makerOf(r); ok && !asksFor(r, key) {
				m.mayEndMatch[by.move] = true
			}
		}
	}
	return m
}

// movesRead returns the names of the moves that conditions ask for.
func (g *game) movesRead() map[string]bool {
	names := map[string]bool{}
	for _, r := range g.rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && len(l.Atom.Args) == 2 {
				names[l.Atom.Args[1].Name] = true
			}
		})
	}
	return names
}

// ends tells whether a rule for terminal asks for a fluent.
func (g *game) ends(key symbol) bool {
	for _, r := range g.terminal {
		if asksFor(r, key) {
			return true
		}
	}
	return false
}

// loses returns a legal move with which no role makes the fluent; nil if there is
// none. Moves that end the game do not count, nor those that need the fluent: they
// use it up. Where a role can idle, it is assumed to do so while another one moves;
// where there is only one role, idling must lose nothing.
func (m *moves) loses(key symbol, made map[maker]bool) *gdl.Term {
	for _, role := range m.roles {
		for _, r := range m.legalRules[role] {
			move := r.Head.Args[1]
			if m.mayEndMatch[move.Name] || m.makes(made, role, move) {
				continue
			}
			if m.idle[move.Name] {
				if len(m.roles) == 1 && idleName(move.Name) {
					return move // no other role moves meanwhile, and it uses nothing up
				}
				continue
			}
			if asksFor(r, key) {
				continue
			}
			if m.othersLose(made, role) {
				return move
			}
		}
	}
	return nil
}

func (m *moves) makes(made map[maker]bool, role string, move *gdl.Term) bool {
	return made[maker{anybody, move.Name}] || made[maker{role, move.Name}]
}

// othersLose tells whether every other role has a move that does not make the fluent:
// an idle one if it has any.
func (m *moves) othersLose(made map[maker]bool, role string) bool {
	for _, other := range m.roles {
		if other == role {
			continue
		}
		idles, some, loses := false, false, false
		for _, r := range m.legalRules[other] {
			move := r.Head.Args[1]
			if m.idle[move.Name] {
				idles = true
				loses = loses || !m.makes(made, other, move)
			}
			some = some || !m.makes(made, other, move)
		}
		if idles && !loses || !idles && !some {
			return false
		}
	}
	return true
}
