package slips

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file has the type of the rows of the table of slips. It matches rows with the parts of a form, and reports those
// that fit.

// A Place is the kind of node that a row is for.
type Place int

// The places, in the order of reading.
const (
	Word Place = 1 << iota // a word; Go code applies these rows before the form is read
	Top                    // a form
	Cond                   // a condition, also inside operators
	Args                   // a term or an atom, as a list of arguments
	Term                   // a word or a list in place of a term
)

const (
	infix      = syntax.Infix
	operations = syntax.Operations
)

// A Row describes a slip of the pen.
type Row struct {
	Name     string
	Kind     *syntax.ErrorKind
	Place    Place
	Notation syntax.Notation      // the row is for this notation and those before it: prefix, infix, operations
	Match    string               // the pattern of the slip
	Test     func(*Match) bool    // nil: always; it may set further parts and texts
	Mark     string               // the part at which it is reported; "" for the whole
	Say      string               // the message: {x} is the part x as written, {x!} as meant, {x*} as a body, {x+} dots if x has several nodes, {#x} their number
	Fix      string               // the effect of the repair; "" for a reading without one
	Safe     bool                 // the text has only this meaning, and the repair writes it
	Write    string               // the template of the meaning; "" for nothing
	Helper   string               // the template of a further rule
	Adds     string               // the template of a further condition
	Final    bool                 // no further row for conditions is tried
	Repeat   string               // the part that has the nodes; the template is written for each
	OnceKey  string               // there is one fault for the whole text with this key; "@": one for each name
	Note     string               // the message at other places of the fault; "" for only their number
	Names    string               // the part with a name that needs no further finding
	Explains string               // the class of words that need no further finding
	Quiet    bool                 // nothing is reported
	Fatal    bool                 // the rule is broken
	Action   func(*Match) []*Node // reports and reads, if a template is not enough

	pattern, template, helper, added []*pattern
}

// A Match is a row that fits a part of the text.
type Match struct {
	sheet *Sheet
	row   *Row
	node  *Node              // the part of the text
	parts map[string][]*Node // by a variable or a label of the pattern: the nodes that fit
	texts map[string]string  // by name: further texts for the message
	fault *syntax.Error      // the fault that the row has reported; nil if it is quiet
	slots []slot             // the variables that are bound so far
}

func (m *Match) part(name string) *Node         { return m.parts[name][0] }
func (m *Match) let(name string, list ...*Node) { m.parts[name] = list }
func (m *Match) say(name, text string)          { m.texts[name] = text }

// partsOf returns the parts with several names.
func (m *Match) partsOf(names ...string) (all []*Node) {
	for _, n := range names {
		all = append(all, m.parts[n]...)
	}
	return all
}

// varied gives the match a changed copy of its row.
func (m *Match) varied(change func(*Row)) *Match {
	row := *m.row
	change(&row)
	m.row = &row
	return m
}

// A rowKey determines which rows may fit: a place and the first word.
type rowKey struct {
	place Place
	list  bool
	name  string
}

// rowsFor returns the rows that may fit. They are computed at the first call for a place and a first word.
func (s *Sheet) rowsFor(at Place, n *Node) []*Row {
	key := rowKey{at, n.IsList(), n.Name}
	if len(n.List) > 0 {
		key.name = n.List[0].Name
	}
	rows, known := s.rowMemo[key]
	if !known {
		for _, row := range table {
			if row.Place&at != 0 && row.Notation >= s.notation && s.mayFit(row.pattern[0], n) {
				rows = append(rows, row)
			}
		}
		s.rowMemo[key] = rows
	}
	return rows
}

// firstFit returns the first row that fits at a place.
func (s *Sheet) firstFit(at Place, n *Node) *Match {
	for _, row := range s.rowsFor(at, n) {
		if p := row.pattern[0]; p.isList && (len(n.List) < p.minParts || !p.open && len(n.List) > p.minParts) {
			continue
		}
		m := s.spare // a match that did not fit
		if s.spare = nil; m == nil {
			m = &Match{sheet: s}
		}
		if m.row, m.node, m.slots = row, n, m.slots[:0]; !m.fitsNode(row.pattern[0], n) {
			s.spare = m
			continue
		}
		m.parts, m.texts = map[string][]*Node{"whole": {n}}, map[string]string{}
		for _, b := range m.slots {
			m.parts[b.name] = b.list
		}
		if row.Test == nil || row.Test(m) {
			return m
		}
	}
	return nil
}

