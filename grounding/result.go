package grounding

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// builder turns the engine's numbers into a Game.
type builder struct {
	*engine
	p       *rulebase
	game    *Game
	print   *printer
	kinds   map[*relation]Kind // of the keywords' relations
	roles   map[termID]int32
	fluents map[termID]int32
	moves   []map[termID]int32 // by role
	renamed []Atom             // by the engine's atom; none if it was never reached
}

// game builds the game. It fails with the error of the context.
func (e *engine) game(p *rulebase, file *gdl.File) (*Game, error) {
	used := e.bytes()
	for _, r := range e.relations {
		r.indexes, r.groups = nil, nil // no more joins: that is half of the memory
	}
	b := &builder{engine: e, p: p, game: &Game{}, print: &printer{terms: e.terms}, kinds: kindsOf(p),
		roles: map[termID]int32{}, fluents: map[termID]int32{}}
	b.addRoles()
	b.addAtoms()
	if err := e.ctx.Err(); err != nil {
		return nil, err // the atoms after the last one have no number yet
	}
	b.addParts()
	b.addInit()
	b.addRules()
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	b.addStatic()
	b.countInstances(file)
	g := b.game
	g.Stats = e.stats
	g.Stats.Rules, g.Stats.Atoms, g.Stats.Fluents = g.Rules.Len(), len(g.Atoms), len(g.Fluents)
	for _, moves := range g.Moves {
		g.Stats.Moves += len(moves)
	}
	g.Stats.Bytes = used
	return g, nil
}

// each calls visit for the rows of a completed relation.
func (r *relation) each(visit func(row []termID)) {
	for i := range r.state {
		if r.state[i] == indexed {
			visit(r.row(int32(i)))
		}
	}
}

func (b *builder) addRoles() {
	b.p.keyword(gdl.Role).each(func(row []termID) {
		b.roles[row[0]] = int32(len(b.game.Roles))
		b.game.Roles = append(b.game.Roles, b.print.term(row[0]))
		b.moves = append(b.moves, map[termID]int32{})
	})
	b.game.Moves = make([][]*gdl.Term, len(b.game.Roles))
	b.game.Does = make([][]Atom, len(b.game.Roles))
}

// addAtoms numbers the atoms that were reached, in the order of discovery.
func (b *builder) addAtoms() {
	b.renamed = make([]Atom, len(b.atomRel))
	for a := range b.atomRel {
		if b.cancelled(a) {
			return
		}
		r, row := b.relations[b.atomRel[a]], b.atomRow[a]
		b.renamed[a] = none
		if !r.dynamic || r.calls || r.dropped || r.state[row] != indexed {
			continue
		}
		b.renamed[a] = Atom(len(b.game.Atoms))
		b.game.Atoms = append(b.game.Atoms, b.info(r, r.row(row), b.renamed[a], b.atomTerm(b.print, int32(a))))
	}
}

// maxParts bounds the auxiliary atoms that are described.
const maxParts = 200_000

// addParts describes the auxiliary atoms that were reached.
func (b *builder) addParts() {
	for a, renamed := range b.renamed {
		r := b.relations[b.atomRel[a]]
		if renamed == none || !r.aux {
			continue
		}
		if len(b.game.Parts) == maxParts {
			b.game.Parts = nil
			return
		}
		part := Part{Atom: renamed, Relation: int32(r.number), Row: make([]int32, r.arity)}
		for i, id := range r.row(b.atomRow[a]) {
			part.Row[i] = int32(id)
		}
		b.game.Parts = append(b.game.Parts, part)
	}
}

// kindsOf returns the kinds of the keywords' relations.
func kindsOf(p *rulebase) map[*relation]Kind {
	return map[*relation]Kind{
		p.keyword(gdl.True): True, p.keyword(gdl.Does): Does, p.keyword(gdl.Next): Next, p.keyword(gdl.Legal): Legal,
		p.keyword(gdl.Goal): Goal, p.keyword(gdl.Sees): Sees, p.keyword(gdl.Terminal): Terminal,
	}
}

