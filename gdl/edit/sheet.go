package edit

import (
	"slices"
	"sync"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A Sheet is a rulesheet with statistics: which terms occur at which places, and how often. A place is a slot of model:
// an argument of a symbol. Slots with a common variable belong to one class, since they have the same values.
type Sheet struct {
	*model.Program
	class      []int                  // by slot: another slot of its class, or the slot itself (see classAt)
	values     map[int][]*gdl.Term    // by class: the constants at its places
	uses       map[int]map[string]int // by class and constant: how often it occurs there
	shapes     map[shape]int          // how often each shape occurs in rules with a body; nil before the first request
	tables     map[gdl.Symbol]*table  // see Sheet.tableOf
	ruleShapes map[*gdl.Rule]map[shape]int
	patterns   []pattern
	rules      map[gdl.Symbol][]*model.Rule // by the fluent or relation that they make: the rules with a body
	spellings  spellings
	facts      map[string]bool            // the texts of the heads of rules without a body
	known      func() map[string]bool     // the canonical texts of the rules
	unused     func() map[gdl.Symbol]bool // relations that no rule uses
	likes      func() []*Edit
	moved      func() []effect
}

// A pattern is a condition of some rule, or a general condition.
type pattern struct {
	literal *gdl.Literal
	rule    *model.Rule // nil for a general condition
	names   []string    // the names of its variables
	classes []int       // the classes of the variables
}

// alikes are arguments of keywords that have the same values, with their indices: the roles, the moves, the fluents.
var alikes = []map[string]int{
	{gdl.Role: 0, gdl.Legal: 0, gdl.Does: 0, gdl.Input: 0, gdl.Goal: 0, gdl.Sees: 0},
	{gdl.Legal: 1, gdl.Does: 1, gdl.Input: 1},
	{gdl.Init: 0, gdl.True: 0, gdl.Next: 0, gdl.Base: 0},
}

// NewSheet computes the statistics of a rulesheet.
func NewSheet(p *model.Program) *Sheet {
	s := &Sheet{Program: p, values: map[int][]*gdl.Term{}, uses: map[int]map[string]int{}, ruleShapes: map[*gdl.Rule]map[shape]int{}, rules: map[gdl.Symbol][]*model.Rule{}, spellings: spellings{}, facts: map[string]bool{}}
	s.likes = sync.OnceValue(s.allLikes)
	s.moved = sync.OnceValue(func() []effect { return allMoved(s) })
	s.unused = sync.OnceValue(func() map[gdl.Symbol]bool {
		unused := map[gdl.Symbol]bool{}
		for _, x := range p.Symbols {
			if x.Sort == model.Relation && !x.IsKeyword() && x.Count(model.Made) > 0 && x.Count(model.Asked) == 0 {
				unused[gdl.Symbol{Name: x.Name, Arity: x.Arity}] = true
			}
		}
		return unused
	})
	s.known = sync.OnceValue(func() map[string]bool {
		known := map[string]bool{}
		for _, r := range p.Rules {
			known[model.Canonical(r.Rule)] = true
		}
		return known
	})
	s.class = make([]int, p.Slots)
	for i := range s.class {
		s.class[i] = i
	}
	for _, r := range p.Rules {
		for _, v := range r.Variables {
			first := -1
			for o := range v.Uses() {
				if !isArgument(o) {
					continue
				}
				if first >= 0 {
					s.class[s.classAt(o.Slot())] = s.classAt(first)
				}
				first = o.Slot()
			}
		}
	}
	for _, alike := range alikes {
		first := -1
		for _, x := range p.Symbols {
			if at, ok := alike[x.Name]; ok && x.IsKeyword() && at < x.Arity {
				if first < 0 {
					first = x.FirstSlot + at
				}
				s.class[s.classAt(x.FirstSlot+at)] = s.classAt(first)
			}
		}
	}
	known := map[string]bool{}
	for _, r := range p.Rules {
		for i := range r.Occurrences {
			o := &r.Occurrences[i]
			if s.spellings[o.Term.Name] == "" {
				s.spellings[o.Term.Name] = o.Term.Spelling
			}
			if isArgument(o) && o.Symbol != nil && len(o.Term.Args) == 0 {
				c := s.classAt(o.Slot())
				if !slices.ContainsFunc(s.values[c], func(t *gdl.Term) bool { return t.Name == o.Term.Name }) {
					s.values[c] = append(s.values[c], o.Term)
				}
				if s.uses[c] == nil {
					s.uses[c] = map[string]int{}
				}
				s.uses[c][o.Term.Name]++
			}
		}
		if len(r.Body) == 0 {
			s.facts[r.Head.String()] = true
			continue
		}
		s.rules[subject(r.Rule)] = append(s.rules[subject(r.Rule)], r)
		for _, l := range r.Body {
			if key := model.Canonical(&gdl.Rule{Head: r.Head, Body: []*gdl.Literal{l}}); !known[key] {
				known[key] = true
				s.patterns = append(s.patterns, s.pattern(r, l))
			}
		}
	}
	for _, x := range p.Symbols {
		if !x.IsKeyword() && (x.Sort == model.Fluent || x.Sort == model.Relation) {
			s.patterns = append(s.patterns, s.general(x)...)
		}
	}
	for _, q := range s.patterns {
		if q.literal.Op == gdl.OpAtom {
			q.literal, q.rule = negation(q.literal), nil
			s.patterns = append(s.patterns, q)
		}
	}
	var byNames [][]pattern
	for _, q := range s.patterns {
		for len(byNames) <= len(q.names) {
			byNames = append(byNames, nil)
		}
		byNames[len(q.names)] = append(byNames[len(q.names)], q)
	}
	s.patterns = InTurn(byNames...)
	return s
}

// general returns patterns for a fluent or a relation: one with a variable for each argument. If there is one argument
// with few values, there is also a pattern for each value.
func (s *Sheet) general(x *model.Symbol) (list []pattern) {
	p, t := pattern{}, &gdl.Term{}
	for o := range x.Places() {
		t = renamed(o.Term, x.Name, o.Term.Spelling)
		break
	}
	add := func(args []*gdl.Term) {
		t := *t
		t.Args, t.InParens = args, len(args) > 0
		if p.literal = asks(&t); x.Sort == model.Fluent {
			p.literal = asks(gdl.NewTerm(gdl.True, &t))
		}
		list = append(list, p)
	}
	if x.Arity == 1 {
		if values := s.values[s.classAt(x.FirstSlot)]; len(values) <= mostFewValues {
			for _, v := range values {
				add([]*gdl.Term{v})
			}
		}
	}
	var args []*gdl.Term
	for i := range x.Arity {
		args = append(args, variable(i))
		p.names = append(p.names, variable(i).Name)
		p.classes = append(p.classes, s.classAt(x.FirstSlot+i))
	}
	add(args)
	return list
}

// isArgument tells whether an occurrence is an argument of a symbol other than distinct.
func isArgument(o *model.Occurrence) bool {
	return o.Parent != nil && o.Parent.Symbol != nil && o.Parent.Symbol.Sort != model.Comparison && o.Parent.Symbol.Name != gdl.Distinct
}

// classAt returns the class of a slot, which is the number of one of its slots.
func (s *Sheet) classAt(slot int) int {
	for s.class[slot] != slot {
		slot = s.class[slot]
	}
	return slot
}

// meet tells whether two classes are the same, or some constant occurs at places of both.
func (s *Sheet) meet(a, b int) bool {
	return a == b || slices.ContainsFunc(s.values[a], func(t *gdl.Term) bool { return s.uses[b][t.Name] > 0 })
}

// subject returns the fluent of the next state, or the relation, that a rule makes.
func subject(r *gdl.Rule) gdl.Symbol {
	if r.Head.Name == gdl.Next && len(r.Head.Args) == 1 {
		return gdl.Symbol{Name: "next " + r.Head.Args[0].Name, Arity: len(r.Head.Args[0].Args)}
	}
	return model.Start(r.Head)
}

// pattern returns the pattern of a condition, with the classes of its variables. A variable of a condition distinct has
// the class of another place in the rule.
func (s *Sheet) pattern(r *model.Rule, l *gdl.Literal) pattern {
	p := pattern{literal: l, rule: r, names: model.VariablesOf(l)}
	for _, name := range p.names {
		class := -1
		for o := range r.Variable(name).Uses() {
			if isArgument(o) && (class < 0 || holds(l, o.Literal)) {
				class = s.classAt(o.Slot())
			}
		}
		p.classes = append(p.classes, class)
	}
	return p
}

func holds(l, inner *gdl.Literal) bool {
	return l == inner || slices.ContainsFunc(l.Args, func(x *gdl.Literal) bool { return holds(x, inner) })
}
