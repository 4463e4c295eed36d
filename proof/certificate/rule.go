package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// timeless is the level of atoms without time argument.
const timeless = -1

// An atom of the program: a predicate in clingo's spelling, the terms of the game
// that are its arguments, and the time (AIJ 2012 Def. 10).
type atom struct {
	name  string
	args  []*gdl.Term
	level int
}

// at is an atom with a time.
func at(level int, name string, args ...*gdl.Term) atom { return atom{name, args, level} }

// always is an atom without time.
func always(name string, args ...*gdl.Term) atom { return atom{name, args, timeless} }

func (a atom) String() string {
	args := terms(a.args)
	switch {
	case a.level == timeless && args == "":
		return a.name
	case a.level == timeless:
		return a.name + "(" + args + ")"
	case args == "":
		return fmt.Sprintf("%s(%d)", a.name, a.level)
	}
	return fmt.Sprintf("%s(%s,%d)", a.name, args, a.level)
}

// arity is the number of arguments that clingo sees.
func (a atom) arity() int {
	if a.level == timeless {
		return len(a.args)
	}
	return len(a.args) + 1
}

// A condition of a rule: its text, and the atoms in it.
type condition struct {
	text  string
	atoms []atom
}

// holds is the condition that an atom holds.
func holds(a atom) condition { return condition{a.String(), []atom{a}} }

// fails is the condition that an atom does not hold.
func fails(a atom) condition { return condition{"not " + a.String(), []atom{a}} }

// compare is a condition without atoms.
func compare(format string, args ...any) condition {
	return condition{text: fmt.Sprintf(format, args...)}
}

// join writes conditions one after the other.
func join(body []condition) string {
	texts := make([]string, len(body))
	for i, c := range body {
		texts[i] = c.text
	}
	return strings.Join(texts, ", ")
}

func atomsOf(body []condition) []atom {
	var atoms []atom
	for _, c := range body {
		atoms = append(atoms, c.atoms...)
	}
	return atoms
}

// A rule of the program, with its atoms for pruning.
type rule struct {
	head *atom // nil for constraints
	body []atom
	text string
	from *gdl.Rule // of the game, nil for rules of the encoding
}

// define is the rule "head :- body."
func define(head atom, body ...condition) rule {
	text := head.String()
	if len(body) > 0 {
		text += " :- " + join(body)
	}
	return rule{head: &head, body: atomsOf(body), text: text + "."}
}

// forbid is the constraint ":- body."
func forbid(body ...condition) rule {
	return rule{body: atomsOf(body), text: ":- " + join(body) + "."}
}

// choose is the rule "low { head : from } high :- body.", without bounds if
// they are empty.
func choose(low string, head, from atom, high string, body ...condition) rule {
	text := strings.TrimSpace(fmt.Sprintf("%s { %s : %s } %s", low, head, from, high))
	if len(body) > 0 {
		text += " :- " + join(body)
	}
	return rule{head: &head, body: append(atomsOf(body), from), text: text + "."}
}

// count is the condition that the number of bindings of vars for which all of
// body hold lies within bounds; either bound may be empty.
func count(low string, vars []*gdl.Term, body []condition, high string) condition {
	text := strings.TrimSpace(fmt.Sprintf("%s #count { %s : %s } %s", low, terms(vars), join(body), high))
	return condition{text, atomsOf(body)}
}
