package board

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A Painter writes pictures as text.
type Painter struct {
	Color bool
	// Printable replaces control characters and others that a terminal cannot
	// show.
	Printable func(string) string
}

// Write writes the boards of a picture and the lists below them. A cell in
// brackets has changed.
func (p Painter) Write(w io.Writer, picture Picture, indent string) error {
	var b strings.Builder
	for i := range picture.Boards {
		p.board(&b, &picture.Boards[i], indent, len(picture.Boards) > 1)
	}
	for _, list := range picture.Lists {
		fmt.Fprintf(&b, "%s%s\n", indent, p.list(list))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (p Painter) board(b *strings.Builder, board *Board, indent string, named bool) {
	if named {
		fmt.Fprintf(b, "%s%s\n", indent, p.Printable(board.Name))
	}
	left, width := widest(board.Rows), max(1, widest(board.Columns))
	for _, row := range board.Cells {
		for i := range row {
			width = max(width, utf8.RuneCountInString(p.cell(&row[i])))
		}
	}
	for r, row := range board.Cells {
		fmt.Fprintf(b, "%s%*s ", indent, left, p.Printable(board.Rows[r]))
		for i := range row {
			b.WriteString(p.framed(&row[i], width))
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(b, "%s%*s ", indent, left, "")
	for _, column := range board.Columns {
		fmt.Fprintf(b, " %s ", centred(p.Printable(column), width))
	}
	b.WriteString("\n")
}

func widest(texts []string) int {
	width := 0
	for _, t := range texts {
		width = max(width, utf8.RuneCountInString(t))
	}
	return width
}

// cell returns the text of a cell; black men are small letters if both colours
// have the same label.
func (p Painter) cell(c *Cell) string {
	var labels []string
	for _, m := range c.Marks {
		labels = append(labels, m.plain())
	}
	if len(labels) == 0 {
		return "."
	}
	return p.Printable(strings.Join(labels, ","))
}

// plain returns a label that shows the tone without colours.
func (m Mark) plain() string {
	if m.Disc || m.Tone == Plain || m.Label == "" || m.Label[0] >= utf8.RuneSelf {
		return m.Label
	}
	if strings.EqualFold(m.Label, m.Text) {
		return m.Label
	}
	if m.Tone == Black {
		return strings.ToLower(m.Label)
	}
	return m.Label
}

func (p Painter) framed(c *Cell, width int) string {
	text := centred(p.cell(c), width)
	if p.Color && len(c.Marks) == 1 {
		text = ansi(c.Marks[0].Tone, text)
	}
	if c.Changed {
		return "[" + text + "]"
	}
	return " " + text + " "
}

func centred(text string, width int) string {
	room := max(0, width-utf8.RuneCountInString(text))
	return strings.Repeat(" ", room/2) + text + strings.Repeat(" ", room-room/2)
}

// ansi colours text on a terminal.
func ansi(tone Tone, text string) string {
	code := map[Tone]string{White: "1", Black: "1;34", Red: "31", Blue: "34", Green: "32", Yellow: "33", Purple: "35"}[tone]
	if code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// list writes a list in a line: new items have a plus, past ones a minus.
func (p Painter) list(l List) string {
	var items []string
	for _, x := range l.Items {
		sign := ""
		switch {
		case x.New:
			sign = "+"
		case x.Gone:
			sign = "-"
		}
		items = append(items, sign+p.Printable(x.Label))
	}
	if l.Name == "" {
		return strings.Join(items, "  ")
	}
	return p.Printable(l.Name) + ": " + strings.Join(items, ", ")
}
