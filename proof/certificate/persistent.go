package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// PersistentFluents is the statement that the fluents in stays, where they hold, still hold
// after the next move, and that the fluents in away, where they do not hold, do not
// hold then either (AIJ 2012 sec. 6.3, "Persistence").
func PersistentFluents(stays, away []*gdl.Term) Statement {
	meaning := fmt.Sprintf("%d fluents stay once they hold, %d stay away once they do not", len(stays), len(away))
	f := ruleVariable("f")
	violated := func(b *programBuilder, level int) ([]bodyCondition, error) {
		now, next := b.keywordAtom(level, gdl.True, f), b.keywordAtom(level+1, gdl.True, f)
		changes := timedAtom(level, "isChanging")
		for _, part := range []struct {
			fluents []*gdl.Term
			breaks  []bodyCondition
		}{{stays, []bodyCondition{atomHolds(now), atomFails(next)}}, {away, []bodyCondition{atomFails(now), atomHolds(next)}}} {
			name, err := b.formulaNames.defineDomain(part.fluents)
			if err != nil {
				return nil, err
			}
			body := append([]bodyCondition{atomHolds(timelessAtom(name, f))}, part.breaks...)
			b.defineOnce(fmt.Sprint("changing ", level, " ", name), func() { b.appendRules(formulaSection, defineRule(changes, body...)) })
		}
		return []bodyCondition{atomHolds(changes), atomFails(b.defineEnding(level))}, nil
	}
	return Statement{Name: "persistence", Meaning: meaning, degree: 1, violatedAt: violated}.withRecipe(statementRecipe{StatementKind: "persistent", Terms: stays, SecondTerms: away})
}
