package board

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A Picture is the drawing of one state.
type Picture struct {
	Boards []Board
	Lists  []List // hands, counters, and all other fluents
}

// A Board is a grid of cells, the topmost row first.
type Board struct {
	Name          string
	Columns, Rows []string // labels; Rows of a single row is one empty text
	Cells         [][]Cell // by row
}

// A Cell is one place of a board.
type Cell struct {
	Place   string // "a 3"
	Marks   []Mark
	Walls   []Side // closed sides
	Changed bool   // a fluent became true or false
}

// A Mark is a symbol in a cell.
type Mark struct {
	Text  string // the spelling of the rules
	Label string // short
	Tone  Tone
	Disc  bool // a man of a colour
	Wall  bool // a constant place
}

// A List holds fluents that differ in some arguments: a hand, a counter.
type List struct {
	Name  string
	Items []Item
}

// An Item is one fluent of a list.
type Item struct {
	Text      string // the spelling of the rules
	Label     string // the same, or a card's sign
	New, Gone bool   // became true, or false
}

// Draw draws a state. It marks the differences from the state before, which may
// be nil.
func (l *Layout) Draw(state, before []*gdl.Term) Picture {
	d := &drawing{layout: l, lists: map[string]int{}}
	had := texts(before)
	for _, p := range l.boards {
		d.begin(p)
	}
	for _, f := range state {
		d.add(f, before != nil && !had[f.String()], false)
	}
	if before != nil {
		has := texts(state)
		for _, f := range before {
			if !has[f.String()] {
				d.add(f, false, true)
			}
		}
	}
	slices.SortStableFunc(d.picture.Lists, func(a, b List) int { return strings.Compare(a.Name, b.Name) })
	return d.picture
}

func texts(fluents []*gdl.Term) map[string]bool {
	set := make(map[string]bool, len(fluents))
	for _, f := range fluents {
		set[f.String()] = true
	}
	return set
}

// drawing builds a picture.
type drawing struct {
	layout  *Layout
	picture Picture
	first   []int          // by board of the layout: its first board in the picture
	lists   map[string]int // by name
}

// begin adds the empty boards of a plan.
func (d *drawing) begin(p *plan) {
	d.first = append(d.first, len(d.picture.Boards))
	if len(p.titles) == 0 {
		d.picture.Boards = append(d.picture.Boards, p.empty(p.relation.name))
	}
	for _, title := range p.titles {
		d.picture.Boards = append(d.picture.Boards, p.empty(p.relation.name+" "+title))
	}
}

func (p *plan) empty(name string) Board {
	b := Board{Name: name, Columns: p.columns, Rows: slices.Clone(p.rows)}
	if !p.downwards {
		slices.Reverse(b.Rows)
	}
	for _, row := range b.Rows {
		cells := make([]Cell, len(b.Columns))
		for i, column := range b.Columns {
			cells[i].Place = strings.TrimSpace(column + " " + row)
		}
		b.Cells = append(b.Cells, cells)
	}
	return b
}

// add draws a fluent that holds, or one that held before and is false now.
func (d *drawing) add(f *gdl.Term, fresh, gone bool) {
	args := argTexts(f)
	key := symbol{f.Name, len(args)}
	p := d.layout.drawn[key]
	cell := d.cell(p, args)
	switch {
	case cell == nil && (p == nil || !p.edge):
		d.list(f.Name, args, d.layout.keys[key], Item{New: fresh, Gone: gone})
	case cell == nil: // a wall around the board
	case p.edge:
		cell.Walls = append(cell.Walls, p.side(join(args, p.value)))
	default:
		cell.Changed = cell.Changed || fresh || gone
		if value := join(args, p.value); !gone && !p.blank[value] && !p.ground(value) {
			cell.Marks = append(cell.Marks, p.mark(value, f))
		}
	}
}

// list adds a fluent to its list.
func (d *drawing) list(name string, args []string, keys []int, item Item) {
	var named, rest []int
	for i := range args {
		if slices.Contains(keys, i) {
			named = append(named, i)
		} else {
			rest = append(rest, i)
		}
	}
	if item.Text = join(args, rest); len(args) == 0 {
		name, item.Text = "", name
	} else {
		name = strings.TrimSpace(name + " " + join(args, named))
	}
	item.Label = card(item.Text)
	at, known := d.lists[name]
	if !known {
		at = len(d.picture.Lists)
		d.lists[name] = at
		d.picture.Lists = append(d.picture.Lists, List{Name: name})
	}
	d.picture.Lists[at].Items = append(d.picture.Lists[at].Items, item)
}

// ground tells whether a value only says that a place exists.
func (p *plan) ground(value string) bool {
	return value == "" && p.relation.constant && !p.sparse && !p.over
}

// cell returns the cell of a fluent; nil if no board has it.
func (d *drawing) cell(p *plan, args []string) *Cell {
	if p == nil {
		return nil
	}
	at := slices.IndexFunc(d.layout.boards, func(b *plan) bool { return b == p || slices.Contains(b.overlays, p) })
	under, n := d.layout.boards[at], d.first[at]
	if len(p.titles) > 0 {
		title := slices.Index(p.titles, join(args, p.split))
		if title < 0 {
			return nil
		}
		n += title
	}
	column, row := slices.Index(under.columns, args[p.column]), 0
	if p.row >= 0 {
		row = slices.Index(under.rows, args[p.row])
	}
	if column < 0 || row < 0 {
		return nil
	}
	if !under.downwards {
		row = len(under.rows) - 1 - row
	}
	return &d.picture.Boards[n].Cells[row][column]
}
