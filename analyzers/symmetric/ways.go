package symmetric

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A way is a rule for a relation between places. The first half of its arguments is one place, the second half another
// one; arguments that are constants in all rules, such as directions, do not count.
type way struct {
	*model.Rule
	plain, reverse *gdl.Rule // without constants in the head; and with the places exchanged
	shape          string    // the names of its relations
}

// isSame tells whether two rules say the same.
func isSame(a, b *gdl.Rule) bool { return model.Subsumes(a, b) && model.Subsumes(b, a) }

// ways reports the rule of a relation whose reverse is missing, if all other rules have theirs. If two rules lack it and
// say the same of two directions, the later one is a copy that was not changed.
func ways(p *lint.Pass, found lint.Found) {
	for _, name := range p.Graph().Predicates {
		var list []way
		if rules := p.RulesFor(name); !model.IsKeyword(name) && len(rules) <= mostCopies {
			list = waysOf(rules)
		}
		var lacking []way
		shapes := map[string]bool{} // of the others, if their reverse is another rule
		for _, w := range list {
			switch {
			case !slices.ContainsFunc(list, func(o way) bool { return isSame(o.plain, w.reverse) }):
				lacking = append(lacking, w)
			case !isSame(w.plain, w.reverse):
				shapes[w.shape] = true
			}
		}
		switch {
		case len(shapes) == 0 || len(lacking) == 0:
		case len(lacking) == 1 && shapes[lacking[0].shape]:
			found(lint.CaseAt(lacking[0].Head, lacking[0].Head.Spelling).OfKind("one way"))
		case len(lacking) == 2 && isSame(lacking[0].plain, lacking[1].plain) && !gdl.EqualTerms(lacking[0].Head, lacking[1].Head):
			found(lint.CaseAt(lacking[1].Head, lacking[1].Head.Spelling).OfKind("same way").Relating(lacking[0].Head))
		}
	}
}

// waysOf reads the rules of a relation; nil if they are no ways.
func waysOf(rules []*model.Rule) (list []way) {
	for _, r := range rules {
		w, args, names := way{Rule: r}, []*gdl.Term(nil), []string(nil)
		for i, a := range r.Head.Args {
			if slices.ContainsFunc(rules, func(o *model.Rule) bool { return len(o.Head.Args) != len(r.Head.Args) || o.Head.Args[i].IsVariable() }) {
				args = append(args, a)
			}
		}
		half := len(args) / 2
		if len(r.Body) == 0 || half == 0 || len(args)%2 > 0 {
			return nil
		}
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom {
				names = append(names, l.Atom.Name)
			}
		}
		slices.Sort(names)
		w.shape = strings.Join(names, " ")
		w.plain = &gdl.Rule{Head: gdl.NewTerm(r.Head.Name, args...), Body: r.Body}
		w.reverse = &gdl.Rule{Head: gdl.NewTerm(r.Head.Name, slices.Concat(args[half:], args[:half])...), Body: r.Body}
		list = append(list, w)
	}
	return list
}
