package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// missingCause finds the conditions that the wanted rules lack in the last state, and
// the reason why they do not hold.
func (f *causeFinder) missingCause(s Symptom) *Cause {
	var best, compared *Cause
	rank := 0
	last := len(f.match.States) - 1
	for _, r := range s.WantedRules {
		if c := f.lostRoleValue(r, s); c != nil {
			return c
		}
		for _, m := range f.nearMisses(matchMoment{state: f.match.States[last]}, r, s.WantedHead) {
			c := f.causeOfMiss(last, m, 0)
			if c == nil {
				continue
			}
			c.AskingRule = r
			if c.missesByComparison(s, m) && (compared == nil || !compared.excludesEqual() && c.excludesEqual()) {
				compared = c
			}
			if n := f.causeWeight(c, len(m.failedConditions)); n > rank {
				best, rank = c, n
			}
		}
	}
	if compared != nil && !best.IsCertain(f.match) {
		return compared // the rest is a matter of course
	}
	return best
}

// lostRoleValue returns the cause that a role loses what a goal rule asks for with any
// value, such as its score, and has none left: then some was to be kept. It is nil if the
// role has one, or has never had any.
func (f *causeFinder) lostRoleValue(r *gdl.Rule, s Symptom) *Cause {
	if r.Head.Name != gdl.Goal || len(r.Head.Args) == 0 || !s.wantsAnyValue() {
		return nil
	}
	known, role := gdl.Subst{}, s.WantedHead.Args[0]
	if !known.UnifyTerms(r.Head.Args[0], role) {
		return nil
	}
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 {
			continue
		}
		asked := known.ApplyTo(l.Atom.Args[0])
		if !isRoleValue(asked, role) {
			continue
		}
		for n := len(f.match.States) - 1; n >= 0; n-- {
			x := findInstance(f.match.States[n], asked)
			if x == nil {
				continue
			}
			if n == len(f.match.States)-1 {
				break
			}
			c := f.lostCause(n, x, asked)
			c.AskingRule, c.plain = r, true
			return c
		}
	}
	return nil
}

// wantsAnyValue tells whether any goal value of a role would do.
func (s Symptom) wantsAnyValue() bool {
	return s.WantedHead != nil && len(s.WantedHead.Args) == 2 && s.WantedHead.Args[1].IsVariable()
}

// wantsWin tells whether one goal value of a role is wanted.
func (s Symptom) wantsWin() bool {
	return s.WantedHead != nil && len(s.WantedHead.Args) == 2 && s.WantedHead.Name == gdl.Goal && s.WantedHead.Args[1].IsGround()
}

// isRoleValue tells whether the arguments of a fluent are a role and variables.
func isRoleValue(fluent, role *gdl.Term) bool {
	roles, variables := 0, 0
	for _, arg := range fluent.Args {
		switch {
		case arg.IsVariable():
			variables++
		case gdl.EqualTerms(arg, role):
			roles++
		}
	}
	return roles == 1 && variables > 0 && roles+variables == len(fluent.Args)
}

// missesByComparison tells whether a goal rule fails by nothing but the comparison of a
// value, where any goal value is wanted.
func (c *Cause) missesByComparison(s Symptom, m nearMiss) bool {
	return len(m.failedConditions) == 1 && (c.Kind == MissedComparison || c.Kind == EndedFacts && m.missedRule.Head.Name == gdl.Goal) && s.wantsAnyValue()
}

// excludesEqual tells whether the comparison that fails is that of equal values with distinct:
// it leaves out just this case, where another order fails for half of all.
func (c *Cause) excludesEqual() bool {
	return c.MissingCondition != nil && c.MissingCondition.Op == gdl.OpDistinct
}

// causeWeight rates how well a cause explains a symptom: a fluent without any
// instance left explains most, and one that never held explains least.
func (f *causeFinder) causeWeight(c *Cause, failed int) int {
	n := map[CauseKind]int{LostFluent: 40, EndedFacts: 30, StayingFluent: 12, UnmadeFluent: 20, ImpossibleValue: 35, MissedComparison: 28}[c.Kind]
	if c.Kind == LostFluent && (!f.hasInstance(f.match.LastState(), withFreshVars(c.Fluent)) || c.emptiesKey(f.match)) {
		n += 20
	}
	if c.Kind == UnmadeFluent && len(c.SuspectRules) == 0 {
		n += 5
	}
	if c.Kind == LostFluent && len(c.Fluent.Args) > 0 && named(c.JointMove, c.Fluent, -1) {
		n -= 25 // the move names it, so that its loss may be intended
	}
	return n - failed
}

