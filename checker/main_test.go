package checker

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestMainFlags: a program made by Main has the settings of gdllint, by flags and by
// file.
func TestMainFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.kif": "(p)\n", "loud.yaml": "fail-on: warning\n", "wrong.yaml": "fail-no: note\n",
		"b.yaml": "version: 1\nfindings: []\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		arguments string
		code      int
		want      string
	}{
		{"a.kif", ExitClean, "a.kif:1:1: warning"},
		{"--budget quick --timeout 5s -j 2 --memory 3000 a.kif", ExitClean, "a.kif:1:1: warning"},
		{"--budget slow a.kif", ExitUsage, "--budget: unknown budget 'slow'; choose quick, default or thorough"},
		{"--timeout 0s a.kif", ExitUsage, "--timeout 0s: must be positive"},
		{"--config loud.yaml a.kif", ExitFindings, "a.kif:1:1: warning"},
		{"--config loud.yaml --fail-on error a.kif", ExitClean, "a.kif:1:1: warning"},
		{"--config wrong.yaml a.kif", ExitUsage, "wrong.yaml:1:1: unknown key 'fail-no'; did you mean 'fail-on'?"},
		{"--config loud.yaml --no-config a.kif", ExitUsage, "exclude each other"},
		{"--baseline none.yaml a.kif", ExitUsage, "none.yaml"},
		{"--ignore heads,all a.kif", ExitClean, ""},
		{"--static -q -f json a.kif", ExitClean, `"T01"`},
		{"-h", ExitClean, "--budget HOW"},
		{"rules", ExitClean, "heads"},
	} {
		var out bytes.Buffer
		args := append([]string{"teamlint"}, strings.Fields(test.arguments)...)
		code := runMain(t.Context(), args, strings.NewReader(""), &out, &out, []*analysis.Analyzer{heads})
		if code != test.code || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: exit code %d, want %d with %q:\n%s", test.arguments, code, test.code, test.want, out.String())
		}
	}
}
