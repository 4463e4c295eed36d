package certificate

import (
	"github.com/gdllint/gdllint/gdl"
)

// This file translates the rules of a game into rules about atoms with a time.

// addGameRules adds the rules of the game for each copy. If two rulesheets are compared, some
// copies have the rules of the other one. Rules with time are added for every time of a copy. Rules
// without time are added once for each rulesheet, since its copies share them. Pruning later
// removes the rules that a question does not need, such as those for the state after the last time.
func (b *programBuilder) addGameRules() {
	_ = b.eachCopy(func() error {
		if isFirst, isOther := b.start == 0, b.Encoding != b.encodings[0]; isFirst || isOther {
			for _, c := range b.gameClauses {
				if !b.dynamicRelations[predicateOf(c.Head)] {
					b.appendRules(fixedSection, b.clauseAt(c, b.start))
				}
			}
			b.addRelaxation()
		}
		for _, level := range b.copyTimes(0) { // all times
			for _, c := range b.gameClauses {
				if b.dynamicRelations[predicateOf(c.Head)] {
					b.appendRules(gameSection, b.clauseAt(c, level))
				}
			}
		}
		return nil
	})
}

// clauseAt returns the rule of a program for a clause of the game at a time.
func (e *Encoding) clauseAt(c *gdl.Clause, level int) programRule {
	return e.clauseRule(c, func(t *gdl.Term) programAtom { return e.atomAt(level, t) }, false)
}

// clauseRule returns a rule for a clause of the game, whose atoms at spells. A relaxed rule is without the negations of dynamic
// relations.
func (e *Encoding) clauseRule(c *gdl.Clause, at func(*gdl.Term) programAtom, relaxed bool) programRule {
	var body []bodyCondition
	for _, cond := range c.Body {
		switch a := cond.Atom; {
		case cond.Distinct:
			body = append(body, textCondition("%s != %s", spellTerm(a.Args[0]), spellTerm(a.Args[1])))
		case !cond.Negative:
			body = append(body, atomHolds(at(a)))
		case !relaxed || !e.dynamicRelations[predicateOf(a)]:
			body = append(body, atomFails(at(a)))
		}
	}
	r := defineRule(at(c.Head), body...)
	r.sourceRule, r.sourceFile = c.Rule, e.gameFile
	return r
}

// addRelaxation adds the rules that compute the possible fluents and moves: a positive
// program, true from init and next, does from legal, without the negations that
// depend on the state or the moves. Its least model contains the fluents of all
// reachable states and all their legal moves: by induction on the length of a
// match, every rule instance that fires in a match fires there too. AIJ 2012 Defs. 22
// and 23 have a domain for each argument of a relation instead, which is coarser.
func (b *programBuilder) addRelaxation() {
	f, r, m := ruleVariable("f"), ruleVariable("r"), ruleVariable("m")
	b.appendRules(relaxedSection,
		defineRule(b.possibleAtom(gdl.True, f), atomHolds(b.keywordAtom(b.start, gdl.Init, f))),
		defineRule(b.possibleAtom(gdl.Does, r, m), atomHolds(b.keywordAtom(b.start, gdl.Role, r)), atomHolds(b.possibleAtom(gdl.Legal, r, m))))
	for _, c := range b.gameClauses {
		if b.dynamicRelations[predicateOf(c.Head)] {
			b.appendRules(relaxedSection, b.clauseRule(c, b.relaxedAtom, true))
		}
	}
	for _, c := range b.domainClauses {
		b.appendRules(relaxedSection, defineRule(b.atomAt(b.start, c.Head), atomHolds(b.relaxedAtom(c.Body[0].Atom))))
	}
}

// startInitially makes the state at time 0 the initial one.
func (b *programBuilder) startInitially() {
	f := ruleVariable("f")
	b.appendRules(stateSection, defineRule(b.keywordAtom(b.start, gdl.True, f), atomHolds(b.keywordAtom(b.start, gdl.Init, f))))
}

// startAnywhere makes the state at time 0 any set of possible fluents: a state generator
// in the sense of AIJ 2012 Def. 15.
func (b *programBuilder) startAnywhere() {
	f := ruleVariable("f")
	b.appendRules(stateSection, choiceRule("", b.keywordAtom(b.start, gdl.True, f), b.possibleAtom(gdl.True, f), ""))
}

// addMoves adds the action generator of AIJ 2012 sec. 6.1 (c1 to c4) for the times before the last
// one. If a legal move is not among the possible ones, no move is demanded, so that the program
// finds this mistake and does not exclude the sequence.
func (b *programBuilder) addMoves() {
	r, m := ruleVariable("r"), ruleVariable("m")
	for _, level := range b.copyTimes(1) { // no move is made at the last time
		role, legal, does := b.keywordAtom(level, gdl.Role, r), b.keywordAtom(level, gdl.Legal, r, m), b.keywordAtom(level, gdl.Does, r, m)
		possible := b.possibleAtom(gdl.Does, r, m)
		b.appendRules(moveSection, defineRule(isTerminated(level), atomHolds(b.defineEnding(level))))
		if level > b.start {
			b.appendRules(moveSection, defineRule(isTerminated(level), atomHolds(isTerminated(level-1))))
		}
		conditions := []bodyCondition{atomHolds(role), atomFails(isTerminated(level))}
		if !b.assumeInside {
			conditions = append(conditions, atomFails(isMoveOutside(level)))
		}
		b.appendRules(moveSection, choiceRule("1", does, possible, "1", conditions...), constraintRule(atomHolds(does), atomFails(legal)))
		if !b.assumeInside {
			b.appendRules(moveSection,
				defineRule(isMoveOutside(level), atomHolds(role), atomHolds(legal), atomFails(possible)),
				defineRule(isOutside(), atomHolds(isMoveOutside(level))))
		}
	}
}

// addOutsideCheck adds the check that the fluents up to a time are possible ones.
func (b *programBuilder) addOutsideCheck(last int) {
	f := ruleVariable("f")
	for level := b.start; level <= b.start+last; level++ {
		state := b.keywordAtom(level, gdl.True, f)
		body := []bodyCondition{atomHolds(state), atomFails(b.possibleAtom(gdl.True, f))}
		if level > b.start {
			body = append(body, atomFails(isTerminated(level-1)))
		}
		b.appendRules(moveSection, defineRule(isOutside(), body...))
	}
}