// info describes an atom. Atoms of legal, goal and sees with a first argument
// that is no role are treated like the author's relations.
func (b *builder) info(r *relation, row []termID, a Atom, term *gdl.Term) AtomInfo {
	info := AtomInfo{Kind: b.kinds[r], Term: term}
	switch info.Kind {
	case Derived, Terminal:
		return info
	case True, Next:
		info.Index = b.fluent(row[0])
		if info.Kind == True {
			b.game.True[info.Index] = a
		}
		return info
	}
	role, is := b.roles[row[0]]
	if !is {
		info.Kind = Derived
		return info
	}
	info.Role = role
	switch info.Kind {
	case Legal, Does:
		info.Index = b.move(role, row[1])
		if info.Kind == Does {
			b.game.Does[role][info.Index] = a
		}
	default:
		info.Value = b.print.term(row[1])
	}
	return info
}

// fluent returns the index of a fluent, which its atoms of true and next share.
func (b *builder) fluent(id termID) int32 {
	i, known := b.fluents[id]
	if !known {
		i = int32(len(b.game.Fluents))
		b.fluents[id] = i
		b.game.Fluents = append(b.game.Fluents, b.print.term(id))
		b.game.True = append(b.game.True, none)
	}
	return i
}

// move returns the index of a move of a role.
func (b *builder) move(role int32, id termID) int32 {
	i, known := b.moves[role][id]
	if !known {
		i = int32(len(b.game.Moves[role]))
		b.moves[role][id] = i
		b.game.Moves[role] = append(b.game.Moves[role], b.print.term(id))
		b.game.Does[role] = append(b.game.Does[role], none)
	}
	return i
}

func (b *builder) addInit() {
	b.p.keyword(gdl.Init).each(func(row []termID) {
		b.game.Init = append(b.game.Init, b.fluents[row[0]])
	})
	slices.Sort(b.game.Init)
}

// addRules renumbers the literals, drops negations of impossible atoms, and
// leaves out repeated rules. The rules replace the instances in place, without
// more memory: there may be millions.
func (b *builder) addRules() {
	rules := &b.game.Rules
	rules.list, rules.lits = b.instances[:0], b.bodies[:0]
	seen := newHashTable()
	from := int32(0)
	for i, in := range b.instances {
		if b.cancelled(i) {
			return
		}
		start := len(rules.lits)
		for _, l := range b.bodies[from:in.end] {
			a := b.renamed[l.Atom()]
			switch {
			case a == none:
			case l.Negative():
				rules.lits = append(rules.lits, a.Neg())
			default:
				rules.lits = append(rules.lits, a.Pos())
			}
		}
		from = in.end
		head, body := b.renamed[in.head], rules.lits[start:]
		slices.Sort(body)
		hash := hashRule(head, body)
		if seen.find(hash, func(j int32) bool { return Atom(rules.list[j].head) == head && slices.Equal(rules.body(int(j)), body) }) != none {
			rules.lits = rules.lits[:start]
			continue
		}
		seen.add(hash, int32(rules.Len()))
		rules.end(head, b.clauses[in.clause].rule)
	}
	b.instances, b.bodies = nil, nil
}

func hashRule(head Atom, body []Lit) uint32 {
	hash := mix(9, int32(head))
	for _, l := range body {
		hash = mix(hash, int32(l))
	}
	return hash
}

// addStatic lists the author's static relations.
func (b *builder) addStatic() {
	b.game.Static = map[string][]*gdl.Term{}
	for _, r := range b.relations {
		if r.name == gdl.Init || r.dynamic || r.aux {
			continue
		}
		r.each(func(row []termID) {
			b.game.Static[r.name] = append(b.game.Static[r.name], b.print.apply(r.name, r.spelling, row))
		})
	}
}

// countInstances adds up the instances of the clauses of each source rule.
// Rules that were not grounded have -1, and so have rules that may lack
// instances only because no literal asks for any.
func (b *builder) countInstances(file *gdl.File) {
	b.game.Instances = make([]int, len(file.Rules))
	for i, r := range file.Rules {
		if rel := b.p.byFunctor[functor{r.Head.Name, len(r.Head.Args)}]; r.Broken || rel == nil || !rel.relevant {
			b.game.Instances[i] = none
		}
	}
	for _, c := range b.clauses {
		b.game.Instances[c.rule.Index] += int(b.counts[c.number].instances)
	}
	for _, r := range b.relations {
		for _, c := range r.clauses {
			if r.restricted && b.game.Instances[c.rule.Index] == 0 {
				b.game.Instances[c.rule.Index] = none
			}
		}
	}
}
