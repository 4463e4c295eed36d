package cutpoint

import (
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/roles"
)

// game writes the rules that are left, and those of the free atoms.
func (c *cutter) game() *Game {
	g := &Game{File: &gdl.File{Source: c.file.Source, Notation: c.file.Notation}, origins: map[*gdl.Rule]*gdl.Rule{},
		Goals: !c.gone[relation{gdl.Goal, 2}]}
	for _, r := range c.file.Rules {
		if r.Broken || c.cut[r] || c.gone[relationOf(r.Head)] {
			continue
		}
		kept := *r
		g.origins[&kept] = r
		g.add(&kept)
	}
	for i, f := range c.free {
		g.Free = append(g.Free, f.atom)
		g.addFree(i, f)
	}
	return g
}

// add appends a rule.
func (g *Game) add(r *gdl.Rule) {
	r.Index = len(g.File.Rules)
	g.File.Rules = append(g.File.Rules, r)
}

// leftOpen is the name of the fluents of free atoms. It holds a space, which no
// author's name does.
const leftOpen = "left open"

// addFree adds the rules by which an atom may hold or not: a role chooses, which
// may always choose either.
func (g *Game) addFree(i int, f freeAtom) {
	role, yes, no := term(roles.Nature+strconv.Itoa(i+1)), term("yes"), term("no")
	g.say(term(gdl.Role, role))
	g.say(term(gdl.Legal, role, yes))
	g.say(term(gdl.Legal, role, no))
	chosen := term(gdl.Does, role, yes)
	if f.moves {
		g.say(f.atom, chosen)
		return
	}
	fluent := term(leftOpen, f.atom)
	g.say(f.atom, term(gdl.True, fluent))
	g.say(term(gdl.Next, fluent), chosen)
	if f.holds {
		g.say(term(gdl.Init, fluent))
	}
}

// say adds a fact, or a rule with one condition.
func (g *Game) say(head *gdl.Term, body ...*gdl.Term) {
	r := &gdl.Rule{Head: head, Arrow: len(body) > 0}
	for _, atom := range body {
		r.Body = append(r.Body, &gdl.Literal{Op: gdl.OpAtom, Atom: atom})
	}
	g.add(r)
}