// hasInstance tells whether a state has an instance of a fluent.
func (f *causeFinder) hasInstance(s play.State, fluent *gdl.Term) bool {
	return findInstance(s, fluent) != nil
}

// findInstance returns a fluent of a state that matches a pattern.
func findInstance(s play.State, pattern *gdl.Term) *gdl.Term {
	for _, x := range s.TrueFluents() {
		if (gdl.Subst{}).UnifyTerms(pattern, x) {
			return x
		}
	}
	return nil
}

// laterLoss returns the cause that a key, for which a move replaces a fluent by another
// value, is without one later on: of a turn that is passed on, the move after which
// none has it. It is nil if the key has a value, or was never handed on.
func (f *causeFinder) laterLoss(step, at int, fluent *gdl.Term) *Cause {
	for _, b := range KeyedFluentsOf(f.match.States[0].TrueFluents()) {
		if b.hasGuessedKey() || !b.CoversFluent(fluent) || !b.FirstKeys[b.KeyOf(fluent)] || b.hasKey(f.match.States[at], fluent) || !b.hasKey(f.match.States[step+1], fluent) {
			continue
		}
		last := at - 1
		for !b.hasKey(f.match.States[last], fluent) {
			last--
		}
		for _, x := range f.match.States[last].TrueFluents() {
			if b.CoversFluent(x) && b.KeyOf(x) == b.KeyOf(fluent) {
				c := f.lostCause(last, x, x)
				c.loss = max(c.loss, unreplacedValue)
				return c
			}
		}
	}
	return nil
}

// tellingInstance returns a fluent of a state that matches a pattern, and that the next move
// takes away: the first whose key is left without a value, else the first of all.
func tellingInstance(match *play.ReplayedMatch, step int, pattern *gdl.Term) *gdl.Term {
	var first *gdl.Term
	for _, x := range match.States[step].TrueFluents() {
		if !(gdl.Subst{}).UnifyTerms(pattern, x) {
			continue
		}
		if first == nil {
			first = x
		}
		if c := (&Cause{Kind: LostFluent, Fluent: x, StepIndex: step}); c.emptiesKey(match) {
			return x
		}
	}
	return first
}

// withFreshVars returns a fluent with other variables for all arguments.
func withFreshVars(t *gdl.Term) *gdl.Term {
	c := *t
	c.Args = make([]*gdl.Term, len(t.Args))
	for i := range t.Args {
		name := "?" + string(rune('a'+i%26)) + "_" + t.Name
		c.Args[i] = &gdl.Term{Name: name, Spelling: name}
	}
	return &c
}

// maxHelperDepth bounds the helper relations, one in the rules of another, that are
// followed.
const maxHelperDepth = 4

// causeOfMiss finds out why a condition fails in a state.
func (f *causeFinder) causeOfMiss(at int, m nearMiss, deep int) *Cause {
	if len(m.failedConditions) == 0 {
		return nil
	}
	l := m.failedConditions[0]
	switch l.Op {
	case gdl.OpAtom:
		return f.causeOfAtom(at, m, l, deep)
	case gdl.OpDistinct:
		return f.comparisonCause(m, l)
	case gdl.OpNot:
		switch inner := l.Args[0]; {
		case inner.Op == gdl.OpAtom && inner.Atom.Name == gdl.True:
			return f.stayingCause(at, m.varValues.ApplyTo(inner.Atom.Args[0]))
		case inner.Op == gdl.OpDistinct || inner.Op == gdl.OpAtom && !f.game.DependsOnState(inner.Atom.Name, len(inner.Atom.Args)):
			return f.comparisonCause(m, l)
		}
	case gdl.OpOr:
		if len(l.Args) > 0 {
			return f.causeOfMiss(at, nearMiss{m.missedRule, m.varValues, l.Args[:1]}, deep)
		}
	}
	return nil
}

