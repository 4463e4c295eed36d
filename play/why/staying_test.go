package why_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// TestNeverEnds wants the rule that keeps a fluent in all cases, where terminal waits for
// its end.
func TestNeverEnds(t *testing.T) {
	const sheet = `(role kid)
(init (card 1)) (init (card 2)) (init (turn odd))
(<= (legal kid (take ?n)) (true (card ?n)))
(<= (next (turn even)) (true (turn odd)))
(<= (next (turn odd)) (true (turn even)))
(<= (next (card ?n)) (true (card ?n)))
(<= some-card (true (card ?n)))
(<= terminal (not some-card))
(goal kid 100)
`
	for name, test := range map[string]struct{ text, want string }{
		"kept":    {sheet, "'(card 1)' never ends, since this rule keeps it in all cases"},
		"may end": {strings.Replace(sheet, "(<= (next (card ?n)) (true (card ?n)))", "(<= (next (card ?n)) (true (card ?n)) (does kid (take ?m)) (distinct ?m ?n))", 1), ""},
	} {
		file := gdl.ParseString("a.kif", test.text)
		game, err := play.New(file)
		if err != nil {
			t.Fatal(err)
		}
		c := find(t, game, follow(t, game, 1), gdl.NewTerm(gdl.Terminal))
		switch {
		case test.want == "" && c != nil && c.Kind == why.Stays, test.want != "" && (c == nil || c.Text() != test.want || c.Suspects[0].Head.String() != "(next (card ?n))"):
			t.Errorf("%s: %+v", name, c)
		}
	}
}
