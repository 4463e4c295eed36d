package ruletest

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"go/token"
	"io"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A MatchRecord is a match that a GGP server has recorded: as JSON (moves, states and goalValues, as
// ggp-base writes them) or as XML (match, history and step, as the game controllers of Stanford and
// Dresden write them). Its moves, fluents and values are texts in KIF.
type MatchRecord struct {
	JointMoves [][]string // by step and role
	StepStates [][]string // the fluents of each state, from the initial one on; there may be fewer states than steps, or none
	GoalValues []string   // by role; may be empty
}

// ReadRecord returns the match in the text of a record, JSON or XML.
func ReadRecord(text []byte) (*MatchRecord, error) {
	text = bytes.TrimSpace(text)
	var r *MatchRecord
	var err error
	switch {
	case bytes.HasPrefix(text, []byte("{")):
		r, err = readJSON(text)
	case bytes.HasPrefix(text, []byte("<")):
		r, err = readXML(text)
	default:
		return nil, errors.New("no record of a match: want the JSON or XML of a GGP server")
	}
	if err != nil {
		return nil, err
	}
	if len(r.JointMoves) == 0 {
		return nil, errors.New("the record has no moves")
	}
	return r, nil
}

// readJSON reads a record as ggp-base writes it.
func readJSON(text []byte) (*MatchRecord, error) {
	var m struct {
		Moves      [][]string
		States     []string
		GoalValues []json.Number
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("no record of a match: %w", err)
	}
	r := &MatchRecord{JointMoves: m.Moves}
	for _, s := range m.States {
		fluents, err := splitSentences(s)
		if err != nil {
			return nil, err
		}
		r.StepStates = append(r.StepStates, fluents)
	}
	for _, g := range m.GoalValues {
		r.GoalValues = append(r.GoalValues, g.String())
	}
	return r, nil
}

// A xmlNode is an element of XML.
type xmlNode struct {
	XMLName xml.Name
	Text    string    `xml:",chardata"`
	Nodes   []xmlNode `xml:",any"`
}

// readXML reads a record as game controllers write it. The text is taken for UTF-8, whatever encoding it names.
func readXML(text []byte) (*MatchRecord, error) {
	var root xmlNode
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	if err := d.Decode(&root); err != nil {
		return nil, fmt.Errorf("no record of a match: %w", err)
	}
	r := &MatchRecord{}
	r.addElement(&root)
	return r, nil
}

// addElement adds the moves, states and goal values in an element and its children to the record.
func (r *MatchRecord) addElement(n *xmlNode) {
	switch elementName(n) {
	case "step":
		var moves []string
		for i := range n.Nodes {
			if elementName(&n.Nodes[i]) == "move" {
				moves = append(moves, elementTerm(&n.Nodes[i]))
			}
		}
		if len(moves) > 0 {
			r.JointMoves = append(r.JointMoves, moves)
		}
	case "reward":
		r.GoalValues = append(r.GoalValues, strings.TrimSpace(n.Text))
		return
	case "state":
		var state []string
		for i := range n.Nodes {
			if elementName(&n.Nodes[i]) == "fact" {
				state = append(state, elementTerm(&n.Nodes[i]))
			}
		}
		r.StepStates = append(r.StepStates, state)
		return
	}
	for i := range n.Nodes {
		r.addElement(&n.Nodes[i])
	}
}

func elementName(n *xmlNode) string { return strings.ToLower(n.XMLName.Local) }

// elementTerm returns the term that an element stands for in KIF: its text, or a name with
// arguments.
func elementTerm(n *xmlNode) string {
	head, args := strings.TrimSpace(n.Text), []string(nil)
	for i := range n.Nodes {
		c := &n.Nodes[i]
		switch elementName(c) {
		case "prop-f", "prop":
			head = elementTerm(c)
		case "arg":
			args = append(args, elementTerm(c))
		default: // a wrapper, such as move-term
			head = elementTerm(c)
		}
	}
	if len(args) == 0 {
		return head
	}
	return "(" + head + " " + strings.Join(args, " ") + ")"
}

// splitSentences returns the fluents of a text such as "( (true (cell 1 1 b)) (true (control x))
// )".
func splitSentences(text string) (list []string, err error) {
	sheet := syntax.ParseLists(syntax.NewSource(token.NewFileSet(), "", []byte(text)))
	if len(sheet.Errors) > 0 {
		return nil, fmt.Errorf("a state of the record cannot be read: %w", sheet.Errors[0])
	}
	for _, state := range sheet.Forms {
		for _, n := range state.List {
			if n.Lead() == gdl.True && len(n.List) == 2 {
				n = n.List[1]
			}
			list = append(list, sheet.Source.TextBetween(n.StartPos, n.EndPos))
		}
	}
	return list, nil
}

// AsTest returns the text of a test with a title that checks the record for a game with these
// roles. The test compares the states if the record has one before each step.
func (r *MatchRecord) AsTest(title string, roles []string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "test %s\n", title)
	for i, moves := range r.JointMoves {
		if len(moves) != len(roles) {
			return "", fmt.Errorf("step %d of the record has %d moves, and the game %d roles", i+1, len(moves), len(roles))
		}
		if i < len(r.StepStates) && len(r.StepStates) >= len(r.JointMoves) {
			fmt.Fprintf(&b, "  (state-exactly %s)\n", strings.Join(r.StepStates[i], " "))
		}
		b.WriteString("  (play")
		for k, m := range moves {
			fmt.Fprintf(&b, " %s %s", roles[k], m)
		}
		b.WriteString(")\n")
	}
	if last := len(r.JointMoves); last < len(r.StepStates) {
		fmt.Fprintf(&b, "  (state-exactly %s)\n", strings.Join(r.StepStates[last], " "))
	}
	if len(r.GoalValues) == len(roles) {
		b.WriteString("  terminal\n")
		for k, g := range r.GoalValues {
			fmt.Fprintf(&b, "  (goal-exactly %s %s)\n", roles[k], g)
		}
	}
	return b.String(), nil
}
