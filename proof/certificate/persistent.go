package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// Persistent is the statement that the fluents in stays, where they hold, still hold
// after the next move, and that the fluents in away, where they do not hold, do not
// hold then either (AIJ 2012 sec. 6.3, "Persistence"). StaysFormula and
// StaysAwayFormula are its formulas.
func Persistent(stays, away []*gdl.Term) Statement {
	meaning := fmt.Sprintf("%d fluents stay once they hold, %d stay away once they do not", len(stays), len(away))
	f := v("f")
	violated := func(b *builder, level int) ([]condition, error) {
		now, next := b.call(level, gdl.True, f), b.call(level+1, gdl.True, f)
		changes := at(level, "isChanging")
		for _, part := range []struct {
			fluents []*gdl.Term
			breaks  []condition
		}{{stays, []condition{holds(now), fails(next)}}, {away, []condition{fails(now), holds(next)}}} {
			name, err := b.domain(part.fluents)
			if err != nil {
				return nil, err
			}
			body := append([]condition{holds(always(name, f))}, part.breaks...)
			b.once(fmt.Sprint("changing ", level, " ", name), func() { b.add(formulaSection, define(changes, body...)) })
		}
		return []condition{holds(changes), fails(b.ending(level))}, nil
	}
	return Statement{Name: "persistence", Meaning: meaning, degree: 1, violated: violated}.as(recipe{Kind: "persistent", Terms: stays, More: away})
}
