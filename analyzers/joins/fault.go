package joins

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A clauseFault is a reason why a clause never fires, visible in the clause.
type clauseFault struct {
	ruleCode      string // empty if another analyzer reports it
	faultyTerm    *gdl.Term
	messageFormat string // with '%s' for the text at that place
	otherTerm     *gdl.Term
	otherMessage  string          // the message for the other place
	argument      gdl.ArgPosition // of the faulty term
	otherArgument gdl.ArgPosition // of the other term
}

// findFault returns the first reason why a clause never fires that the clause shows;
// nil if there is none.
func (p *ruleProgram) findFault(x *clauseJoin, r *programRule, clause int) *clauseFault {
	x.boundPlaces = x.boundPlaces[:0]
	for i, b := range r.clauses[clause].Body {
		if b.Negative || b.Distinct {
			continue
		}
		if f := x.joinAtom(b.Atom); f != nil {
			p.explain(x, f)
			return f
		}
		if !p.canBeMet(r.clauseForms[clause][i]) {
			if !p.hasNamedHead(b.Atom) {
				return &clauseFault{faultyTerm: b.Atom} // A01, A02, D04, D05 or K15
			}
			return &clauseFault{ruleCode: "D02", faultyTerm: b.Atom,
				messageFormat: "'%s' matches no rule or fact, so this rule never fires; correct it"}
		}
	}
	return nil
}

// moveRoleArg is the argument of does with the role of a move.
var moveRoleArg = gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Does, Arity: 2, Index: 0}

// A clauseJoin collects the possible symbols of the variables of a clause. It serves
// one clause after the other.
type clauseJoin struct {
	argDomains  *gdl.Domains
	notation    gdl.Notation    // of messages
	boundPlaces []variablePlace // one for each variable
}

// A variablePlace is an occurrence of a variable, with the symbols that are possible
// there and at all places before.
type variablePlace struct {
	term         *gdl.Term
	argument     gdl.ArgPosition
	jointSymbols []gdl.Symbol
	localSymbols []gdl.Symbol // those of this place alone
}

// joinAtom joins the arguments of a condition, and returns the first fault.
func (x *clauseJoin) joinAtom(atom *gdl.Term) *clauseFault { return x.joinArgs(atom, gdl.PredicateArg) }

func (x *clauseJoin) joinArgs(t *gdl.Term, kind gdl.ArgKind) *clauseFault {
	for i, arg := range t.Args {
		at := gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}
		f := x.joinArg(at, arg)
		if f == nil && !arg.IsVariable() {
			f = x.joinArgs(arg, gdl.FunctionArg)
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// joinArg joins one argument. Domains that are empty have a cause elsewhere.
func (x *clauseJoin) joinArg(at gdl.ArgPosition, arg *gdl.Term) *clauseFault {
	list := x.argDomains.Symbols(at)
	switch {
	case len(list) == 0:
		return nil
	case arg.IsVariable():
		return x.joinVariable(variablePlace{arg, at, list, list})
	case at == gdl.FluentArg, at == gdl.MoveArg, at == moveRoleArg: // D04, D05, K11, or a rule that waits for it
		return nil
	case model.HasSymbol(list, model.Start(arg)):
		return nil
	case lint.NotationAdvice(arg.Name) != "":
		return &clauseFault{faultyTerm: arg} // L09
	case hasOtherArity(list, model.Start(arg)):
		return &clauseFault{faultyTerm: arg} // A02
	}
	return &clauseFault{ruleCode: "A07", faultyTerm: arg, argument: at,
		messageFormat: "'%s' is not a possible value of this argument of '" + at.Name + "' (possible: " + lint.SomeSymbols(list, x.notation) + "), so this condition is always false; correct it"}
}

// hasOtherArity tells whether a function is among some symbols with another number of
// arguments only.
func hasOtherArity(list []gdl.Symbol, function gdl.Symbol) bool {
	return function.Arity > 0 && slices.ContainsFunc(list, func(s gdl.Symbol) bool { return s.Name == function.Name && s.Arity > 0 })
}

// joinVariable intersects the symbols of a variable with those of another place.
func (x *clauseJoin) joinVariable(p variablePlace) *clauseFault {
	at := slices.IndexFunc(x.boundPlaces, func(b variablePlace) bool { return b.term.Name == p.term.Name })
	if at < 0 { // its first place, with some symbols
		x.boundPlaces = append(x.boundPlaces, p)
		return nil
	}
	before := x.boundPlaces[at]
	p.jointSymbols = model.CommonSymbols(before.jointSymbols, p.jointSymbols)
	if len(p.jointSymbols) > 0 {
		x.boundPlaces[at] = p
		return nil
	}
	return &clauseFault{ruleCode: "A07", faultyTerm: p.term, argument: p.argument, otherArgument: before.argument,
		messageFormat: "'%s' can be " + lint.SomeSymbols(p.localSymbols, x.notation) + " in '" + p.argument.Name + "' and " + lint.SomeSymbols(before.jointSymbols, x.notation) +
			" in '" + before.argument.Name + "', never the same, so these conditions are never true together; correct one of them",
		otherTerm: before.term, otherMessage: "here it can be " + lint.SomeSymbols(before.jointSymbols, x.notation)}
}

// faultFinding turns a fault into a finding.
func (f clauseFault) faultFinding(pass *lint.Pass) finding.Finding {
	x := lint.Findingf(f.ruleCode, f.faultyTerm, "%s", strings.Replace(f.messageFormat, "%s", pass.NodeText(f.faultyTerm), 1))
	if f.otherTerm != nil {
		x.Related = append(x.Related, lint.RelatedAt(f.otherTerm, "%s", f.otherMessage))
	}
	return x
}
