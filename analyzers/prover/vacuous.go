package prover

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover"
)

// A vacuityGuess is a condition of a proved property that perhaps never holds. The property would then say nothing about
// the game.
type vacuityGuess struct {
	provedVerdict *proof.Verdict
	condition     string
	// emptyQuestions are all to be proved: together they say that the condition never holds.
	emptyQuestions []proof.Question
}

// vacuityCheck finds the proved properties of one game whose condition never holds.
type vacuityCheck struct {
	session    *Session
	unit       *rulesheet.Unit
	groundGame *reach.Reach
	guesses    []vacuityGuess
}

// markVacuous names the condition that never holds, for proved built-in properties. A verdict or a random match refutes
// most guesses; the prover answers the others.
func (s *Session) markVacuous(pass *analysis.Pass) error {
	c := &vacuityCheck{session: s, unit: rulesheet.UnitOf(pass), groundGame: reach.ReachableGame(pass)}
	for i := range s.allVerdicts {
		if v := &s.allVerdicts[i]; v.Status == proof.Proved && c.unit.Ctx.Err() == nil {
			c.guessConditions(v)
		}
	}
	return c.answerGuesses()
}

// guessConditions adds the guesses for one property.
func (c *vacuityCheck) guessConditions(v *proof.Verdict) {
	switch v.Property {
	case proof.UtilityStructure, proof.ZeroSum, proof.ConstantSum, proof.KnowsGoal, proof.KnowsTerminal:
		if !c.isEndShown() && c.isWorthAsking(v) {
			c.addGuess(v, "a terminal state", alwaysQuestion("no-end", property.Negation(terminalFormula())))
		}
	case proof.Playability, proof.Monotonic:
		if c.isStartOver() {
			v.EmptyCondition = "a state that is not terminal"
		}
	case proof.TurnTaking:
		c.guessTurns(v)
	case proof.StrongWinnability:
		if q, ok := c.noChoiceQuestion(v.Role); ok {
			c.addGuess(v, "a choice of moves for "+v.Role, q)
		}
	}
}

func (c *vacuityCheck) addGuess(v *proof.Verdict, condition string, questions ...proof.Question) {
	c.guesses = append(c.guesses, vacuityGuess{v, condition, questions})
}

// isEndShown tells whether the answers show that some match ends in a terminal state.
func (c *vacuityCheck) isEndShown() bool {
	ends, goesOn := false, false
	for i := range c.session.allVerdicts {
		switch v := &c.session.allVerdicts[i]; {
		case v.Status == proof.Proved && (v.Property == proof.Winnability || v.Property == proof.StrongWinnability),
			v.Status == proof.Violated && (v.Property == proof.InitialState || v.Property == proof.UtilityStructure):
			return true
		case v.Status == proof.Proved && v.Property == proof.Termination:
			ends = true
		case v.Status == proof.Proved && v.Property == proof.Playability:
			goesOn = true // a match that never gets stuck can only end in a terminal state
		}
	}
	return ends && goesOn
}

// isWorthAsking tells whether more work may be spent on a verdict. A run that does not prove all spends it only on
// questions with a name, such as stated properties, and on games with endless matches: elsewhere a guess is hardly ever
// true, and the answer takes long.
func (c *vacuityCheck) isWorthAsking(v *proof.Verdict) bool {
	return c.unit.ProveAll || v.Name != "" || slices.ContainsFunc(c.session.allVerdicts, func(o proof.Verdict) bool {
		return o.Property == proof.Termination && o.Status == proof.Violated
	})
}

// isStartOver tells whether the initial state is terminal.
func (c *vacuityCheck) isStartOver() bool {
	for i := range c.session.allVerdicts {
		if v := &c.session.allVerdicts[i]; v.Property == proof.InitialState && v.Status == proof.Violated {
			return true
		}
	}
	return false
}

