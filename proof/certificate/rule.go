package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// This file holds the rules of programs, with their atoms and conditions.

// timelessLevel is the level of atoms without time argument.
const timelessLevel = -1

// A programAtom is an atom of a program: a predicate in clingo's spelling, the terms of the game
// that are its arguments, and the time (AIJ 2012 Def. 10).
type programAtom struct {
	name  string
	args  []*gdl.Term
	level int
}

func timedAtom(level int, name string, args ...*gdl.Term) programAtom {
	return programAtom{name, args, level}
}

func timelessAtom(name string, args ...*gdl.Term) programAtom {
	return programAtom{name, args, timelessLevel}
}

func (a programAtom) String() string {
	args := spellTerms(a.args)
	switch {
	case a.level == timelessLevel && args == "":
		return a.name
	case a.level == timelessLevel:
		return a.name + "(" + args + ")"
	case args == "":
		return fmt.Sprintf("%s(%d)", a.name, a.level)
	}
	return fmt.Sprintf("%s(%s,%d)", a.name, args, a.level)
}

// clingoArity returns the number of arguments in the program, the time included.
func (a programAtom) clingoArity() int {
	if a.level == timelessLevel {
		return len(a.args)
	}
	return len(a.args) + 1
}

// A bodyCondition is a condition of a program's rule: its text, and the atoms in it.
type bodyCondition struct {
	text  string
	atoms []programAtom
}

func atomHolds(a programAtom) bodyCondition { return bodyCondition{a.String(), []programAtom{a}} }

func atomFails(a programAtom) bodyCondition {
	return bodyCondition{"not " + a.String(), []programAtom{a}}
}

// textCondition returns a condition without atoms, such as a comparison.
func textCondition(format string, args ...any) bodyCondition {
	return bodyCondition{text: fmt.Sprintf(format, args...)}
}

// joinConditions writes conditions one after the other.
func joinConditions(body []bodyCondition) string {
	texts := make([]string, len(body))
	for i, c := range body {
		texts[i] = c.text
	}
	return strings.Join(texts, ", ")
}

func conditionAtoms(body []bodyCondition) []programAtom {
	var atoms []programAtom
	for _, c := range body {
		atoms = append(atoms, c.atoms...)
	}
	return atoms
}

// A programRule is a rule of a program, with its atoms for pruning.
type programRule struct {
	head       *programAtom // nil for constraints
	body       []programAtom
	text       string
	sourceRule *gdl.Rule // the rule of the game; nil for rules of the encoding
	sourceFile *gdl.File
}

func defineRule(head programAtom, body ...bodyCondition) programRule {
	text := head.String()
	if len(body) > 0 {
		text += " :- " + joinConditions(body)
	}
	return programRule{head: &head, body: conditionAtoms(body), text: text + "."}
}

func constraintRule(body ...bodyCondition) programRule {
	return programRule{body: conditionAtoms(body), text: ":- " + joinConditions(body) + "."}
}

// choiceRule returns the rule "low { head : from } high :- body.", without bounds if they are
// empty.
func choiceRule(low string, head, from programAtom, high string, body ...bodyCondition) programRule {
	text := strings.TrimSpace(fmt.Sprintf("%s { %s : %s } %s", low, head, from, high))
	if len(body) > 0 {
		text += " :- " + joinConditions(body)
	}
	return programRule{head: &head, body: append(conditionAtoms(body), from), text: text + "."}
}

// countCondition returns the condition that the number of bindings of vars for which all of body
// hold lies within bounds; either bound may be empty.
func countCondition(low string, vars []*gdl.Term, body []bodyCondition, high string) bodyCondition {
	text := strings.TrimSpace(fmt.Sprintf("%s #count { %s : %s } %s", low, spellTerms(vars), joinConditions(body), high))
	return bodyCondition{text, conditionAtoms(body)}
}
