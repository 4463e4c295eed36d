package symmetry

import "github.com/gdllint/gdllint/gdl"

// An argPlace is an argument place of a relation or function: the arg-th, from 0.
type argPlace struct {
	name       string
	arity      int
	arg        int
	isFunction bool
}

// keywordPlaces holds for each argument of a keyword the place that represents all places with the same kind of things:
// roles, moves, fluents, goal values or percepts.
var keywordPlaces = map[string][]argPlace{
	gdl.Role: {{gdl.Role, 1, 0, false}}, gdl.Does: {{gdl.Role, 1, 0, false}, {gdl.Does, 2, 1, false}}, gdl.Legal: {{gdl.Role, 1, 0, false}, {gdl.Does, 2, 1, false}}, gdl.Input: {{gdl.Role, 1, 0, false}, {gdl.Does, 2, 1, false}},
	gdl.Goal: {{gdl.Role, 1, 0, false}, {gdl.Goal, 2, 1, false}}, gdl.Sees: {{gdl.Role, 1, 0, false}, {gdl.Sees, 2, 1, false}},
	gdl.True: {{gdl.True, 1, 0, false}}, gdl.Next: {{gdl.True, 1, 0, false}}, gdl.Init: {{gdl.True, 1, 0, false}}, gdl.Base: {{gdl.True, 1, 0, false}},
}

// representative returns the place in keywordPlaces for an argument place of a keyword, and other places as they are.
func representative(p argPlace) argPlace {
	if list := keywordPlaces[p.name]; !p.isFunction && len(list) == p.arity {
		return list[p.arg]
	}
	return p
}

// A sortTable gives each argument place a sort. Places at which one variable of a rule occurs have the
// same sort, and so have the variables of a condition with distinct. The table is a union-find forest:
// parents holds the parent of each sort; the parent of a root is the root.
type sortTable struct {
	parents    []int
	placeSorts map[argPlace]int
	// distinctSorts holds the sort of the arguments of each condition with distinct, by its atom.
	distinctSorts map[*gdl.Term]int
}

func newSortTable(rules []*gdl.Rule) *sortTable {
	s := &sortTable{placeSorts: map[argPlace]int{}, distinctSorts: map[*gdl.Term]int{}}
	for _, r := range rules {
		variables := map[string]int{}
		s.joinArgs(r.Head, false, variables)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			switch l.Op {
			case gdl.OpAtom:
				s.joinArgs(l.Atom, false, variables)
			case gdl.OpDistinct:
				n := s.newSort()
				s.distinctSorts[l.Atom] = n
				for _, arg := range l.Atom.Args {
					s.joinTerm(arg, n, variables)
				}
			}
		})
	}
	return s
}

func (s *sortTable) newSort() int {
	s.parents = append(s.parents, len(s.parents))
	return len(s.parents) - 1
}

func (s *sortTable) joinArgs(t *gdl.Term, isFunction bool, variables map[string]int) {
	for i, arg := range t.Args {
		s.joinTerm(arg, s.sortAt(representative(argPlace{t.Name, len(t.Args), i, isFunction})), variables)
	}
}

func (s *sortTable) joinTerm(t *gdl.Term, sort int, variables map[string]int) {
	switch {
	case !t.IsVariable():
		s.joinArgs(t, true, variables)
	default:
		if other, known := variables[t.Name]; known {
			s.parents[s.rootOf(other)] = s.rootOf(sort)
		}
		variables[t.Name] = sort
	}
}

// sortAt returns the sort of an argument place. Joined sorts have the same root (rootOf).
func (s *sortTable) sortAt(p argPlace) int {
	n, known := s.placeSorts[p]
	if !known {
		n = s.newSort()
		s.placeSorts[p] = n
	}
	return n
}

// rootOf returns the root of the sorts that are joined with a sort.
func (s *sortTable) rootOf(n int) int {
	for s.parents[n] != n {
		s.parents[n] = s.parents[s.parents[n]]
		n = s.parents[n]
	}
	return n
}
