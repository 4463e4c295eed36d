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
	sections
)

// titles are the headings of the sections.
var titles = [sections]string{
	"The rules that depend on neither state nor moves.",
	"What there can be: the rules without conditions that a state could refute.",
	"The state at time 0.",
	"The rules of the game; the last argument is the time.",
	"The moves: one legal move per role until the game is over.",
	"The statements.",
	"The question.",
}

// A builder collects the rules of one program.
type builder struct {
	*Encoding
	horizon int   // the last time
	copies  []int // the first times of the copies of the game; none for 0 alone
	first   int   // of the copy that is being written
	rules   [sections][]rule
	defined map[string]bool // keys of the definitions that defineOnce has made
	formula formulas
	inside  bool // fluents and moves are assumed to be possible; another program checks that
}

// begin starts a program with times 0 to horizon: the temporal extension of
// the game (AIJ 2012 Def. 10) and its relaxation.
func (e *Encoding) begin(horizon int) *builder { return e.beginCopies(horizon, 0) }

// beginCopies is beginProgram for copies of the game, each with times of its own.
func (e *Encoding) beginCopies(horizon int, copies ...int) *builder {
	b := &builder{Encoding: e, horizon: horizon, copies: copies, defined: map[string]bool{}}
	b.formula.names = map[string]atom{}
	b.formula.domains = map[string]string{}
	b.game()
	b.relax()
	return b
}

func (b *builder) add(section int, rules ...rule) {
	b.rules[section] = append(b.rules[section], rules...)
}

// each runs write for each copy of the game.
func (b *builder) each(write func() error) error {
	defer func() { b.first = 0 }()
	for _, b.first = range b.copies {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// times are the times of the current copy without the given number of last ones.
func (b *builder) times(but int) (times []int) {
	for t := b.first; t <= b.first+b.horizon-but; t++ {
		times = append(times, t)
	}
	return times
}

// once runs a definition the first time that it gets its key.
func (b *builder) once(key string, make func()) {
	if !b.defined[key] {
		b.defined[key] = true
		make()
	}
}

// The relations of the encoding. Their upper case letters distinguish them from
// relations of the game.

// isLast is the atom that a sequence which reaches this time ends there.
func isLast(level int) atom { return at(level, "isLast") }

// isTerminated is the atom that the sequence has ended at this time or before (c1
// and c2 of AIJ 2012 sec. 6.1).
func isTerminated(level int) atom { return at(level, "isTerminated") }

// isOutside is the atom that a fluent or a move is not among the possible ones.
func isOutside() atom { return always("isOutside") }

// moveOutside is the atom that a legal move at this time is not a possible one.
func moveOutside(level int) atom { return at(level, "isMoveOutside") }

// ending defines isLast: the game is over, or a role has no legal move (AIJ 2012
// sec. 5.2).
func (b *builder) ending(level int) atom {
	b.once(fmt.Sprint("last ", level), func() {
		b.add(moveSection, define(isLast(level), holds(b.call(level, "terminal"))))
		if b.reading == Nonplayable {
			b.add(moveSection, define(isLast(level), holds(b.stuck(level))))
		}
	})
	return isLast(level)
}

// stuck defines that the role R has no legal move.
func (b *builder) stuck(level int) atom {
	r, m := v("r"), v("m")
	b.once(fmt.Sprint("stuck ", level), func() {
		can := at(level, "hasLegal", r)
		b.add(moveSection,
			define(can, holds(b.call(level, "legal", r, m))),
			define(at(level, "hasNoLegal", r), holds(b.call(level, "role", r)), fails(can)))
	})
	return at(level, "hasNoLegal", r)
}
