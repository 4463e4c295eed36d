package cause

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// A CauseKind classifies the fate of a fluent.
type CauseKind int

// CauseKind values.
const (
	LostFluent       CauseKind = iota // it held, and does not any more
	DoubledValue                      // two values take the place of one
	UnmadeFluent                      // it has never held in the match
	EndedFacts                        // facts that lead on from its value are missing
	StayingFluent                     // it holds where it must not
	UnmetFluent                       // rules make it, but in none of several matches
	Idle                              // a move that changes nothing is legal beside others
	ImpossibleValue                   // a condition asks for it with a value that no rule gives it
	MissedComparison                  // its value fails a comparison that a goal rule makes
	DeadMove                          // a move that no rule for next acts on, though some ask for it
	EarlyEnd                          // matches end before each role could choose a move
	StuckMatch                        // matches stop in states that are not terminal
)

// A Cause explains a state.
type Cause struct {
	Kind           CauseKind
	Fluent         *gdl.Term   // with variables where any value would do; Idle, DeadMove: the move; EarlyEnd: the role that could choose no move; StuckMatch: terminal
	DoubledFluents []*gdl.Term // DoubledValue: the two fluents
	StepIndex      int         // the index of the joint move that did it; -1 if none did
	JointMove      play.JointMove
	// SuspectRules are the rules to look at, the first one first: rules for next that
	// make or should make the fluent. There are none where no rule does.
	SuspectRules []*gdl.Rule
	// MissingCondition is a condition of the first rule that fails where the rule should
	// have fired; nil if there is none.
	MissingCondition *gdl.Literal
	// AskingRule is the violated rule that rests on the fluent; nil if it is not
	// known.
	AskingRule *gdl.Rule
	// plain marks a cause that is no matter of course, with any last state.
	plain bool
	// MissingFact is the condition on facts that fails: of EndedFacts, and of LostFluent if
	// the rule that should keep the fluent counts along facts.
	MissingFact *gdl.Term
	// MissingValue is the value that no rule gives the fluent; only of ImpossibleValue.
	MissingValue *gdl.Term
	loss         lossKind // only of LostFluent, and of ImpossibleValue
	// keptFluent is the fluent that a rule keeps in all cases; of a doubled value the one
	// that operations keep, nil if rules make both.
	keptFluent *gdl.Term
	// ofAnotherValue marks a lost fluent that differs from the one that is asked for.
	ofAnotherValue bool
	notation       gdl.Notation // of the rulesheet
}

// A lossKind tells why a fluent is lost, as far as it is known beside the missing condition.
type lossKind int

const (
	plainLoss       lossKind = iota
	unreplacedValue          // no other value takes its place
	removedFluent            // the first suspect, an effect, removes it
	boundValue               // the value that is impossible is one that another condition gives a variable
)

// A finder searches the cause of a symptom in the last state of a match.
type finder struct {
	*why.Match
	ctx     context.Context
	symptom []play.Fact
	domains *model.Domains // nil before the first request
}

// FindCause returns the cause of a symptom of the last state of a match: facts that should not be
// so, of the relation of the first. It is nil if none is found.
func FindCause(ctx context.Context, m *why.Match, symptom []play.Fact) *Cause {
	f := &finder{Match: m, ctx: ctx}
	for _, x := range symptom {
		if x.Atom.Name == symptom[0].Atom.Name {
			f.symptom = append(f.symptom, x)
		}
	}
	if len(f.symptom) == 0 {
		return nil
	}
	c := f.findCause()
	if c != nil {
		c.notation = m.Game.SourceFile().Notation
	}
	return c
}

func (f *finder) findCause() *Cause {
	for _, search := range []func() *Cause{keyedFinder{f}.brokenKey, f.forgotten, keyedFinder{f}.crowded} {
		if c := search(); c != nil {
			return c
		}
	}
	wanted := f.wanted()
	if wanted == nil {
		return nil
	}
	c := f.missing()
	switch {
	case c != nil && c.IsCertain(f.Match):
		return c
	case wanted.Name == gdl.Terminal:
		for _, search := range []func() *Cause{f.endless, f.idle, f.deadMove} {
			if c := search(); c != nil {
				return c
			}
		}
		return nil
	case wanted.Name == gdl.Goal && wanted.Args[1].IsGround():
		if dead := f.deadMove(); dead != nil {
			return dead
		}
	}
	return c
}

