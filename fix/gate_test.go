package fix_test

import (
	"go/token"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
)

// TestGate: a rule that was read by a guess is shut for all changes but those
// that repair what made the reader guess, and nobody is offered the others.
func TestGate(t *testing.T) {
	file := gdl.ParseString("game.kif", "(role a)\n(p b)\n(q c)\n")
	file.Rules[1].Guessed = true
	at := func(i int, repairs bool) finding.Finding {
		e := file.Exprs[i]
		fixes := []analysis.SuggestedFix{{TextEdits: []analysis.TextEdit{{Pos: e.StartPos + 1, End: e.StartPos + 2, NewText: []byte("x")}}}}
		return finding.Finding{Pos: e.StartPos, Fixes: fixes, UnsafeFixes: fixes, RepairsReading: repairs}
	}
	list := []finding.Finding{at(0, false), at(1, false), at(1, true), at(2, false)}
	fix.NewChangeGate(file).RemoveDisallowed(list)
	for i, want := range []int{1, 0, 1, 1} {
		if len(list[i].Fixes) != want || len(list[i].UnsafeFixes) != want {
			t.Errorf("finding %d keeps %d and %d fixes, want %d", i, len(list[i].Fixes), len(list[i].UnsafeFixes), want)
		}
	}
	file.Rules[1].Guessed = false
	file.Recognition.Doubt = &gdl.Error{StartPos: token.NoPos, Message: "a doubt"}
	again := []finding.Finding{at(0, false), at(1, true)}
	fix.NewChangeGate(file).RemoveDisallowed(again)
	for i, f := range again {
		if len(f.Fixes)+len(f.UnsafeFixes) > 0 {
			t.Errorf("finding %d keeps fixes in spite of a doubt about the text", i)
		}
	}
}