func (f *causeFinder) causeOfAtom(at int, m nearMiss, l *gdl.Literal, deep int) *Cause {
	atom := m.varValues.ApplyTo(l.Atom)
	if atom.Name == gdl.True && len(atom.Args) == 1 {
		return f.impossibleCause(atom.Args[0], m.missedRule, f.causeOfFluent(at, atom.Args[0]))
	}
	rules := f.rulesBySymbol[symbolOfTerm(atom)]
	if !f.game.DependsOnState(atom.Name, len(atom.Args)) {
		return f.endedCause(at, m, atom)
	}
	var best *Cause
	rank := 0
	if deep == maxHelperDepth {
		return nil
	}
	for _, r := range rules {
		for _, inner := range f.nearMisses(matchMoment{state: f.match.States[at]}, r, RenameVars(atom)) {
			if c := f.causeOfMiss(at, inner, deep+1); c != nil {
				if n := f.causeWeight(c, len(inner.failedConditions)); n > rank {
					best, rank = c, n
				}
			}
		}
	}
	return best
}

// causeOfFluent finds out why a fluent does not hold in a state: the move that took
// it away, or the reason why none has made it.
func (f *causeFinder) causeOfFluent(at int, pattern *gdl.Term) *Cause {
	for n := at - 1; n >= 0; n-- {
		if x := tellingInstance(f.match, n, pattern); x != nil {
			if c := f.laterLoss(n, at, x); c != nil {
				return c
			}
			return f.lostCause(n, x, pattern)
		}
	}
	if general := withFreshVars(pattern); at > 0 && findInstance(f.match.States[at], general) == nil {
		for n := at - 1; n >= 0; n-- {
			if x := findInstance(f.match.States[n], general); x != nil {
				c := f.lostCause(n, x, general)
				c.ofAnotherValue = true
				return c
			}
		}
	}
	c := &Cause{Kind: UnmadeFluent, Fluent: pattern, StepIndex: -1}
	for _, r := range f.nextRulesFor(pattern) {
		if (gdl.Subst{}).UnifyTerms(r.Head.Args[0], RenameVars(pattern)) {
			c.SuspectRules = append(c.SuspectRules, r)
		}
	}
	for n := len(f.match.Steps) - 1; n >= 0 && len(c.SuspectRules) > 0; n-- {
		if m := f.nearestRule(n, c.SuspectRules, pattern); m != nil {
			c.putFirst(m.missedRule)
			c.MissingCondition = m.failedConditions[0]
			break
		}
	}
	return c
}

// nextRulesFor returns the rules for next that make fluents of one name.
func (f *causeFinder) nextRulesFor(fluent *gdl.Term) []*gdl.Rule {
	var list []*gdl.Rule
	for _, r := range f.rulesBySymbol[relationSymbol{gdl.Next, 1}] {
		if x := r.Head.Args[0]; x.IsVariable() || symbolOfTerm(x) == symbolOfTerm(fluent) {
			list = append(list, r)
		}
	}
	return list
}

// lostCause returns the cause that a move takes a fluent away.
func (f *causeFinder) lostCause(step int, fluent, pattern *gdl.Term) *Cause {
	c := &Cause{Kind: LostFluent, Fluent: fluent, StepIndex: step, JointMove: f.match.Steps[step].JointMove, SuspectRules: slices.Clone(f.nextRulesFor(fluent))}
	for _, wanted := range []*gdl.Term{fluent, otherValue(f.match, fluent, pattern)} {
		m := f.nearestRule(step, c.SuspectRules, wanted)
		if m == nil {
			continue
		}
		c.putFirst(m.missedRule)
		c.MissingCondition = m.failedConditions[0]
		if removing := f.removingEffects(step, m); len(removing) > 0 {
			c.SuspectRules, c.loss = slices.Concat(removing, c.SuspectRules), removedFluent
		}
		switch l := c.MissingCondition; {
		case l.Op != gdl.OpAtom || f.game.DependsOnState(l.Atom.Name, len(l.Atom.Args)):
		case !f.isFact(l.Atom):
			c.loss = max(c.loss, failedHelper)
		case step > 0:
			c.MissingFact = f.lackingFact(step, m.missedRule, l)
		}
		break
	}
	return c
}

