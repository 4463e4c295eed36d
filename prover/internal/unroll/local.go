package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// This file states the moves of local programs, which are about a part of the game.

// BeginLocal adds two layers and a transition between them that are encoded on demand.
func (u *GameProgram) BeginLocal() {
	u.IsLocal = true
	u.NewLayer().HasTransition = true
	u.NewLayer()
}

// LimitMoves states that each role, one of whose moves the local program mentions, makes exactly one move: one that the
// program mentions, or some other one. It also states the simple conditions for a mentioned move to be legal or, if
// whole is set, all conditions, and for the other one the simple conditions that all others have in common.
func (u *GameProgram) LimitMoves(parts *SimpleParts, whole bool) {
	for r, moves := range u.Net.DoesRefs {
		var there []asp.Lit
		var others []circuit.NodeRef
		for m, does := range moves {
			legal := u.Net.LegalRefs[r][m]
			if !u.IsEncoded(0, does) {
				others = append(others, legal)
				continue
			}
			l := u.GateLit(0, does)
			there = append(there, l)
			if whole {
				u.LogicProgram.AddConstraint(l, u.GateLit(0, legal).Complement())
				continue
			}
			u.requireParts(l, parts.PartsOf(legal))
		}
		if len(there) == 0 {
			continue
		}
		if len(others) > 0 {
			other := u.LogicProgram.NewAtom()
			u.LogicProgram.AddChoice([]asp.Atom{other})
			u.requireParts(other.PosLit(), parts.Common(others))
			there = append(there, other.PosLit())
		}
		if len(there) > 1 {
			u.LogicProgram.AddAtLeast(0, 2, there...)
		}
		for i, l := range there {
			there[i] = l.Complement()
		}
		u.LogicProgram.AddConstraint(there...)
	}
}

// requireParts states that a move needs some conditions.
func (u *GameProgram) requireParts(move asp.Lit, conditions []circuit.NodeRef) {
	for _, c := range conditions {
		u.LogicProgram.AddConstraint(move, u.GateLit(0, c).Complement())
	}
}

// AssumeNotOver states the consequences of the match not being over before the move, as far as
// these are simple and about fluents that a local program mentions.
func (u *GameProgram) AssumeNotOver(parts *SimpleParts) {
	for _, r := range parts.PartsOf(u.Net.TerminalRef.Negated()) {
		if u.mentionsAll(r) {
			u.LogicProgram.AddConstraint(u.GateLit(0, r).Complement())
		}
	}
}

// mentionsAll tells whether the first layer of a program mentions all fluents of a simple condition.
func (u *GameProgram) mentionsAll(r circuit.NodeRef) bool {
	if n := &u.Net.Nodes[r.NodeIndex()]; n.Kind != circuit.FluentNode {
		return !slices.ContainsFunc(n.Children, func(c circuit.NodeRef) bool { return !u.mentionsAll(c) })
	}
	return u.TimeLayers[0].NodeLits[r.NodeIndex()] != 0
}