// guessTurns adds the conditions of turn-taking: a match has two moves, and two roles have a choice at some time.
func (c *vacuityCheck) guessTurns(v *proof.Verdict) {
	if c.isStartOver() {
		v.EmptyCondition = "a state that is not terminal"
		return
	}
	roles := c.unit.File.RoleNames()
	if len(roles) == 1 {
		v.EmptyCondition = "a second role"
		return
	}
	oneMove := proof.Question{Property: proof.Invariant, Name: "one-move", Formula: property.InNextState(terminalFormula()), InitialOnly: true}
	c.addGuess(v, "a second move of a match", oneMove)
	var none []proof.Question
	for _, role := range roles {
		q, ok := c.noChoiceQuestion(role)
		if !ok {
			return
		}
		none = append(none, q)
	}
	c.addGuess(v, "a choice of moves", none...)
	for i, chooser := range roles {
		c.addGuess(v, "a choice of moves for another role than "+chooser, slices.Delete(slices.Clone(none), i, i+1)...)
	}
}

// maxChoiceMoves bounds the moves of a role in a formula about its choices.
const maxChoiceMoves = 2000

// noChoiceQuestion asks whether a role never has two legal moves in a state that is not terminal; false if the game is
// too large.
func (c *vacuityCheck) noChoiceQuestion(role string) (proof.Question, bool) {
	game := c.groundGame.GroundGame()
	if game == nil {
		return proof.Question{}, false
	}
	for i, r := range game.Roles {
		if r.Name != role || len(game.RoleMoves[i]) > maxChoiceMoves {
			continue
		}
		move := &gdl.Term{Name: "?m", Spelling: "?m"}
		legal := property.AtomFormula(gdl.NewTerm(gdl.Legal, r, move))
		one := property.CountBetween(0, 1, []property.QuantifiedVar{{Name: "?m", Domain: game.RoleMoves[i]}}, legal)
		return alwaysQuestion("no-choice-"+role, property.Disjunction(terminalFormula(), one)), true
	}
	return proof.Question{}, false
}

func alwaysQuestion(name string, f *property.Formula) proof.Question {
	return proof.Question{Property: proof.Invariant, Name: name, Formula: f}
}

func terminalFormula() *property.Formula {
	return property.AtomFormula(gdl.NewTerm(gdl.Terminal))
}

// answerGuesses drops the guesses that random matches refute, asks the prover about the others, and marks the verdicts.
func (c *vacuityCheck) answerGuesses() error {
	if len(c.guesses) == 0 {
		return nil
	}
	refuted := c.refutedAtRandom()
	u := c.unit
	p := prover.New(u.File, prover.Options{Budget: proof.QuickBudget, Solver: u.ProverOptions.Solver, SharedGrounding: c.groundGame.GroundOrError})
	asked := map[string]bool{}
	for _, g := range c.guesses {
		for _, q := range g.emptyQuestions {
			if !refuted[q.Name] && !asked[q.Name] {
				asked[q.Name] = true
				p.AskQuestions(q)
			}
		}
	}
	if len(asked) == 0 {
		return nil
	}
	holds := map[string]bool{}
	for _, v := range p.AnswerQuestions(u.Ctx) {
		holds[v.Name] = v.Status == proof.Proved
	}
	for _, g := range c.guesses {
		if g.provedVerdict.EmptyCondition == "" && g.isConfirmed(holds) {
			g.provedVerdict.EmptyCondition = g.condition
		}
	}
	for _, err := range p.ProgramFaults() {
		if u.ReportFault == nil {
			return err
		}
		u.ReportFault(err)
	}
	return nil
}

func (g *vacuityGuess) isConfirmed(holds map[string]bool) bool {
	return !slices.ContainsFunc(g.emptyQuestions, func(q proof.Question) bool { return !holds[q.Name] })
}

// refutingMatches is the number of random matches that refute guesses.
const refutingMatches = 5

// refutedAtRandom returns the names of the questions that random matches answer with no. The prover may refute others.
func (c *vacuityCheck) refutedAtRandom() map[string]bool {
	refuted := map[string]bool{}
	s := c.session.sample()
	if s == nil {
		return refuted
	}
	seen := s.Profile(c.unit.Ctx, refutingMatches)
	refuted["no-end"] = seen.FinishedMatches > 0
	refuted["one-move"] = seen.LongestLength > 1 || len(seen.FirstTrace.Moves) > 1
	for role := range seen.ChoosingRoles {
		refuted["no-choice-"+role] = true
	}
	return refuted
}
