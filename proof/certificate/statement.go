package certificate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// A Statement is a condition on every reachable state of a game, or on the states that copies of
// the game reach together. It is a formula, or is encoded directly. A standard property that is
// encoded directly is equivalent to its formula, but is about the moves, goal values and fluents of
// the rules instead of listed domains.
type Statement struct {
	// Name stands in comments.
	Name string
	// Meaning is the statement in words, in one line.
	Meaning string
	degree  int
	// violatedAt returns conditions that together say that the statement is false at a time of the
	// first copy.
	violatedAt func(b *programBuilder, level int) ([]bodyCondition, error)
	madeFrom   *recipe // to write the statement down; nil if it cannot be written
}

// Degree is the number of moves that the statement looks ahead.
func (s Statement) Degree() int { return s.degree }

// statementKinds has the function that makes the statement of a recipe, by its kind.
var statementKinds = map[string]func(r *recipe) (Statement, error){
	"formula": givenFormulaStatement,
	"playability": direct("playability", "every role has a legal move unless the game is over", func(b *programBuilder, level int) []bodyCondition {
		return []bodyCondition{atomFails(b.keywordAtom(level, gdl.Terminal)), atomHolds(b.defineStuck(level))}
	}),
	"turn-taking": direct("turn-taking", "at most one role has two legal moves or more", turnTakingFails),
	"utility-structure": direct("utility-structure", "in terminal states every role has exactly one goal value", func(b *programBuilder, level int) []bodyCondition {
		return append([]bodyCondition{atomHolds(b.keywordAtom(level, gdl.Terminal))}, b.lacksOneGoal(level)...)
	}),
	"one-goal": direct("one goal value", "every role always has exactly one goal value", (*programBuilder).lacksOneGoal),
	"foreseen": direct("foreseen", "all fluents that hold are among those that there can be", func(b *programBuilder, level int) []bodyCondition {
		f := ruleVariable("f")
		return []bodyCondition{atomHolds(b.keywordAtom(level, gdl.True, f)), atomFails(b.possibleAtom(gdl.True, f))}
	}),
	"never-wins":     neverWinsStatement,
	"zero-sum":       func(*recipe) (Statement, error) { return goalSumStatement("zero-sum", 100), nil },
	"constant-sum":   func(r *recipe) (Statement, error) { return goalSumStatement("constant-sum", r.Number), nil },
	"monotonic":      monotonicStatement,
	"functional":     functionalStatement,
	"control":        controlStatement,
	"counts":         countsStatement,
	"persistent":     persistentStatement,
	"several":        severalStatement,
	"sum":            fluentSumStatement,
	"balance":        formulaSumStatement,
	"falls":          fallsStatement,
	"among":          amongStatement,
	"rises":          risesStatement,
	"agree-on":       agreeOnStatement,
	"agree":          agreeStatement,
	"knows-terminal": betweenCopies("knows-terminal", "both matches are over, or neither", differ(gdl.Terminal, nil, nil)),
	"knows-legal":    knowsLegalStatement,
	"knows-goal":     knowsGoalStatement,
	"knows":          viewsStatement,
	"same-moves": betweenCopies("the same moves", "both games have the same roles, and the roles have the same legal moves where neither match is over",
		differ(gdl.Legal, []*gdl.Term{ruleVariable("r"), ruleVariable("m")}, func(b *programBuilder, one, two int) []bodyCondition {
			return []bodyCondition{atomFails(b.keywordAtom(one, gdl.Terminal)), atomFails(b.keywordAtom(two, gdl.Terminal))}
		}), differ(gdl.Role, []*gdl.Term{ruleVariable("r")}, nil)),
	"same-end": betweenCopies("the same end", "both matches are over, or neither", differ(gdl.Terminal, nil, nil)),
	"same-goals": betweenCopies("the same goals", "the roles have the same goal values where both matches are over",
		differ(gdl.Goal, []*gdl.Term{ruleVariable("r"), ruleVariable("g")}, func(b *programBuilder, one, two int) []bodyCondition {
			return append(whereOver(0, 1)(b, one, two), excludesRandom(ruleVariable("r")))
		})),
	"same-percepts": samePerceptsStatement,
}