// otherValue returns a lost fluent with a variable for its value, so that a rule that should have
// replaced it has the same key; the pattern if the key is not known.
func otherValue(match *play.ReplayedMatch, fluent, pattern *gdl.Term) *gdl.Term {
	for _, b := range KeyedFluentsOf(match.States[0].TrueFluents()) {
		if b.CoversFluent(fluent) && !b.hasGuessedKey() && b.FirstKeys[b.KeyOf(fluent)] {
			other := *fluent
			other.Args = slices.Clone(fluent.Args)
			other.Args[b.ValueIndex] = &gdl.Term{Name: "?other_value", Spelling: "?other_value"}
			return &other
		}
	}
	return pattern
}

// removingEffects returns the effects of operations that remove a fluent in a step: all
// fluents are kept but those, so that the rule that keeps it misses just that.
func (f *causeFinder) removingEffects(step int, m *nearMiss) []*gdl.Rule {
	l := m.failedConditions[0]
	if f.file.Notation != gdl.Operations || l.Op != gdl.OpNot || l.Args[0].Op != gdl.OpAtom {
		return nil
	}
	atom := m.varValues.ApplyTo(l.Args[0].Atom)
	if !atom.IsGround() {
		return nil
	}
	rules, err := f.game.FiringRulesWith(f.ctx, f.match.States[step], f.match.Steps[step].JointMove, atom)
	if err != nil {
		return nil
	}
	return rules
}

// lackingFact returns a condition on facts with the values that the other conditions of a
// rule give it where it alone fails; nil if it does not.
func (f *causeFinder) lackingFact(step int, r *gdl.Rule, l *gdl.Literal) *gdl.Term {
	for _, m := range f.nearMisses(matchMoment{f.match.States[step], f.match.Steps[step].JointMove}, r, nil) {
		if len(m.failedConditions) > 1 || m.failedConditions[0] != l {
			continue
		}
		atom := m.varValues.ApplyTo(l.Atom)
		if found, err := GroundInstances(f.ctx, Moment{Game: f.game, State: f.match.States[step]}, RenameVars(atom)); err == nil && len(found) == 0 {
			return atom
		}
	}
	return nil
}

// isFact tells whether an atom is one of a relation that has facts only.
func (f *causeFinder) isFact(atom *gdl.Term) bool {
	rules := f.rulesBySymbol[symbolOfTerm(atom)]
	return len(rules) > 0 && !slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return len(r.Body) > 0 })
}

// putFirst puts a rule before the others.
func (c *Cause) putFirst(r *gdl.Rule) {
	rest := slices.DeleteFunc(slices.Clone(c.SuspectRules), func(x *gdl.Rule) bool { return x == r })
	c.SuspectRules = append([]*gdl.Rule{r}, rest...)
}

// nearestRule returns the miss of the rule that makes a fluent with a joint move but for a single
// missing condition. Rules that lack only another move do not count: they are for
// that move.
func (f *causeFinder) nearestRule(step int, rules []*gdl.Rule, fluent *gdl.Term) *nearMiss {
	at := matchMoment{f.match.States[step], f.match.Steps[step].JointMove}
	for _, r := range rules {
		if !fluent.IsGround() && f.firesFor(at, r, nextAtom(RenameVars(fluent))) {
			continue
		}
		for _, m := range f.nearMisses(at, r, nextAtom(RenameVars(fluent))) {
			l := m.failedConditions[0]
			if len(m.failedConditions) > 1 || l.Op == gdl.OpAtom && (l.Atom.Name == gdl.Does || l.Atom.Name == gdl.True && followsOn(l.Atom.Args[0], r.Head.Args[0])) {
				continue // it is for another move, or for a fluent that does not hold
			}
			return &m
		}
	}
	return nil
}

// firesFor tells whether a rule fires with a joint move and a head that matches another one.
func (f *causeFinder) firesFor(at matchMoment, r *gdl.Rule, head *gdl.Term) bool {
	known := gdl.Subst{}
	if !known.UnifyTerms(r.Head, head) {
		return false
	}
	failure, err := explainRule(f.ctx, f.reasonsMoment(at), r, known)
	return failure == nil && err == nil
}

