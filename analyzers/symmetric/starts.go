package symmetric

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

const (
	fewestFacts = 8 // the facts about a board in the first state
	mostValues  = 8 // the values of its cells
)

// starts reports the only fluent of the first state without a mirror image on an otherwise symmetric board, perhaps with
// two values exchanged. If another fluent is at the place of the image, the difference is meant.
func starts(p *lint.Pass, found lint.Found) {
	for s := range p.OfSort(model.Fluent) {
		var facts []*model.Occurrence
		for o := range s.Places(model.Initial) {
			if facts = append(facts, o); !o.Rule.IsFact() {
				facts = nil
				break
			}
		}
		if len(facts) < fewestFacts {
			continue
		}
		names := make([]map[string]bool, s.Arity)
		var b *board
		for i := range names {
			names[i] = map[string]bool{}
			for _, o := range facts {
				names[i][o.Term.Args[i].String()] = true
			}
		}
		for i := range names {
			for j := range i {
				if b == nil {
					b = boardOf([]int{j, i}, func(arg int) map[string]bool { return names[arg] })
				}
			}
		}
		if b == nil {
			continue
		}
		values := map[string]bool{}
		for i := range names {
			if i != b.args[0] && i != b.args[1] {
				maps.Copy(values, names[i])
			}
		}
		if at, missing := b.odd(facts, slices.Sorted(maps.Keys(values))); at != nil {
			found(lint.CaseAt(at, gdl.NewTerm(gdl.Init, missing).String()))
		}
	}
}

// odd looks for a mirror in which all facts but one have an image among the facts. For the first such mirror it returns
// this fact and the missing image; otherwise nil.
func (b *board) odd(facts []*model.Occurrence, values []string) (odd *model.Occurrence, missing *gdl.Term) {
	exchanges := []model.Renaming{{}}
	for i, v := range values[:min(len(values), mostValues)] {
		for _, w := range values[:i] {
			exchanges = append(exchanges, model.Exchange(v, w))
		}
	}
	present, filled := map[string]bool{}, map[cell]bool{}
	for _, o := range facts {
		c, _ := b.cellOf(o.Term)
		present[o.Term.String()], filled[c] = true, true
	}
	for number := 1; number < 4; number++ { // a quarter turn would give a fact two images
		for _, names := range exchanges {
			var lacking []*model.Occurrence
			var image *gdl.Term
			for _, o := range facts {
				c, _ := b.cellOf(o.Term)
				t := b.fluentAt(o.Term.Rewrite(names.Rename), b.image(c, number))
				if !present[t.String()] {
					lacking, image = append(lacking, o), t
				}
			}
			if len(lacking) == 1 {
				if c, _ := b.cellOf(image); !filled[c] {
					return lacking[0], image
				}
			}
		}
	}
	return nil, nil
}
