package board

import (
	"maps"
	"slices"
)

// This file chooses how the fluents of a relation are drawn: as grids, as a row, or not as a board.

// planBoard returns how the fluents of a relation make a board: as a comment of the rulesheet says,
// or else as its arguments suggest. It returns nil if they make none.
func (l *Layout) planBoard(r *seenRelation, leans []axisLean) *boardPlan {
	if stated := l.statedBoards[r.symbol]; stated != nil {
		return r.statedPlan(stated, leans)
	}
	var places []int
	for i := range r.arity {
		if r.isOrdered[i] && len(r.argValues[i]) > 1 && len(r.argValues[i]) <= maxGridSide && !l.areRoles(r.argValues[i]) {
			places = append(places, i)
		}
	}
	if p := l.gridPlan(r, leans, places); p != nil {
		return p
	}
	for _, i := range places {
		if p := l.rowPlan(r, i); p != nil {
			return p
		}
	}
	return nil
}

// areRoles tells whether all values are names of roles. An argument for roles is no coordinate:
// roles have hands and counters.
func (l *Layout) areRoles(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !slices.Contains(l.roleNames, v) })
}

// gridPlan returns the grid with the best pair of coordinates among places, which are indexes of
// arguments; nil if no pair is suitable.
func (l *Layout) gridPlan(r *seenRelation, leans []axisLean, places []int) *boardPlan {
	var best *boardPlan
	most := 0
	for n, i := range places {
		for _, j := range places[n+1:] {
			p := &boardPlan{columnArg: i, rowArg: j}
			score := p.scoreGrid(r, leans)
			if score == 0 {
				continue
			}
			if (leans[i] != axisLean{} || leans[j] != axisLean{}) {
				score += 3
			}
			if j == i+1 {
				score++
			}
			if len(p.splitArgs) > 0 && p.splitArgs[0] < i && leans[p.splitArgs[0]] == (axisLean{}) && areFewBoards(p, r) {
				score++ // the argument that numbers boards stands first
			}
			if score > most {
				best, most = p, score
			}
		}
	}
	if best == nil || holdsBoards(best, r) {
		return nil
	}
	if firstIsRow(leans[best.columnArg], leans[best.rowArg]) {
		best.columnArg, best.rowArg = best.rowArg, best.columnArg
	}
	row := leans[best.rowArg]
	best.rowsDownwards = row.rowUses > 0 && !row.countsUpwards
	best.columnValues, best.rowValues = r.argValues[best.columnArg], r.argValues[best.rowArg]
	best.boardTitles = boardTitles(r, best.splitArgs)
	return best
}

// areFewBoards tells whether the argument that distinguishes boards has at most four values, or the
// boards are more than half full.
func areFewBoards(p *boardPlan, r *seenRelation) bool {
	n := len(r.argValues[p.splitArgs[0]])
	return n <= 4 || r.averageSize()*2 > float64(n*len(r.argValues[p.columnArg])*len(r.argValues[p.rowArg]))
}

// holdsBoards tells whether two or more further arguments mostly have the values of coordinates.
// Then each cell contains a board, or a line begins in each cell, which cannot be drawn as one
// grid.
func holdsBoards(p *boardPlan, r *seenRelation) bool {
	coordinates := 0
	for _, i := range slices.Concat(p.splitArgs, p.valueArgs) {
		shared := 0
		for _, v := range r.argValues[i] {
			if slices.Contains(r.argValues[p.columnArg], v) || slices.Contains(r.argValues[p.rowArg], v) {
				shared++
			}
		}
		if shared*2 > len(r.argValues[i]) {
			coordinates++
		}
	}
	return coordinates > 1
}

// scoreGrid returns how well columnArg and rowArg suit as the coordinates of a grid, 0 if they do
// not. It sets splitArgs and valueArgs of the plan.
func (p *boardPlan) scoreGrid(r *seenRelation, leans []axisLean) int {
	pair := []int{p.columnArg, p.rowArg}
	rest := r.argsExcept(pair...)
	p.valueArgs = rest
	switch {
	case len(rest) == 0:
		return p.scorePair(r, leans[p.columnArg], leans[p.rowArg])
	case r.isDetermined(rest) && !r.isDetermined(pair[:1]) && !r.isDetermined(pair[1:]):
		return 8 // the others are a piece, which has one place
	case r.isDetermined(pair):
		if r.isDetermined(pair[:1]) || r.isDetermined(pair[1:]) {
			return 2 // all values of one argument are values of the other
		}
		return 10
	}
	for _, i := range rest {
		keys := append(slices.Clone(pair), i)
		if len(r.argValues[i]) <= maxBoards && len(rest) > 1 && r.isDetermined(keys) {
			p.splitArgs = []int{i}
			p.valueArgs = r.argsExcept(keys...)
			return 6
		}
	}
	return 3 // several values in a cell
}

// scorePair is scoreGrid for relations of two arguments, whose fluents mark cells. They are no grid
// if both arguments are letters, which are names of things, or if one is a value of the other. A
// single fluent marks one cell if its variables, with leans a and b, are named after columns and
// rows.
func (p *boardPlan) scorePair(r *seenRelation, a, b axisLean) int {
	first, second := r.isDetermined([]int{p.columnArg}), r.isDetermined([]int{p.rowArg})
	areLetters := func(i int) bool {
		return !slices.ContainsFunc(r.argValues[i], func(v string) bool { _, ok := letterKey(v); return !ok })
	}
	switch {
	case areLetters(p.columnArg) && areLetters(p.rowArg):
		return 0
	case r.maxFluents == 1 && a.columnUses+b.columnUses > 0 && a.rowUses+b.rowUses > 0:
		return 5
	case r.maxFluents == 1, first && r.fillsArgument(p.columnArg), second && r.fillsArgument(p.rowArg):
		return 0
	case first == second:
		return 4
	}
	return 0
}

// rowPlan returns a row of cells along argument i, or nil if the relation is none. In a row, the
// argument determines the others, and they do not determine it unless each state has a fluent for
// each cell. The only argument of a relation makes a row if it has several values in a state.
func (l *Layout) rowPlan(r *seenRelation, i int) *boardPlan {
	rest := r.argsExcept(i)
	p := &boardPlan{columnArg: i, rowArg: -1, valueArgs: rest, columnValues: r.argValues[i], rowValues: []string{""}}
	switch {
	case r.arity == 1:
		if r.maxFluents < 2 || len(p.columnValues) < 3 || len(p.columnValues) > maxRowCells {
			return nil
		}
	case rest[0] < i && l.areRoles(r.argValues[rest[0]]):
		return nil // the relation lists the things that a role holds, such as its cards
	case len(p.columnValues) < 3 || len(p.columnValues) > maxRowCells || r.maxFluents < 2 || !r.isDetermined([]int{i}) || r.isDetermined(rest) && !r.fillsArgument(i):
		return nil
	}
	return p
}

// fillsArgument tells whether each state has at least as many fluents of the relation as argument i
// has values.
func (r *seenRelation) fillsArgument(i int) bool {
	return !slices.ContainsFunc(r.stateTuples, func(state [][]string) bool { return len(state) < len(r.argValues[i]) })
}

// boardTitles returns the values of the arguments split, which distinguish boards, sorted; nil if
// there are no such arguments.
func boardTitles(r *seenRelation, split []int) []string {
	if len(split) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(r.unmarkedValues(split)))
}
