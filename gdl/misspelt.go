package gdl

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/typo"
)

// misspeltFinder looks for misspelt keywords in a file.
type misspeltFinder struct {
	file                *File
	headsByName         map[string]*Term // the heads of rules, by name
	undefinedConditions map[string]*Term // conditions that no rule defines, by name
	nameOrder           []string
	contextMemo         *misspeltContext // nil before the first request

	tornKeywords map[string]bool // by keyword: whether a form that could not be read has it

	comparisonCount int // the number of comparisons of two names
}

func newMisspeltFinder(f *File) *misspeltFinder {
	return &misspeltFinder{file: f, headsByName: map[string]*Term{}, undefinedConditions: map[string]*Term{}}
}

// misspelt finds misspelt keywords. The name of a head is one if it has the arguments of the keyword and nearly its name,
// and either no rule defines the keyword or no condition uses the name. The name of a condition is one if no rule defines
// the name.
func (m *misspeltFinder) misspelt() slips.Names {
	last := ""
	for _, r := range m.file.Rules {
		if r.Head.Name == last {
			continue // facts of one relation follow each other
		}
		if last = r.Head.Name; m.headsByName[last] == nil {
			m.headsByName[r.Head.Name] = r.Head
			m.nameOrder = append(m.nameOrder, r.Head.Name)
		}
	}
	for _, r := range m.file.Rules {
		r.WalkAtoms(func(atom *Term) {
			if name := atom.Name; m.headsByName[name] == nil && m.undefinedConditions[name] == nil && m.isOwnName(name) {
				m.undefinedConditions[name] = atom
				m.nameOrder = append(m.nameOrder, name)
			}
		})
	}
	found := slips.Names{}
	for _, name := range m.nameOrder {
		if len(found) == maxMendedNames {
			break
		}
		if keyword := m.keywordFor(name); keyword != "" {
			arity, _ := m.arity(keyword)
			safe := keywordSynonyms[name] == keyword && m.countAtoms(name, arity) > 1 && !slices.ContainsFunc(m.file.Exprs, func(e *syntax.Node) bool { return e.HoldsName(keyword) })
			found[name] = slips.Name{Word: keyword, Name: keyword, Keyword: true, Arity: arity, Operator: IsOperator(keyword) && keyword != Distinct, Safe: safe}
		}
	}
	return found
}

// maxComparisons bounds the comparisons of words that may be misspelt. An ordinary rulesheet needs a thousandth of it.
const maxComparisons = 10_000_000

// maxMendedNames bounds the names that are read as keywords.
const maxMendedNames = 100

// misspeltContext holds the uses of names in the rules.
type misspeltContext struct {
	askedRelations map[string]bool // relations of conditions
	fluentNames    map[string]bool // names of fluents in true, init and next
	moveNames      map[string]bool // names of moves in does and legal
}

// keywordSynonyms holds words that authors write in place of a keyword.
var keywordSynonyms = map[string]string{
	"player": Role, "players": Role, "roles": Role,
	"initial": Init, "initially": Init, "can": Legal, "state": True, "istrue": True, "is-true": True, "start": Init,
	"legalmove": Legal, "legal-move": Legal, "legal_move": Legal,
	"nextstate": Next, "next-state": Next, "next_state": Next,
	"end": Terminal, "ends": Terminal, "gameover": Terminal, "game-over": Terminal, "game_over": Terminal,
	"over": Terminal, "finished": Terminal, "terminate": Terminal, "terminated": Terminal,
	"score": Goal, "payoff": Goal, "utility": Goal, "reward": Goal, "goalvalue": Goal,
	"do": Does, "did": Does, "holds": True, "hold": True, "t": True, "holdsat": True, "fluent": True,
}

// arity returns the number of arguments of a keyword of the notation.
func (m *misspeltFinder) arity(name string) (arity int, ok bool) {
	if m.file.Notation == Operations && name != Distinct {
		return operations.OwnArity(name)
	}
	return KeywordArity(name)
}

