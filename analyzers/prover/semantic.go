package prover

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A Wording is how a semantic analyzer tells the author of a violation.
type Wording struct {
	Code     string
	Property proof.Property
	// Recode, if set, picks another code for some violations.
	Recode func(v *proof.Verdict) string
	// Advice says what to do; it follows what is wrong. Rules are those to
	// blame, the first one first, and may be none.
	Advice func(v *proof.Verdict, rules []*gdl.Rule) string
	// Related says what a further rule to blame has to do with the first.
	Related func(first, rule *gdl.Rule) string
	// Fallback names the relation whose rules are to blame if the verdict
	// blames none.
	Fallback string
}

// New makes an analyzer that hands over the verdicts on a property, and
// reports violations in the given words.
func New(name, doc string, words Wording) *analysis.Analyzer {
	run := func(pass *lint.Pass) error {
		session := pass.ResultOf[Analyzer].(*Session)
		for _, v := range session.Verdicts(words.Property) {
			pass.Verdict(v)
			if v.Status == proof.Violated {
				pass.Report(words.finding(pass.File, &v))
			}
		}
		return nil
	}
	return lint.New(name, doc, run, Analyzer)
}
