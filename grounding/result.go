package grounding

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// gameBuilder turns the engine's numbers into a Game.
type gameBuilder struct {
	*engine
	rulebase      *rulebase
	game          *Game
	printer       *termPrinter
	relationKinds map[*groundRelation]AtomKind // the kinds of the keywords' relations
	roleIndexes   map[termID]int32
	fluentIndexes map[termID]int32
	moveIndexes   []map[termID]int32 // by role
	atoms         []Atom             // by the engine's number of an atom: its number in the game; noID if it is not in the game
}

// buildGame makes the game from the results of the engine. Its only error is that of the
// context.
func (e *engine) buildGame(p *rulebase, file *gdl.File) (*Game, error) {
	b := &gameBuilder{engine: e, rulebase: p, game: &Game{}, printer: &termPrinter{table: e.table}, relationKinds: kindsOfRelations(p),
		roleIndexes: map[termID]int32{}, fluentIndexes: map[termID]int32{}}
	b.addRoles()
	b.addAtoms()
	if err := e.ctx.Err(); err != nil {
		return nil, err // addAtoms stopped early, so that later atoms have no number
	}
	b.addAuxiliaryParts()
	b.keepAtomTerms()
	b.addInit()
	b.addRules()
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	b.addOpenAtoms()
	b.addStatic()
	b.countInstances(file)
	g := b.game
	g.Stats = e.stats
	g.Stats.RuleCount, g.Stats.FluentCount = g.GroundRules.Len(), len(g.Fluents)
	for _, moves := range g.RoleMoves {
		g.Stats.MoveCount += len(moves)
	}
	return g, nil
}

// endJoins frees the memory that only joins need, about half of all. Rows and terms cannot be
// looked up afterwards.
func (e *engine) endJoins() {
	for _, r := range e.relations {
		r.rowIndexes, r.triggerGroups, r.rowTable = nil, nil, hashTable{}
	}
	e.table.hashes = hashTable{}
}

// eachIndexedRow calls visit for the rows of a relation that joins see.
func (r *groundRelation) eachIndexedRow(visit func(row []termID)) {
	for i := range r.rowStates {
		if r.rowStates[i] == rowIndexed {
			visit(r.rowAt(int32(i)))
		}
	}
}

func (b *gameBuilder) addRoles() {
	b.rulebase.keywordRelation(gdl.Role).eachIndexedRow(func(row []termID) {
		b.roleIndexes[row[0]] = int32(len(b.game.Roles))
		b.game.Roles = append(b.game.Roles, b.printer.printTerm(row[0]))
		b.moveIndexes = append(b.moveIndexes, map[termID]int32{})
	})
	b.game.RoleMoves = make([][]*gdl.Term, len(b.game.Roles))
	b.game.DoesAtoms = make([][]Atom, len(b.game.Roles))
}

// addAtoms numbers the dynamic atoms that were derived, in the order of discovery.
func (b *gameBuilder) addAtoms() {
	b.atoms = make([]Atom, len(b.atomRelations))
	for a := range b.atomRelations {
		if b.isCancelled(a) {
			return
		}
		r, row := b.relations[b.atomRelations[a]], b.rows[a]
		b.atoms[a] = noID
		if !r.isDynamic || r.holdsCalls || r.isDropped || r.rowStates[row] != rowIndexed {
			continue
		}
		b.atoms[a] = Atom(len(b.game.Atoms))
		b.game.Atoms = append(b.game.Atoms, b.atomInfo(r, r.rowAt(row), b.atoms[a]))
	}
}

// maxAuxiliaryParts is the greatest number of auxiliary atoms that are described: if there are
// more, none is.
const maxAuxiliaryParts = 200_000

// addAuxiliaryParts describes the auxiliary atoms that were derived.
func (b *gameBuilder) addAuxiliaryParts() {
	for a, renamed := range b.atoms {
		r := b.relations[b.atomRelations[a]]
		if renamed == noID || !r.isAuxiliary {
			continue
		}
		if len(b.game.AuxiliaryParts) == maxAuxiliaryParts {
			b.game.AuxiliaryParts = nil
			return
		}
		part := AuxiliaryPart{AuxiliaryAtom: renamed, RelationNumber: int32(r.number), SharedRow: make([]int32, r.arity)}
		for i, id := range r.rowAt(b.rows[a]) {
			part.SharedRow[i] = int32(id)
		}
		b.game.AuxiliaryParts = append(b.game.AuxiliaryParts, part)
	}
}

// kindsOfRelations returns the kind of the atoms of each keyword's relation.
func kindsOfRelations(p *rulebase) map[*groundRelation]AtomKind {
	return map[*groundRelation]AtomKind{
		p.keywordRelation(gdl.True): TrueAtom, p.keywordRelation(gdl.Does): DoesAtom, p.keywordRelation(gdl.Next): NextAtom, p.keywordRelation(gdl.Legal): LegalAtom,
		p.keywordRelation(gdl.Goal): GoalAtom, p.keywordRelation(gdl.Sees): SeesAtom, p.keywordRelation(gdl.Terminal): TerminalAtom,
	}
}

