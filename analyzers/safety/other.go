package safety

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/pattern"
)

// otherRolePattern matches the names of variables that stand for another role.
var otherRolePattern = pattern.LazyRegexp(`^\?.*(opp|other|enem|rival|foe|advers)`)

// meansOtherRole tells whether the only variable that nothing binds stands for
// another role: then that role is meant, and not that there is none.
func (n *negatedExistential) meansOtherRole(roles []string, domains func() *gdl.Domains) bool {
	if len(n.freeVariables) != 1 || len(roles) < 2 || !slices.Contains(n.rule.Body, n.negation) || !otherRolePattern().MatchString(n.freeVariables[0].Name) {
		return false
	}
	atom := n.negation.Args[0].Atom
	if n.negation.Args[0].Op != gdl.OpAtom {
		return false
	}
	at := slices.IndexFunc(atom.Args, func(t *gdl.Term) bool { return t.Name == n.freeVariables[0].Name })
	if at < 0 {
		return false
	}
	values := domains().Symbols(gdl.ArgPosition{Kind: gdl.PredicateArg, Name: atom.Name, Arity: len(atom.Args), Index: at})
	return !slices.ContainsFunc(roles, func(role string) bool {
		return !slices.ContainsFunc(values, func(s gdl.Symbol) bool { return s.Name == role })
	})
}

// roleFinding returns the finding that explains how to say which role is meant.
func (n *negatedExistential) roleFinding(pass *lint.Pass) finding.Finding {
	name := pass.PrefixCode(n.freeVariables[0])
	add, and := "(role "+name+")", ""
	if head := n.rule.Head; len(n.movedComparisons) == 0 && (head.Name == gdl.Goal || head.Name == gdl.Legal) && len(head.Args) > 0 {
		own := "(distinct " + name + " " + pass.PrefixCode(head.Args[0]) + ")"
		add, and = add+" "+own, " and '"+pass.CodeText(own)+"'"
	}
	f := lint.Findingf("V02", n.freeVariables[0], "nothing says which '%s' is meant; add '%s'%s", n.freeVariables[0].Spelling, pass.CodeText("(role "+name+")"), and)
	edits := pass.NewEdits()
	if pass.File.Notation == gdl.Prefix {
		edits.InsertText(n.negation.StartPos, add+" ")
	}
	f.UnsafeFixes = edits.SuggestFix("Say which role is meant")
	return f
}
