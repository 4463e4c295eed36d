package symmetric

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file finds values about which the first state lacks a fluent.

// fewestStarts is the least number of facts of the first state that differ only in one argument.
const fewestStarts = 5

// startGaps reports a thing about which the first state says nothing, while it says the same about all others. Things are
// the values of an argument of facts that bind an argument of the fluent in some rule.
func startGaps(p *lint.Pass, found lint.Found) {
	for s := range p.OfSort(model.Fluent) {
		for arg := range s.Arity {
			var family []*gdl.Term
			rests := map[string]bool{} // the fluents without this argument
			for o := range s.Places(model.Initial) {
				family = append(family, o.Term)
				rests[o.Term.Rewrite(model.Renaming{o.Term.Args[arg].Name: "_"}.Rename).String()] = true
			}
			if len(rests) != 1 || len(family) < fewestStarts {
				continue
			}
			for o := range s.Places(model.Asked) {
				if v := o.Term.Args[arg]; v.IsVariable() {
					if missing := lackingThing(p, o.Rule.Variable(v.Name), family, arg); missing != nil {
						found(lint.CaseAt(family[len(family)-1], gdl.NewTerm(gdl.Init, missing).String()).OfKind("gap"))
						return
					}
				}
			}
		}
	}
}

// lackingThing returns the fluent that a family of fluents of the first state lacks for a value that facts give to a
// variable. It returns nil if no condition on facts has exactly one such value, or if a rule for init names the value.
func lackingThing(p *lint.Pass, v *model.Variable, family []*gdl.Term, arg int) *gdl.Term {
	for u := range v.Uses() {
		facts, only := p.Facts(u.Atom().Name)
		if !only || !u.IsAtomArg() || u.InHead() || u.Negative {
			continue
		}
		lacking := map[string]*gdl.Term{}
		for _, f := range facts {
			if len(f.Head.Args) <= int(u.Arg) {
				continue // another number of arguments
			}
			x := f.Head.Args[u.Arg]
			if !slices.ContainsFunc(family, func(t *gdl.Term) bool { return gdl.EqualTerms(t.Args[arg], x) }) {
				lacking[x.String()] = family[0].WithArg(arg, x)
			}
		}
		for name, t := range lacking {
			if len(lacking) == 1 && !slices.ContainsFunc(p.RulesFor(gdl.Init), func(r *model.Rule) bool {
				return slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool { return o.Symbol == nil || o.Symbol.Name == name })
			}) {
				return t
			}
		}
	}
	return nil
}
