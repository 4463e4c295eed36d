package sarifcheck

import (
	"bytes"
	"encoding/json"
	"testing"
)

// Values have the same sum if, and only if, they are the same.
func TestDuplicate(t *testing.T) {
	for text, want := range map[string][2]int{
		`[]`:        {0, 0},
		`[1, 2, 1]`: {0, 2},
		`["1", 1, null, true, false, "", [], {}]`:  {0, 0},
		`[[1, [2]], [1, [2]]]`:                     {0, 1},
		`[[[], []], [[[]]]]`:                       {0, 0},
		`[{"a": 1, "b": [2]}, {"b": [2], "a": 1}]`: {0, 1},
		`[{"a": "b"}, {"ab": ""}, {"a": ["b"]}]`:   {0, 0},
	} {
		d := json.NewDecoder(bytes.NewReader([]byte(text)))
		d.UseNumber()
		var items []any
		if err := d.Decode(&items); err != nil {
			t.Fatal(err)
		}
		if i, j := (hashCache{}).findDuplicate(items); [2]int{i, j} != want {
			t.Errorf("%s: got %d and %d, want %v", text, i, j, want)
		}
	}
}
