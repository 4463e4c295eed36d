package board

import (
	"slices"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// The greatest sizes and numbers of boards.
const (
	maxGridSide = 40 // cells in a row or column of a grid
	maxRowCells = 20 // cells of a board that is one row
	maxBoards   = 12 // boards of one relation, by a further argument
	maxLists    = 12 // lists of one relation, by its first argument
)

// A Layout holds how the states of one game are drawn. It does not change after New.
type Layout struct {
	roleNames     []string
	boardPlans    []*boardPlan
	plansBySymbol map[gdl.Symbol]*boardPlan // the board of a relation
	listKeyArgs   map[gdl.Symbol][]int      // of the other relations: the arguments that name a list
	statedBoards  map[gdl.Symbol]*statedBoard
}

// A boardPlan describes how the fluents of a relation make a board, or several boards that differ
// in some arguments.
type boardPlan struct {
	relation                *seenRelation
	columnArg, rowArg       int   // arguments of the relation; rowArg is -1 for a single row
	splitArgs               []int // arguments that tell which of several boards is meant
	valueArgs               []int // arguments for the value in a cell
	columnValues, rowValues []string
	boardTitles             []string // the values of splitArgs, one title for each board; nil for a single board
	rowsDownwards           bool     // the first row is the topmost
	valueMarks              map[string]document.Symbol
	blankValues             map[string]bool
	isSparse                bool // the fluents cover at most half of the cells
	drawsWalls              bool // the fluents are drawn as walls at the sides of cells
	isOverlay               bool // the fluents are drawn on the board of another plan
	stated                  *statedBoard
	overlays                []*boardPlan
}

// New returns a layout for a game with these roles, chosen from its rules and some of its states.
// More states give a better layout.
func New(file *gdl.File, roles []*gdl.Term, states [][]*gdl.Term) *Layout {
	l := &Layout{plansBySymbol: map[gdl.Symbol]*boardPlan{}, listKeyArgs: map[gdl.Symbol][]int{}}
	for _, r := range roles {
		l.roleNames = append(l.roleNames, r.String())
	}
	orders, domains := findValueOrders(file), model.NewDomains(file, model.IntersectionDomains)
	l.statedBoards, _ = readComments(file, domains)
	var plans []*boardPlan
	var rest []*seenRelation
	for _, r := range l.relationsOf(states) {
		l.orderValues(r, orders, domains)
		p := l.planBoard(r, axisLeansOf(file, r.name, r.symbol.Arity))
		if p == nil {
			rest = append(rest, r)
			continue
		}
		p.relation, p.valueMarks = r, r.unmarkedValues(p.valueArgs)
		p.isSparse = r.averageSize() <= float64(p.boardArea())/2
		p.drawsWalls = r.neverChanges && isWallPlan(p)
		plans = append(plans, p)
	}
	largest := 0
	for _, p := range plans {
		largest = max(largest, p.boardArea())
	}
	slices.SortStableFunc(plans, func(a, b *boardPlan) int { return a.planRank(largest) - b.planRank(largest) })
	for _, p := range plans {
		l.placePlan(p)
	}
	for _, r := range rest {
		l.listKeyArgs[r.symbol] = l.listKeys(r)
		if r.arity == 2 && r.maxFluents == 1 {
			l.markConstant(r)
		}
	}
	for _, p := range l.boardPlans {
		l.labelPlan(p)
	}
	return l
}

// boardArea returns the number of cells of a board.
func (p *boardPlan) boardArea() int { return len(p.columnValues) * len(p.rowValues) }

// planRank returns the order in which plans are placed: first relations that never change and cover
// a board of the largest area, then relations that change, then the others, such as walls and holes.
func (p *boardPlan) planRank(largest int) int {
	switch {
	case p.relation.neverChanges && !p.isSparse && !p.drawsWalls && p.boardArea() == largest:
		return 0
	case !p.relation.neverChanges:
		return 1
	}
	return 2
}

// placePlan adds a plan to the layout: as an overlay of a board whose coordinates it has, as a list
// if it repeats the pieces of that board, or else as a new board.
func (l *Layout) placePlan(p *boardPlan) {
	key := p.relation.symbol
	for _, under := range l.boardPlans {
		if p.drawsWalls && under.stated == nil && under.fitsBoard(p) {
			under.columnValues, under.rowValues = p.columnValues, p.rowValues
		}
		if p.stated != nil || !p.fitsBoard(under) || !p.drawsWalls && p.relation.averageSize() > float64(under.boardArea())/3 {
			continue
		}
		if p.repeatsPieces(under) {
			if p.rowArg >= 0 && p.relation.isDetermined([]int{p.columnArg, p.rowArg}) && p.relation.averageSize()*2 > under.relation.averageSize() {
				p.columnValues, p.rowValues = under.columnValues, under.rowValues // the relation gets a second board of the same size
				continue
			}
			l.listKeyArgs[key] = l.listKeys(p.relation)
			return
		}
		p.isOverlay = true
		under.overlays = append(under.overlays, p)
		l.plansBySymbol[key] = p
		return
	}
	l.boardPlans = append(l.boardPlans, p)
	l.plansBySymbol[key] = p
}

// markConstant adds a relation with one fluent, such as the place of a goal, as an overlay of the
// first board that has its two arguments as coordinates.
func (l *Layout) markConstant(r *seenRelation) {
	for _, under := range l.boardPlans {
		p := &boardPlan{relation: r, columnArg: 0, rowArg: 1, columnValues: r.argValues[0], rowValues: r.argValues[1], valueMarks: r.unmarkedValues(nil), isOverlay: true}
		if under.rowArg >= 0 {
			if under.columnArg > under.rowArg {
				p.columnArg, p.rowArg, p.columnValues, p.rowValues = 1, 0, p.rowValues, p.columnValues
			}
			if p.fitsBoard(under) {
				under.overlays = append(under.overlays, p)
				l.plansBySymbol[r.symbol] = p
				return
			}
		}
	}
}

// fitsBoard tells whether all coordinates of a plan, or more than half of them for walls, are
// coordinates of the plan under.
func (p *boardPlan) fitsBoard(under *boardPlan) bool {
	inside := func(some, all []string) bool {
		n := 0
		for _, v := range some {
			if slices.Contains(all, v) {
				n++
			}
		}
		return n == len(some) || p.drawsWalls && n > len(some)/2
	}
	return (p.rowArg < 0) == (under.rowArg < 0) && len(under.boardTitles) == 0 && len(p.boardTitles) == 0 &&
		inside(p.columnValues, under.columnValues) && inside(p.rowValues, under.rowValues)
}

// repeatsPieces tells whether a value of a plan is also a value of the plan under.
func (p *boardPlan) repeatsPieces(under *boardPlan) bool {
	for v := range p.valueMarks {
		if _, both := under.valueMarks[v]; both && v != "" {
			return true
		}
	}
	return false
}

// listKeys returns the argument by which the fluents of a relation are divided into lists: one that
// is always a role, or else the first. It returns nil for a single list.
func (l *Layout) listKeys(r *seenRelation) []int {
	if r.arity < 2 {
		return nil
	}
	for i := range r.arity {
		if l.areRoles(r.argValues[i]) {
			return []int{i}
		}
	}
	if len(r.argValues[0]) > maxLists {
		return nil
	}
	return []int{0}
}
