package board

import "slices"

// plan decides how the fluents of a relation make a board; nil if they make
// none.
func (l *Layout) plan(r *relation, leans []lean) *plan {
	var places []int
	for i := range r.arity {
		if r.ordered[i] && len(r.values[i]) > 1 && len(r.values[i]) <= maxSide && !l.areRoles(r.values[i]) {
			places = append(places, i)
		}
	}
	if p := l.grid(r, leans, places); p != nil {
		return p
	}
	for _, i := range places {
		if p := l.single(r, i); p != nil {
			return p
		}
	}
	return nil
}

// areRoles tells whether values are names of roles: roles own hands and
// counters and are no coordinates.
func (l *Layout) areRoles(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !slices.Contains(l.roles, v) })
}

// grid chooses the two best coordinates of a relation.
func (l *Layout) grid(r *relation, leans []lean, places []int) *plan {
	var best *plan
	most := 0
	for n, i := range places {
		for _, j := range places[n+1:] {
			p := &plan{column: i, row: j}
			score := p.judge(r)
			if score == 0 {
				continue
			}
			if (leans[i] != lean{} || leans[j] != lean{}) {
				score += 3
			}
			if j == i+1 {
				score++
			}
			if score > most {
				best, most = p, score
			}
		}
	}
	if best == nil {
		return nil
	}
	if across(leans[best.column], leans[best.row]) {
		best.column, best.row = best.row, best.column
	}
	row := leans[best.row]
	best.downwards = row.row > 0 && !row.y
	best.columns, best.rows = r.values[best.column], r.values[best.row]
	best.titles = titles(r, best.split)
	return best
}

// judge scores two arguments as the coordinates of a grid, and decides the use
// of the others; 0 if they are no coordinates.
func (p *plan) judge(r *relation) int {
	pair := []int{p.column, p.row}
	rest := r.without(pair...)
	p.value = rest
	switch {
	case len(rest) == 0:
		return p.judgePair(r)
	case r.determined(rest) && !r.determined(pair[:1]) && !r.determined(pair[1:]):
		return 8 // pieces that stand somewhere
	case r.determined(pair):
		if r.determined(pair[:1]) || r.determined(pair[1:]) {
			return 2 // one of them is a value that the other has
		}
		return 10
	}
	for _, i := range rest {
		keys := append(slices.Clone(pair), i)
		if len(r.values[i]) <= maxBoards && len(rest) > 1 && r.determined(keys) {
			p.split = []int{i}
			p.value = r.without(keys...)
			return 6
		}
	}
	return 3 // several values in a cell
}

// judgePair scores relations of two arguments: marked places, one place, or a
// value for each argument.
func (p *plan) judgePair(r *relation) int {
	first, second := r.determined([]int{p.column}), r.determined([]int{p.row})
	switch {
	case r.most == 1:
		return 5
	case first && r.full(p.column), second && r.full(p.row):
		return 0
	case first == second:
		return 4
	}
	return 0
}

// single makes a row of one argument, if it determines the others and they do
// not determine it, or if it is the only one and several values hold.
func (l *Layout) single(r *relation, i int) *plan {
	rest := r.without(i)
	p := &plan{column: i, row: -1, value: rest, columns: r.values[i], rows: []string{""}}
	switch {
	case r.arity == 1:
		if r.most < 2 || len(p.columns) < 3 || len(p.columns) > maxRow {
			return nil
		}
	case rest[0] < i && l.areRoles(r.values[rest[0]]):
		return nil // a hand
	case len(p.columns) < 3 || len(p.columns) > maxRow || r.most < 2 || !r.determined([]int{i}) || r.determined(rest) && !r.full(i):
		return nil
	}
	return p
}

// full tells whether each value of an argument has a fluent in each state.
func (r *relation) full(i int) bool {
	return !slices.ContainsFunc(r.states, func(state [][]string) bool { return len(state) < len(r.values[i]) })
}

// titles returns the values of the arguments that distinguish boards.
func titles(r *relation, split []int) []string {
	if len(split) == 0 {
		return nil
	}
	var all []string
	for _, state := range r.states {
		for _, args := range state {
			if title := join(args, split); !slices.Contains(all, title) {
				all = append(all, title)
			}
		}
	}
	slices.Sort(all)
	return all
}
