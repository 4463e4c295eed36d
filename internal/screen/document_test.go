package screen_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/screen"
)

// No cell begins with a formula, whatever separates the cells for its reader.
func TestCSV(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+1-a": "'+1-a", "-cmd": "'-cmd", "@x": "'@x", "\t=x": "'\t'=x", "\r=x": "'\r'=x", "  =x": "  '=x", "\u00a0-x": "\u00a0'-x",
		"a;=x": "a;'=x", "a; -x;b": "a; '-x;b", "a\n=x": "a\n'=x", "a|@x": "a|'@x", `"=x`: `"'=x`, "\ufeff=x": "\ufeff'=x", "＝x": "'＝x",
		"-1": "-1", "+0.5e3": "+0.5e3", "-1+1": "'-1+1", "a-b=c": "a-b=c", "games/-a.kif": "games/-a.kif", "r=50.00±1 s=3": "r=50.00±1 s=3", "": "",
	} {
		var out bytes.Buffer
		if err := screen.WriteCSV(&out, [][]string{{"head", text}}); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&out).ReadAll()
		if got := lines[0][1]; err != nil || got != want && got != strings.ReplaceAll(want, "\r", "") {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
	}
}
