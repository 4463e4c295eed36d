package playground

import (
	"strings"
	"testing"
)

// TestPage: of a page the rulesheets are read, and nothing else; edits are those of the page.
func TestPage(t *testing.T) {
	sheet := "role(robot)\nbase(lit)\nbase(control(robot))\ninit(control(robot))\naction(press)\nlegal(press)\npress ::   ~lit &amp; control(robot) ==&gt; lit\nterminal :- lit\ngoal(robot,100) :- lit &amp; control(robot) &amp; lit\ngoal(robot,0) :- ~lit\n"
	page := "<script>if (1 < 2) role(x) & legal(y);</script>\n<textarea id=library>\n" + sheet + "</textarea>\n<textarea id=ruleset>\n" + sheet + "</textarea>\n"
	p := New(nil)
	a := ask(t, p, PlayRequest{Op: "check", Text: page})
	if a.Error != "" || len(a.Findings) != 1 || a.Findings[0].StartPlace.Line != 10 || a.Findings[0].StartPlace.UTF16Unit != strings.LastIndex(strings.Split(sheet, "\n")[8], "lit") {
		t.Errorf("%+v", a)
	}
	once := strings.ReplaceAll(page, " &amp; lit\n", "\n")
	if a := ask(t, p, PlayRequest{Op: "fixall", Text: page}); a.Text != once {
		t.Errorf("%s %s", a.Text, a.Error)
	}
	if a := ask(t, p, PlayRequest{Op: "format", Text: once}); a.Text != strings.ReplaceAll(once, "::   ", ":: ") {
		t.Errorf("%s %s", a.Text, a.Error)
	}
	if a := ask(t, p, PlayRequest{Op: "play", Text: page}); a.Error != "" || len(a.Legal) != 1 || a.Legal[0].Role != "robot" {
		t.Errorf("%+v", a)
	}
	if a := ask(t, p, PlayRequest{Op: "match", Text: "Two games\n\n```gdl\n(role a)\n(<= (legal a b) (role a))\n(<= terminal (role a))\n(goal a 1)\n```\n", Seed: 1}); a.Error != "" {
		t.Error(a.Error)
	}
}
