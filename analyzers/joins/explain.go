package joins

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the search for a condition that excludes a value.
const (
	maxNarrowings    = 64
	maxNarrowedRules = 100_000 // for all values of a rulesheet
)

// symbolAt returns the symbol of an argument.
func (p *ruleProgram) symbolAt(at gdl.ArgPosition) *model.Symbol {
	if at.Kind == gdl.PredicateArg {
		return p.Symbol(model.Relation, at.Name, at.Arity)
	}
	if s := p.Symbol(model.Fluent, at.Name, at.Arity); s != nil {
		return s
	}
	return p.Symbol(model.Move, at.Name, at.Arity)
}

// explain completes the message about a value that an argument never has: to correct the
// condition is not all that may be done.
func (p *ruleProgram) explain(x *clauseJoin, f *clauseFault) {
	if f.ruleCode != "A07" || f.otherTerm != nil || f.faultyTerm.IsVariable() {
		return
	}
	s := p.symbolAt(f.argument)
	if f.argument.Kind == gdl.FunctionArg && s != nil {
		p.explainCount(s, f)
	}
	if len(f.faultyTerm.Args) > 0 || !p.isFactName(f.faultyTerm.Name) {
		return
	}
	// A name that stands in rules alone, and in no fact, seems to be a variable that lacks
	// its '?', where it is the only possible value.
	if list := x.argDomains.Symbols(f.argument); x.notation == gdl.Prefix && len(list) == 1 && list[0].Arity == 0 && strings.Trim(list[0].Name, "0123456789") != "" && !p.isFactName(list[0].Name) {
		f.messageFormat = fmt.Sprintf("'%%s' is not a possible value of this argument of '%s': rules make it with '%s' only, which stands in no fact; write '?%[2]s' in these rules if any value is meant",
			f.argument.Name, list[0].Name)
	}
	n := &narrowing{program: p, domains: x.argDomains, value: model.Start(f.faultyTerm), seen: map[int]bool{}}
	if condition := n.find(s, f.argument.Index); condition != nil {
		f.messageFormat = fmt.Sprintf("'%%s' is not a possible value of this argument of '%s', since '%s' never has it there; exchange the arguments of that if they stand in the wrong order, or ask for another value",
			f.argument.Name, x.notation.SpelledTerm(condition))
		f.otherTerm, f.otherMessage = condition, "this condition excludes it"
	}
}

// explainCount says of a value that a fluent never has, although the fluent counts along
// facts, where these facts end.
func (p *ruleProgram) explainCount(s *model.Symbol, f *clauseFault) {
	for o := range s.With(model.Made) {
		for _, c := range p.Counters(o.Rule) {
			if end := c.End(); c.Arg == f.argument.Index && end != nil {
				if f.faultyTerm.Name != end.Name {
					f.messageFormat = fmt.Sprintf("'%%s' is never reached: '%s' counts along '%s', whose facts end at '%s'; add the facts that lead on, or ask for '%s'",
						f.argument.Name, c.Chain.Term.Name, end.Spelling, end.Spelling)
				}
				return
			}
		}
	}
}

// isFactName tells whether a name stands in a fact or a rule for init, or is that of a role.
func (p *ruleProgram) isFactName(name string) bool {
	for class := range model.Constant + 1 {
		for o := range p.Name(name, class).All() {
			if o.InHead() && (len(o.Rule.Body) == 0 || o.Rule.Head.Name == gdl.Init) {
				return true
			}
		}
	}
	return false
}

// A narrowing follows the variables that make an argument back to a condition on facts that
// excludes a value, perhaps in the rule for legal of the move that names it. A value that an
// argument never has is mostly asked for rightly, and lost on its way: if the facts have it
// at another place, as (succ ?z ?y) has the last number, the arguments were exchanged.
type narrowing struct {
	program *ruleProgram
	domains *gdl.Domains
	value   gdl.Symbol
	seen    map[int]bool // slots
}

// find returns the first condition on facts that excludes the value from an argument,
// and whose facts have it at another one; nil if there is none.
func (n *narrowing) find(s *model.Symbol, at int) *gdl.Term {
	if s == nil || n.seen[s.FirstSlot+at] || len(n.seen) == maxNarrowings {
		return nil
	}
	n.seen[s.FirstSlot+at] = true
	for o := range s.All() {
		if o.Meaning != model.Made && o.Meaning != model.Offered || !o.Term.Args[at].IsVariable() {
			continue
		}
		if n.program.narrowedRules++; n.program.narrowedRules > maxNarrowedRules {
			return nil
		}
		for use := range o.Rule.Variable(o.Term.Args[at].Name).Uses() {
			asked := use.Parent
			if asked.Meaning != model.Asked || asked.Symbol.IsKeyword() && asked.Symbol.Sort == model.Relation || !o.Rule.HasCondition(use.Literal) || n.isPossible(use.ArgPosition()) {
				continue
			}
			if facts, only := n.program.Facts(asked.Symbol.Name); asked.Symbol.Sort == model.Relation && only && len(facts) > 0 {
				if n.standsElsewhere(use) {
					return asked.Term
				}
			} else if found := n.find(asked.Symbol, use.Arg); found != nil {
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
		if at.Index = i; i != use.Arg && n.isPossible(at) {
			return true
		}
	}
	return false
}

// reportKept reports the rule that should give a fluent another value, if a fault is about
// a fluent that all rules for next keep as it is: the conditions that ask for other values
// are not at fault. It tells whether it is so. Each rule is reported once, with
// some of the conditions that it makes fail.
func (p *ruleProgram) reportKept(f *clauseFault, reported map[*model.Rule]*finding.Finding) bool {
	for _, at := range []gdl.ArgPosition{f.argument, f.otherArgument} {
		if f.ruleCode != "A07" || at.Kind != gdl.FunctionArg {
			continue
		}
		r := p.KeepingRule(p.symbolAt(at))
		if r == nil {
			continue
		}
		if reported[r] == nil {
			x := lint.Findingf("A07", r.Head.Args[0], "'%s' never changes: this rule keeps it when a move is made, and so does each other rule for next; let this rule make the value that the move leads to",
				r.Head.Args[0].Name)
			reported[r] = &x
		}
		if len(reported[r].Related) < maxListedDependents {
			reported[r].Related = append(reported[r].Related, lint.RelatedAt(f.faultyTerm, "this never holds for the value that it keeps"))
		}
		return true
	}
	return false
}