// fitting returns those of some keywords that have as many arguments as an atom.
func (m *misspeltFinder) fitting(atom *Term, keywords ...string) []string {
	return slices.DeleteFunc(keywords, func(k string) bool {
		arity, ok := m.arity(k)
		return !ok || arity != len(atom.Args)
	})
}

// isOwnName tells whether a name is the author's own and has no meaning in the notation.
func (m *misspeltFinder) isOwnName(name string) bool {
	_, keyword := KeywordArity(name)
	_, own := m.arity(name)
	return !keyword && !own && !IsOperator(name) && !(m.file.Notation == Operations && operations.IsReservedName(name))
}

// keywordFor returns the keyword that was meant by a name, or "".
func (m *misspeltFinder) keywordFor(name string) string {
	if !m.isOwnName(name) {
		return ""
	}
	if atom := m.undefinedConditions[name]; atom != nil {
		return m.keywordForCondition(atom)
	}
	return m.keywordForHead(m.headsByName[name])
}

// nearKeyword returns the only keyword of a list that differs from a name by one edit, or of which the name is a synonym.
func nearKeyword(name string, keywords []string) (keyword string, synonym bool) {
	if k := keywordSynonyms[name]; slices.Contains(keywords, k) {
		return k, true
	}
	if len(name) > len(Terminal)+1 {
		return "", false
	}
	return typo.OnlyNearName(name, keywords), false
}

// keywordForCondition returns the keyword that was meant by the name of an undefined condition, or "".
func (m *misspeltFinder) keywordForCondition(atom *Term) string {
	if op := m.operatorFor(atom); op != "" {
		return op
	}
	k, _ := nearKeyword(atom.Name, m.fitting(atom, True, Does, Distinct, Role, Legal, Goal, Terminal))
	if k == "" || m.nameContext().fluentNames[atom.Name] {
		return "" // the condition is a fluent without its "true"
	}
	if m.comparisonCount += len(m.headsByName); m.comparisonCount > maxComparisons && m.comparisonCount > len(m.headsByName) {
		return "" // so many undefined names are no misspellings
	}
	for name, head := range m.headsByName {
		if len(head.Args) == len(atom.Args) && name != k && typo.NearestName(atom.Name, []string{name}) != "" {
			return "" // the name may be a misspelling of that relation
		}
	}
	return k
}

// unrelated are words that differ from an operator by one edit and have another meaning.
var unrelated = []string{"xor", "nor", "eor", "nand", "any", "for"}

// operatorFor returns the operator that was meant by the name of a condition, or "". The arguments must be as many as
// those of the operator, and be conditions.
func (m *misspeltFinder) operatorFor(atom *Term) string {
	isTerm := func(t *Term) bool {
		return m.headsByName[t.Name] == nil && !slices.Contains([]string{True, Does, Legal, Role, Not, And, Or}, t.Name)
	}
	if m.file.Notation == Operations || len(atom.Args) == 0 || slices.Contains(unrelated, atom.Name) || slices.ContainsFunc(atom.Args, isTerm) {
		return ""
	}
	for _, op := range opNames {
		if op != "" && (op == Not) == (len(atom.Args) == 1) && typo.IsOneEdit(atom.Name, op) {
			return op
		}
	}
	return ""
}

// keywordForHead returns the keyword that was meant by the name of a head, or "".
func (m *misspeltFinder) keywordForHead(head *Term) string {
	k, synonym := nearKeyword(head.Name, m.fitting(head, Role, Init, Legal, Next, Terminal, Goal, Sees, Base, Input))
	if k == "" {
		return ""
	}
	missing := m.headsByName[k] == nil && k != Sees && k != Base && k != Input && !m.isTornKeyword(k)
	if !m.fitsKeyword(k, head) && !(missing && k == Legal) {
		return ""
	}
	asked := m.nameContext().askedRelations[head.Name]
	if !missing && (asked || synonym) || synonym && asked && k != Role {
		return ""
	}
	return k
}

