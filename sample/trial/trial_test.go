package trial_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/sample/trial"
)

// TestTry tries changes of a game in which a lamp that is switched off is on too.
func TestTry(t *testing.T) {
	keep := "(<= (next (lamp ?v)) (true (lamp ?v)) (does ann wait))"
	broken := strings.Replace(counting, " (does ann wait))", ")", 1)
	for name, test := range map[string]struct {
		text   string
		passes bool
	}{
		"repaired":          {counting, true},
		"as it was":         {broken, false},
		"without the rule":  {strings.Replace(counting, keep, "", 1), false}, // the lamp is lost
		"no match any more": {strings.Replace(broken, "(legal ann wait)", "(<= (legal ann wait) (true (step 9)))", 1), false},
	} {
		tried := trial.New(t.Context(), gdl.ParseString("a.kif", broken), trial.Symptom{Kind: trial.Doubled + "lamp/1"}, trial.Options{Work: 1_000_000})
		if tried == nil || !tried.IsSeen() {
			t.Fatal("the fault is not seen")
		}
		o := tried.Try(t.Context(), gdl.ParseString("a.kif", test.text), false)
		if (o != nil) != test.passes {
			t.Errorf("%s: %+v", name, o)
		}
		if o != nil && (o.Dead > 0 || o.StayCount == 0 || len(o.Changed) != 1) {
			t.Errorf("%s: %+v", name, o)
		}
	}
}
