package certificate

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A Copy is a further copy of the game in a claim: another match with as many moves, which a role
// cannot tell from that of its parent, since the role makes the same moves in both and sees the
// same (KR 2012 sec. 7.1). Copy 0 is the match that is played; it has no parent. A copy
// without a role is another rulesheet in which all roles make the same moves, as long as
// both matches go on.
type Copy struct {
	Parent int
	Role   *gdl.Term
	Ahead  int // the number of moves after the state in question that look the same, too
}

// A copyText is the shape of a copy in JSON.
type copyText struct {
	Parent int           `json:"of"`
	Role   diagram.Terms `json:"role,omitempty"`
	Ahead  int           `json:"ahead,omitempty"`
	Other  bool          `json:"other,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (c Copy) MarshalJSON() ([]byte, error) {
	text := copyText{Parent: c.Parent, Ahead: c.Ahead, Other: c.Role == nil}
	if c.Role != nil {
		text.Role = diagram.Terms{c.Role}
	}
	return json.Marshal(text)
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Copy) UnmarshalJSON(data []byte) error {
	var text copyText
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	if len(text.Role) != 1 && !text.Other || text.Other && len(text.Role) > 0 {
		return fmt.Errorf("%w: a copy of the game has to belong to one role, or to the other game", errRecipe)
	}
	*c = Copy{Parent: text.Parent, Ahead: text.Ahead}
	for _, role := range text.Role {
		c.Role = role
	}
	return nil
}

// copyStride is the distance between the first times of two copies.
const copyStride = 1000

// timeIn returns the time of copy n that corresponds to a time of any copy: as many moves were
// made.
func (c *gameCopies) timeIn(n, level int) int { return level - c.firstTime(level) + n*copyStride }

// firstTime returns the first time of the copy that a time belongs to.
func (c *gameCopies) firstTime(level int) int {
	if len(c.copies) == 0 {
		return 0
	}
	return level - level%copyStride
}

// demandSameLooks adds the constraints that each copy looks the same as its parent. All matches have
// the number made of moves, and these look the same. Further moves of another rulesheet look the
// same as long as both matches go on. For the copy of a role there are Ahead further moves: as long
// as the parent goes on, so does the copy, and they look the same.
func (b *programBuilder) demandSameLooks(made int) {
	for i, c := range b.copies {
		r, m := ruleVariable("r"), ruleVariable("m")
		same := []string{gdl.Does, gdl.Sees}
		if c.Role != nil {
			r = c.Role
		} else {
			same = same[:1]
		}
		for t := range b.lastTime {
			one, two := b.timeIn(c.Parent, t), b.timeIn(i+1, t)
			var go1, go2 []bodyCondition // the conditions that the two matches go on; empty if all matches do
			if t >= made {
				go1, go2 = []bodyCondition{atomFails(isTerminated(one))}, []bodyCondition{atomFails(isTerminated(two))}
				switch {
				case c.Role == nil: // both conditions are needed
				case t >= made+c.Ahead:
					continue
				default:
					b.appendRules(questionSection, constraintRule(append(go1, atomHolds(isTerminated(two)))...))
					go2 = nil
				}
			}
			for _, what := range same {
				first, second := b.keywordAtom(one, what, r, m), b.keywordAtom(two, what, r, m)
				b.appendRules(questionSection, constraintRule(slices.Concat([]bodyCondition{atomHolds(first), atomFails(second)}, go1, go2)...),
					constraintRule(slices.Concat([]bodyCondition{atomHolds(second), atomFails(first)}, go1, go2)...))
			}
		}
	}
}

// holdsAtom returns the atom that says that a fluent holds at a time. In a statement across copies,
// a fluent names its copy: the fluent (in1 FLUENT) is FLUENT in copy 1.
func (b *programBuilder) holdsAtom(level int, fluent *gdl.Term) programAtom {
	if !b.across {
		return b.keywordAtom(level, gdl.True, fluent)
	}
	b.defineOnce(fmt.Sprint("copies ", level), func() {
		f := ruleVariable("f")
		for n := range len(b.copies) + 1 {
			head := timedAtom(level, "trueIn", &gdl.Term{Name: CopyName(n), Args: []*gdl.Term{f}})
			b.appendRules(formulaSection, defineRule(head, atomHolds(b.keywordAtom(b.timeIn(n, level), gdl.True, f))))
		}
	})
	return timedAtom(level, "trueIn", fluent)
}

// AcrossCopies returns the statement read over all copies: its fluents name their copies, as in
// (true (in1 FLUENT)).
func (s Statement) AcrossCopies() Statement {
	r := *s.madeFrom
	r.Across = true
	return mustState(r)
}

// CopyName returns the name that stands around the fluents of copy n in statements over all copies:
// in1.
func CopyName(n int) string { return fmt.Sprint("in", n) }

// A difference returns the conditions under which something holds at time one and not at time two.
// The times belong to a copy and its parent; it is called for both orders.
type difference func(b *programBuilder, one, two int) ([]bodyCondition, error)

// differs returns the statement that there is none of some differences between a copy and its
// parent.
func (r *recipe) differs(name, meaning string, of ...difference) Statement {
	return Statement{Name: name, Meaning: meaning, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		n := max(r.Copy, 1)
		if n > len(b.copies) {
			return nil, fmt.Errorf("%w: a statement is about copy %d of the game, and there are %d copies", ErrClaim, n, len(b.copies))
		}
		one, two := b.timeIn(b.copies[n-1].Parent, level), b.timeIn(n, level)
		relation, _ := b.nameOnce("pair "+meaning+r.copySuffix(), "isDifferent")
		head := timedAtom(min(one, two), relation)
		var failed error
		b.defineOnce(head.String(), func() {
			for _, times := range [][2]int{{one, two}, {two, one}} {
				for _, d := range of {
					body, err := d(b, times[0], times[1])
					if err != nil {
						failed = err
						return
					}
					b.appendRules(formulaSection, defineRule(head, body...))
				}
			}
		})
		return []bodyCondition{atomHolds(head)}, failed
	}}
}

// betweenCopies returns the entry of statementKinds for a statement without parameters about a copy and its parent.
func betweenCopies(name, meaning string, of ...difference) func(*recipe) (Statement, error) {
	return func(r *recipe) (Statement, error) { return r.differs(name, meaning+r.copySuffix(), of...), nil }
}

// differ returns the difference that a relation holds at one time and not at the other, under the
// conditions when.
func differ(name string, args []*gdl.Term, when func(b *programBuilder, one, two int) []bodyCondition) difference {
	return func(b *programBuilder, one, two int) ([]bodyCondition, error) {
		body := []bodyCondition{atomHolds(b.keywordAtom(one, name, args...)), atomFails(b.keywordAtom(two, name, args...))}
		if when != nil {
			body = append(body, when(b, one, two)...)
		}
		return body, nil
	}
}

// AgreeOnFluents returns the statement that each of some fluents holds in a copy and in its parent,
// or in neither.
func AgreeOnFluents(copied int, fluents []*gdl.Term) Statement {
	if copied == 1 {
		copied = 0
	}
	return mustState(recipe{Kind: "agree-on", Copy: copied, Terms: fluents})
}

func agreeOnStatement(r *recipe) (Statement, error) {
	texts := kifList(r.Terms)
	s := r.differs(fmt.Sprintf("agreement on %d fluents", len(r.Terms)), "each of these fluents holds in both states, or in neither: "+texts+r.copySuffix(),
		func(b *programBuilder, one, two int) ([]bodyCondition, error) {
			domain, err := b.defineDomain(r.Terms)
			f := ruleVariable("f")
			return []bodyCondition{atomHolds(timelessAtom(domain, f)), atomHolds(b.keywordAtom(one, gdl.True, f)), atomFails(b.keywordAtom(two, gdl.True, f))}, err
		})
	differs := s.violatedAt
	s.violatedAt = func(b *programBuilder, level int) ([]bodyCondition, error) {
		// The domain gets its number here, before differs names a relation.
		if _, err := b.defineDomain(r.Terms); err != nil {
			return nil, err
		}
		return differs(b, level)
	}
	return s, nil
}

// copySuffix returns the end of a text about a statement, which names the copy; "" for the first
// copy.
func (r *recipe) copySuffix() string {
	if r.Copy < 2 {
		return ""
	}
	return fmt.Sprintf(" (of match %d and the one that it looks like)", r.Copy+1)
}

// agreeStatement returns the statement that each of some formulas has the same value in a copy and
// in its parent, if a condition (r.when) holds in both; nil: always.
func agreeStatement(r *recipe) (Statement, error) {
	meaning := "the same in both states:"
	var of []difference
	for _, f := range r.formulas {
		meaning += " " + describeFormula(f)
		of = append(of, func(b *programBuilder, one, two int) (body []bodyCondition, err error) {
			for _, part := range []struct {
				f     *property.Formula
				level int
				truth bool
			}{{f, one, true}, {f, two, false}, {r.when, one, true}, {r.when, two, true}} {
				if part.f == nil {
					continue
				}
				some, err := b.formulaAt(part.f, nil, part.level, part.truth)
				if err != nil {
					return nil, err
				}
				body = append(body, some...)
			}
			return body, nil
		})
	}
	if r.when != nil {
		meaning += ", where " + describeFormula(r.when)
	}
	return r.differs(r.Name, meaning, of...), nil
}

// KnowsLegal returns the statement that a role has the same legal moves in both states.
func KnowsLegal(about *gdl.Term) Statement {
	return mustState(recipe{Kind: "knows-legal", Terms: diagram.Terms{about}})
}

// KnowsGoal returns the statement that a role has the same goal values in both states if one of the
// matches is over; with finished, if both are.
func KnowsGoal(about *gdl.Term, finished bool) Statement {
	return mustState(recipe{Kind: "knows-goal", Terms: diagram.Terms{about}, Flag: finished})
}

func knowsLegalStatement(r *recipe) (Statement, error) {
	if len(r.Terms) != 1 {
		return Statement{}, errRecipe
	}
	about := r.Terms[0]
	return r.differs("knows-legal", about.String()+" has the same legal moves in both states"+r.copySuffix(), differ(gdl.Legal, []*gdl.Term{about, ruleVariable("m")}, nil)), nil
}

func knowsGoalStatement(r *recipe) (Statement, error) {
	if len(r.Terms) != 1 {
		return Statement{}, errRecipe
	}
	about := r.Terms[0]
	goals := []*gdl.Term{about, ruleVariable("g")}
	where, of := "where one of the matches is over", []difference{differ(gdl.Goal, goals, whereOver(0)), differ(gdl.Goal, goals, whereOver(1))}
	if r.Flag {
		where, of = "where both matches are over", []difference{differ(gdl.Goal, goals, whereOver(0, 1))}
	}
	return r.differs("knows-goal", about.String()+" has the same goal values in both states "+where+r.copySuffix(), of...), nil
}

// whereOver returns the condition that the matches are over at the first (0) or the second (1) of two times, or at both.
func whereOver(at ...int) func(b *programBuilder, one, two int) []bodyCondition {
	return func(b *programBuilder, one, two int) (list []bodyCondition) {
		for _, i := range at {
			list = append(list, atomHolds(b.keywordAtom([]int{one, two}[i], gdl.Terminal)))
		}
		return list
	}
}

// SameGame returns the statements that two rulesheets are the same game. Both matches are over, or
// neither. The roles have the same legal moves if neither is over, the same goal values if both are
// (all roles but random), and the same percepts of each move.
func SameGame() []Statement {
	return []Statement{Standard("same-moves"), Standard("same-end"), Standard("same-goals"), Standard("same-percepts")}
}

func samePerceptsStatement(r *recipe) (Statement, error) {
	on := func(_ *programBuilder, one, two int) []bodyCondition {
		return []bodyCondition{atomFails(isTerminated(one)), atomFails(isTerminated(two))}
	}
	s := r.differs("the same percepts", "the roles have the same percepts of each move that both matches allow", differ(gdl.Sees, []*gdl.Term{ruleVariable("r"), ruleVariable("p")}, on))
	s.degree = 1
	return s, nil
}