// fire reports a match and returns its meaning.
func (m *Match) fire() (read []*Node) {
	row, s := m.row, m.sheet
	switch {
	case row.Action != nil:
		return row.Action(m)
	case row.Fatal:
		s.report(m)
		s.form.broken = true
		if row.Write == "" {
			return []*Node{m.node}
		}
		return m.build(row.template, true)
	case row.Repeat != "":
		for _, t := range m.parts[row.Repeat] {
			m.let("each", t)
			read = append(read, m.build(row.template, false)...)
		}
	default:
		read = m.build(row.template, true)
	}
	m.let("read", read...)
	if row.Quiet {
		s.form.guessed = true
		return read
	}
	s.report(m)
	if row.Fix != "" {
		m.fix(row.Fix, s.edits(m.node, read...)...)
	}
	s.added = append(s.added, m.build(row.added, true)...)
	for _, rule := range m.build(row.helper, true) {
		s.nested++
		s.helpers = append(s.helpers, rule.WithParts(append(rule.List[:2:2], s.readConditions(rule.List[2:])...)...))
		s.nested--
	}
	return read
}

// fix adds edits to the repair of a fault.
func (m *Match) fix(effect string, edits ...Edit) {
	f := m.fault
	if f.Repair == nil {
		f.Repair = &syntax.Repair{Message: m.expand(effect), Certain: m.row.Safe}
	}
	f.Repair.Edits = append(f.Repair.Edits, edits...)
}

// report records a fault, or a further place of a fault that is recorded once.
func (s *Sheet) report(m *Match) *syntax.Error {
	s.form.guessed = s.form.guessed || !m.row.Fatal || m.row.Write != ""
	key, at := m.row.OnceKey, m.node
	if m.row.Mark != "" {
		at = m.part(m.row.Mark)
	}
	if key == "@" {
		key = m.row.Name + " " + at.Relation()
	}
	const most = 7 // places that are shown
	if m.fault = s.toldOnce[key]; key != "" && m.fault != nil {
		if m.row.Note == "" {
			m.fault.OtherPlaces++
		} else if len(m.fault.Related) < most {
			m.fault.Related = append(m.fault.Related, syntax.RelatedPlace{StartPos: at.StartPos, EndPos: at.EndPos, Message: m.row.Note})
		}
	} else {
		m.fault = &syntax.Error{Kind: m.row.Kind, StartPos: at.StartPos, EndPos: at.EndPos, Message: m.expand(m.row.Say)}
		if key != "" {
			s.toldOnce[key] = m.fault
		}
		s.form.faults = append(s.form.faults, m.fault)
	}
	if words := wordClasses[m.row.Explains]; len(words) > 0 && !slices.Contains(m.fault.ExplainedNames, words[0]) {
		m.fault.ExplainedNames = slices.Concat(m.fault.ExplainedNames, words)
	}
	if m.row.Names != "" {
		if name := m.part(m.row.Names).Name; !slices.Contains(m.fault.ExplainedNames, name) && !s.isDefined(name) {
			m.fault.ExplainedNames = append(slices.Clip(m.fault.ExplainedNames), name)
		}
	}
	return m.fault
}

var slotText = regexp.MustCompile(`\{(#?)([a-z0-9]+)(!|\+|\*|)\}`)

// expand writes a message.
func (m *Match) expand(say string) string {
	return slotText.ReplaceAllStringFunc(say, func(text string) string {
		p := slotText.FindStringSubmatch(text)
		list, s := m.parts[p[2]], m.sheet
		switch {
		case p[1] == "#":
			return fmt.Sprint(len(list))
		case m.texts[p[2]] != "" || len(list) == 0:
			return m.texts[p[2]]
		case p[3] == "!":
			return s.code(list[0])
		case p[3] == "+":
			if len(list) > 1 {
				return " ..."
			}
			return ""
		case p[3] == "*":
			return s.bodyText(list)
		case !list[0].IsList():
			return list[0].Word
		}
		return s.clip(list[0])
	})
}

// texts writes nodes as text, for messages and repairs.
type texts struct {
	source   *syntax.Source
	notation syntax.Notation
	comments []syntax.Comment
}

// clip returns the text of the author, shortened for a message.
func (s *texts) clip(n *Node) string {
	const most = 500
	return syntax.Clip(s.source.TextBetween(n.StartPos, min(n.EndPos, n.StartPos+most)))
}

// code returns a node in the notation of the text, shortened for a message.
func (s *texts) code(n *Node) string {
	const most = 500
	if n.EndPos-n.StartPos > most {
		return s.clip(n)
	}
	return syntax.Clip(s.line(n))
}

// line writes a node in the notation of the text.
func (s *texts) line(n *Node) string { return s.sheet().Line(n) }

// sheet returns the text as a sheet, for repairs.
func (s *texts) sheet() *syntax.Sheet {
	return &syntax.Sheet{Source: s.source, Notation: s.notation, Comments: s.comments}
}

// bodyText returns the text of the first conditions for a message.
func (s *texts) bodyText(body []*Node) string {
	const most = 100
	shown := s.code(body[0])
	for _, x := range body[1:] {
		next := s.code(x)
		if len(shown)+len(next) > most {
			return shown + " ..."
		}
		shown += " " + next
	}
	return shown
}
