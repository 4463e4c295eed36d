package safety

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/pattern"
)

// otherOne matches the names of variables that stand for another role.
var otherOne = pattern.New(`^\?.*(opp|other|enem|rival|foe|advers)`)

// otherRole tells whether the only variable that nothing binds stands for
// another role: then that role is meant, and not that there is none.
func (n *none) otherRole(roles []string, domains func() *gdl.Domains) bool {
	if len(n.free) != 1 || len(roles) < 2 || !slices.Contains(n.rule.Body, n.not) || !otherOne().MatchString(n.free[0].Name) {
		return false
	}
	atom := n.not.Args[0].Atom
	if n.not.Args[0].Op != gdl.OpAtom {
		return false
	}
	at := slices.IndexFunc(atom.Args, func(t *gdl.Term) bool { return t.Name == n.free[0].Name })
	if at < 0 {
		return false
	}
	values := domains().Symbols(gdl.Arg{Kind: gdl.PredicateArg, Name: atom.Name, Arity: len(atom.Args), Index: at})
	return !slices.ContainsFunc(roles, func(role string) bool {
		return !slices.ContainsFunc(values, func(s gdl.Symbol) bool { return s.Name == role })
	})
}

// roleFinding returns the finding that explains how to say which role is meant.
func (n *none) roleFinding(pass *lint.Pass) finding.Finding {
	name := pass.Code(n.free[0])
	add, and := "(role "+name+")", ""
	if head := n.rule.Head; len(n.moved) == 0 && (head.Name == gdl.Goal || head.Name == gdl.Legal) && len(head.Args) > 0 {
		own := "(distinct " + name + " " + pass.Code(head.Args[0]) + ")"
		add, and = add+" "+own, "' and '"+own
	}
	f := lint.Findingf("V02", n.free[0], "nothing says which '%s' is meant; add '(role %s)%s'", n.free[0].Spelling, name, and)
	edits := pass.Edits()
	if pass.File.Notation == gdl.Prefix {
		edits.Insert(n.not.From, add+" ")
	}
	f.UnsafeFixes = edits.Fix("Say which role is meant")
	return f
}
