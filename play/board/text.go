package board

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/screen"
)

// A TextPainter writes pictures as text.
type TextPainter struct {
	PaintColour screen.Style
	ScreenWidth int // columns of the terminal; 0 for usualWidth
	// MakePrintable replaces the characters that a terminal cannot show, such as control
	// characters.
	MakePrintable func(string) string
}

// Write writes the boards of a picture and below them its lists, with indent before each line. A
// cell that has changed stands in brackets.
func (p TextPainter) Write(w io.Writer, picture document.Picture, indent string) error {
	var b strings.Builder
	for i := range picture.Boards {
		p.writeBoard(&b, &picture.Boards[i], indent, len(picture.Boards) > 1)
	}
	for _, list := range picture.Lists {
		items := p.listItems(list)
		items[0] = indent + items[0]
		b.WriteString(screen.JoinItems(cmp.Or(p.ScreenWidth, usualWidth), items, indent+"  ") + "\n")
	}
	text := b.String()
	if short := ShortenText(text); short != text {
		text = short + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// maxShown is the greatest length of the text of one state or move, in bytes. Terms of some games
// grow without end.
const maxShown = 1 << 14

// ShortenText returns at most maxShown bytes of the text of a state or a move, up to the end of a
// line if there is one, with a note on how many bytes are missing.
func ShortenText(text string) string {
	if len(text) <= maxShown {
		return text
	}
	shown := strings.ToValidUTF8(text[:maxShown], "")
	if at := strings.LastIndexByte(shown, '\n'); at > 0 {
		shown = shown[:at+1]
	}
	return fmt.Sprintf("%s… and %d more bytes", shown, len(text)-len(shown))
}

// writeBoard writes a board with its row and column names, and with its own name if named is set. A board of one row
// without a name has its own name in that place.
func (p TextPainter) writeBoard(b *strings.Builder, board *document.Board, indent string, named bool) {
	rows := board.Rows
	if len(rows) == 1 && rows[0] == "" {
		rows = []string{board.Name}
	} else if named {
		fmt.Fprintf(b, "%s%s\n", indent, p.MakePrintable(board.Name))
	}
	left, width := widestText(rows), max(1, widestText(board.Columns))
	for _, row := range board.Cells {
		for i := range row {
			width = max(width, utf8.RuneCountInString(p.cellText(&row[i])))
		}
	}
	room := cmp.Or(p.ScreenWidth, usualWidth) - len(indent) - left - 1
	fitting := max(1, room/(width+2))
	for from := 0; from < len(board.Columns); from += fitting {
		to := min(from+fitting, len(board.Columns))
		for r, row := range board.Cells {
			fmt.Fprintf(b, "%s%*s ", indent, left, p.MakePrintable(rows[r]))
			for i := from; i < to; i++ {
				b.WriteString(p.framedCell(&row[i], width))
			}
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "%s%*s ", indent, left, "")
		for _, column := range board.Columns[from:to] {
			fmt.Fprintf(b, " %s ", centredText(p.MakePrintable(column), width))
		}
		b.WriteString("\n")
	}
}

// usualWidth is the number of columns if that of the terminal is not known. A board that is wider
// than the terminal is shown in parts, one below the other.
const usualWidth = 120

func widestText(texts []string) int {
	width := 0
	for _, t := range texts {
		width = max(width, utf8.RuneCountInString(t))
	}
	return width
}

// cellText returns the labels of the marks in a cell, "." for an empty one.
func (p TextPainter) cellText(c *document.Cell) string {
	var labels []string
	for _, m := range c.Marks {
		labels = append(labels, plainLabel(m))
	}
	switch n := len(labels); {
	case n == 0:
		return "."
	case n > 2 && len(strings.Join(labels, ",")) > maxCellText:
		labels = append(labels[:1], fmt.Sprintf("+%d", n-1))
	}
	return p.MakePrintable(strings.Join(labels, ","))
}

// maxCellText is the greatest length of the labels of more than two marks in a cell. If they are
// longer, the first is shown with the number of the others.
const maxCellText = 7

// plainLabel returns the label of a mark where there are no colours: the labels of black pieces have small
// letters, except for discs, for signs that are no letters, and where the label is the whole value.
func plainLabel(m document.Symbol) string {
	if m.Tone != ToneBlack || m.Disc || m.Label == "" || m.Label[0] >= utf8.RuneSelf || strings.EqualFold(m.Label, m.Text) {
		return m.Label
	}
	return strings.ToLower(m.Label)
}

// framedCell returns the text of a cell in its colour, between brackets if the cell has changed, or
// else between spaces.
func (p TextPainter) framedCell(c *document.Cell, width int) string {
	text := centredText(p.cellText(c), width)
	if len(c.Marks) == 1 {
		text = p.PaintColour.Paint(toneCodes[c.Marks[0].Tone], text)
	}
	if c.Changed {
		return "[" + text + "]"
	}
	return " " + text + " "
}

func centredText(text string, width int) string {
	room := max(0, width-utf8.RuneCountInString(text))
	return strings.Repeat(" ", room/2) + text + strings.Repeat(" ", room-room/2)
}

// toneCodes holds the escape codes of tones on a terminal.
var toneCodes = map[document.MarkTone]string{ToneWhite: "1", ToneBlack: "1;34", ToneRed: "31", ToneBlue: "34", ToneGreen: "32", ToneYellow: "33", TonePurple: "35"}

// listItems returns the name of a list and its items. New items have a plus, items that have gone a
// minus.
func (p TextPainter) listItems(l document.FluentList) []string {
	items, between := []string{p.MakePrintable(l.Name) + ":"}, ","
	if l.Name == "" {
		items, between = nil, " "
	}
	for i, x := range l.Items {
		if i == len(l.Items)-1 {
			between = ""
		}
		sign := ""
		switch {
		case x.New:
			sign = "+"
		case x.Gone:
			sign = "-"
		}
		items = append(items, sign+p.MakePrintable(x.Label)+between)
	}
	return items
}
