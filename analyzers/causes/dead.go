package causes

import (
	"container/heap"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/gdl"
)

// deadRules holds the rules that never fire, and the names that never hold,
// because of findings about names that do not exist.
type deadRules struct {
	rules map[*gdl.Rule]stage // the stage of the cause
	names map[string]stage    // of relations, and of fluents and moves by their functor
	told  map[string]bool     // the names that the causes are about
}

// rule tells whether a rule is dead by a cause of an earlier stage.
func (d *deadRules) rule(r *gdl.Rule, s stage) bool {
	cause, dead := d.rules[r]
	return dead && cause < s
}

// name tells whether a name never holds because of a finding about another name.
func (d *deadRules) name(name string, e *entry) bool {
	cause, dead := d.names[key(e.Code, name)]
	return dead && cause <= e.stage && !d.told[key(e.Code, name)]
}

// key returns the key of the name that a finding is about. Relations, fluents and
// moves of one name have different keys.
func key(code, name string) string {
	switch code {
	case "D04", "K15", "D03":
		return "fluent " + name
	case "D05":
		return "move " + name
	}
	return name
}

// symbol returns the key of the relation, fluent or move of an atom.
func symbol(atom *gdl.Term) string {
	switch atom.Name {
	case gdl.True, gdl.Init, gdl.Next:
		if len(atom.Args) > 0 {
			return "fluent " + atom.Args[0].Name
		}
	case gdl.Does, gdl.Legal:
		if len(atom.Args) > 1 {
			return "move " + atom.Args[1].Name
		}
	}
	return atom.Name
}

// deadRules computes the dead rules and names once.
func (b *book) deadRules() *deadRules {
	if b.dead != nil {
		return b.dead
	}
	b.dead = &deadRules{rules: map[*gdl.Rule]stage{}, names: map[string]stage{}, told: map[string]bool{}}
	for i := range b.entries {
		switch e := &b.entries[i]; e.Code {
		case "A04", "K14", "K15", "D04", "D05":
			if e.stage <= meaning {
				name := key(e.Code, b.subject(e))
				b.dead.names[name], b.dead.told[name] = e.stage, true
			}
		case "A07", "D02":
			if e.rule != nil && !branches(e.rule) {
				b.dead.rules[e.rule] = e.stage
			}
		}
	}
	if len(b.dead.names)+len(b.dead.rules) > 0 {
		b.spread()
	}
	return b.dead
}

// branches tells whether a rule holds an "or": then it may fire although a
// condition never holds.
func branches(r *gdl.Rule) bool {
	found := false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) { found = found || l.Op == gdl.OpOr })
	return found
}

// unmade tells whether all rules are dead that could make the fluent of a
// finding.
func (b *book) unmade(e *entry) bool {
	var fluent *gdl.Term
	if e.rule == nil {
		return false
	}
	e.rule.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && l.Atom.Args[0].From == e.Pos {
			fluent = l.Atom.Args[0]
		}
	})
	if fluent == nil {
		return false
	}
	makers := 0
	for _, r := range b.makers(fluent) {
		if !makes(r, fluent) || keeps(r) {
			continue
		}
		if !b.deadRules().rule(r, e.stage) {
			return false
		}
		makers++
	}
	return makers > 0
}

// makers returns the rules for init and next whose head has the name of a fluent,
// or a variable in its place.
func (b *book) makers(fluent *gdl.Term) []*gdl.Rule {
	if b.making == nil {
		b.making = map[string][]*gdl.Rule{}
		for _, r := range b.file.Rules {
			if gdl.AskedAs(r.Head.Name) != gdl.True || len(r.Head.Args) != 1 {
				continue
			}
			name := r.Head.Args[0].Name
			if r.Head.Args[0].IsVar() {
				name = "?"
			}
			b.making[name] = append(b.making[name], r)
		}
	}
	if fluent.IsVar() {
		return slices.Concat(slices.Collect(maps.Values(b.making))...)
	}
	return slices.Concat(b.making[fluent.Name], b.making["?"])
}

// makes tells whether a rule for init or next may make a fluent.
func makes(r *gdl.Rule, fluent *gdl.Term) bool {
	return gdl.AskedAs(r.Head.Name) == gdl.True && len(r.Head.Args) == 1 &&
		shape.Similar(r.Head, &gdl.Term{Args: []*gdl.Term{fluent}})
}

// keeps tells whether a rule makes a fluent only where that fluent holds already.
func keeps(r *gdl.Rule) bool {
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && gdl.EqualTerms(l.Atom.Args[0], r.Head.Args[0]) {
			return true
		}
	}
	return false
}

// spread finds the names that never hold because all rules for them are dead.
func (b *book) spread() {
	alive := map[string]int{}
	for _, r := range b.file.Rules {
		if _, dead := b.dead.rules[r]; !dead {
			alive[symbol(r.Head)]++
		}
	}
	for r, cause := range b.dead.rules {
		if name := symbol(r.Head); alive[name] == 0 {
			b.dead.names[name] = max(b.dead.names[name], cause)
		}
	}
	b.dead.follow(b.file.Rules, alive)
}

// follow finds the rules that are dead because others are. The order is that of
// rounds through all rules, in the order of the text, until nothing changes; but
// only the rules that ask for a newly dead name are visited.
func (d *deadRules) follow(rules []*gdl.Rule, alive map[string]int) {
	asking := map[string][]int{} // the rules with a condition on a name
	for i, r := range rules {
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom {
				name := symbol(l.Atom)
				if list := asking[name]; len(list) == 0 || list[len(list)-1] != i {
					asking[name] = append(list, i)
				}
			}
		}
	}
	var todo agenda
	for name := range d.names {
		for _, i := range asking[name] {
			heap.Push(&todo, visit{0, i})
		}
	}
	for len(todo) > 0 {
		v := heap.Pop(&todo).(visit)
		r := rules[v.rule]
		if _, dead := d.rules[r]; dead {
			continue
		}
		cause, _ := d.needs(r)
		d.rules[r] = cause
		name := symbol(r.Head)
		if alive[name]--; alive[name] > 0 {
			continue
		}
		d.names[name] = cause
		for _, i := range asking[name] {
			round := v.round
			if i <= v.rule {
				round++
			}
			heap.Push(&todo, visit{round, i})
		}
	}
}

// A visit is a look at a rule in one of the rounds through all rules.
type visit struct{ round, rule int }

// agenda holds the pending visits, for package heap.
type agenda []visit

func (a agenda) Len() int { return len(a) }

func (a agenda) Less(i, j int) bool {
	return a[i].round < a[j].round || a[i].round == a[j].round && a[i].rule < a[j].rule
}

func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }

// Push is for package heap.
func (a *agenda) Push(x any) { *a = append(*a, x.(visit)) }

// Pop is for package heap.
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// needs returns the stage of the first condition of a rule that never holds, and
// whether there is one.
func (d *deadRules) needs(r *gdl.Rule) (cause stage, dead bool) {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		if cause, dead = d.names[symbol(l.Atom)]; dead {
			return cause, true
		}
	}
	return 0, false
}