// isTornKeyword tells whether a form that could not be read has a keyword.
func (m *misspeltFinder) isTornKeyword(keyword string) bool {
	if known, done := m.tornKeywords[keyword]; done {
		return known
	}
	read := map[*syntax.Node]bool{}
	for _, r := range m.file.Rules {
		if !r.Broken {
			read[r.Place] = true
		}
	}
	torn := slices.ContainsFunc(m.file.Exprs, func(e *syntax.Node) bool { return !read[e] && e.HoldsName(keyword) })
	if m.tornKeywords == nil {
		m.tornKeywords = map[string]bool{}
	}
	m.tornKeywords[keyword] = torn
	return torn
}

// fitsKeyword tells whether a keyword may have the arguments of a head.
func (m *misspeltFinder) fitsKeyword(keyword string, head *Term) bool {
	last := func() *Term { return head.Args[len(head.Args)-1] }
	switch keyword {
	case Init, Next, Base:
		return last().IsVariable() || m.nameContext().fluentNames[last().Name]
	case Legal, Input:
		return last().IsVariable() || m.nameContext().moveNames[last().Name]
	case Goal:
		return last().IsVariable() || strings.Trim(last().Name, "0123456789") == ""
	case Role:
		return len(last().Args) == 0 && strings.Trim(last().Name, "0123456789") != "" && (m.headsByName[Role] == nil || m.isUsedAsRole(last().Name))
	}
	return true
}

// isUsedAsRole tells whether a name occurs at a place of roles: the first argument of a keyword such as legal, or an
// argument of a term that elsewhere is a role.
func (m *misspeltFinder) isUsedAsRole(name string) bool {
	type place struct {
		functor  string
		arg, all int
	}
	const asRole, asName = 1, 2
	places := map[place]int{}
	roles := m.file.RoleNames()
	for _, r := range m.file.Rules {
		r.WalkAtoms(func(atom *Term) {
			if len(r.Body) == 0 && (atom.Name == Role || len(atom.Args) == 1 && atom.Args[0].Name == name) {
				return // facts about the name itself show nothing
			}
			atom.WalkTerms(func(t *Term) {
				for i, arg := range t.Args {
					at := place{t.Name, i, len(t.Args)}
					if i == 0 && t == atom && slices.Contains(slips.RoleKeywords, t.Name) {
						places[at] |= asRole
					}
					if slices.Contains(roles, arg.Name) {
						places[at] |= asRole
					}
					if arg.Name == name && len(arg.Args) == 0 {
						places[at] |= asName
					}
				}
			})
		})
	}
	for _, how := range places {
		if how == asRole|asName {
			return true
		}
	}
	return false
}

// nameContext returns the uses of names in the rules. The first call collects them.
func (m *misspeltFinder) nameContext() *misspeltContext {
	if m.contextMemo != nil {
		return m.contextMemo
	}
	c := &misspeltContext{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	m.contextMemo = c
	note := func(atom *Term) {
		switch {
		case len(atom.Args) == 0:
		case BodyPredicate(atom.Name) == True:
			c.fluentNames[atom.Args[0].Name] = true
		case BodyPredicate(atom.Name) == Does && len(atom.Args) > 1:
			c.moveNames[atom.Args[1].Name] = true
		}
	}
	for _, r := range m.file.Rules {
		r.WalkAtoms(func(atom *Term) {
			c.askedRelations[atom.Name] = c.askedRelations[atom.Name] || atom != r.Head
			note(atom)
		})
	}
	return c
}

// countAtoms counts the atoms with a name and a number of arguments.
func (m *misspeltFinder) countAtoms(name string, arity int) int {
	places := map[token.Pos]bool{} // two rules that were written as one share their conditions
	for _, r := range m.file.Rules {
		r.WalkAtoms(func(atom *Term) {
			if atom.Name == name && len(atom.Args) == arity {
				places[atom.Pos()] = true
			}
		})
	}
	return len(places)
}
