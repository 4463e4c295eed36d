package proof

import (
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// A Question asks whether a game has a property.
type Question struct {
	Property Property
	Role     string            // winnability, knowledge
	About    string            // knowledge: whose moves or goals
	Name     string            // invariant
	Formula  *property.Formula // invariant
	// Initially tells that an invariant is about the initial state alone.
	Initially bool
	// Playable leaves out the sequences of states that end where a role is
	// stuck, as AIJ 2012 Def. 8 does; otherwise they count (sec. 5.2). In
	// games where every role always has a move it is all the same.
	Playable bool
	// Finished compares, for knows-goal, only matches that are both over.
	// Otherwise a match that is over is compared with all that the role cannot
	// tell from it, whether these are over or not, as KR 2012 does.
	Finished bool
	Sum      int // constant sum: the sum of the goal values; the prover computes it
}

// Label names a question in a certificate.
func (q Question) Label() string {
	label := string(q.Property)
	if q.Role != "" {
		label += " of " + q.Role
	}
	if q.About != "" && q.About != q.Role {
		label += " about " + q.About
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

// Reading is the set of sequences of states that count.
func (q Question) Reading() play.Sequences {
	if q.Playable {
		return play.Playable
	}
	return play.WithNonplayable
}

// Winnability (TCIAIG 2014 Def. 5, and DESIGN: some match gives the role 100)
// is the opposite of a property of all states, that the role has not won: a
// match that violates the latter proves it, and a proof of the latter refutes
// it. So all steps of the prover work for both.

// Sought reports whether the question is for a match and not for its absence.
func (q Question) Sought() bool { return q.Property == Winnability }
