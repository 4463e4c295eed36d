package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Violation says how a state violates a property.
type Violation struct {
	Roles        []*gdl.Term // the roles that the violation is about
	Detail       string      // in the author's spelling
	BlamedRules  []*gdl.Rule // rules to look at, most relevant first; may be empty
	Facts        []Fact      // the atoms whose truth values show the violation; the first should be otherwise; if others were otherwise, there might be no violation
	ShowingMoves []JointMove // for properties of several states: the moves from this state on that show the violation
}

// A Fact says that an atom holds in a state, or that none of its instances does.
type Fact struct {
	Atom  *gdl.Term
	Step  int // the number of moves before the state; in a Violation, counted from the judged state on
	Holds bool
}

// A PropertyJudge tells whether states and matches of a game violate properties.
type PropertyJudge struct {
	game      *Game
	roleNames []*gdl.Term
}

// NewPropertyJudge returns the judge of the properties of a game.
func NewPropertyJudge(g *Game) *PropertyJudge {
	return &PropertyJudge{game: g, roleNames: g.Roles()}
}

// JudgePlayability tells whether a state violates playability: it is not
// terminal, and some role, random included, has no legal move (AIJ 2012 sec.
// 5.2).
func (j *PropertyJudge) JudgePlayability(ctx context.Context, s State) (Violation, bool, error) {
	over, err := j.game.IsTerminal(ctx, s)
	if err != nil || over {
		return Violation{}, false, err
	}
	var v Violation
	for _, r := range j.roleNames {
		moves, err := j.game.LegalMoves(ctx, s, r)
		if err != nil {
			return Violation{}, false, err
		}
		if len(moves) == 0 {
			v.Roles = append(v.Roles, r)
			v.Facts = append(v.Facts, Fact{Atom: gdl.NewTerm(gdl.Legal, r, anyTerm)})
			v.BlamedRules = append(v.BlamedRules, rulesForRole(j.game.file, gdl.Legal, r)...)
		}
	}
	if len(v.Roles) == 0 {
		return Violation{}, false, nil
	}
	v.Facts = append(v.Facts, Fact{Atom: gdl.NewTerm(gdl.Terminal)})
	v.BlamedRules = uniqueRules(v.BlamedRules)
	v.Detail = fmt.Sprintf("%s no legal move in a state that is not terminal", subjectWithVerb(j.game.file.Notation, v.Roles, "has", "have"))
	return v, true, nil
}

// JudgeUtilityStructure tells whether a state violates the utility structure (TCIAIG 2014). The state is then
// terminal, and a role other than random has no goal value or several. The violation is about the first such role.
func (j *PropertyJudge) JudgeUtilityStructure(ctx context.Context, s State) (Violation, bool, error) {
	over, err := j.game.IsTerminal(ctx, s)
	if err != nil || !over {
		return Violation{}, false, err
	}
	return j.JudgeUniqueGoals(ctx, s)
}

// JudgeUniqueGoals returns a violation if a role other than random has no or several goal values in
// a state.
func (j *PropertyJudge) JudgeUniqueGoals(ctx context.Context, s State) (Violation, bool, error) {
	roles, goals, err := j.allGoalValues(ctx, s)
	if err != nil {
		return Violation{}, false, err
	}
	for i, r := range roles {
		values := goals[i]
		if len(values) == 1 {
			continue
		}
		v := Violation{Roles: []*gdl.Term{r}}
		if len(values) > 1 {
			v.Detail = fmt.Sprintf("%s has the goal values %s", r.Spelled(j.game.file.Notation), joinTerms(j.game.file.Notation, values))
			for _, value := range values {
				if err = v.show(ctx, j.game, s, gdl.NewTerm(gdl.Goal, r, value)); err != nil {
					break
				}
			}
		} else {
			v.Detail = fmt.Sprintf("%s has no goal value", r.Spelled(j.game.file.Notation))
			v.Facts = []Fact{{Atom: gdl.NewTerm(gdl.Goal, r, anyTerm)}}
			// In a non-terminal state terminal does not hold, so that only the goal rules are
			// blamed.
			v.BlamedRules, err = j.game.FiringRules(ctx, s, gdl.NewTerm(gdl.Terminal))
			v.BlamedRules = append(v.BlamedRules, rulesForRole(j.game.file, gdl.Goal, r)...)
		}
		return v, err == nil, err
	}
	return Violation{}, false, nil
}

// show adds atoms that hold in a state to the facts that show the violation, and blames the rules
// that make them true.
func (v *Violation) show(ctx context.Context, g *Game, s State, atoms ...*gdl.Term) error {
	for _, a := range atoms {
		rules, err := g.FiringRules(ctx, s, a)
		if err != nil {
			return err
		}
		v.BlamedRules = append(v.BlamedRules, rules...)
		v.Facts = append(v.Facts, Fact{Atom: a, Holds: true})
	}
	v.BlamedRules = uniqueRules(v.BlamedRules)
	return nil
}

// JudgeTurnTaking tells whether a state, terminal or not, violates
// turn-taking: two roles, random included, have two or more legal moves each
// (AIJ 2012 sec. 6.3).
func (j *PropertyJudge) JudgeTurnTaking(ctx context.Context, s State) (Violation, bool, error) {
	var v Violation
	for _, r := range j.roleNames {
		count, err := j.game.countLegalMoves(ctx, s, r)
		if err != nil {
			return Violation{}, false, err
		}
		if count > 1 {
			v.Roles = append(v.Roles, r)
		}
	}
	if len(v.Roles) < 2 {
		return Violation{}, false, nil
	}
	for _, r := range v.Roles {
		moves, err := j.game.LegalMoves(ctx, s, r)
		if err != nil {
			return Violation{}, false, err
		}
		for _, m := range moves[:2] {
			if err := v.show(ctx, j.game, s, gdl.NewTerm(gdl.Legal, r, m)); err != nil {
				return Violation{}, false, err
			}
		}
	}
	v.Detail = subjectWithVerb(j.game.file.Notation, v.Roles, "", "have two or more legal moves each")
	return v, true, nil
}

// JudgeWin tells whether a match that ends in the state is won by a role: the
// state is terminal and gives the role 100 (TCIAIG 2014, winnability).
func (j *PropertyJudge) JudgeWin(ctx context.Context, s State, role *gdl.Term) (bool, error) {
	over, err := j.game.IsTerminal(ctx, s)
	if err != nil || !over {
		return false, err
	}
	return j.game.AtomHolds(ctx, s, gdl.NewTerm(gdl.Goal, role, &gdl.Term{Name: "100", Spelling: "100"}))
}
