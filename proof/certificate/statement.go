package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// A Statement is a condition on every reachable state of a game. It is a formula, or
// a standard property that is encoded directly: equivalent to its formula, but over
// the moves, goal values and fluents of the rules instead of listed domains.
type Statement struct {
	// Name stands in comments.
	Name string
	// Meaning is the statement in words, in one line.
	Meaning string
	degree  int
	// violatedAt returns conditions that together hold where the statement is
	// false at a time.
	violatedAt func(b *programBuilder, level int) ([]bodyCondition, error)
	madeFrom   *statementRecipe // for writing it down; nil if it cannot be written
}

// Degree is the number of moves that the statement looks ahead.
func (s Statement) Degree() int { return s.degree }

// FormulaStatement is the statement that a formula holds.
func FormulaStatement(name string, f *property.Formula) (Statement, error) {
	if err := checkFormula(f); err != nil {
		return Statement{}, err
	}
	return Statement{Name: name, Meaning: describeFormula(f), degree: f.NextDepth(),
		violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
			return b.formulaAt(f, nil, level, false)
		}}.withRecipe(statementRecipe{StatementKind: "formula", Name: name, Formulas: []*property.Formula{f}}), nil
}

// directStatement makes a statement whose encoding cannot fail.
func directStatement(name, meaning string, degree int, violated func(b *programBuilder, level int) []bodyCondition) Statement {
	return Statement{Name: name, Meaning: meaning, degree: degree, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		return violated(b, level), nil
	}}
}

// Playability is the statement that every role has a legal move unless the game is
// over (AIJ 2012 sec. 6.3).
func Playability() Statement {
	return directStatement("playability", "every role has a legal move unless the game is over", 0,
		func(b *programBuilder, level int) []bodyCondition {
			return []bodyCondition{atomFails(b.keywordAtom(level, gdl.Terminal)), atomHolds(b.defineStuck(level))}
		}).withRecipe(statementRecipe{StatementKind: "playability"})
}

// TurnTaking is the statement that at most one role has two legal moves or more (AIJ
// 2012 sec. 6.3).
func TurnTaking() Statement {
	r, m := ruleVariable("r"), ruleVariable("m")
	return directStatement("turn-taking", "at most one role has two legal moves or more", 0,
		func(b *programBuilder, level int) []bodyCondition {
			free := timedAtom(level, "hasChoice", r)
			b.defineOnce(fmt.Sprint("choice ", level), func() {
				legal := []bodyCondition{atomHolds(b.keywordAtom(level, gdl.Legal, r, m))}
				b.appendRules(formulaSection, defineRule(free, atomHolds(b.keywordAtom(level, gdl.Role, r)), countCondition("2 <=", []*gdl.Term{m}, legal, "")))
			})
			return []bodyCondition{countCondition("2 <=", []*gdl.Term{r}, []bodyCondition{atomHolds(free)}, "")}
		}).withRecipe(statementRecipe{StatementKind: "turn-taking"})
}

// UniqueGoals is the statement that in terminal states every role but random has
// exactly one goal value (AIJ 2012 sec. 6.3).
func UniqueGoals() Statement {
	return directStatement("utility-structure", "in terminal states every role has exactly one goal value", 0,
		func(b *programBuilder, level int) []bodyCondition {
			return append([]bodyCondition{atomHolds(b.keywordAtom(level, gdl.Terminal))}, b.lacksOneGoal(level)...)
		}).withRecipe(statementRecipe{StatementKind: "utility-structure"})
}

// lacksOneGoal returns the conditions that the role R, not random, has no goal value or
// several.
func (b *programBuilder) lacksOneGoal(level int) []bodyCondition {
	r, g := ruleVariable("r"), ruleVariable("g")
	one := timedAtom(level, "hasOneGoal", r)
	role := atomHolds(b.keywordAtom(level, gdl.Role, r))
	b.defineOnce(fmt.Sprint("one goal ", level), func() {
		goal := []bodyCondition{atomHolds(b.keywordAtom(level, gdl.Goal, r, g))}
		b.appendRules(formulaSection, defineRule(one, role, countCondition("1 <=", []*gdl.Term{g}, goal, "<= 1")))
	})
	return []bodyCondition{role, excludesRandom(r), atomFails(one)}
}

// OneGoal is the statement that every role but random has exactly one goal value in
// every state: the part of Monotonic about single states.
func OneGoal() Statement {
	return directStatement("one goal value", "every role always has exactly one goal value", 0,
		func(b *programBuilder, level int) []bodyCondition { return b.lacksOneGoal(level) }).withRecipe(statementRecipe{StatementKind: "one-goal"})
}

// NeverWins is the statement that no terminal state gives a role the goal value.
func NeverWins(role *gdl.Term, value int) Statement {
	meaning := fmt.Sprintf("no terminal state has (goal %s %d)", role, value)
	return directStatement("no win for "+role.String(), meaning, 0, func(b *programBuilder, level int) []bodyCondition {
		goal := b.keywordAtom(level, gdl.Goal, role, &gdl.Term{Name: fmt.Sprint(value)})
		return []bodyCondition{atomHolds(b.keywordAtom(level, gdl.Terminal)), atomHolds(goal)}
	}).withRecipe(statementRecipe{StatementKind: "never-wins", Terms: []*gdl.Term{role}, IntParameter: value})
}

