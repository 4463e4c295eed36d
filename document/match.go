package document

import (
	"strings"
)

// A Match is a sequence of joint moves from the initial state of a game, with the data that are shown of it.
type Match struct {
	Moves   []map[string]string `json:"moves" about:"from the initial state, one object for each joint move: the moves by role, in the notation of the rulesheet"`
	Changes []Change            `json:"changes,omitempty" about:"what each joint move changes, as far as the match could be replayed"`

	Roles    []string `json:"-" cbor:"Roles,omitempty"`    // in the order of the moves
	ID       int      `json:"-" cbor:"ID,omitempty"`       // the number of the match in its file, from 1
	Steps    []Step   `json:"-" cbor:"Steps,omitempty"`    // one for each joint move
	Replayed int      `json:"-" cbor:"Replayed,omitempty"` // the number of steps that could be replayed; -1 if no state is known
	End      []string `json:"-" cbor:"End,omitempty"`      // the fluents in the last state
}

// A Change is the effect of a joint move.
type Change struct {
	Added []string `json:"+,omitempty" about:"fluents that begin to hold"`
	//lint:ignore SA5008 the name is a minus, as text has it
	Removed []string `json:"-,omitempty" about:"fluents that end"`
}

// A Witness is a match of which a role cannot tell the first steps from those of another
// one.
type Witness struct {
	Role      string `json:"role" about:"who cannot tell the two matches apart"`
	TwinIndex int    `json:"of" about:"the other match: 0 is trace, n the n-th witness"`
	Shared    int    `json:"steps" about:"how many of the first moves look the same"`
	*Match
}

// A Step is a joint move with its changes.
type Step struct {
	Moves []Move // by role
	Change
	Rules []Mark // the rule for legal of the move with the most arguments, and the rules that make new fluents true
}

// A Move is the move of one role.
type Move struct {
	Role, Text string
	Waits      bool     // it waits while another role moves; the notation of operations leaves such moves out
	Sees       []string // its percepts
}

// A Mark is the head of a rule that a step uses.
type Mark struct {
	Range *Range // nil if there is no such rule
	Text  string // the atom that the rule makes true
}

// Text returns the moves of a step in words, such as "white (mark 1 1), black noop". It leaves out
// roles that wait.
func (s *Step) Text() string {
	var parts []string
	for _, m := range s.Moves {
		if m.Text != "" && !m.Waits {
			parts = append(parts, m.Role+" "+m.Text)
		}
	}
	return strings.Join(parts, ", ")
}

// TextOfOthers returns the moves of all roles except the one with the index self, as words.
func (s *Step) TextOfOthers(self int) string {
	var parts []string
	for i, m := range s.Moves {
		if i != self && m.Text != "" {
			parts = append(parts, m.Role+" "+m.Text)
		}
	}
	return strings.Join(parts, ", ")
}

// IsSame tells whether two matches have the same number in their file, or are both nil.
func (m *Match) IsSame(other *Match) bool {
	return m == nil && other == nil || m != nil && other != nil && m.ID == other.ID
}

// EachMatch calls match for each match of the findings, of the verdicts and of more, in the order
// in which they are shown. The argument is the address of the field with the match, so that match
// can replace it.
func (f *File) EachMatch(more []Shown, match func(**Match)) {
	visit := func(witnesses []Witness, own ...**Match) {
		for i := range witnesses {
			own = append(own, &witnesses[i].Match)
		}
		for _, at := range own {
			if *at != nil {
				match(at)
			}
		}
	}
	for i := range f.Findings {
		x := &f.Findings[i]
		visit(x.Witnesses, &x.Match, &x.SecondMatch)
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		visit(v.Witnesses, &v.Match, &v.SecondMatch)
	}
	for i := range more {
		visit(nil, &more[i].Match)
	}
}
