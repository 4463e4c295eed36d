package board

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Bounds on boards.
const (
	maxSide   = 40 // cells of a row or column of a grid
	maxRow    = 20 // cells of a single row
	maxBoards = 12 // of one relation that differ in a further argument
)

// A Layout says how the states of one game are drawn. It is immutable.
type Layout struct {
	roles  []string
	boards []*plan
	drawn  map[symbol]*plan // the board of a relation
	keys   map[symbol][]int // of the other relations: the arguments that name a list
}

// A plan describes how relations make one board, or several that differ in some
// arguments.
type plan struct {
	relation      *relation
	column, row   int // arguments of the relation; row is -1 for a single row
	split         []int
	value         []int
	columns, rows []string
	titles        []string // of the boards, if there are several: their split arguments
	downwards     bool     // the first row is the topmost
	labels        map[string]Mark
	blank         map[string]bool
	sparse        bool // covers little of its board
	edge          bool // walls at the sides of cells
	over          bool // lies on the board of another plan
	overlays      []*plan
}

// New decides how to draw the states of a game. More states give a better
// layout.
func New(file *gdl.File, roles []string, states [][]*gdl.Term) *Layout {
	l := &Layout{roles: roles, drawn: map[symbol]*plan{}, keys: map[symbol][]int{}}
	orders, domains := findOrders(file), gdl.NewDomains(file, gdl.Intersect)
	var plans []*plan
	var rest []*relation
	for _, r := range relationsOf(states) {
		r.order(orders, domains)
		p := l.plan(r, leansOf(file, r.name, r.arity))
		if p == nil {
			rest = append(rest, r)
			continue
		}
		p.relation, p.labels = r, r.labels(p.value)
		p.sparse = r.average() <= float64(p.area())/2
		p.edge = r.constant && isEdge(p)
		plans = append(plans, p)
	}
	largest := 0
	for _, p := range plans {
		largest = max(largest, p.area())
	}
	slices.SortStableFunc(plans, func(a, b *plan) int { return a.rank(largest) - b.rank(largest) })
	for _, p := range plans {
		l.place(p)
	}
	for _, r := range rest {
		l.keys[symbol{r.name, r.arity}] = l.listKeys(r)
		if r.arity == 2 && r.most == 1 {
			l.mark(r)
		}
	}
	l.label()
	return l
}

func (p *plan) area() int { return len(p.columns) * len(p.rows) }

// rank orders plans: first the shape of a board, last walls and holes.
func (p *plan) rank(largest int) int {
	switch {
	case p.relation.constant && !p.sparse && !p.edge && p.area() == largest:
		return 0
	case !p.relation.constant:
		return 1
	}
	return 2
}

// place puts a plan on the board of another one that it fits. Otherwise it
// makes it a board of its own, or a list if it describes the men of a board.
func (l *Layout) place(p *plan) {
	key := symbol{p.relation.name, p.relation.arity}
	for _, under := range l.boards {
		if !p.fits(under) || !p.edge && p.relation.average() > float64(under.area())/3 {
			continue
		}
		if p.repeats(under) {
			l.keys[key] = l.listKeys(p.relation)
			return
		}
		p.over = true
		under.overlays = append(under.overlays, p)
		l.drawn[key] = p
		return
	}
	l.boards = append(l.boards, p)
	l.drawn[key] = p
}

// mark draws a single constant place, such as a goal cell, on the first board
// that has it.
func (l *Layout) mark(r *relation) {
	for _, under := range l.boards {
		p := &plan{relation: r, column: 0, row: 1, columns: r.values[0], rows: r.values[1], labels: r.labels(nil), over: true}
		if under.row >= 0 {
			if under.column > under.row {
				p.column, p.row, p.columns, p.rows = 1, 0, p.rows, p.columns
			}
			if p.fits(under) {
				under.overlays = append(under.overlays, p)
				l.drawn[symbol{r.name, r.arity}] = p
				return
			}
		}
	}
}

// fits tells whether the coordinates of a plan lie on the board of another
// plan: all of them, or most of them for walls.
func (p *plan) fits(under *plan) bool {
	inside := func(some, all []string) bool {
		n := 0
		for _, v := range some {
			if slices.Contains(all, v) {
				n++
			}
		}
		return n == len(some) || p.edge && n > len(some)/2
	}
	return (p.row < 0) == (under.row < 0) && len(under.titles) == 0 && len(p.titles) == 0 &&
		inside(p.columns, under.columns) && inside(p.rows, under.rows)
}

// repeats tells whether values of a plan are men of the board below.
func (p *plan) repeats(under *plan) bool {
	for v := range p.labels {
		if _, both := under.labels[v]; both && v != "" {
			return true
		}
	}
	return false
}

// listKeys returns the arguments that name a list of the fluents of a relation:
// a role, or the first argument.
func (l *Layout) listKeys(r *relation) []int {
	if r.arity < 2 {
		return nil
	}
	for i := range r.arity {
		if !slices.ContainsFunc(r.values[i], func(v string) bool { return !slices.Contains(l.roles, v) }) {
			return []int{i}
		}
	}
	return []int{0}
}
