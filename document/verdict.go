package document

import (
	"fmt"
)

// A Status is the answer to a question.
type Status string

// The answers. Counted answers a question for a number, such as the number of functionals of a game
// or of fluents that persist.
const (
	Proved   Status = "proved"
	Violated Status = "violated"
	Open     Status = "open"
	Counted  Status = "counted"
)

// SearchProgress has the progress of the work on an open question, in numbers that can
// be compared from run to run. They depend on the budget only, unless the work
// was cut short.
type SearchProgress struct {
	SearchedSteps int `json:"steps,omitempty" about:"matches of up to so many steps were searched completely, and show nothing"`
	VisitedStates int `json:"states,omitempty" about:"so many states were visited, and none of them shows anything"`
	ReachedFrames int `json:"frames,omitempty" about:"frames of property-directed reachability, in reports of earlier versions"`
}

// An Explanation says how a question was decided, or why it is open.
type Explanation struct {
	// EmptyCondition is the condition of a proved property that never comes about, so
	// that the property says nothing of the game; "" if none is known.
	EmptyCondition string         `json:"vacuous,omitempty" about:"if it is proved only because its condition never comes about: that condition"`
	Method         string         `json:"method,omitempty" about:"how it was decided; words may change, do not compare them"` // "induction", "random match", "bounded search"
	Depth          int            `json:"depth" about:"length of the match, or depth of the search or the induction"`
	OpenReason     string         `json:"reason,omitempty" about:"why it is open, and how far the work got"`
	Progress       SearchProgress `json:"reached,omitzero" about:"how far it got, if it is open: the same numbers in every run with this budget"`
	CutCause       string         `json:"cut,omitempty" about:"what cut the work short, if that is why it is open" jsonschema:"enum=timeout,enum=interrupt,enum=memory"`
	Obstacle       *Obstacle      `json:"obstacle,omitempty" about:"if it is open: a step that is in the way of a proof by induction; no match need reach it"`
	// ViolationDetail describes the violation in the last state of the trace in the
	// author's words, e.g. "black has the goal values 0 and 100".
	ViolationDetail string `json:"detail,omitempty" about:"what is wrong in the last state of the match, in words"`
}

// An Obstacle is a step that keeps a property from being proved by induction. Before the step, the
// property and all proved facts hold; after it, the property does not. Texts are in prefix
// notation, except in Drawn.
type Obstacle struct {
	State  []string          `json:"state" about:"the fluents that hold"`
	Moves  map[string]string `json:"moves" about:"the joint move, by role"`
	Detail string            `json:"detail" about:"what is wrong after it, in words"`
	Drawn  []string          `json:"drawn" about:"the state as boards, and the step in words; lines"`
}

// A ProgramSize is the size of the program that asks whether one step can break
// a property, and the time of its answer.
type ProgramSize struct {
	GameCopies   int     `json:"views" about:"copies of the game"`
	GroundRules  int     `json:"rules" about:"ground rules"`
	GroundAtoms  int     `json:"atoms" about:"ground atoms"`
	IsEstimate   bool    `json:"estimated,omitempty" about:"whether rules and atoms are estimates"` // the program was too large
	SolveSeconds float64 `json:"seconds,omitempty" about:"time that the solver took"`               // for this question alone; 0 if it shared its work
}

// A Verdict is the answer to a question about the game.
type Verdict struct {
	Code      string `json:"code" about:"code of the rule that reports a violation; empty if there is none"`
	Property  string `json:"property" about:"the question: playability, termination, winnability, invariant, ..."`
	Role      string `json:"role,omitempty" about:"the role that the question is about"`
	AboutRole string `json:"about,omitempty" about:"for knowledge: the role whose moves or goals the other one knows"`
	Name      string `json:"name,omitempty" about:"for invariant: the name that the author gave to the property"`
	Status    Status `json:"verdict" about:"the answer; counted if it is a number: see proved and total" jsonschema:"enum=proved,enum=violated,enum=open,enum=counted"`
	Proviso   string `json:"provided,omitempty" about:"if it is proved only of ends of matches at which this is so: of others it says nothing"`
	Explanation
	Proved      *int         `json:"proved,omitempty" about:"for functionals and persistence: how many formulas were proved"`
	Total       *int         `json:"total,omitempty" about:"for functionals and persistence: of how many that hold in the initial state"`
	Invariants  []string     `json:"invariants,omitempty" about:"facts that always hold and that the proof uses, as formulas"`
	Program     *ProgramSize `json:"program,omitempty" about:"for knowledge, with -v: size of the program that asks whether one step can break the property"`
	Match       *Match       `json:"trace,omitempty" about:"a match that shows the answer"`
	SecondMatch *Match       `json:"trace2,omitempty" about:"a second match, which a role cannot tell from the first"`
	Witnesses   []Witness    `json:"witnesses,omitempty" about:"further matches, each of which a role cannot tell from an earlier one"`
	Seconds     float64      `json:"seconds" about:"time that the question took"`

	Expected  bool     `json:"-" cbor:"Expected,omitempty"`  // it is open, as its author expects
	Formula   string   `json:"-" cbor:"Formula,omitempty"`   // as its author wrote it; "" for other properties
	Statement []string `json:"-" cbor:"Statement,omitempty"` // the comments that state the formula
}

// Title returns the question in a few words: "winnability of black".
func (v *Verdict) Title() string { return Title(v.Property, v.Name, v.Role, v.AboutRole) }

// Title returns a question in a few words: the property, and the name, role and other role that it
// is about; the last three may be "".
func Title(property, name, role, about string) string {
	title := property
	if name != "" {
		title += " " + name
	}
	switch {
	case role != "" && about != "" && about != role:
		title += fmt.Sprintf(" of %s about %s", role, about)
	case role != "":
		title += " of " + role
	}
	return title
}

// IsUnanswered tells whether the verdict is open although the author does not expect it to be.
func (v *Verdict) IsUnanswered() bool { return v.Status == Open && !v.Expected }

// Count returns the numbers of a counting question as text, such as "2 of 3"; "" for other
// questions, and if it is about none.
func (v *Verdict) Count() string {
	if v.Total == nil || *v.Total == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d", *v.Proved, *v.Total)
}

// Decision returns a text that says how a question was decided, for which ends of matches the
// answer holds, and whether the condition of the property never comes about.
func (v *Verdict) Decision() string {
	text := fmt.Sprintf("%s by %s", v.Status, v.Method)
	if where := v.ProvisoClause(); where != "" {
		text += ", " + where
	}
	if vacuous := v.Vacuity(); vacuous != "" {
		text += "; " + vacuous
	}
	return text
}

// ProvisoClause returns the proviso as a clause.
func (v *Verdict) ProvisoClause() string {
	if v.Proviso == "" {
		return ""
	}
	return "where " + v.Proviso
}

// Vacuity returns a text that says that a property holds only because its condition never comes
// about; "" for other properties.
func (v *Verdict) Vacuity() string {
	if v.EmptyCondition == "" || v.Status != Proved {
		return ""
	}
	return "it holds only because its condition never comes about: " + v.EmptyCondition
}