// onState returns a statement whose encoding cannot fail.
func onState(name, meaning string, degree int, violated func(b *programBuilder, level int) []bodyCondition) Statement {
	return Statement{Name: name, Meaning: meaning, degree: degree, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		return violated(b, level), nil
	}}
}

// direct returns the entry of statementKinds for a statement without parameters.
func direct(name, meaning string, violated func(b *programBuilder, level int) []bodyCondition) func(*recipe) (Statement, error) {
	return func(*recipe) (Statement, error) { return onState(name, meaning, 0, violated), nil }
}

// Standard returns a statement without parameters, such as that of playability (AIJ 2012 sec. 6.3), by its kind:
//   - "playability": every role has a legal move unless the game is over;
//   - "turn-taking": at most one role has two legal moves or more;
//   - "utility-structure": in terminal states every role but random has exactly one goal value;
//   - "one-goal": every role but random always has exactly one goal value;
//   - "monotonic": as "one-goal", and the value never falls. A goal value that is no number of at most six digits counts as a violation;
//   - "zero-sum": in terminal states the goal values of all roles but random add up to 100, if each has one, and are such numbers;
//   - "foreseen": all fluents that hold are possible ones. Every base and step asks for that anyway; it is for claims without
//     other statements;
//   - "knows-terminal": both matches are over, or neither.
func Standard(kind string) Statement { return mustState(recipe{Kind: kind}) }

// FormulaStatement returns the statement that a formula holds. Over several copies each of its
// fluents names its copy, as in (true (in1 FLUENT)).
func FormulaStatement(name string, f *property.Formula) (Statement, error) {
	return recipe{Kind: "formula", Name: name, formulas: []*property.Formula{f}}.statement()
}

func givenFormulaStatement(r *recipe) (Statement, error) {
	if len(r.formulas) != 1 {
		return Statement{}, checkFormula(nil, false)
	}
	f := r.formulas[0]
	return Statement{Name: r.Name, Meaning: describeFormula(f), degree: f.NextDepth(), violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		return b.formulaAt(f, nil, level, false)
	}}, nil
}

// CounterSteps returns the statements that a counter ends all matches: it always has one of some values, which are
// formulas, goes from each to the next, and the last value ends the match.
func CounterSteps(values []*property.Formula) (list []Statement, failed error) {
	last := len(values) - 1
	var advances []*property.Formula
	for i := range last {
		advances = append(advances, property.Implication(values[i], property.InNextState(values[i+1])))
	}
	for _, part := range []struct {
		name    string
		formula *property.Formula
	}{
		{"the counter has a value", property.Disjunction(append([]*property.Formula{values[last]}, values[:last]...)...)},
		{"its last value ends the match", property.Implication(values[last], property.AtomFormula(gdl.NewTerm(gdl.Terminal)))},
		{"it advances", property.Conjunction(advances...)},
	} {
		s, err := FormulaStatement(part.name, part.formula)
		list, failed = append(list, s), cmp.Or(failed, err)
	}
	return list, failed
}