// excludesRandom is the condition that a role is not random, which has no goals.
func excludesRandom(r *gdl.Term) bodyCondition {
	return textCondition("%s != %s", spellTerm(r), spellSymbol(gdl.Random))
}

// ZeroSum is the statement that in terminal states the goal values of all roles but
// random add up to 100, if each has one (AIJ 2012 sec. 6.3). A goal value that is no
// number of at most six digits counts as a violation.
func ZeroSum() Statement {
	return constantSumStatement("zero-sum", 100).withRecipe(statementRecipe{StatementKind: "zero-sum"})
}

// ConstantSum is ZeroSum with another sum.
func ConstantSum(sum int) Statement {
	return constantSumStatement("constant-sum", sum).withRecipe(statementRecipe{StatementKind: "constant-sum", IntParameter: sum})
}

func constantSumStatement(name string, sum int) Statement {
	return directStatement(name, fmt.Sprintf("in terminal states the goal values of all roles add up to %d", sum), 0,
		func(b *programBuilder, level int) []bodyCondition {
			wrong := timedAtom(level, fmt.Sprintf("isNotSum%d", sum))
			b.defineOnce(fmt.Sprint("sum ", sum, " ", level), func() { b.defineSums(level, sum, wrong) })
			return []bodyCondition{atomHolds(b.keywordAtom(level, gdl.Terminal)), atomHolds(wrong)}
		})
}

// defineSums adds up goal values role by role, so that the rules grow with the number
// of sums and not with that of combinations.
func (b *programBuilder) defineSums(level, want int, wrong programAtom) {
	g, s := ruleVariable("g"), ruleVariable("s")
	before := -1
	for i, r := range b.scoringRoles() {
		goal := atomHolds(b.keywordAtom(level, gdl.Goal, r, g))
		b.appendRules(formulaSection, defineRule(wrong, goal, isNoNumber(g)))
		sum := fmt.Sprintf("sum%dIs", i+1)
		if before < 0 {
			b.appendRules(formulaSection, defineRule(timedAtom(level, sum, g), goal))
		} else {
			old := timedAtom(level, fmt.Sprintf("sum%dIs", i), s)
			head := timedAtom(level, sum, ruleVariable("x"))
			text := fmt.Sprintf("%s(S+G,%d) :- %s, %s.", sum, level, old, goal.text)
			b.appendRules(formulaSection, programRule{head: &head, body: append([]programAtom{old}, goal.atoms...), text: text})
		}
		before = i
	}
	if before >= 0 {
		b.appendRules(formulaSection, defineRule(wrong, atomHolds(timedAtom(level, fmt.Sprintf("sum%dIs", before+1), s)), textCondition("S != %d", want)))
	}
}

// scoringRoles are the roles that have goals.
func (e *Encoding) scoringRoles() []*gdl.Term {
	var roles []*gdl.Term
	seen := map[string]bool{}
	for _, c := range e.gameClauses {
		if predicateOf(c.Head) != (predicate{gdl.Role, 1}) || !c.Head.IsGround() {
			continue
		}
		if r := c.Head.Args[0]; !seen[r.String()] && r.String() != gdl.Random {
			seen[r.String()] = true
			roles = append(roles, r)
		}
	}
	return roles
}

// isNoNumber is the condition that a term is no number. It uses that clingo orders
// numbers before all other terms.
func isNoNumber(t *gdl.Term) bodyCondition { return textCondition("%s > 2147483647", spellTerm(t)) }

// Monotonic is the statement that every role but random has exactly one goal value in
// every state and that it never falls (AIJ 2012 sec. 6.3). A goal value
// that is no number of at most six digits counts as a violation.
func Monotonic() Statement {
	return directStatement("monotonic", "every role always has one goal value, and it never falls", 1,
		func(b *programBuilder, level int) []bodyCondition {
			wrong, r, g, h := timedAtom(level, "isNotMonotonic"), ruleVariable("r"), ruleVariable("g"), ruleVariable("h")
			b.defineOnce(fmt.Sprint("monotonic ", level), func() {
				role, goal := atomHolds(b.keywordAtom(level, gdl.Role, r)), atomHolds(b.keywordAtom(level, gdl.Goal, r, g))
				b.appendRules(formulaSection,
					defineRule(wrong, b.lacksOneGoal(level)...),
					defineRule(wrong, role, excludesRandom(r), goal, isNoNumber(g)),
					defineRule(wrong, atomFails(b.defineEnding(level)), role, excludesRandom(r), goal,
						atomHolds(b.keywordAtom(level+1, gdl.Goal, r, h)), textCondition("G > H")))
			})
			return []bodyCondition{atomHolds(wrong)}
		}).withRecipe(statementRecipe{StatementKind: "monotonic"})
}

// FluentsForeseen is the statement that all fluents that hold are possible ones. Every base
// and step asks for that anyway; it is the statement of a claim without others.
func FluentsForeseen() Statement {
	f := ruleVariable("f")
	return directStatement("foreseen", "all fluents that hold are among those that there can be", 0,
		func(b *programBuilder, level int) []bodyCondition {
			return []bodyCondition{atomHolds(b.keywordAtom(level, gdl.True, f)), atomFails(b.possibleAtom(gdl.True, f))}
		}).withRecipe(statementRecipe{StatementKind: "foreseen"})
}
