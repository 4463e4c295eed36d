package edit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A table counts the facts of a relation, or those of a fluent in the first state.
type table struct {
	rows    int
	columns []column
	keys    column // the keys of the rows: the combinations of all arguments but the last
}

// A column counts the values of an argument.
type column struct {
	counts map[string]int  // by value: the number of rows
	isKey  bool            // nearly each row has a value of its own
	values map[string]bool // all constants of its class, if these are few or the column has most of them, otherwise nil; true for those that occur twice or more in the rulesheet
}

// Bounds of the facts that are added.
const (
	mostMissingValues = 4  // missing values of a column
	mostNewFacts      = 16 // new facts of a relation
	mostHoles         = 2  // holes of a board
	mostPlacesOfBoard = 10_000
)

// row returns the symbol of a table and the arguments of a fact: a fact of a relation, or one about the first state.
func row(r *gdl.Rule) (gdl.Symbol, []*gdl.Term) {
	t := r.Head
	if t.Name == gdl.Init && len(t.Args) == 1 {
		return gdl.Symbol{Name: "init " + t.Args[0].Name, Arity: len(t.Args[0].Args)}, t.Args[0].Args
	}
	return model.Start(t), t.Args
}

// tableOf returns the table of a symbol, which is new and empty if the symbol has no facts. The first call reads all
// facts.
func (s *Sheet) tableOf(k gdl.Symbol) *table {
	if s.tables == nil {
		s.tables = map[gdl.Symbol]*table{}
		for _, r := range s.Rules {
			if len(r.Body) == 0 && !r.Implied {
				s.price(r.Rule, 1)
			}
		}
		for k, t := range s.tables {
			for i := range t.columns {
				c := &t.columns[i]
				c.isKey = t.rows > 2 && 5*len(c.counts) >= 4*t.rows
				if x := s.symbolOfTable(k); x != nil && len(c.counts) > 0 {
					known := map[string]bool{}
					for _, v := range s.values[s.classAt(x.FirstSlot+i)] {
						known[v.Name] = s.uses[s.classAt(x.FirstSlot+i)][v.Name] > 1
					}
					if len(known) <= mostFewValues || len(c.counts) > 1 && 10*len(c.counts) >= 7*len(known) {
						c.values = known
					}
				}
			}
			t.keys.isKey = t.rows > 2 && 10*len(t.keys.counts) >= 9*t.rows
		}
	}
	t := s.tables[k]
	if t == nil {
		t = &table{columns: make([]column, k.Arity), keys: column{counts: map[string]int{}}}
		for i := range t.columns {
			t.columns[i].counts = map[string]int{}
		}
		s.tables[k] = t
	}
	return t
}

func (s *Sheet) symbolOfTable(k gdl.Symbol) *model.Symbol {
	if name, isFluent := strings.CutPrefix(k.Name, "init "); isFluent {
		return s.Symbol(model.Fluent, name, k.Arity)
	}
	return s.Symbol(model.Relation, k.Name, k.Arity)
}

// keyOf writes the key of a row: the arguments of a fact except the last.
func keyOf(args []*gdl.Term) (key string) {
	for _, a := range args {
		key += a.String() + " "
	}
	return key
}

// hasHoles tells whether a table is a board with a few holes: its keys are all combinations of the values in their
// columns, except at most mostHoles, and each key has one value.
func (t *table) hasHoles() bool {
	places := 1
	for _, c := range t.columns[:max(len(t.columns)-1, 0)] {
		places = min(places*len(c.counts), mostPlacesOfBoard)
	}
	holes := places - len(t.keys.counts)
	return len(t.columns) > 2 && t.rows > mostHoles && len(t.keys.counts) == t.rows && 0 < holes && holes <= mostHoles
}

// price adds a fact to its table, or removes it if by is -1. It returns how much odder the table becomes, in hundredths.
func (s *Sheet) price(r *gdl.Rule, by int) (odder int) {
	if r == nil {
		return 0
	}
	k, args := row(r)
	t := s.tableOf(k)
	t.rows += by
	for i, a := range args {
		odder += t.columns[i].price(a.String(), by)
	}
	if odd := t.keys.price(keyOf(args[:max(len(args)-1, 0)]), by); t.keys.isKey && len(args) > 1 {
		odder += odd
	}
	return odder
}

// price adds a value to a column, or removes it if by is -1. It returns by how much the cost of the column rises. A
// value costs most if it is missing although the column may be expected to have it (values), or if it repeats in a
// column whose rows have values of their own. Elsewhere, a new value costs most, a second occurrence saves something,
// and each further one costs little.
func (c *column) price(value string, by int) int {
	costOf := func(n int) int {
		switch {
		case n <= 0 && c.values[value]:
			return 150
		case n <= 0:
			return 0
		case c.isKey:
			return 50 + 200*(n-1)
		case n == 1:
			return 141
		}
		return 100 + 6*n
	}
	before := costOf(c.counts[value])
	if c.counts[value] += by; c.counts[value] == 0 {
		delete(c.counts, value)
	}
	return costOf(c.counts[value]) - before
}

