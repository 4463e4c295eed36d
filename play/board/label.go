package board

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A MarkTone is the colour of a mark.
type MarkTone int

// The tones.
const (
	TonePlain MarkTone = iota
	ToneWhite
	ToneBlack
	ToneRed
	ToneBlue
	ToneGreen
	ToneYellow
	TonePurple
)

// colourTones are names of tones in rulesheets, and their first letters.
var colourTones = []struct {
	name string
	tone MarkTone
}{{"white", ToneWhite}, {"black", ToneBlack}, {"red", ToneRed}, {"blue", ToneBlue}, {"green", ToneGreen}, {"yellow", ToneYellow}, {"purple", TonePurple}}

// blankNames are names of values for an empty place.
var blankNames = []string{"blank", "empty", "none", "nil", "nothing", "vacant", "clear", "e", "b"}

// labelBoards finds the marks of all values that were seen on boards.
func (l *Layout) labelBoards() {
	for _, p := range l.boardPlans {
		l.labelPlan(p)
		for _, over := range p.overlays {
			l.labelPlan(over)
		}
	}
}

// blankValue returns the value for an empty place. The letter b is no such value
// if it is a colour: if there is also w, or a role of that letter.
func (l *Layout) blankValue(values []string) string {
	for _, name := range blankNames {
		if !slices.Contains(values, name) {
			continue
		}
		if name == "b" && (slices.Contains(values, "w") || slices.Contains(values, "white") || slices.Contains(l.roleNames, "b")) {
			continue
		}
		return name
	}
	return ""
}

// commonGround returns the value that most places of a full board hold in each state, if
// no place holds two: it is no piece.
func commonGround(p *boardPlan) string {
	r := p.relation
	if r.neverChanges || p.rowArg < 0 || !r.isDetermined([]int{p.columnArg, p.rowArg}) {
		return ""
	}
	ground := ""
	for n, state := range r.stateTuples {
		counts := map[string]int{}
		for _, args := range state {
			counts[joinArgs(args, p.valueArgs)]++
		}
		for value, count := range counts {
			if n == 0 && count*2 > p.boardArea() {
				ground = value
			}
		}
		if len(state) < p.boardArea() || counts[ground]*2 <= p.boardArea() {
			return ""
		}
	}
	return ground
}

func (l *Layout) labelPlan(p *boardPlan) {
	values := slices.Sorted(maps.Keys(p.valueMarks))
	p.blankValues = map[string]bool{}
	if p.stated != nil {
		for _, v := range p.stated.blankValues {
			p.blankValues[v] = true
		}
	} else if blank := cmp.Or(l.blankValue(values), commonGround(p)); blank != "" && len(values) > 1 {
		p.blankValues[blank] = true
	}
	for _, width := range []int{labelWidth, longLabelWidth} {
		namer := &labelNamer{roleNames: l.roleNames, takenLabels: map[string]bool{}, pieceStyle: pieceStyleOf(values), width: width}
		for _, v := range values {
			p.valueMarks[v] = namer.markFor(v)
		}
		if !namer.ranOut {
			break
		}
	}
}

// markOf returns the mark of a value.
func (p *boardPlan) markOf(value string, f *gdl.Term) Mark {
	m, known := p.valueMarks[value]
	if !known {
		m = Mark{Text: value, Label: clipLabel(value)}
	}
	switch {
	case value != "" && p.isOverlay: // the relation differs from that of the board
		m.Text = f.Name + " " + value
	case value != "":
	case p.relation.neverChanges && p.relation.maxFluents > 1:
		m = Mark{Text: f.Name, Label: "▒", Wall: true}
	case p.isOverlay:
		m = Mark{Text: f.Name, Label: nameInitials(f.Name)}
	default:
		m = Mark{Text: f.Name, Label: "●"}
	}
	return m
}

// Bounds on the characters of a label: the usual one, and where names differ only
// further on.
const (
	labelWidth     = 3
	longLabelWidth = 6
)

func clipLabel(text string) string {
	if utf8.RuneCountInString(text) <= labelWidth {
		return text
	}
	return string([]rune(text)[:labelWidth])
}

// labelNamer gives values short and distinct labels.
type labelNamer struct {
	roleNames   []string
	takenLabels map[string]bool
	pieceStyle  *pieceStyle
	width       int
	ranOut      bool // of short labels
}

func (n *labelNamer) markFor(value string) Mark {
	m := Mark{Text: value}
	var rest string
	m.Tone, rest = n.splitTone(value)
	switch glyph := n.pieceStyle.chessGlyph(rest, m.Tone); {
	case glyph != "":
		m.Label = glyph
	case m.Tone != TonePlain && n.pieceStyle.draughtsMan(value, rest) != "":
		m.Disc, m.Label = true, n.pieceStyle.draughtsMan(value, rest)
	case rest == "" && m.Tone != TonePlain:
		m.Disc = true
		m.Label = strings.ToUpper(firstCharacter(value))
	default:
		m.Label = n.shortLabel(rest, value, m.Tone)
	}
	return m
}

// splitTone finds the owner of a value by the beginning of its name, and returns the
// rest of the name.
func (n *labelNamer) splitTone(value string) (MarkTone, string) {
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

// firstCharacter returns the first character of a text.
func firstCharacter(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}

// roleTone returns the colour that a role is named after, or one by its index.
func roleTone(role string, i int) MarkTone {
	for _, c := range colourTones {
		if strings.HasPrefix(role, c.name) {
			return c.tone
		}
	}
	return []MarkTone{ToneRed, ToneBlue, ToneGreen, ToneYellow, TonePurple}[i%5]
}

// shortLabel returns a label that no other value of the tone has.
func (n *labelNamer) shortLabel(rest, value string, tone MarkTone) string {
	label := rest
	if utf8.RuneCountInString(label) > n.width {
		label = nameInitials(rest)
	}
	for length := 2; n.takenLabels[labelKey(label, tone)] && length <= n.width; length++ {
		label = string([]rune(value)[:min(length, utf8.RuneCountInString(value))])
	}
	for number := 1; n.takenLabels[labelKey(label, tone)]; number++ {
		n.ranOut, label = true, strconv.Itoa(number)
	}
	n.takenLabels[labelKey(label, tone)] = true
	return label
}

func labelKey(label string, tone MarkTone) string { return string(rune('0'+tone)) + label }

// nameInitials returns the first letters of the parts of a name, and a number at
// its end.
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
