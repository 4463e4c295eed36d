package variables

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkNegatedExistential reports negations that hold as soon as one instance of
// the negated fluent is missing, though no other condition restricts that instance.
// Only fluents in rules for terminal and goal are checked, and moves in rules for next:
// "some player has no piece" and "some cell is free" are often meant, and authors use
// relations of their own for them.
func checkNegatedExistential(pass *lint.Pass, maker *lint.RelationMaker, graph func() *gdl.Graph, r *gdl.Rule, list variableUses) {
	negated := map[string]string{gdl.Terminal: gdl.True, gdl.Goal: gdl.True, gdl.Next: gdl.Does}[r.Head.Name]
	for _, l := range r.Body {
		if l.Op != gdl.OpNot || l.Args[0].Op != gdl.OpAtom || l.Args[0].Atom.Name != negated {
			continue
		}
		if name := looseVariable(pass.File, graph(), r, l, l.Args[0].Atom.VariableNames(), list); name != "" {
			f := lint.Findingf("Y06", l, "'%s' holds as soon as there is one such %s; to say that there is none, negate a helper relation",
				pass.NodeText(l), name)
			f.UnsafeFixes = negateHelper(pass, maker, graph(), r, l)
			pass.Report(f)
		}
	}
}

// isChanging tells whether a relation depends on states or moves.
func isChanging(g *gdl.Graph, name string) bool {
	return g.Reaches(name, gdl.True) || g.Reaches(name, gdl.Does)
}

// looseVariable returns a variable of the negation that only unchanging relations bind,
// with more than one value left; "" if there is none.
func looseVariable(file *gdl.File, g *gdl.Graph, r *gdl.Rule, not *gdl.Literal, vars []string, list variableUses) string {
	for _, name := range vars {
		if u := list.findUse(name); u.useCount > 1 && isFreeVariable(g, r, not, name) && !isDetermined(file, r, not, name) {
			return u.firstTerm.Spelling
		}
	}
	return ""
}

func isFreeVariable(g *gdl.Graph, r *gdl.Rule, not *gdl.Literal, name string) bool {
	if hasName(r.Head.VariableNames(), name) {
		return false
	}
	for _, l := range r.Body {
		if l == not || !hasName(mentionedVariables(l), name) {
			continue
		}
		if l.Op != gdl.OpAtom || isChanging(g, l.Atom.Name) || l.Atom.Name == gdl.Role {
			return false
		}
	}
	return true
}

// isDetermined tells whether facts leave one value to a variable for each instance of
// the head: of two players each has one opponent, and that this one has not won is
// no mistake.
func isDetermined(file *gdl.File, r *gdl.Rule, not *gdl.Literal, name string) bool {
	for _, l := range r.Body {
		if l == not || l.Op != gdl.OpAtom {
			continue
		}
		at := slices.IndexFunc(l.Atom.Args, func(t *gdl.Term) bool { return t.IsVariable() && t.Name == name })
		given := true
		for i, arg := range l.Atom.Args {
			for _, v := range arg.VariableNames() {
				given = given && (i == at || hasName(r.Head.VariableNames(), v))
			}
		}
		if at >= 0 && given && hasUniqueValues(file, l.Atom, at) {
			return true
		}
	}
	return false
}

// hasUniqueValues tells whether a relation consists of several facts, of which no two differ
// in one argument only. A single fact tells nothing: others may be added.
func hasUniqueValues(file *gdl.File, atom *gdl.Term, at int) bool {
	values := map[string]string{}
	for _, r := range file.Rules {
		if r.Head.Name != atom.Name || len(r.Head.Args) != len(atom.Args) {
			continue
		}
		if len(r.Body) > 0 || !r.Head.IsGround() {
			return false
		}
		rest := ""
		for i, arg := range r.Head.Args {
			if i != at {
				rest += " " + arg.String()
			}
		}
		value := r.Head.Args[at].String()
		if known, seen := values[rest]; seen && known != value {
			return false
		}
		values[rest] = value
	}
	return len(values) > 1
}

func hasName(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}
