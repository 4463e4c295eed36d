package ruletest

import (
	"strings"
	"testing"
)

const inJSON = `{"matchId":"x","moves":[["( mark 1 1 )","noop"],["noop","( mark 2 2 )"]],
"states":["( ( true ( cell 1 1 b ) ) ( true open ) )","((true (cell 1 1 x)))"],"goalValues":[100,0],"isCompleted":true}`

const inXML = `<?xml version="1.0" encoding="ISO-8859-1"?><match><match-id>x</match-id><role>X</role>
<history><step><step-number>1</step-number><state><fact><prop-f>CELL</prop-f><arg>1</arg><arg>1</arg><arg>b</arg></fact><fact><prop>OPEN</prop></fact></state>
<move>(mark 1 1)</move><move>noop</move></step>
<step><move><move-term><prop-f>MARK</prop-f><arg>2</arg><arg><prop-f>f</prop-f><arg>2</arg></arg></move-term></move><move>noop</move></step></history>
<state><fact><prop-f>TERM</prop-f><arg><prop-f>OP</prop-f><arg>*</arg></arg></fact></state>
<scores><reward>100</reward><reward>0</reward></scores></match>`

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		inJSON: "test m\n  (state-exactly ( cell 1 1 b ) open)\n  (play x ( mark 1 1 ) o noop)\n  (state-exactly (cell 1 1 x))\n  (play x noop o ( mark 2 2 ))\n  terminal\n  (goal-exactly x 100)\n  (goal-exactly o 0)\n",
		inXML:  "test m\n  (state-exactly (CELL 1 1 b) OPEN)\n  (play x (mark 1 1) o noop)\n  (state-exactly (TERM (OP *)))\n  (play x (MARK 2 (f 2)) o noop)\n  terminal\n  (goal-exactly x 100)\n  (goal-exactly o 0)\n",
	} {
		r, err := ReadRecord([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.AsTest("m", []string{"x", "o"})
		if err != nil || got != want {
			t.Errorf("%v\n%s", err, got)
		}
	}
}

func TestReadFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "want the JSON or XML",
		"{}":                                  "no moves",
		`{"moves":[["a"]],"states":["("]}`:    "",
		`{"moves":[["a"]],"states":["(a))"]}`: "cannot be read",
		"<match>":                             "no record",
		"<match/>":                            "no moves",
		strings.Repeat("<a>", 20_000):         "no record",
	} {
		r, err := ReadRecord([]byte(text))
		if want == "" && err == nil {
			if _, err := r.AsTest("m", []string{"x", "o"}); err == nil {
				t.Error("one move for two roles")
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(inJSON)
	f.Add(inXML)
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := ReadRecord([]byte(text)); err == nil {
			_, _ = r.AsTest("m", []string{"x", "o"})
		}
	})
}