// atomInfo describes an atom. Atoms of legal, goal and sees with a first argument
// that is no role are treated like the author's relations.
func (b *gameBuilder) atomInfo(r *groundRelation, row []termID, a Atom) AtomInfo {
	info := AtomInfo{AtomKind: b.relationKinds[r]}
	switch info.AtomKind {
	case DerivedAtom, TerminalAtom:
		return info
	case TrueAtom, NextAtom:
		info.Index = b.fluentIndex(row[0])
		if info.AtomKind == TrueAtom {
			b.game.TrueAtoms[info.Index] = a
		}
		return info
	}
	role, isRole := b.roleIndexes[row[0]]
	if !isRole {
		info.AtomKind = DerivedAtom
		return info
	}
	info.RoleIndex = role
	switch info.AtomKind {
	case LegalAtom, DoesAtom:
		info.Index = b.moveIndex(role, row[1])
		if info.AtomKind == DoesAtom {
			b.game.DoesAtoms[role][info.Index] = a
		}
	default:
		info.ValueTerm = b.printer.printTerm(row[1])
	}
	return info
}

// fluentIndex returns the index of a fluent, which its atoms of true and next share.
func (b *gameBuilder) fluentIndex(id termID) int32 {
	i, known := b.fluentIndexes[id]
	if !known {
		i = int32(len(b.game.Fluents))
		b.fluentIndexes[id] = i
		b.game.Fluents = append(b.game.Fluents, b.printer.printTerm(id))
		b.game.TrueAtoms = append(b.game.TrueAtoms, noID)
	}
	return i
}

func (b *gameBuilder) moveIndex(role int32, id termID) int32 {
	i, known := b.moveIndexes[role][id]
	if !known {
		i = int32(len(b.game.RoleMoves[role]))
		b.moveIndexes[role][id] = i
		b.game.RoleMoves[role] = append(b.game.RoleMoves[role], b.printer.printTerm(id))
		b.game.DoesAtoms[role] = append(b.game.DoesAtoms[role], noID)
	}
	return i
}

// addInit lists the fluents of the initial state.
func (b *gameBuilder) addInit() {
	b.rulebase.keywordRelation(gdl.Init).eachIndexedRow(func(row []termID) {
		b.game.InitFluents = append(b.game.InitFluents, b.fluentIndexes[row[0]])
	})
	slices.Sort(b.game.InitFluents)
}

// addRules renumbers the literals, drops negations of impossible atoms, and leaves out repeated rules and the rules for
// open atoms. The rules replace the instances in place, without more memory: there may be millions.
func (b *gameBuilder) addRules() {
	rules := &b.game.GroundRules
	rules.instances, rules.bodyLiterals = b.instances[:0], b.bodyLiterals[:0]
	seen := newHashTable()
	from := int32(0)
	for i, in := range b.instances {
		if b.isCancelled(i) {
			return
		}
		start := len(rules.bodyLiterals)
		for _, l := range b.bodyLiterals[from:in.bodyEnd] {
			a := b.atoms[l.AtomOf()]
			switch {
			case a == noID:
			case l.IsNegative():
				rules.bodyLiterals = append(rules.bodyLiterals, a.NegativeLiteral())
			default:
				rules.bodyLiterals = append(rules.bodyLiterals, a.PositiveLiteral())
			}
		}
		from = in.bodyEnd
		if b.openAtoms[in.head] {
			rules.bodyLiterals = rules.bodyLiterals[:start]
			continue
		}
		head, body := b.atoms[in.head], rules.bodyLiterals[start:]
		slices.Sort(body)
		hash := hashAll(mixHash(9, int32(head)), body)
		if seen.findNumber(hash, func(j int32) bool {
			return Atom(rules.instances[j].head) == head && slices.Equal(rules.bodyOf(int(j)), body)
		}) != noID {
			rules.bodyLiterals = rules.bodyLiterals[:start]
			continue
		}
		seen.addNumber(hash, int32(rules.Len()))
		rules.end(head, b.clauses[in.clause].rule)
	}
	b.instances, b.bodyLiterals = nil, nil
}

// addOpenAtoms lists the open atoms of keywords, and those that rules read.
func (b *gameBuilder) addOpenAtoms() {
	read := map[Atom]bool{}
	for _, l := range b.game.GroundRules.bodyLiterals {
		if len(b.openAtoms) > 0 {
			read[l.AtomOf()] = true
		}
	}
	for i, a := range b.atoms {
		if a != noID && b.openAtoms[int32(i)] && (read[a] || b.game.Atoms[a].AtomKind != DerivedAtom) {
			b.game.OpenAtoms = append(b.game.OpenAtoms, a)
		}
	}
}

// addStatic lists the atoms of role and of the author's static relations.
func (b *gameBuilder) addStatic() {
	b.game.StaticAtoms = map[string][]*gdl.Term{}
	for _, r := range b.relations {
		if r.name == gdl.Init || r.isDynamic || r.isAuxiliary {
			continue
		}
		r.eachIndexedRow(func(row []termID) {
			b.game.StaticAtoms[r.name] = append(b.game.StaticAtoms[r.name], b.printer.applyFunctor(r.name, r.spelling, row))
		})
	}
}

// countInstances adds up the instances of the clauses of each source rule.
// Rules that were not grounded have noID (-1), and so have rules that may lack
// instances only because no literal asks for any.
func (b *gameBuilder) countInstances(file *gdl.File) {
	b.game.InstanceCounts = make([]int, len(file.Rules))
	for i, r := range file.Rules {
		if rel := b.rulebase.relationByFunctor[functor{r.Head.Name, len(r.Head.Args)}]; r.Broken || rel == nil || !rel.isRelevant {
			b.game.InstanceCounts[i] = noID
		}
	}
	for _, c := range b.clauses {
		b.game.InstanceCounts[c.rule.FileIndex] += int(b.clauseCounts[c.number].instanceCount)
	}
	for _, r := range b.relations {
		for _, c := range r.clauses {
			if r.isRestricted && b.game.InstanceCounts[c.rule.FileIndex] == 0 {
				b.game.InstanceCounts[c.rule.FileIndex] = noID
			}
		}
	}
}
