package board

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A Tone is the colour of a mark.
type Tone int

// The tones.
const (
	Plain Tone = iota
	White
	Black
	Red
	Blue
	Green
	Yellow
	Purple
)

// colours are names of tones in rulesheets, and their first letters.
var colours = []struct {
	name string
	tone Tone
}{{"white", White}, {"black", Black}, {"red", Red}, {"blue", Blue}, {"green", Green}, {"yellow", Yellow}, {"purple", Purple}}

// blanks are names of values for an empty place.
var blanks = []string{"blank", "empty", "none", "nil", "nothing", "vacant", "clear", "e", "b"}

// label finds the marks of all values that were seen on boards.
func (l *Layout) label() {
	for _, p := range l.boards {
		l.labelPlan(p)
		for _, over := range p.overlays {
			l.labelPlan(over)
		}
	}
}

// blankOf returns the value for an empty place. The letter b is no such value
// if it is a colour: if there is also w, or a role of that letter.
func (l *Layout) blankOf(values []string) string {
	for _, name := range blanks {
		if !slices.Contains(values, name) {
			continue
		}
		if name == "b" && (slices.Contains(values, "w") || slices.Contains(values, "white") || slices.Contains(l.roles, "b")) {
			continue
		}
		return name
	}
	return ""
}

func (l *Layout) labelPlan(p *plan) {
	values := slices.Sorted(maps.Keys(p.labels))
	p.blank = map[string]bool{}
	if blank := l.blankOf(values); blank != "" && len(values) > 1 {
		p.blank[blank] = true
	}
	namer := &namer{roles: l.roles, taken: map[string]bool{}, style: styleOf(values)}
	for _, v := range values {
		p.labels[v] = namer.mark(v)
	}
}

// mark returns the mark of a value.
func (p *plan) mark(value string, f *gdl.Term) Mark {
	m, known := p.labels[value]
	if !known {
		m = Mark{Text: value, Label: clip(value)}
	}
	switch {
	case value != "" && p.over: // the relation differs from that of the board
		m.Text = f.Name + " " + value
	case value != "":
	case p.relation.constant && p.relation.most > 1:
		m = Mark{Text: f.Name, Label: "▒", Wall: true}
	case p.over:
		m = Mark{Text: f.Name, Label: initials(f.Name)}
	default:
		m = Mark{Text: f.Name, Label: "●"}
	}
	return m
}

// labelWidth is the largest number of characters of a label.
const labelWidth = 3

func clip(text string) string {
	if utf8.RuneCountInString(text) <= labelWidth {
		return text
	}
	return string([]rune(text)[:labelWidth])
}

// namer gives values short and distinct labels.
type namer struct {
	roles []string
	taken map[string]bool
	style *pieces
}

func (n *namer) mark(value string) Mark {
	m := Mark{Text: value}
	var rest string
	m.Tone, rest = n.tone(value)
	switch glyph := n.style.glyph(rest, m.Tone); {
	case glyph != "":
		m.Label = glyph
	case m.Tone != Plain && n.style.man(value, rest) != "":
		m.Disc, m.Label = true, n.style.man(value, rest)
	case rest == "" && m.Tone != Plain:
		m.Disc = true
		m.Label = strings.ToUpper(first(value))
	default:
		m.Label = n.short(rest, value, m.Tone)
	}
	return m
}

// tone finds the owner of a value by the beginning of its name, and returns the
// rest of the name.
func (n *namer) tone(value string) (Tone, string) {
	for _, c := range colours {
		if rest, ok := strings.CutPrefix(value, c.name); ok {
			return c.tone, strings.TrimLeft(rest, "_- ")
		}
	}
	for i, role := range n.roles {
		if rest, ok := strings.CutPrefix(value, role); ok && (rest == "" || strings.ContainsAny(rest[:1], "_- 0123456789")) {
			return roleTone(role, i), strings.TrimLeft(rest, "_- ")
		}
	}
	if tone := n.style.initial(value); tone != Plain {
		return tone, strings.TrimLeft(value[1:], "_- ")
	}
	for i, role := range n.roles {
		if first(role) == value || role == value+"player" {
			tone := roleTone(role, i)
			if tone == White || tone == Black {
				return tone, ""
			}
			return tone, value
		}
	}
	return Plain, value
}

// first returns the first character of a text.
func first(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}

// roleTone returns the colour that a role is named after, or one by its index.
func roleTone(role string, i int) Tone {
	for _, c := range colours {
		if strings.HasPrefix(role, c.name) {
			return c.tone
		}
	}
	return []Tone{Red, Blue, Green, Yellow, Purple}[i%5]
}

// short returns a label that no other value of the tone has.
func (n *namer) short(rest, value string, tone Tone) string {
	label := rest
	if utf8.RuneCountInString(label) > labelWidth {
		label = initials(rest)
	}
	for length := 2; n.taken[key(label, tone)] && length <= labelWidth; length++ {
		label = string([]rune(value)[:min(length, utf8.RuneCountInString(value))])
	}
	n.taken[key(label, tone)] = true
	return label
}

func key(label string, tone Tone) string { return string(rune('0'+tone)) + label }

// initials returns the first letters of the parts of a name, and a number at
// its end.
func initials(name string) string {
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
	return clip(strings.ToUpper(label) + digits)
}
