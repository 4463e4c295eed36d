package slips_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestOperations: signs of other notations and names that stand for others are read in operations as they are meant,
// told once and mended.
func TestOperations(t *testing.T) {
	const sheet = `role(ann)
role(ben)
init(control(ann))
init(cell(1,b))
legal(mark(M)) :- cell(M,b)
mark(M) :: control(R) ==> cell(M,R) & ~cell(M,b)
goal(ann,100) :- cell(1,N) & distinct(N,b)
goal(ben,0) :- cell(1,ann)
goal(ben,50) :- ~cell(1,ann)
terminal :- ~cell(1,b) & role(ann)
`
	sound := gdl.ParseString("", sheet)
	for name, test := range map[string]struct{ old, new, code string }{
		"arrow":     {"legal(mark(M)) :-", "legal(mark(M)) <-", "L24"},
		"dash":      {"legal(mark(M)) :-", "legal(mark(M)) :–", "L24"},
		"and":       {"1,b) & role", "1,b) && role", "L24"},
		"word and":  {"1,b) & role", "1,b) and role", "L24"},
		"not":       {"~cell(1,b) & role", "¬cell(1,b) & role", "L24"},
		"word not":  {"~cell(1,b) & role", "not cell(1,b) & role", "L24"},
		"effect":    {"==>", "=>", "L24"},
		"variables": {"cell(M,R) & ~cell(M,b)", "cell(M,?r) & ~cell(M,b)", "L24"},
		"unequal":   {"distinct(N,b)", "N != b", "L09"},
		"keyword":   {"terminal", "terminl", "K13"},
		"synonym":   {"role(a", "player(a", "K13"},
		"role":      {"goal(ben", "goal(bill", "K11"},
	} {
		f := gdl.ParseString("", strings.ReplaceAll(strings.ReplaceAll(sheet, test.old, test.new), "player(ann)\nrole", "player(ann)\nplayer"))
		if len(f.Errors) != 1 || f.Errors[0].Kind.Code != test.code || f.Errors[0].Repair == nil {
			t.Errorf("%s: errors %v", name, f.Errors)
		}
		if f.String() != sound.String() {
			t.Errorf("%s is read as\n%s", name, f)
		}
	}
}
