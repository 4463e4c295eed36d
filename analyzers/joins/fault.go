package joins

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/foreign"
	"github.com/gdllint/gdllint/analyzers/internal/quote"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A fault is a reason why a clause never fires, visible in the clause.
type fault struct {
	code    string // empty if another analyzer reports it
	at      *gdl.Term
	message string // about what the author wrote at that place, '%s'
	other   *gdl.Term
	because string // about the other place
}

// fault returns the first reason why a clause never fires; nil if there is
// none to be seen.
func (p *program) fault(d *gdl.Domains, c *gdl.Clause) *fault {
	x := &join{domains: d, bound: map[string]place{}}
	for _, b := range c.Body {
		if b.Negative || b.Distinct {
			continue
		}
		if f := x.atom(b.Atom); f != nil {
			return f
		}
		if !p.met(b.Atom, false) {
			if !p.named(b.Atom) {
				return &fault{at: b.Atom} // A01, A02, D04, D05 or K15
			}
			return &fault{code: "D02", at: b.Atom,
				message: "'%s' never holds, since no rule or fact has this form, so that this rule never fires; correct it"}
		}
	}
	return nil
}

// roleArg is where a move says whose it is.
var roleArg = gdl.Arg{Kind: gdl.PredicateArg, Name: gdl.Does, Arity: 2, Index: 0}

// A join collects what the variables of a clause can stand for.
type join struct {
	domains *gdl.Domains
	bound   map[string]place
}

// A place is where a variable stands, with the symbols that are possible
// there and at all places before.
type place struct {
	term    *gdl.Term
	at      gdl.Arg
	symbols []gdl.Symbol
	here    []gdl.Symbol // at this place alone
}

// atom looks at the arguments of a condition.
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

// arg looks at one argument. Domains that are empty have a cause elsewhere.
func (x *join) arg(at gdl.Arg, arg *gdl.Term) *fault {
	symbols := x.domains.Symbols(at)
	switch {
	case len(symbols) == 0:
		return nil
	case arg.IsVar():
		return x.variable(place{arg, at, symbols, symbols})
	case at == gdl.FluentArg, at == gdl.MoveArg, at == roleArg: // D04, D05, K11, or a rule that waits for it
		return nil
	case slices.Contains(symbols, gdl.Symbol{Name: arg.Name, Arity: len(arg.Args)}):
		return nil
	case foreign.Advice(arg.Name) != "":
		return &fault{at: arg} // L09
	}
	return &fault{code: "A07", at: arg,
		message: "'%s' never stands at this place of '" + at.Name + "', where " + quote.Some(symbols) + " can, so that this condition never holds; correct it"}
}

// variable narrows down what a variable can stand for.
func (x *join) variable(p place) *fault {
	before, bound := x.bound[p.term.Name]
	if bound {
		p.symbols = common(before.symbols, p.symbols)
	}
	if len(p.symbols) > 0 {
		x.bound[p.term.Name] = p
		return nil
	}
	return &fault{code: "A07", at: p.term,
		message: "'%s' can be " + quote.Some(p.here) + " in '" + p.at.Name + "' and " + quote.Some(before.symbols) +
			" in '" + before.at.Name + "', never the same, so that these conditions never hold together; correct one of them",
		other: before.term, because: "here it can be " + quote.Some(before.symbols)}
}

// common returns the symbols of both lists, which are sorted alike.
func common(a, b []gdl.Symbol) []gdl.Symbol {
	var both []gdl.Symbol
	for len(a) > 0 && len(b) > 0 {
		switch order := cmp.Or(strings.Compare(a[0].Name, b[0].Name), a[0].Arity-b[0].Arity); {
		case order < 0:
			a = a[1:]
		case order > 0:
			b = b[1:]
		default:
			both = append(both, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return both
}

// finding turns a fault into what is reported.
func (f fault) finding(pass *lint.Pass) finding.Finding {
	x := lint.Findingf(f.code, f.at, "%s", strings.Replace(f.message, "%s", pass.Text(f.at), 1))
	if f.other != nil {
		x.Related = append(x.Related, lint.At(f.other, "%s", f.because))
	}
	return x
}
