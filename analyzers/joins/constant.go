package joins

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A name that stands in rules alone, and in no fact, is the only possible value of an argument
// of which conditions ask for other values: (blank ?x board) is made where (blank ?x board1)
// is asked for. Then the rules were meant for all values, by a variable that lacks its '?'.

// explainConstant completes the message about a value that is not possible, where the only one
// that is seems to be a variable.
func (p *ruleProgram) explainConstant(x *clauseJoin, f *clauseFault) {
	if f.ruleCode != "A07" || f.otherTerm != nil || f.faultyTerm.IsVariable() || len(f.faultyTerm.Args) > 0 || x.notation != gdl.Prefix {
		return
	}
	list := x.argDomains.Symbols(f.argument)
	if len(list) != 1 || list[0].Arity > 0 || strings.Trim(list[0].Name, "0123456789") == "" || p.isFactName(list[0].Name) || !p.isFactName(f.faultyTerm.Name) {
		return
	}
	f.messageFormat = fmt.Sprintf("'%%s' is not a possible value of this argument of '%s': rules make it with '%s' only, which stands in no fact; did you mean '?%[2]s'?",
		f.argument.Name, list[0].Name)
}

// isFactName tells whether a name stands in a fact or a rule for init, or is that of a role.
func (p *ruleProgram) isFactName(name string) bool {
	if p.factNames == nil {
		p.factNames = map[string]bool{}
		for _, r := range p.rules {
			if len(r.Body) == 0 || r.Head.Name == gdl.Init {
				r.Head.WalkTerms(func(t *gdl.Term) { p.factNames[t.Name] = true })
			}
		}
	}
	return p.factNames[name]
}