// followsOn tells whether a fluent equals that of a head, or differs from it in its
// value only: a rule that asks for it keeps it, or counts on from it.
func followsOn(asked, head *gdl.Term) bool {
	if symbolOfTerm(asked) != symbolOfTerm(head) {
		return false
	}
	differ := 0
	for i, arg := range asked.Args {
		if !gdl.EqualTerms(arg, head.Args[i]) {
			differ++
		}
	}
	return differ <= 1
}

// endedCause returns the cause that facts lead no further. The value that they begin
// with is that of a fluent.
func (f *causeFinder) endedCause(at int, m nearMiss, atom *gdl.Term) *Cause {
	if atom.IsGround() && m.missedRule.Head.Name != gdl.Goal {
		return nil // some two values seldom fit together: that leads on from neither
	}
	for _, l := range m.missedRule.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || slices.Contains(m.failedConditions, l) {
			continue
		}
		fluent := m.varValues.ApplyTo(l.Atom.Args[0])
		if !sharesValue(fluent, atom) || at == 0 {
			continue
		}
		return &Cause{Kind: EndedFacts, Fluent: fluent, MissingFact: atom, StepIndex: -1, SuspectRules: []*gdl.Rule{m.missedRule}}
	}
	return nil
}

// comparisonCause returns the cause that the value of a fluent fails a comparison: of a
// goal rule that misses by nothing else.
func (f *causeFinder) comparisonCause(m nearMiss, l *gdl.Literal) *Cause {
	if m.missedRule.Head.Name != gdl.Goal || len(m.failedConditions) > 1 {
		return nil
	}
	shown := applyValues(l, m.varValues)
	for _, k := range m.missedRule.Body {
		if k.Op != gdl.OpAtom || k.Atom.Name != gdl.True || slices.Contains(m.failedConditions, k) {
			continue
		}
		fluent := m.varValues.ApplyTo(k.Atom.Args[0])
		if compared := comparedAtom(shown); sharesValue(fluent, compared) {
			return &Cause{Kind: MissedComparison, Fluent: fluent, StepIndex: -1, SuspectRules: []*gdl.Rule{m.missedRule}, MissingCondition: shown}
		}
	}
	return nil
}

// comparedAtom returns the atom of a comparison, which may be negated.
func comparedAtom(l *gdl.Literal) *gdl.Term {
	for l.Op == gdl.OpNot {
		l = l.Args[0]
	}
	return l.Atom
}

func sharesValue(s, t *gdl.Term) bool {
	for _, a := range s.Args {
		for _, b := range t.Args {
			if a.IsGround() && gdl.EqualTerms(a, b) {
				return true
			}
		}
	}
	return false
}

// stayingCause returns the cause that a fluent holds which should be gone.
func (f *causeFinder) stayingCause(at int, fluent *gdl.Term) *Cause {
	for n := at; n > 0; n-- {
		x := findInstance(f.match.States[n], fluent)
		if x == nil || f.match.States[n-1].HasFluent(x) {
			continue
		}
		return &Cause{Kind: StayingFluent, Fluent: x, StepIndex: n - 1, JointMove: f.match.Steps[n-1].JointMove, SuspectRules: f.makingRules(n-1, x)}
	}
	return f.lastingCause(at, fluent)
}

// lastingCause returns the cause that a fluent holds in all states, from the first one on;
// nil if it does not, or the match is too short to tell.
func (f *causeFinder) lastingCause(at int, fluent *gdl.Term) *Cause {
	x := findInstance(f.match.States[at], fluent)
	if x == nil || at < minLastingSteps || slices.ContainsFunc(f.match.States, func(s play.State) bool { return !s.HasFluent(x) }) {
		return nil
	}
	c := &Cause{Kind: StayingFluent, Fluent: x, StepIndex: -1, plain: true}
	for _, r := range f.rulesBySymbol[relationSymbol{gdl.Init, 1}] {
		if (gdl.Subst{}).UnifyTerms(r.Head, &gdl.Term{Name: gdl.Init, Args: []*gdl.Term{x}}) {
			c.SuspectRules = append(c.SuspectRules, r)
		}
	}
	return c
}

// minLastingSteps is the least number of moves after which a fluent that has always held
// counts as one that stays.
const minLastingSteps = 2
