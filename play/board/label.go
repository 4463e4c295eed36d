package board

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
)

// This file chooses the marks of cells: which value is blank, and a short label and a tone for each other value.

// The tones (colours) of the marks in a picture.
const (
	TonePlain document.MarkTone = iota
	ToneWhite
	ToneBlack
	ToneRed
	ToneBlue
	ToneGreen
	ToneYellow
	TonePurple
)

// colourTones holds the names that rulesheets use for tones.
var colourTones = []struct {
	name string
	tone document.MarkTone
}{{"white", ToneWhite}, {"black", ToneBlack}, {"red", ToneRed}, {"blue", ToneBlue}, {"green", ToneGreen}, {"yellow", ToneYellow}, {"purple", TonePurple}}

// blankNames holds usual names of the value of an empty cell.
var blankNames = []string{"blank", "empty", "none", "nil", "nothing", "vacant", "clear", "e", "b"}

// blankValue returns the value of empty cells among values, "" if there is none. A name that
// stands for a role is not meant if another value stands for a role as well.
func (l *Layout) blankValue(values []string) string {
	for _, name := range blankNames {
		if slices.Contains(values, name) && !(l.standsForRole(name) && slices.ContainsFunc(values, func(v string) bool { return v != name && l.standsForRole(v) })) {
			return name
		}
	}
	return ""
}

// standsForRole tells whether a value is the name of a role or its first letter.
func (l *Layout) standsForRole(value string) bool {
	return slices.ContainsFunc(l.roleNames, func(role string) bool { return role == value || firstCharacter(role) == value })
}

// commonGround returns a value that is no piece but the ground: all cells have it in the first
// state, or most of them in each state, or most in the first state and its name is in groundNames.
// It returns "" if there is none.
func commonGround(p *boardPlan) string {
	if p.relation.neverChanges || p.rowArg < 0 {
		return ""
	}
	ground, lasts := "", true
	for n, state := range p.relation.stateTuples {
		counts := map[string]int{}
		for _, args := range state {
			value := joinArgs(args, p.valueArgs)
			if counts[value]++; n == 0 && counts[value]*2 > p.boardArea() {
				ground = value
			}
		}
		if n == 0 && counts[ground] == p.boardArea() {
			return ground
		}
		lasts = lasts && len(state) >= p.boardArea() && counts[ground]*2 > p.boardArea()
	}
	if lasts || slices.Contains(groundNames, ground) {
		return ground
	}
	return ""
}

// groundNames holds names of the ground of a board.
var groundNames = []string{"green", "grass", "floor", "water"}

// labelPlan sets the marks of all values of a board and of its overlays.
func (l *Layout) labelPlan(p *boardPlan) {
	namer := &labelNamer{roleNames: l.roleNames, takenLabels: map[string]bool{}}
	l.labelValues(p, namer)
	for _, over := range p.overlays {
		l.labelValues(over, namer)
	}
}

// labelValues sets the blank values of one plan, and the marks of its other values.
func (l *Layout) labelValues(p *boardPlan, namer *labelNamer) {
	values := slices.Sorted(maps.Keys(p.valueMarks))
	p.blankValues = map[string]bool{}
	if p.stated != nil {
		for _, v := range p.stated.blankValues {
			p.blankValues[v] = true
		}
	} else if len(p.valueArgs) == 0 && p.rowArg >= 0 && slices.Contains(blankNames, p.relation.name) {
		p.blankValues[""] = true
	} else if blank := cmp.Or(l.blankValue(values), commonGround(p)); blank != "" && len(values) > 1 {
		p.blankValues[blank] = true
	}
	namer.pieceStyle = pieceStyleOf(values)
	for _, v := range values {
		switch {
		case p.blankValues[v]:
		case v == "" && p.isOverlay:
			name := p.relation.name
			p.valueMarks[v] = document.Symbol{Text: name, Label: namer.distinctLabel(nameInitials(name), name, TonePlain)}
		default:
			p.valueMarks[v] = namer.markFor(v)
		}
	}
}

// markOf returns the mark that is drawn for a value in a cell, where f is the fluent that has it.
func (p *boardPlan) markOf(value string, f *gdl.Term) document.Symbol {
	m, known := p.valueMarks[value]
	if !known {
		m = document.Symbol{Text: value, Label: clipLabel(value)}
	}
	switch {
	case value != "" && p.isOverlay: // the fluent is not of the board's relation, so its name is part of the text
		m.Text = f.Name + " " + value
	case value != "":
	case p.relation.neverChanges && p.relation.maxFluents > 1:
		m = document.Symbol{Text: f.Name, Label: "▒", Wall: true}
	case p.isOverlay:
	default:
		m = document.Symbol{Text: f.Name, Label: "●"}
	}
	return m
}