func turnTakingFails(b *programBuilder, level int) []bodyCondition {
	r, m := ruleVariable("r"), ruleVariable("m")
	free := timedAtom(level, "hasChoice", r)
	b.defineOnce(fmt.Sprint("choice ", level), func() {
		legal := []bodyCondition{atomHolds(b.keywordAtom(level, gdl.Legal, r, m))}
		b.appendRules(formulaSection, defineRule(free, atomHolds(b.keywordAtom(level, gdl.Role, r)), countCondition("2 <=", []*gdl.Term{m}, legal, "")))
	})
	return []bodyCondition{countCondition("2 <=", []*gdl.Term{r}, []bodyCondition{atomHolds(free)}, "")}
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

// NeverWins returns the statement that no terminal state gives a role a goal value.
func NeverWins(role *gdl.Term, value int) Statement {
	return mustState(recipe{Kind: "never-wins", Terms: []*gdl.Term{role}, Number: value})
}

func neverWinsStatement(r *recipe) (Statement, error) {
	if len(r.Terms) != 1 {
		return Statement{}, errRecipe
	}
	role, value := r.Terms[0], r.Number
	return onState("no win for "+role.String(), fmt.Sprintf("no terminal state has (goal %s %d)", role, value), 0, func(b *programBuilder, level int) []bodyCondition {
		goal := b.keywordAtom(level, gdl.Goal, role, numberTerm(value))
		return []bodyCondition{atomHolds(b.keywordAtom(level, gdl.Terminal)), atomHolds(goal)}
	}), nil
}

func numberTerm(n int) *gdl.Term { return &gdl.Term{Name: fmt.Sprint(n)} }

// excludesRandom returns the condition that a role is not random.
func excludesRandom(r *gdl.Term) bodyCondition {
	return textCondition("%s != %s", spellTerm(r), spellSymbol(gdl.Random))
}

// ConstantSum returns the statement "zero-sum" with another sum.
func ConstantSum(sum int) Statement { return mustState(recipe{Kind: "constant-sum", Number: sum}) }

func goalSumStatement(name string, sum int) Statement {
	return onState(name, fmt.Sprintf("in terminal states the goal values of all roles add up to %d", sum), 0, func(b *programBuilder, level int) []bodyCondition {
		wrong := timedAtom(level, fmt.Sprintf("isNotSum%d", sum))
		b.defineOnce(fmt.Sprint("sum ", sum, " ", level), func() { b.defineSums(level, sum, wrong) })
		return []bodyCondition{atomHolds(b.keywordAtom(level, gdl.Terminal)), atomHolds(wrong)}
	})
}

// defineSums adds the rules by which wrong holds if goal values do not add up to want. They add the
// values up role by role, so that the ground rules grow with the number of sums and not of
// combinations.
func (b *programBuilder) defineSums(level, want int, wrong programAtom) {
	g, s := ruleVariable("g"), ruleVariable("s")
	roles := b.scoringRoles()
	for i, r := range roles {
		goal := atomHolds(b.keywordAtom(level, gdl.Goal, r, g))
		b.appendRules(formulaSection, defineRule(wrong, goal, isNoNumber(g)))
		sum := fmt.Sprintf("sum%dIs", i+1)
		if i == 0 {
			b.appendRules(formulaSection, defineRule(timedAtom(level, sum, g), goal))
		} else {
			old := timedAtom(level, fmt.Sprintf("sum%dIs", i), s)
			head := timedAtom(level, sum, ruleVariable("x"))
			text := fmt.Sprintf("%s(S+G,%d) :- %s, %s.", sum, level, old, goal.text)
			b.appendRules(formulaSection, programRule{head: &head, body: append([]programAtom{old}, goal.atoms...), text: text})
		}
	}
	if len(roles) > 0 {
		b.appendRules(formulaSection, defineRule(wrong, atomHolds(timedAtom(level, fmt.Sprintf("sum%dIs", len(roles)), s)), textCondition("S != %d", want)))
	}
}

// scoringRoles returns all roles but random.
func (e *Encoding) scoringRoles() []*gdl.Term {
	var roles []*gdl.Term
	for _, c := range e.gameClauses {
		if predicateOf(c.Head) == (predicate{gdl.Role, 1}) && c.Head.IsGround() && c.Head.Args[0].String() != gdl.Random &&
			!slices.ContainsFunc(roles, func(r *gdl.Term) bool { return gdl.EqualTerms(r, c.Head.Args[0]) }) {
			roles = append(roles, c.Head.Args[0])
		}
	}
	return roles
}

// isNoNumber returns the condition that a term is no number: clingo orders numbers before all other
// terms.
func isNoNumber(t *gdl.Term) bodyCondition { return textCondition("%s > 2147483647", spellTerm(t)) }

func monotonicStatement(*recipe) (Statement, error) {
	return onState("monotonic", "every role always has one goal value, and it never falls", 1, func(b *programBuilder, level int) []bodyCondition {
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
	}), nil
}

// PersistentFluents returns the statement that each fluent in stays that holds still holds after
// the next move, and each fluent in away that does not hold does not hold then either (AIJ 2012
// sec. 6.3, "Persistence").
func PersistentFluents(stays, away []*gdl.Term) Statement {
	return mustState(recipe{Kind: "persistent", Terms: stays, More: away})
}

func persistentStatement(r *recipe) (Statement, error) {
	meaning := fmt.Sprintf("%d fluents stay once they hold, %d stay away once they do not", len(r.Terms), len(r.More))
	return Statement{Name: "persistence", Meaning: meaning, degree: 1, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		f := ruleVariable("f")
		now, next := b.keywordAtom(level, gdl.True, f), b.keywordAtom(level+1, gdl.True, f)
		changes := timedAtom(level, "isChanging")
		for _, part := range []struct {
			fluents []*gdl.Term
			breaks  []bodyCondition
		}{{r.Terms, []bodyCondition{atomHolds(now), atomFails(next)}}, {r.More, []bodyCondition{atomFails(now), atomHolds(next)}}} {
			name, err := b.defineDomain(part.fluents)
			if err != nil {
				return nil, err
			}
			body := append([]bodyCondition{atomHolds(timelessAtom(name, f))}, part.breaks...)
			b.defineOnce(fmt.Sprint("changing ", level, " ", name), func() { b.appendRules(formulaSection, defineRule(changes, body...)) })
		}
		return []bodyCondition{atomHolds(changes), atomFails(b.defineEnding(level))}, nil
	}}, nil
}

