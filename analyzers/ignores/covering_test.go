package ignores

import (
	"go/token"
	"math/rand/v2"
	"testing"

	"github.com/gdllint/gdllint/finding"
)

// TestCovering compares with looking at each comment for each finding.
func TestCovering(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	codes := []string{"A01", "A02", "B01"}
	for range 200 {
		var comments []*IgnoreComment
		for range r.IntN(30) {
			from := token.Pos(r.IntN(100))
			c := &IgnoreComment{Verb: ignoreVerb, Reason: "why", ignoredScope: ignoreScope{startPos: from, endPos: from + token.Pos(r.IntN(40)), coversSheet: r.IntN(20) == 0}}
			if r.IntN(10) == 0 {
				c.Reason = ""
			}
			for range 1 + r.IntN(2) {
				c.RuleWords = append(c.RuleWords, RuleWord{IgnorableCodes: []string{codes[r.IntN(len(codes))]}})
			}
			comments = append(comments, c)
		}
		var findings []finding.Finding
		for range r.IntN(50) {
			findings = append(findings, finding.Finding{Code: codes[r.IntN(len(codes))], Pos: token.Pos(r.IntN(150)), KnownPos: token.Pos(r.IntN(2) * r.IntN(150))})
		}
		covering := CoveringComments(comments, findings)
		for i := range findings {
			var want *IgnoreComment
			for _, c := range comments {
				if coversFinding(c, &findings[i]) {
					want = c
					break
				}
			}
			if covering[i] != want {
				t.Fatalf("%+v is covered by %+v, want %+v", findings[i], covering[i], want)
			}
		}
	}
}

// coversFinding tells whether the comment ignores a finding.
func coversFinding(c *IgnoreComment, f *finding.Finding) bool {
	if known, _ := f.Known(); !c.IsEffective() || !c.ignoredScope.containsPos(f.Pos) && !c.ignoredScope.containsPos(known) {
		return false
	}
	for _, w := range c.RuleWords {
		if w.coversCode(f.Code) {
			return true
		}
	}
	return false
}
