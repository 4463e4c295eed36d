package board

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// DrawState returns the picture of a state, given by its fluents. It marks the differences from the
// state before, unless this is nil.
func (l *Layout) DrawState(state, before []*gdl.Term) document.Picture {
	d := &stateDrawing{layout: l, listNumbers: map[string]int{}}
	had := fluentTexts(before)
	for _, p := range l.boardPlans {
		d.addBoards(p)
	}
	for _, f := range state {
		d.drawFluent(f, before != nil && !had[f.String()], false)
	}
	if before != nil {
		has := fluentTexts(state)
		for _, f := range before {
			if !has[f.String()] {
				d.drawFluent(f, false, true)
			}
		}
	}
	slices.SortStableFunc(d.picture.Lists, func(a, b document.FluentList) int { return strings.Compare(a.Name, b.Name) })
	return d.picture
}

func fluentTexts(fluents []*gdl.Term) map[string]bool {
	set := make(map[string]bool, len(fluents))
	for _, f := range fluents {
		set[f.String()] = true
	}
	return set
}

// stateDrawing is the picture of a state while fluents are drawn.
type stateDrawing struct {
	layout      *Layout
	picture     document.Picture
	firstBoards []int          // by index in Layout.boardPlans: the index of its first board in the picture
	listNumbers map[string]int // by the name of a list: its index in the picture
}

func (d *stateDrawing) addBoards(p *boardPlan) {
	d.firstBoards = append(d.firstBoards, len(d.picture.Boards))
	if len(p.boardTitles) == 0 {
		d.picture.Boards = append(d.picture.Boards, p.emptyBoard(p.relation.name))
	}
	for _, title := range p.boardTitles {
		d.picture.Boards = append(d.picture.Boards, p.emptyBoard(p.relation.name+" "+title))
	}
}

func (p *boardPlan) emptyBoard(name string) document.Board {
	b := document.Board{Name: name, Columns: p.columnValues, Rows: slices.Clone(p.rowValues)}
	if !p.rowsDownwards {
		slices.Reverse(b.Rows)
	}
	for range b.Rows {
		b.Cells = append(b.Cells, make([]document.Cell, len(b.Columns)))
	}
	return b
}

// drawFluent draws a fluent that holds, or if gone is set, one that held only in the state before.
// Fresh means that it did not hold there.
func (d *stateDrawing) drawFluent(f *gdl.Term, fresh, gone bool) {
	args := d.layout.drawnArgs(f)
	key := model.Start(f)
	p := d.layout.plansBySymbol[key]
	cell := d.cellOf(p, args)
	switch {
	case cell == nil && (p == nil || !p.drawsWalls):
		d.addToList(f.Name, args, d.layout.listKeyArgs[key], document.ListItem{New: fresh, Gone: gone})
	case cell == nil: // a wall at a cell outside of the board is not drawn
	case p.drawsWalls:
		cell.Walls = append(cell.Walls, p.valueSide(joinArgs(args, p.valueArgs)))
	default:
		value := joinArgs(args, p.valueArgs)
		if p.blankValues[value] || p.isPlainGround(value) {
			break
		}
		cell.Changed = cell.Changed || fresh || gone
		if !gone {
			cell.Marks = append(cell.Marks, p.markOf(value, f))
		}
	}
}

// addToList adds a fluent to a list. The name of the fluent and the arguments whose indexes are in keys name the list.
func (d *stateDrawing) addToList(name string, args []string, keys []int, item document.ListItem) {
	var named, rest []int
	for i := range args {
		if slices.Contains(keys, i) {
			named = append(named, i)
		} else {
			rest = append(rest, i)
		}
	}
	if item.Text = joinArgs(args, rest); len(args) == 0 {
		name, item.Text = "", name
	} else {
		name = strings.TrimSpace(name + " " + joinArgs(args, named))
	}
	item.Label = cardLabel(item.Text)
	at, known := d.listNumbers[name]
	if !known {
		at = len(d.picture.Lists)
		d.listNumbers[name] = at
		d.picture.Lists = append(d.picture.Lists, document.FluentList{Name: name})
	}
	d.picture.Lists[at].Items = append(d.picture.Lists[at].Items, item)
}

// isPlainGround tells whether the fluents with a value only say which cells there are, so that they
// need no mark.
func (p *boardPlan) isPlainGround(value string) bool {
	return value == "" && p.relation.neverChanges && !p.isSparse && !p.isOverlay
}

// cellOf returns the cell of the picture for a fluent with these arguments; nil if it has no plan
// or is outside of its board.
func (d *stateDrawing) cellOf(p *boardPlan, args []string) *document.Cell {
	if p == nil {
		return nil
	}
	at := slices.IndexFunc(d.layout.boardPlans, func(b *boardPlan) bool { return b == p || slices.Contains(b.overlays, p) })
	under, n := d.layout.boardPlans[at], d.firstBoards[at]
	if len(p.boardTitles) > 0 {
		title := slices.Index(p.boardTitles, joinArgs(args, p.splitArgs))
		if title < 0 {
			return nil
		}
		n += title
	}
	column, row := slices.Index(under.columnValues, args[p.columnArg]), 0
	if p.rowArg >= 0 {
		row = slices.Index(under.rowValues, args[p.rowArg])
	}
	if column < 0 || row < 0 {
		return nil
	}
	if !under.rowsDownwards {
		row = len(under.rowValues) - 1 - row
	}
	return &d.picture.Boards[n].Cells[row][column]
}
