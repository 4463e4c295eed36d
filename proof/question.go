package proof

import (
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// A Question asks whether a game has a property. It is written in this form into stored results, reports in JSON
// and manifests. The tag "about" is the description in the manual of reports; it is "-" for a field that reports
// leave out.
type Question struct {
	Property  Property          `json:"property" about:"the question: playability, termination, winnability, invariant, ..."`
	Role      string            `json:"role,omitempty" about:"the role that the question is about"`
	AboutRole string            `json:"about,omitempty" about:"for knowledge: the role whose moves or goals the other one knows"`
	Name      string            `json:"name,omitempty" about:"for invariant: the name that the author gave to the property"`
	Rule      string            `json:"rule,omitempty" about:"-"` // invariant: the name of the rule that asks it, if it is not stated by an author
	Formula   *property.Formula `json:"-"`                        // invariant
	// InitialOnly tells that an invariant is about the initial state alone.
	InitialOnly bool `json:"initially,omitempty" about:"-"`
	// PlayableOnly leaves out the sequences of states that end where a role is stuck, as AIJ 2012 Def. 8 does;
	// otherwise they count (sec. 5.2). It makes no difference in games where every role always has a move.
	PlayableOnly bool `json:"playable,omitempty" about:"-"`
	// FinishedOnly compares, for knows-goal, only matches that are both over. Otherwise a match that is over is
	// compared with all matches that the role cannot distinguish from it, whether these are over or not, as KR
	// 2012 does.
	FinishedOnly bool `json:"finished,omitempty" about:"-"`
	GoalSum      int  `json:"sum,omitempty" about:"-"` // constant sum: the sum of the goal values; the prover computes it
}

// PropertyName returns the name of the property or, for a formula that a rule asks, of the rule.
func (q Question) PropertyName() string {
	if q.Rule != "" {
		return q.Rule
	}
	return string(q.Property)
}

// StatedName returns the name that an author gave to the formula; "" if a rule asks.
func (q Question) StatedName() string {
	if q.Rule != "" {
		return ""
	}
	return q.Name
}

// ReportedTitle returns a question that has only the fields that reports show as its title.
func (q Question) ReportedTitle() Question {
	return Question{Property: Property(q.PropertyName()), Role: q.Role, AboutRole: q.AboutRole, Name: q.StatedName()}
}

// Title returns the question in a few words: "winnability of black".
func (q Question) Title() string {
	return document.Title(q.PropertyName(), q.StatedName(), q.Role, q.AboutRole)
}

// CertificateLabel names a question in a certificate.
func (q Question) CertificateLabel() string {
	label := string(q.Property)
	if q.Role != "" {
		label += " of " + q.Role
	}
	if q.AboutRole != "" && q.AboutRole != q.Role {
		label += " about " + q.AboutRole
	}
	if q.Name != "" {
		label += " " + q.Name
	}
	return label
}

// IsKnowledge reports whether a question is about the knowledge of a role.
func (q Question) IsKnowledge() bool {
	return q.Property == KnowsLegal || q.Property == KnowsTerminal || q.Property == KnowsGoal
}

// IsEpistemic reports whether a question is about a formula on the knowledge of
// roles.
func (q Question) IsEpistemic() bool {
	return q.Property == Invariant && q.Formula != nil && q.Formula.IsEpistemic()
}

// SequenceReading returns which sequences of states count.
func (q Question) SequenceReading() play.SequenceKind {
	if q.PlayableOnly {
		return play.PlayableSequences
	}
	return play.WithNonplayable
}

// Winnability (TCIAIG 2014 Def. 5: some match gives the role 100) is the opposite of a property of
// all states: that the role has not won. A match that violates this property proves winnability,
// and a proof of the property refutes winnability. So all steps of the prover serve both.

// SeeksMatch reports whether the question is for a match and not for its absence.
func (q Question) SeeksMatch() bool { return q.Property == Winnability }
