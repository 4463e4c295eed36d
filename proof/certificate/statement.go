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
	// violated returns conditions that together hold where the statement is
	// false at a time.
	violated func(b *builder, level int) ([]condition, error)
	made     *recipe // for writing it down; nil if it cannot be written
}

// Degree is the number of moves that the statement looks ahead.
func (s Statement) Degree() int { return s.degree }

// Formula is the statement that a formula holds.
func Formula(name string, f *property.Formula) (Statement, error) {
	if err := checkFormula(f); err != nil {
		return Statement{}, err
	}
	return Statement{Name: name, Meaning: describe(f), degree: f.Degree(),
		violated: func(b *builder, level int) ([]condition, error) {
			return b.formulaAt(f, nil, level, false)
		}}.as(recipe{Kind: "formula", Name: name, Formulas: []*property.Formula{f}}), nil
}

// direct makes a statement whose encoding cannot fail.
func direct(name, meaning string, degree int, violated func(b *builder, level int) []condition) Statement {
	return Statement{Name: name, Meaning: meaning, degree: degree, violated: func(b *builder, level int) ([]condition, error) {
		return violated(b, level), nil
	}}
}

// Playability is the statement that every role has a legal move unless the game is
// over (AIJ 2012 sec. 6.3). PlayabilityFormula is its formula.
func Playability() Statement {
	return direct("playability", "every role has a legal move unless the game is over", 0,
		func(b *builder, level int) []condition {
			return []condition{fails(b.call(level, gdl.Terminal)), holds(b.stuck(level))}
		}).as(recipe{Kind: "playability"})
}

// TurnTaking is the statement that at most one role has two legal moves or more (AIJ
// 2012 sec. 6.3). TurnTakingFormula is its formula.
func TurnTaking() Statement {
	r, m := v("r"), v("m")
	return direct("turn-taking", "at most one role has two legal moves or more", 0,
		func(b *builder, level int) []condition {
			free := at(level, "hasChoice", r)
			b.once(fmt.Sprint("choice ", level), func() {
				legal := []condition{holds(b.call(level, gdl.Legal, r, m))}
				b.add(formulaSection, define(free, holds(b.call(level, gdl.Role, r)), count("2 <=", []*gdl.Term{m}, legal, "")))
			})
			return []condition{count("2 <=", []*gdl.Term{r}, []condition{holds(free)}, "")}
		}).as(recipe{Kind: "turn-taking"})
}

// UniqueGoals is the statement that in terminal states every role but random has
// exactly one goal value (AIJ 2012 sec. 6.3). UniqueGoalsFormula is its formula.
func UniqueGoals() Statement {
	return direct("utility-structure", "in terminal states every role has exactly one goal value", 0,
		func(b *builder, level int) []condition {
			return append([]condition{holds(b.call(level, gdl.Terminal))}, b.notOneGoal(level)...)
		}).as(recipe{Kind: "utility-structure"})
}

// notOneGoal returns the conditions that the role R, not random, has no goal value or
// several.
func (b *builder) notOneGoal(level int) []condition {
	r, g := v("r"), v("g")
	one := at(level, "hasOneGoal", r)
	role := holds(b.call(level, gdl.Role, r))
	b.once(fmt.Sprint("one goal ", level), func() {
		goal := []condition{holds(b.call(level, gdl.Goal, r, g))}
		b.add(formulaSection, define(one, role, count("1 <=", []*gdl.Term{g}, goal, "<= 1")))
	})
	return []condition{role, notRandom(r), fails(one)}
}

// OneGoal is the statement that every role but random has exactly one goal value in
// every state: the part of Monotonic about single states.
func OneGoal() Statement {
	return direct("one goal value", "every role always has exactly one goal value", 0,
		func(b *builder, level int) []condition { return b.notOneGoal(level) }).as(recipe{Kind: "one-goal"})
}

// NeverWins is the statement that no terminal state gives a role the goal value.
func NeverWins(role *gdl.Term, value int) Statement {
	meaning := fmt.Sprintf("no terminal state has (goal %s %d)", role, value)
	return direct("no win for "+role.String(), meaning, 0, func(b *builder, level int) []condition {
		goal := b.call(level, gdl.Goal, role, &gdl.Term{Name: fmt.Sprint(value)})
		return []condition{holds(b.call(level, gdl.Terminal)), holds(goal)}
	}).as(recipe{Kind: "never-wins", Terms: []*gdl.Term{role}, Number: value})
}

