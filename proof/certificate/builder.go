package certificate

import "fmt"

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
	*Encoding
	programSections
	gameCopies
	formulaNames subformulaNames
	assumeInside bool // fluents and moves are assumed to be possible; another program checks that
}

// programSections are the rules of a program.
type programSections struct {
	rules    [sectionCount][]programRule
	doneKeys map[string]bool // keys of the definitions that defineOnce has made
}

// gameCopies are the copies of the game in a program, each with times of its own.
type gameCopies struct {
	lastTime int   // the last time
	starts   []int // the first times of the copies of the game; none for 0 alone
	start    int   // of the copy that is being written
}

// beginProgram starts a program with times 0 to horizon: the temporal extension of
// the game (AIJ 2012 Def. 10) and its relaxation.
func (e *Encoding) beginProgram(horizon int) *programBuilder { return e.beginCopies(horizon, 0) }

// beginCopies is beginProgram for copies of the game, each with times of its own.
func (e *Encoding) beginCopies(horizon int, copies ...int) *programBuilder {
	b := &programBuilder{Encoding: e, gameCopies: gameCopies{lastTime: horizon, starts: copies}, programSections: programSections{doneKeys: map[string]bool{}}}
	b.formulaNames = subformulaNames{sections: &b.programSections, atoms: map[string]programAtom{}, domainNames: map[string]string{}}
	b.addGameRules()
	b.addRelaxation()
	return b
}

func (p *programSections) appendRules(section int, rules ...programRule) {
	p.rules[section] = append(p.rules[section], rules...)
}

// eachCopy runs write for each copy of the game.
func (c *gameCopies) eachCopy(write func() error) error {
	defer func() { c.start = 0 }()
	for _, c.start = range c.starts {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// copyTimes are the times of the current copy without the given number of last ones.
func (c *gameCopies) copyTimes(but int) (times []int) {
	for t := c.start; t <= c.start+c.lastTime-but; t++ {
		times = append(times, t)
	}
	return times
}

// defineOnce runs a definition the first time that it gets its key.
func (p *programSections) defineOnce(key string, make func()) {
	if !p.doneKeys[key] {
		p.doneKeys[key] = true
		make()
	}
}

// The relations of the encoding. Their upper case letters distinguish them from
// relations of the game.

// isLast is the atom that a sequence which reaches this time ends there.
func isLast(level int) programAtom { return timedAtom(level, "isLast") }

// isTerminated is the atom that the sequence has ended at this time or before (c1
// and c2 of AIJ 2012 sec. 6.1).
func isTerminated(level int) programAtom { return timedAtom(level, "isTerminated") }

// isOutside is the atom that a fluent or a move is not among the possible ones.
func isOutside() programAtom { return timelessAtom("isOutside") }

// isMoveOutside is the atom that a legal move at this time is not a possible one.
func isMoveOutside(level int) programAtom { return timedAtom(level, "isMoveOutside") }

// defineEnding defines isLast: the game is over, or a role has no legal move (AIJ 2012
// sec. 5.2).
func (b *programBuilder) defineEnding(level int) programAtom {
	b.defineOnce(fmt.Sprint("last ", level), func() {
		b.appendRules(moveSection, defineRule(isLast(level), atomHolds(b.keywordAtom(level, "terminal"))))
		if b.reading == Nonplayable {
			b.appendRules(moveSection, defineRule(isLast(level), atomHolds(b.defineStuck(level))))
		}
	})
	return isLast(level)
}

// defineStuck defines that the role R has no legal move.
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