// factCost returns how much odder an edit of a fact makes the tables.
func (s *Sheet) factCost(e *Edit) int {
	before := e.Rule.Rule
	if e.Adds() {
		before = nil
	}
	cost := s.price(before, -1) + s.price(e.Result, 1)
	s.price(e.Result, -1)
	s.price(before, 1)
	return cost
}

// Facts lists facts that tables seem to lack, at most mostNewFacts of a table: with a missing value of a column, at a
// hole of a board, at the end of a chain, or for a fluent of at most one argument that never holds in the first state.
func (s *Sheet) Facts() (list []*Edit) {
	s.tableOf(gdl.Symbol{})
	anchors := map[gdl.Symbol]*model.Rule{}
	var last *model.Rule
	for _, r := range s.Rules {
		if len(r.Body) == 0 && !r.Implied && !r.FromProduct {
			k, _ := row(r.Rule)
			anchors[k] = r
			if last = r; r.Head.Name == gdl.Init {
				anchors[gdl.Symbol{}] = r
			}
		}
	}
	for _, x := range s.Symbols {
		k := gdl.Symbol{Name: x.Name, Arity: x.Arity}
		switch {
		case x.Sort == model.Fluent:
			k.Name = "init " + k.Name
		case x.Sort != model.Relation || x.IsKeyword():
			continue
		}
		anchor := anchors[k]
		if isNew := anchor == nil; isNew && x.Sort == model.Fluent && x.Arity < 2 {
			if anchor = anchors[gdl.Symbol{}]; anchor == nil {
				anchor = last
			}
		}
		if anchor != nil {
			list = append(list, s.factsOf(x, k, anchor)...)
		}
	}
	return list
}

// isChain tells whether a table leads from value to value, as succ does: no value occurs twice in one of its two columns.
func isChain(s *Sheet, x *model.Symbol, t *table) bool {
	return x.Arity == 2 && t.rows > 1 && len(t.columns[0].counts) == t.rows && len(t.columns[1].counts) == t.rows && s.classAt(x.FirstSlot) == s.classAt(x.FirstSlot+1)
}

// factsOf lists the facts that one table seems to lack.
func (s *Sheet) factsOf(x *model.Symbol, k gdl.Symbol, anchor *model.Rule) (list []*Edit) {
	t, choices, lacks := s.tableOf(k), make([][]*gdl.Term, x.Arity), len(s.tableOf(k).keys.counts) == 0
	chain, behind := isChain(s, x, t), map[string]string{} // by value: the next one of the chain
	for _, r := range s.Rules {
		if symbol, args := row(r.Rule); chain && symbol == k && len(r.Body) == 0 {
			behind[args[0].Name] = args[1].Name
		}
	}
	for i := range choices {
		c := &t.columns[i]
		known := s.values[s.classAt(x.FirstSlot+i)]
		missing := slices.DeleteFunc(slices.Clone(known), func(v *gdl.Term) bool {
			return c.counts[v.Name] > 0 || t.rows > 0 && !c.values[v.Name] && !chain
		})
		switch {
		case len(c.counts) == 0 && t.rows == 0 || len(missing) > 0 && len(missing) <= mostMissingValues:
			choices[i], lacks = missing, true
		default:
			choices[i] = slices.Clone(known)
			slices.SortStableFunc(choices[i], func(v, w *gdl.Term) int { return c.counts[w.Name] - c.counts[v.Name] })
		}
	}
	isBoard := t.hasHoles()
	if !lacks && !isBoard {
		return nil
	}
	for i := range choices {
		if c := &t.columns[i]; isBoard {
			choices[i] = slices.Clone(s.values[s.classAt(x.FirstSlot+i)])
			slices.SortStableFunc(choices[i], func(v, w *gdl.Term) int { return c.counts[w.Name] - c.counts[v.Name] })
			choices[i] = slices.DeleteFunc(choices[i], func(v *gdl.Term) bool { return i+1 < x.Arity && c.counts[v.Name] == 0 })
		}
	}
	chosen := make([]*gdl.Term, x.Arity)
	var choose func(i int)
	choose = func(i int) {
		if len(list) >= mostNewFacts || i == x.Arity-1 && isBoard && t.keys.counts[keyOf(chosen[:i])] > 0 {
			return
		}
		if i < len(chosen) {
			for _, v := range choices[i] {
				end := v.Name
				for range behind {
					end = cmp.Or(behind[end], end)
				}
				if chain && i > 0 && end == chosen[0].Name {
					continue // the chain would become a ring
				}
				chosen[i] = gdl.NewTerm(v.Spelling)
				chosen[i].Name = v.Name
				choose(i + 1)
			}
			return
		}
		spelling := x.Name
		for o := range x.Places() {
			spelling = o.Term.Spelling
			break
		}
		head := renamed(gdl.NewTerm("", slices.Clone(chosen)...), x.Name, spelling)
		head.InParens = x.Arity > 0
		if x.Sort == model.Fluent {
			head = gdl.NewTerm(gdl.Init, head)
		}
		list = append(list, s.adding(Fact, anchor, &gdl.Rule{Head: head}))
	}
	choose(0)
	return list
}