// The greatest number of characters of a label: usually, and if names are equal in their first
// letters.
const (
	labelWidth     = 3
	longLabelWidth = 6
)

// clipLabel returns the first characters of a text, at most labelWidth.
func clipLabel(text string) string {
	if utf8.RuneCountInString(text) <= labelWidth {
		return text
	}
	return string([]rune(text)[:labelWidth])
}

// labelNamer gives the values of a board short labels. They are different, except those of chess pieces and draughtsmen.
type labelNamer struct {
	roleNames   []string
	takenLabels map[string]bool
	pieceStyle  *pieceStyle
}

// markFor returns the mark of a value: a chess piece, a disc in the colour of a draughtsman or
// player, or a short label.
func (n *labelNamer) markFor(value string) document.Symbol {
	m := document.Symbol{Text: value}
	var rest string
	m.Tone, rest = n.splitTone(value)
	switch glyph := n.pieceStyle.chessGlyph(rest, m.Tone); {
	case glyph != "":
		m.Label = glyph
	case m.Tone != TonePlain && n.pieceStyle.draughtsMan(value, rest) != "":
		m.Disc, m.Label = true, n.pieceStyle.draughtsMan(value, rest)
	case rest == "" && m.Tone != TonePlain:
		m.Disc = true
		m.Label = n.distinctLabel(strings.ToUpper(firstCharacter(value)), value, TonePlain)
	default:
		m.Label = n.shortLabel(rest, value, m.Tone)
	}
	return m
}

// splitTone returns the tone that the beginning of a value's name means, a colour or a role, and
// the rest of the name.
func (n *labelNamer) splitTone(value string) (document.MarkTone, string) {
	for _, c := range colourTones {
		if rest, ok := strings.CutPrefix(value, c.name); ok {
			return c.tone, strings.TrimLeft(rest, "_- ")
		}
	}
	for i, role := range n.roleNames {
		if rest, ok := strings.CutPrefix(value, role); ok && (rest == "" || strings.ContainsAny(rest[:1], "_- 0123456789")) {
			return roleTone(role, i), strings.TrimLeft(rest, "_- ")
		}
	}
	if tone := n.pieceStyle.initialTone(value); tone != TonePlain {
		return tone, strings.TrimLeft(value[1:], "_- ")
	}
	for i, role := range n.roleNames {
		if firstCharacter(role) == value || role == value+"player" {
			tone := roleTone(role, i)
			if tone == ToneWhite || tone == ToneBlack {
				return tone, ""
			}
			return tone, value
		}
	}
	return TonePlain, value
}

func firstCharacter(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}

// roleTone returns the tone that the name of a role begins with, or else a tone chosen by the
// role's index i.
func roleTone(role string, i int) document.MarkTone {
	for _, c := range colourTones {
		if strings.HasPrefix(role, c.name) {
			return c.tone
		}
	}
	return []document.MarkTone{ToneRed, ToneBlue, ToneGreen, ToneYellow, TonePurple}[i%5]
}

// shortLabel returns a label for a value whose name without its tone is rest. No other value of the
// tone has this label.
func (n *labelNamer) shortLabel(rest, value string, tone document.MarkTone) string {
	if utf8.RuneCountInString(rest) > labelWidth {
		rest = nameInitials(rest)
	}
	return n.distinctLabel(rest, value, tone)
}

// distinctLabel returns the given label, or another one for the value if that is taken, and marks
// it as taken. A white and a black piece may have the same label: capital and small letters
// distinguish them.
func (n *labelNamer) distinctLabel(label, value string, tone document.MarkTone) string {
	if tone > ToneBlack {
		if tone = TonePlain; n.takenLabels[labelKey(label, tone)] {
			label = firstCharacter(value) + label
		}
	}
	for length := 2; n.takenLabels[labelKey(label, tone)] && length <= longLabelWidth; length++ {
		label = string([]rune(value)[:min(length, utf8.RuneCountInString(value))])
	}
	for number := 1; n.takenLabels[labelKey(label, tone)]; number++ {
		label = firstCharacter(value) + strconv.Itoa(number)
	}
	n.takenLabels[labelKey(label, tone)] = true
	return label
}

func labelKey(label string, tone document.MarkTone) string { return string(rune('0'+tone)) + label }

// nameInitials returns the first letters of the parts of a name as capitals, with a number of one
// or two digits at its end.
func nameInitials(name string) string {
	head := strings.TrimRight(name, "0123456789")
	digits := name[len(head):]
	label := ""
	for _, part := range strings.FieldsFunc(head, func(r rune) bool { return r == '_' || r == '-' || r == ' ' || r == '(' || r == ')' }) {
		r, _ := utf8.DecodeRuneInString(part)
		label += string(r)
	}
	if len(digits) > 2 {
		digits = ""
	}
	return clipLabel(strings.ToUpper(label) + digits)
}