// AtLeastHold returns the statement that at least low of some formulas about single states hold; a
// formula that is listed twice counts twice.
func AtLeastHold(name string, low int, parts []*property.Formula) (Statement, error) {
	return recipe{Kind: "several", Name: name, Low: low, formulas: parts}.statement()
}

func severalStatement(r *recipe) (Statement, error) {
	texts, err := stateTexts(r.formulas)
	meaning := fmt.Sprintf("at least %d of %s", r.Low, strings.Join(texts, ", "))
	return Statement{Name: r.Name, Meaning: meaning, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		counted, _ := b.nameOnce("several "+meaning, "isPart")
		i := ruleVariable("i")
		err := b.defineParts(counted, level, r.formulas)
		return []bodyCondition{isOutOfBounds(fmt.Sprint(r.Low, " <="), []*gdl.Term{i}, "", atomHolds(timedAtom(level, counted, i)))}, err
	}}, err
}

// stateTexts returns the texts of formulas, or an error if one is not about a single state.
func stateTexts(list []*property.Formula) ([]string, error) {
	texts := make([]string, len(list))
	for i, f := range list {
		texts[i] = describeFormula(f)
		if f.NextDepth() > 0 {
			return nil, fmt.Errorf("%w: '%s' is no statement about a state", ErrFormula, texts[i])
		}
	}
	return texts, nil
}

// defineParts defines, once, a relation of the numbers of the formulas that hold at a time.
func (b *programBuilder) defineParts(name string, level int, parts []*property.Formula) (failed error) {
	b.defineOnce(fmt.Sprint(name, " ", level), func() {
		for i, f := range parts {
			body, err := b.formulaAt(f, nil, level, true)
			if err != nil {
				failed = err
				return
			}
			b.appendRules(formulaSection, defineRule(timedAtom(level, name, numberTerm(i+1)), body...))
		}
	})
	return failed
}
