package joins

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A fault is a reason why a clause never fires that the clause itself shows.
type fault struct {
	lint.Case
	silent        bool            // another analyzer reports it
	value         *gdl.Term       // a value that an argument never has; nil for other faults
	argument      gdl.ArgPosition // the argument with the fault
	otherArgument gdl.ArgPosition // the argument at which a variable has other values
}

func silent(t *gdl.Term) *fault { return &fault{Case: lint.CaseAt(t), silent: true} }

// fault returns the first reason that a clause shows why it never fires; nil if there is none.
func (c *check) fault(x *clauseJoin, y *model.Firing, clause *model.Clause) *fault {
	x.places = x.places[:0]
	for i := range clause.Body {
		b := &clause.Body[i]
		if !b.Asks() || c.IsUndefined(b.Atom.Name) {
			continue
		}
		f := x.join(b.Atom, gdl.PredicateArg)
		switch {
		case f != nil && f.value != nil:
			c.explain(x, clause, b.Atom, f)
			return c.beginless(b.Atom, f)
		case f != nil && !f.silent:
			return c.beginless(b.Atom, f)
		case f != nil:
			return f
		case y.MayBeMet(clause, i):
		case c.hasNamedHead(b):
			return &fault{Case: lint.CaseAt(b.Atom)}
		default:
			return silent(b.Atom) // A01, A02, D04, D05 or K15 reports this
		}
	}
	return nil
}

// beginless replaces the fault of a condition if no rule for init makes its fluent true, and each rule for next that does
// needs the fluent. The new fault is at the first of these rules, so that it is reported once, and not for each value.
func (c *check) beginless(atom *gdl.Term, f *fault) *fault {
	fluent := c.beginlessFluent(atom)
	if fluent == nil {
		return f
	}
	var made *model.Occurrence
	for o := range c.Places(model.Fluent, model.Made) {
		if o.Term.Name != fluent.Name && o.Symbol != nil || len(o.Atom().Args) != 1 {
			continue
		}
		clauses, _ := o.Rule.Clauses()
		for _, clause := range clauses {
			if !slices.ContainsFunc(clause.Body, func(b model.Condition) bool { return b.Asks() && b.Atom.Name == gdl.True && b.Term.Name == fluent.Name }) {
				return f
			}
		}
		if made == nil {
			made = o
		}
	}
	if made == nil {
		return f
	}
	return &fault{Case: lint.CaseAt(made, fluent).OfKind("beginless")}
}

// hasNamedHead tells whether some head has the name and the number of arguments of a condition. For fluents and moves
// these are the ones of the fluent or move.
func (c *check) hasNamedHead(b *model.Condition) bool {
	s, atom := b.Symbol, b.Atom
	if arity, _ := gdl.KeywordArity(atom.Name); b.Term.IsVariable() || atom.Name != gdl.True && atom.Name != gdl.Does || len(atom.Args) != arity {
		for r := range c.Meeting(atom.Name) {
			if len(r.Head.Args) == len(atom.Args) {
				return true
			}
		}
		return false
	}
	return s.Count(model.Made)+s.Count(model.Initial)+s.Count(model.Offered) > 0 || c.IsOpen(model.Fluent) && atom.Name == gdl.True || c.IsOpen(model.Move) && atom.Name == gdl.Does
}

// moveRole is the argument of does for the role.
var moveRole = gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Does, Arity: 2, Index: 0}

// A clauseJoin collects the possible symbols of the variables of a clause. It is used again for each clause.
type clauseJoin struct {
	domains  *model.Domains
	notation gdl.Notation // the notation of messages
	places   []place      // the latest place of each variable
}

// A place is an occurrence of a variable.
type place struct {
	term         *gdl.Term
	argument     gdl.ArgPosition
	joint, local []gdl.Symbol // the symbols that are possible at this and all earlier places, and at this place
}

// join joins the arguments of a condition, and returns the first fault.
func (x *clauseJoin) join(t *gdl.Term, kind gdl.ArgKind) *fault {
	lists := x.domains.SymbolsOf(t, kind)
	for i, arg := range t.Args {
		f := x.joinArg(gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}, arg, lists[i])
		if f == nil && !arg.IsVariable() {
			f = x.join(arg, gdl.FunctionArg)
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// joinArg joins one argument. It skips an empty domain, whose cause is elsewhere.
func (x *clauseJoin) joinArg(at gdl.ArgPosition, arg *gdl.Term, list []gdl.Symbol) *fault {
	switch {
	case len(list) == 0:
		return nil
	case arg.IsVariable():
		return x.joinVariable(place{arg, at, list, list})
	case at == gdl.FluentArg, at == gdl.MoveArg, at == moveRole: // D04, D05 and K11 report these
		return nil
	case model.HasSymbol(list, model.Start(arg)):
		return nil
	case lint.NotationAdvice(arg.Name) != "": // L09 reports this
		return silent(arg)
	case len(arg.Args) > 0 && slices.ContainsFunc(list, func(s gdl.Symbol) bool { return s.Name == arg.Name && s.Arity > 0 }): // A02 reports this
		return silent(arg)
	}
	return &fault{Case: lint.CaseAt(arg, at.Name, lint.SomeSymbols(list, x.notation), at.Index+1).OfKind("value"), value: arg, argument: at}
}

// joinVariable intersects the symbols of a variable with those of another place.
func (x *clauseJoin) joinVariable(p place) *fault {
	at := slices.IndexFunc(x.places, func(b place) bool { return b.term.Name == p.term.Name })
	if at < 0 { // the first place of the variable
		x.places = append(x.places, p)
		return nil
	}
	before := x.places[at]
	p.joint = model.CommonSymbols(before.joint, p.joint)
	if len(p.joint) > 0 {
		x.places[at] = p
		return nil
	}
	c := lint.CaseAt(p.term, lint.SomeSymbols(p.local, x.notation), p.argument.Name, lint.SomeSymbols(before.joint, x.notation), before.argument.Name)
	if c = c.OfKind("apart"); len(before.joint) < len(before.local) {
		c = c.OfKind("apart of several")
	}
	return &fault{Case: c.Relating(before.term), argument: p.argument, otherArgument: before.argument}
}
