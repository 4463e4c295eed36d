package session

import "testing"

func TestReadMoves(t *testing.T) {
	for _, test := range []struct {
		text  string
		steps int
		err   string
	}{
		{`[{"a":"x"},{"a":"y","b":"(z 1)"}]`, 2, ""},
		{`{"moves":[{"a":"x"}]}`, 1, ""},
		{` [] `, 0, ""},
		{`{"steps":[]}`, 0, "the JSON object has no list 'moves'"},
		{"[{\"a\":\"x\"},\n nonsense]", 0, "line 2 is not JSON: invalid character 'o' in literal null (expecting 'u')"},
		{`[1]`, 0, `want a list of joint moves, such as [{"white":"(mark 1 1)","black":"noop"}]`},
		{``, 0, "line 1 is not JSON: unexpected end of JSON input"},
	} {
		steps, err := decodeMoves([]byte(test.text))
		if text := ""; err != nil {
			if text = err.Error(); text != test.err {
				t.Errorf("%s: %s, want %s", test.text, text, test.err)
			}
		} else if test.err != "" || len(steps) != test.steps {
			t.Errorf("%s: %d steps, want %d and the error %q", test.text, len(steps), test.steps, test.err)
		}
	}
}