// notRandom is the condition that a role is not random, which has no goals.
func notRandom(r *gdl.Term) condition { return compare("%s != %s", term(r), symbol(gdl.Random)) }

// ZeroSum is the statement that in terminal states the goal values of all roles but
// random add up to 100, if each has one (AIJ 2012 sec. 6.3). ZeroSumFormula is its
// formula. A goal value that is no number of at most six digits counts as a
// violation.
func ZeroSum() Statement { return constantSum("zero-sum", 100).as(recipe{Kind: "zero-sum"}) }

// ConstantSum is ZeroSum with another sum.
func ConstantSum(sum int) Statement {
	return constantSum("constant-sum", sum).as(recipe{Kind: "constant-sum", Number: sum})
}

func constantSum(name string, sum int) Statement {
	return direct(name, fmt.Sprintf("in terminal states the goal values of all roles add up to %d", sum), 0,
		func(b *builder, level int) []condition {
			wrong := at(level, fmt.Sprintf("isNotSum%d", sum))
			b.once(fmt.Sprint("sum ", sum, " ", level), func() { b.sums(level, sum, wrong) })
			return []condition{holds(b.call(level, gdl.Terminal)), holds(wrong)}
		})
}

// sums adds up goal values role by role, so that the rules grow with the number
// of sums and not with that of combinations.
func (b *builder) sums(level, want int, wrong atom) {
	g, s := v("g"), v("s")
	before := -1
	for i, r := range b.scorers() {
		goal := holds(b.call(level, gdl.Goal, r, g))
		b.add(formulaSection, define(wrong, goal, notNumber(g)))
		sum := fmt.Sprintf("sum%dIs", i+1)
		if before < 0 {
			b.add(formulaSection, define(at(level, sum, g), goal))
		} else {
			old := at(level, fmt.Sprintf("sum%dIs", i), s)
			head := at(level, sum, v("x"))
			text := fmt.Sprintf("%s(S+G,%d) :- %s, %s.", sum, level, old, goal.text)
			b.add(formulaSection, rule{head: &head, body: append([]atom{old}, goal.atoms...), text: text})
		}
		before = i
	}
	if before >= 0 {
		b.add(formulaSection, define(wrong, holds(at(level, fmt.Sprintf("sum%dIs", before+1), s)), compare("S != %d", want)))
	}
}

// scorers are the roles that have goals.
func (e *Encoding) scorers() []*gdl.Term {
	var roles []*gdl.Term
	seen := map[string]bool{}
	for _, c := range e.clauses {
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

// notNumber is the condition that a term is no number. It uses that clingo orders
// numbers before all other terms.
func notNumber(t *gdl.Term) condition { return compare("%s > 2147483647", term(t)) }

// Monotonic is the statement that every role but random has exactly one goal value in
// every state and that it never falls (AIJ 2012 sec. 6.3). MonotonicFormula is its
// formula. A goal value that is no number of at most six digits counts as a
// violation.
func Monotonic() Statement {
	return direct("monotonic", "every role always has one goal value, and it never falls", 1,
		func(b *builder, level int) []condition {
			wrong, r, g, h := at(level, "isNotMonotonic"), v("r"), v("g"), v("h")
			b.once(fmt.Sprint("monotonic ", level), func() {
				role, goal := holds(b.call(level, gdl.Role, r)), holds(b.call(level, gdl.Goal, r, g))
				b.add(formulaSection,
					define(wrong, b.notOneGoal(level)...),
					define(wrong, role, notRandom(r), goal, notNumber(g)),
					define(wrong, fails(b.ending(level)), role, notRandom(r), goal,
						holds(b.call(level+1, gdl.Goal, r, h)), compare("G > H")))
			})
			return []condition{holds(wrong)}
		}).as(recipe{Kind: "monotonic"})
}

// Foreseen is the statement that all fluents that hold are possible ones. Every base
// and step asks for that anyway; it is the statement of a claim without others.
func Foreseen() Statement {
	f := v("f")
	return direct("foreseen", "all fluents that hold are among those that there can be", 0,
		func(b *builder, level int) []condition {
			return []condition{holds(b.call(level, gdl.True, f)), fails(b.possible(gdl.True, f))}
		}).as(recipe{Kind: "foreseen"})
}
