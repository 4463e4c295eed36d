package board

import "slices"

// planBoard decides how the fluents of a relation make a board, unless a comment
// says it; nil if they make none.
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

// areRoles tells whether values are names of roles: roles own hands and
// counters and are no coordinates.
func (l *Layout) areRoles(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !slices.Contains(l.roleNames, v) })
}

// gridPlan chooses the two best coordinates of a relation.
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
				score++ // the number of the board stands first
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

// areFewBoards tells whether an argument numbers boards: few, or such as are full.
func areFewBoards(p *boardPlan, r *seenRelation) bool {
	n := len(r.argValues[p.splitArgs[0]])
	return n <= 4 || r.averageSize()*2 > float64(n*len(r.argValues[p.columnArg])*len(r.argValues[p.rowArg]))
}

// holdsBoards tells whether two further arguments mostly have the values of coordinates. Then each cell contains a
// board, or a line begins in each cell. No picture shows this.
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

// scoreGrid scores two arguments as the coordinates of a grid, and decides the use
// of the others; 0 if they are no coordinates.
func (p *boardPlan) scoreGrid(r *seenRelation, leans []axisLean) int {
	pair := []int{p.columnArg, p.rowArg}
	rest := r.argsExcept(pair...)
	p.valueArgs = rest
	switch {
	case len(rest) == 0:
		return p.scorePair(r, leans[p.columnArg], leans[p.rowArg])
	case r.isDetermined(rest) && !r.isDetermined(pair[:1]) && !r.isDetermined(pair[1:]):
		return 8 // pieces that stand somewhere
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

// scorePair scores relations of two arguments: marked places, one place, or a
// value for each argument. Letters for both are names of things, and two numbers are
// one place if their variables are named after columns and rows.
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

// rowPlan makes a row along argument i, if the argument determines the others and they do not determine it. It
// also makes a row if i is the only argument and several values hold.
func (l *Layout) rowPlan(r *seenRelation, i int) *boardPlan {
	rest := r.argsExcept(i)
	p := &boardPlan{columnArg: i, rowArg: -1, valueArgs: rest, columnValues: r.argValues[i], rowValues: []string{""}}
	switch {
	case r.arity == 1:
		if r.maxFluents < 2 || len(p.columnValues) < 3 || len(p.columnValues) > maxRowCells {
			return nil
		}
	case rest[0] < i && l.areRoles(r.argValues[rest[0]]):
		return nil // a hand
	case len(p.columnValues) < 3 || len(p.columnValues) > maxRowCells || r.maxFluents < 2 || !r.isDetermined([]int{i}) || r.isDetermined(rest) && !r.fillsArgument(i):
		return nil
	}
	return p
}

// fillsArgument tells whether each value of an argument has a fluent in each state.
func (r *seenRelation) fillsArgument(i int) bool {
	return !slices.ContainsFunc(r.stateTuples, func(state [][]string) bool { return len(state) < len(r.argValues[i]) })
}

// boardTitles returns the values of the arguments that distinguish boards.
func boardTitles(r *seenRelation, split []int) []string {
	if len(split) == 0 {
		return nil
	}
	var all []string
	for _, state := range r.stateTuples {
		for _, args := range state {
			if title := joinArgs(args, split); !slices.Contains(all, title) {
				all = append(all, title)
			}
		}
	}
	slices.Sort(all)
	return all
}
