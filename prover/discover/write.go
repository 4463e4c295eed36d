package discover

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// atomWriter writes an atom about the fluents of a symbol, with variables for
// some arguments.
type atomWriter struct {
	functor         invariant.Functor
	argDomains      *model.Domains
	argTexts        []string
	fixedValueWords []string // for the name of the statement: the values of fixed arguments, and of short ranges
	rangeRestricted bool     // some variable is written with a list of its values
}

// newAtomWriter returns a writer with a variable for each argument.
func (v *setWriter) newAtomWriter(f invariant.Functor) *atomWriter {
	if v.argDomains == nil {
		v.argDomains = model.NewDomains(v.rulesheet, model.IntersectionDomains)
	}
	w := &atomWriter{functor: f, argDomains: v.argDomains, argTexts: make([]string, f.ArgCount)}
	for i := range f.ArgCount {
		w.argTexts[i] = argVariable(i, f.ArgCount)
	}
	return w
}

// argVariable is the name of the variable for an argument.
func argVariable(i, arity int) string {
	if arity <= 3 {
		return []string{"?x", "?y", "?z"}[i]
	}
	return fmt.Sprintf("?x%d", i+1)
}

func (w *atomWriter) variableAt(i int) string { return w.argTexts[i] }

func (w *atomWriter) fixArg(i int, value *gdl.Term) {
	w.argTexts[i] = value.String()
	w.fixedValueWords = append(w.fixedValueWords, nameOfTerm(value))
}

// coversDomain tells whether some values of an argument, each once, are all that it can hold.
func (w *atomWriter) coversDomain(i int, values []*gdl.Term) bool {
	size, finite := w.argDomains.TermCount(induction.FunctorArgument(w.functor, i))
	return finite && size == len(values)
}

// restrictVariable returns the variable for an argument with the values that it ranges over, as in (?x (a b)).
func (w *atomWriter) restrictVariable(i int, values []*gdl.Term) string {
	w.rangeRestricted = true
	if len(values) <= 3 {
		for _, v := range values {
			w.fixedValueWords = append(w.fixedValueWords, nameOfTerm(v))
		}
	}
	return fmt.Sprintf("(%s (%s))", w.argTexts[i], diagram.Terms(values).String())
}

// write returns the atom that says that the fluent is true.
func (w *atomWriter) write() string {
	if len(w.argTexts) == 0 {
		return "(true " + w.functor.SymbolName + ")"
	}
	return "(true (" + w.functor.SymbolName + " " + strings.Join(w.argTexts, " ") + "))"
}

// nameSuffix returns the suffix that names the fluents of the atom, for the name of a
// statement.
func (w *atomWriter) nameSuffix() string {
	return "-" + strings.Join(append([]string{w.functor.SymbolName}, w.fixedValueWords...), "-")
}

// nameOfTerm makes a part of a name out of a term.
func nameOfTerm(t *gdl.Term) string {
	parts := []string{t.Name}
	for _, arg := range t.Args {
		parts = append(parts, nameOfTerm(arg))
	}
	return strings.Join(parts, "-")
}

// maxNameBytes bounds the length of a proposed name, in bytes. A name that is taken gets a number behind it.
const maxNameBytes = 60

// nameStatements returns the proved guesses, without the author's statements, as statements with names of their own.
func (d *discoverer) nameStatements() []*property.Statement {
	taken := map[string]bool{}
	for _, s := range d.statedProperties {
		taken[s.Name] = true
	}
	var statements []*property.Statement
	for _, g := range d.provedGuesses {
		if g.byAuthor {
			continue
		}
		base := g.proposedName
		if len(base) > maxNameBytes {
			base = strings.ToValidUTF8(base[:maxNameBytes], "")
		}
		name := base
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		taken[name] = true
		statements = append(statements, &property.Statement{Name: name, Formula: g.parsedFormula})
	}
	return statements
}
