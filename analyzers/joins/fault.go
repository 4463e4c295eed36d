package joins

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/foreign"
	"github.com/gdllint/gdllint/analyzers/internal/quote"
	"github.com/gdllint/gdllint/analyzers/internal/symbols"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A fault is a reason why a clause never fires, visible in the clause.
type fault struct {
	code    string // empty if another analyzer reports it
	at      *gdl.Term
	message string // with '%s' for the text at that place
	other   *gdl.Term
	because string // the message for the other place
}

// fault returns the first reason why a clause never fires that the clause shows;
// nil if there is none.
func (p *program) fault(x *join, r *rule, clause int) *fault {
	x.bound = x.bound[:0]
	for i, b := range r.clauses[clause].Body {
		if b.Negative || b.Distinct {
			continue
		}
		if f := x.atom(b.Atom); f != nil {
			return f
		}
		if !p.asked(r.forms[clause][i]) {
			if !p.named(b.Atom) {
				return &fault{at: b.Atom} // A01, A02, D04, D05 or K15
			}
			return &fault{code: "D02", at: b.Atom,
				message: "'%s' never holds, since no rule or fact has this form, so that this rule never fires; correct it"}
		}
	}
	return nil
}

// roleArg is the argument of does with the role of a move.
var roleArg = gdl.Arg{Kind: gdl.PredicateArg, Name: gdl.Does, Arity: 2, Index: 0}

// A join collects the possible symbols of the variables of a clause. It serves
// one clause after the other.
type join struct {
	domains *gdl.Domains
	bound   []place // one for each variable
}

// A place is an occurrence of a variable, with the symbols that are possible
// there and at all places before.
type place struct {
	term    *gdl.Term
	at      gdl.Arg
	symbols []gdl.Symbol
	here    []gdl.Symbol // those of this place alone
}

// atom joins the arguments of a condition, and returns the first fault.
func (x *join) atom(atom *gdl.Term) *fault { return x.args(atom, gdl.PredicateArg) }

func (x *join) args(t *gdl.Term, kind gdl.ArgKind) *fault {
	for i, arg := range t.Args {
		at := gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}
		f := x.arg(at, arg)
		if f == nil && !arg.IsVar() {
			f = x.args(arg, gdl.FunctionArg)
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// arg joins one argument. Domains that are empty have a cause elsewhere.
func (x *join) arg(at gdl.Arg, arg *gdl.Term) *fault {
	list := x.domains.Symbols(at)
	switch {
	case len(list) == 0:
		return nil
	case arg.IsVar():
		return x.variable(place{arg, at, list, list})
	case at == gdl.FluentArg, at == gdl.MoveArg, at == roleArg: // D04, D05, K11, or a rule that waits for it
		return nil
	case symbols.Has(list, symbols.Of(arg)):
		return nil
	case foreign.Advice(arg.Name) != "":
		return &fault{at: arg} // L09
	}
	return &fault{code: "A07", at: arg,
		message: "'%s' never stands at this place of '" + at.Name + "', where " + quote.Some(list) + " can, so that this condition never holds; correct it"}
}

// variable intersects the symbols of a variable with those of another place.
func (x *join) variable(p place) *fault {
	at := slices.IndexFunc(x.bound, func(b place) bool { return b.term.Name == p.term.Name })
	if at < 0 { // its first place, with some symbols
		x.bound = append(x.bound, p)
		return nil
	}
	before := x.bound[at]
	p.symbols = symbols.Common(before.symbols, p.symbols)
	if len(p.symbols) > 0 {
		x.bound[at] = p
		return nil
	}
	return &fault{code: "A07", at: p.term,
		message: "'%s' can be " + quote.Some(p.here) + " in '" + p.at.Name + "' and " + quote.Some(before.symbols) +
			" in '" + before.at.Name + "', never the same, so that these conditions never hold together; correct one of them",
		other: before.term, because: "here it can be " + quote.Some(before.symbols)}
}

// finding turns a fault into a finding.
func (f fault) finding(pass *lint.Pass) finding.Finding {
	x := lint.Findingf(f.code, f.at, "%s", strings.Replace(f.message, "%s", pass.Text(f.at), 1))
	if f.other != nil {
		x.Related = append(x.Related, lint.At(f.other, "%s", f.because))
	}
	return x
}
