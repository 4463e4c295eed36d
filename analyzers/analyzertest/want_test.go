package analyzertest

import "testing"

func TestParseWant(t *testing.T) {
	shift, list, err := parseWant("+2 V02 @3-14 `a b` \"c\"")
	if err != nil || shift != 2 || len(list) != 2 {
		t.Fatal(shift, list, err)
	}
	if w := list[0]; w.ruleCode != "V02" || w.startColumn != 3 || w.endColumn != 14 || !w.messagePattern.MatchString("a b") {
		t.Errorf("got %+v", w)
	}
	if w := list[1]; w.ruleCode != "" || w.startColumn != 0 || !w.messagePattern.MatchString("c") {
		t.Errorf("got %+v", w)
	}
	for _, text := range []string{"`(`", "@x-1 `a`", "= `a`", "\"open"} {
		if _, _, err := parseWant(text); err == nil {
			t.Errorf("no error for %s", text)
		}
	}
}

func TestParseWants(t *testing.T) {
	src := []byte("(a) ; want `x`\n(b)\x00 ; want nothing\n; want +1 V01 `y`\n(c)\n")
	ws, marked := parseWants(t, "a.kif", src)
	if !marked || len(ws[1]) != 1 || len(ws[2]) != 0 || len(ws[4]) != 1 {
		t.Errorf("got %v, %v", ws, marked)
	}
	if want := "(a)           \n(b)\x00               \n                 \n(c)\n"; string(src) != want {
		t.Errorf("left in the text: %q", src)
	}
}
