package frames

import "github.com/gdllint/gdllint/gdl"

// sources holds, for each relation, the fluents and keywords that its rules look at,
// directly or through other relations.
type sources map[symbol]map[symbol]bool

// derivesFrom tells whether a relation depends on a keyword.
func (d *dependencies) derivesFrom(relation symbol, keyword string) bool {
	return d.closure(relation)[symbol{keyword, 0}]
}

// looksAt tells whether a relation depends on a fluent.
func (d *dependencies) looksAt(relation, fluent symbol) bool {
	return d.closure(relation)[fluentSymbol(fluent)]
}

// fluentSymbol distinguishes fluents from relations of the same name.
func fluentSymbol(s symbol) symbol { return symbol{"(" + s.name, s.arity} }

// closure returns the fluents and keywords that a relation depends on.
func (d *dependencies) closure(relation symbol) map[symbol]bool {
	if relation.name == gdl.True || relation.name == gdl.Does || d.facts[relation] != nil {
		return nil
	}
	if found, ok := d.sources[relation]; ok {
		return found
	}
	d.relate()
	found, todo := map[symbol]bool{}, []symbol{relation}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, t := range d.uses[s] {
			if !found[t] {
				found[t] = true
				todo = append(todo, t)
			}
		}
	}
	d.sources[relation] = found
	return found
}

// relate records the relations that the rules of each relation name.
func (d *dependencies) relate() {
	if d.uses != nil {
		return
	}
	d.uses, d.sources = map[symbol][]symbol{}, sources{}
	for _, r := range d.rules {
		if len(r.Body) == 0 || r.Head.Name == gdl.Next || r.Head.Name == gdl.Init {
			continue
		}
		key := symbolOf(r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			switch {
			case l.Op != gdl.OpAtom:
			case fluentOf(l.Atom) != nil:
				d.uses[key] = append(d.uses[key], fluentSymbol(symbolOf(fluentOf(l.Atom))))
			case l.Atom.Name == gdl.Does:
				d.uses[key] = append(d.uses[key], symbol{gdl.Does, 0})
			default:
				d.uses[key] = append(d.uses[key], symbolOf(l.Atom))
			}
		})
	}
}
