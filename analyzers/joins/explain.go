package joins

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

// Bounds of the search for a condition that excludes a value.
const (
	maxNarrowings = 64      // arguments that are searched for one value
	maxNarrowed   = 100_000 // rules that are searched for all values of a rulesheet together
)

func (c *check) symbolAt(at gdl.ArgPosition) *model.Symbol {
	if at.Kind == gdl.PredicateArg {
		return c.Symbol(model.Relation, at.Name, at.Arity)
	}
	if s := c.Symbol(model.Fluent, at.Name, at.Arity); s != nil {
		return s
	}
	return c.Symbol(model.Move, at.Name, at.Arity)
}

// explain looks for the likeliest reason why an argument never has a value: a missing '?', a misspelling, the end of a
// chain, or facts with exchanged arguments.
func (c *check) explain(x *clauseJoin, clause *model.Clause, atom *gdl.Term, f *fault) {
	s, name := c.symbolAt(f.argument), f.argument.Name
	if f.argument.Kind == gdl.FunctionArg {
		if atom.Name == gdl.True && atom.Args[0].Name == name && len(atom.Args[0].Args) == f.argument.Arity {
			f.Kind = "fluent"
		}
		if counter, end := c.countEnd(s, f.argument.Index); end != nil && end.Name != f.value.Name {
			f.Case = lint.CaseAt(f.value, name, counter.Chain, end).OfKind("end")
		}
	}
	// The '?' is probably missing if the rule has a variable of this name elsewhere, with a value that is possible here.
	if v := clause.Rule.Variable("?" + f.value.Name); v != nil && x.notation == gdl.Prefix && len(f.value.Args) == 0 && !slices.Contains(atom.VariableNames(), v.Name) &&
		len(model.CommonSymbols(model.Values(clause.Clause, v.Name, x.domains), x.domains.Symbols(f.argument))) > 0 {
		f.Case = lint.CaseAt(f.value, name, v.First, f.argument.Index+1).OfKind("variable").Relating(v.First).Editing(lint.Replace(f.value, v.First.Term.Spelling))
		return
	}
	if len(f.value.Args) > 0 || !c.isFactName(f.value.Name) {
		return
	}
	if once := c.misspelt(x, f); once != nil {
		f.Case = lint.CaseAt(once, f.value).OfKind("misspelt").Relating(f.value).Editing(lint.Replace(once, f.value.Spelling))
		return
	}
	// The '?' is probably missing from a possible value if it is the only one, and occurs in no fact.
	if list := x.domains.Symbols(f.argument); x.notation == gdl.Prefix && len(list) == 1 && list[0].Arity == 0 && strings.Trim(list[0].Name, "0123456789") != "" && !c.isFactName(list[0].Name) {
		f.Case = lint.CaseAt(f.value, name, list[0].Name, f.argument.Index+1).OfKind("mark")
	}
	n := &narrowing{check: c, domains: x.domains, value: model.Start(f.value), seen: map[int]bool{}}
	if condition := n.find(s, f.argument.Index); condition != nil {
		f.Case = lint.CaseAt(f.value, name, condition.Spelled(x.notation), f.argument.Index+1).OfKind("excluded").Relating(condition).Set(func(f *finding.Finding) { f.IsUnreached = true })
	}
}

// misspelt returns the place of a name that is a misspelling of the value in a condition. The name is a possible value at
// the argument of the fault, and occurs once in the rulesheet, in a head. misspelt returns nil if there is no such name.
func (c *check) misspelt(x *clauseJoin, f *fault) *model.Occurrence {
	for _, s := range x.domains.Symbols(f.argument) {
		if n := c.Name(s.Name, model.Constant); s.Arity == 0 && n != nil && n.Uses == 1 && n.First().InHead() && !c.isFactName(s.Name) && typo.NearestName(s.Name, []string{f.value.Name}) != "" {
			return n.First()
		}
	}
	return nil
}

// countEnd returns the counter at an argument of a fluent, and the last value of its facts; nil if there is none.
func (c *check) countEnd(s *model.Symbol, arg int) (counter model.Counter, end *gdl.Term) {
	for o := range s.Places(model.Made) {
		for _, counter := range c.Counters(o.Rule) {
			if end := counter.End(); counter.Arg == arg && end != nil {
				return counter, end
			}
		}
	}
	return counter, nil
}

// isFactName tells whether a name occurs in a fact or in the head of a rule for init.
func (c *check) isFactName(name string) bool {
	for class := range model.Constant + 1 {
		for o := range c.Name(name, class).Places() {
			if o.InHead() && (len(o.Rule.Body) == 0 || o.Rule.Head.Name == gdl.Init) {
				return true
			}
		}
	}
	return false
}

// A narrowing looks for the cause of a value that never occurs. It follows variables back from the argument, also through
// the rules for legal of moves, to a condition on facts that excludes the value. If these facts have the value at another
// argument, as (succ ?z ?y) has the last number, the author exchanged the arguments there.
type narrowing struct {
	*check
	domains *model.Domains
	value   gdl.Symbol
	seen    map[int]bool // by slot: the number of an argument, counted over all symbols
}

// find returns the first condition on facts that excludes the value from an argument,
// and whose facts have it at another one; nil if there is none.
func (n *narrowing) find(s *model.Symbol, at int) *gdl.Term {
	if s == nil || n.seen[s.FirstSlot+at] || len(n.seen) == maxNarrowings {
		return nil
	}
	n.seen[s.FirstSlot+at] = true
	for o := range s.Places() {
		if o.Meaning != model.Made && o.Meaning != model.Offered || !o.Term.Args[at].IsVariable() {
			continue
		}
		if n.narrowed++; n.narrowed > maxNarrowed {
			return nil
		}
		for use := range o.Rule.Variable(o.Term.Args[at].Name).Uses() {
			asked := use.Parent
			if asked.Meaning != model.Asked || asked.Symbol.IsKeyword() && asked.Symbol.Sort == model.Relation || !o.Rule.HasCondition(use.Literal) || n.isPossible(use.ArgPosition()) {
				continue
			}
			if facts, only := n.Facts(asked.Symbol.Name); asked.Symbol.Sort == model.Relation && only && len(facts) > 0 {
				if n.standsElsewhere(use) {
					return asked.Term
				}
			} else if found := n.find(asked.Symbol, int(use.Arg)); found != nil {
				return found
			}
		}
	}
	return nil
}

func (n *narrowing) isPossible(at gdl.ArgPosition) bool {
	return model.HasSymbol(n.domains.Symbols(at), n.value)
}

// standsElsewhere tells whether facts have the value at another argument.
func (n *narrowing) standsElsewhere(use *model.Occurrence) bool {
	at := use.ArgPosition()
	for i := range at.Arity {
		if at.Index = i; i != int(use.Arg) && n.isPossible(at) {
			return true
		}
	}
	return false
}

// keeper returns a rule that keeps a fluent although it needs a move or a helper relation, if all rules for next keep the
// fluent. The rule was probably meant to change it.
func (c *check) keeper(fluents ...*model.Symbol) *model.Rule {
	for _, s := range fluents {
		if r := c.KeepingRule(s); r != nil {
			return r
		}
	}
	return nil
}
