package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// This file collects the rules of a program, by section and copy of the game.

// The sections of a program.
const (
	fixedSection   = iota // rules without time
	relaxedSection        // the possible fluents and moves
	stateSection          // the state at time 0
	gameSection           // the rules with time
	moveSection           // one legal move per role
	formulaSection        // the statements
	questionSection
	sectionCount
)

// sectionTitles are the headings of the sections.
var sectionTitles = [sectionCount]string{
	"The rules that depend on neither state nor moves.",
	"What there can be: the rules without conditions that a state could refute.",
	"The state at time 0.",
	"The rules of the game; the last argument is the time.",
	"The moves: one legal move per role until the game is over.",
	"The statements.",
	"The question.",
}

// A programBuilder collects the rules of one program.
type programBuilder struct {
	*Encoding // the encoding of the copy that is being written
	programSections
	gameCopies
	subformulaNames
	assumeInside bool // this program assumes that all fluents and moves are possible ones; another one checks that
	across       bool // the statement that is being written is about fluents of several copies
}

// programSections has the rules of a program, by section.
type programSections struct {
	rules    [sectionCount][]programRule
	doneKeys map[string]bool // keys of the definitions that defineOnce has made
}

// gameCopies has the copies of the game in a program. The times of copy n begin at n * copyStride.
type gameCopies struct {
	lastTime  int         // the last time
	copies    []Copy      // all but the first one
	encodings []*Encoding // the encodings of all copies
	start     int         // the first time of the copy that is being written
}

// beginProgram starts a program with times 0 to horizon: the temporal extension of
// the game, and of its copies (AIJ 2012 Def. 10), and its relaxation.
func (e *Encoding) beginProgram(horizon int, copies []Copy) (*programBuilder, error) {
	b := &programBuilder{Encoding: e, gameCopies: gameCopies{lastTime: horizon, copies: copies, encodings: []*Encoding{e}}, programSections: programSections{doneKeys: map[string]bool{}}}
	b.subformulaNames = subformulaNames{sections: &b.programSections, atoms: map[string]programAtom{}, domainNames: map[string]string{}}
	for i, c := range copies {
		of := e
		if c.Role == nil {
			of = e.other
		}
		if of == nil || c.Parent < 0 || c.Parent > i || c.Role != nil && !c.Role.IsGround() || horizon >= copyStride {
			return nil, fmt.Errorf("%w: copy %d of the game has no such parent or role, or %d steps are too many", ErrClaim, i+1, horizon)
		}
		b.encodings = append(b.encodings, of)
	}
	b.addGameRules()
	return b, nil
}

// encodingAt returns the encoding of the copy that a time belongs to.
func (c *gameCopies) encodingAt(level int) *Encoding {
	return c.encodings[c.firstTime(level)/copyStride]
}

// atomAt returns an atom of the game at a time; the time also says in which copy.
func (b *programBuilder) atomAt(level int, t *gdl.Term) programAtom {
	return b.encodingAt(level).atomAt(level, t)
}

// keywordAtom returns the atom of a keyword at a time; the time also says in which copy.
func (b *programBuilder) keywordAtom(level int, name string, args ...*gdl.Term) programAtom {
	return b.encodingAt(level).keywordAtom(level, name, args...)
}

func (p *programSections) appendRules(section int, rules ...programRule) {
	p.rules[section] = append(p.rules[section], rules...)
}

// eachCopy calls write for each copy of the game, with the fields start and Encoding set for it.
func (b *programBuilder) eachCopy(write func() error) error {
	first := b.Encoding
	defer func() { b.start, b.Encoding = 0, first }()
	for n, e := range b.encodings {
		b.start, b.Encoding = n*copyStride, e
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// copyTimes returns the times of the current copy, in order; but is the number of times that are left out at the end.
func (c *gameCopies) copyTimes(but int) (times []int) {
	for t := c.start; t <= c.start+c.lastTime-but; t++ {
		times = append(times, t)
	}
	return times
}

// defineOnce calls make if it is the first call with this key.
func (p *programSections) defineOnce(key string, make func()) {
	if !p.doneKeys[key] {
		p.doneKeys[key] = true
		make()
	}
}

// The relations of the encoding. Their upper case letters distinguish them from
// relations of the game.

// isLast returns the atom that says that a sequence of states ends at this time, if it comes so
// far.
func isLast(level int) programAtom { return timedAtom(level, "isLast") }

// isTerminated returns the atom that says that the sequence has ended at this time or before (c1
// and c2 of AIJ 2012 sec. 6.1).
func isTerminated(level int) programAtom { return timedAtom(level, "isTerminated") }

// isOutside returns the atom that says that a fluent or a move occurs that is not among the
// possible ones.
func isOutside() programAtom { return timelessAtom("isOutside") }

// isMoveOutside returns the atom that says that a legal move at this time is not among the possible
// ones.
func isMoveOutside(level int) programAtom { return timedAtom(level, "isMoveOutside") }

// defineEnding adds the rules for isLast, and returns its atom: the game is over, or a role has no
// legal move (AIJ 2012 sec. 5.2).
func (b *programBuilder) defineEnding(level int) programAtom {
	b.defineOnce(fmt.Sprint("last ", level), func() {
		b.appendRules(moveSection, defineRule(isLast(level), atomHolds(b.keywordAtom(level, "terminal"))))
		if b.reading == Nonplayable {
			b.appendRules(moveSection, defineRule(isLast(level), atomHolds(b.defineStuck(level))))
		}
	})
	return isLast(level)
}

// defineStuck adds the rules for "the role R has no legal move", and returns the atom that says so.
func (b *programBuilder) defineStuck(level int) programAtom {
	r, m := ruleVariable("r"), ruleVariable("m")
	b.defineOnce(fmt.Sprint("stuck ", level), func() {
		can := timedAtom(level, "hasLegal", r)
		b.appendRules(moveSection,
			defineRule(can, atomHolds(b.keywordAtom(level, "legal", r, m))),
			defineRule(timedAtom(level, "hasNoLegal", r), atomHolds(b.keywordAtom(level, "role", r)), atomFails(can)))
	})
	return timedAtom(level, "hasNoLegal", r)
}