// wanted returns the first atom of the symptom that should hold; nil if there is none.
func (f *finder) wanted() *gdl.Term {
	if i := slices.IndexFunc(f.symptom, func(x play.Fact) bool { return !x.Holds }); i >= 0 {
		return f.symptom[i].Atom
	}
	return nil
}

// isFact tells whether the relation of an atom has facts only.
func (f *finder) isFact(atom *gdl.Term) bool {
	rules := f.Rules(atom.Name)
	return len(rules) > 0 && !slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return len(r.Body) > 0 })
}

// isStatic tells whether an atom is alike in all states.
func (f *finder) isStatic(atom *gdl.Term) bool {
	return !f.Game.DependsOnState(atom.Name, len(atom.Args)) && atom.Name != gdl.True && atom.Name != gdl.Does
}

// rulesFor returns the rules that make an atom, or might do so.
func (f *finder) rulesFor(x play.Fact) []*gdl.Rule {
	goal, step := why.Goal(x)
	if x.Holds && goal.IsGround() {
		rules, _ := f.Makers(f.ctx, goal, step)
		return rules
	}
	return slices.DeleteFunc(slices.Clone(f.Rules(goal.Name)), func(r *gdl.Rule) bool { return !unifies(r.Head, goal) })
}

// unifies tells whether a term of a rule and another term have a common instance.
func unifies(t, u *gdl.Term) bool { return (gdl.Subst{}).UnifyTerms(t, why.Apart(u)) }

// askedFluent returns the fluent for which a condition asks; nil for others.
func askedFluent(l *gdl.Literal) *gdl.Term {
	if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 {
		return l.Atom.Args[0]
	}
	return nil
}

// fluentsBehind returns the fluents on which rules depend in one state, each with the first of the rules
// that does so.
func (f *finder) fluentsBehind(rules []*gdl.Rule) map[relationSymbol]*gdl.Rule {
	fluents := map[relationSymbol]*gdl.Rule{}
	for _, r := range rules {
		known := map[string]bool{}
		for todo := []*gdl.Rule{r}; len(todo) > 0; todo = todo[1:] {
			todo[0].WalkLiterals(func(l *gdl.Literal, _ bool) {
				switch x := askedFluent(l); {
				case x != nil:
					if s := symbolOfTerm(x); fluents[s] == nil {
						fluents[s] = r
					}
				case l.Op == gdl.OpAtom && !known[l.Atom.Name]:
					known[l.Atom.Name] = true
					todo = append(todo, f.Rules(l.Atom.Name)...)
				}
			})
		}
	}
	return fluents
}

// behindSymptom returns the fluents on which the symptom depends in the last state.
func (f *finder) behindSymptom() map[relationSymbol]*gdl.Rule {
	var rules []*gdl.Rule
	for _, x := range f.symptom {
		rules = append(rules, f.rulesFor(x)...)
	}
	return f.fluentsBehind(rules)
}

// instance returns the first fluent of a state that matches a pattern; nil if there is none.
func instance(s play.State, pattern *gdl.Term) *gdl.Term {
	for _, x := range s.TrueFluents() {
		if x.Name == pattern.Name && len(x.Args) == len(pattern.Args) || pattern.IsVariable() {
			if (gdl.Subst{}).UnifyTerms(pattern, x) {
				return x
			}
		}
	}
	return nil
}

// nextRules returns the rules for next that make fluents of one name.
func (f *finder) nextRules(fluent *gdl.Term) (list []*gdl.Rule) {
	for _, r := range f.Rules(gdl.Next) {
		if x := r.Head.Args[0]; x.IsVariable() || symbolOfTerm(x) == symbolOfTerm(fluent) {
			list = append(list, r)
		}
	}
	return list
}

// putFirst puts a rule before the others.
func (c *Cause) putFirst(r *gdl.Rule) {
	rest := slices.DeleteFunc(slices.Clone(c.SuspectRules), func(x *gdl.Rule) bool { return x == r })
	c.SuspectRules = append([]*gdl.Rule{r}, rest...)
}

// A relationSymbol is a name with a number of arguments.
type relationSymbol struct {
	name  string
	arity int
}

func symbolOfTerm(t *gdl.Term) relationSymbol { return relationSymbol{t.Name, len(t.Args)} }
