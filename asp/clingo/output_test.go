package clingo

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/asp"
)

func TestParseOutput(t *testing.T) {
	const (
		sat   = `{"Call": [{"Witnesses": [{"Value": ["a", "b(\"x y\",-3)"]}]}], "Result": "SATISFIABLE"}`
		none  = `{"Call": [{"Witnesses": [{"Value": [ ]}]}], "Result": "SATISFIABLE"}`
		empty = `{"Call": [{ }], "Result": "SATISFIABLE"}`
		unsat = `{"Call": [{ }], "Result": "UNSATISFIABLE"}`
		both  = `{"Call": [{"Witnesses": [{"Value": []}]}], "Result": "UNSATISFIABLE"}`
		what  = `{"Call": [{ }], "Result": "UNKNOWN"}`
	)
	tests := []struct {
		name   string
		stdout string
		exit   int
		want   TextResult
		err    string
	}{
		{"model", sat, 10, TextResult{Status: asp.Sat, ShownAtoms: []string{"a", `b("x y",-3)`}}, ""},
		{"only model", sat, 30, TextResult{Status: asp.Sat, ShownAtoms: []string{"a", `b("x y",-3)`}}, ""},
		{"empty model", none, 30, TextResult{Status: asp.Sat, ShownAtoms: []string{}}, ""},
		{"no witness", empty, 10, TextResult{}, "without a model"},
		{"unsat", unsat, 20, TextResult{Status: asp.Unsat}, ""},
		{"unsat with a witness", both, 20, TextResult{}, "with a model"},
		{"limit", what, 0, TextResult{StopReason: asp.ConflictLimit}, ""},
		{"interrupted", what, 1, TextResult{StopReason: asp.Interrupted}, ""},
		{"unsat, other code", unsat, 0, TextResult{}, "does not go with"},
		{"unsat, interrupted", unsat, 21, TextResult{}, "does not go with"},
		{"unsat, killed", unsat, -1, TextResult{}, "does not go with"},
		{"sat, code of unsat", sat, 20, TextResult{}, "does not go with"},
		{"unknown, code of unsat", what, 20, TextResult{}, "does not go with"},
		{"syntax error", what, 65, TextResult{}, "clingo: the log"},
		{"memory", sat, 33, TextResult{}, "out of memory"},
		{"cut short", unsat[:20], 20, TextResult{}, "unreadable"},
		{"trailing text", unsat + "x", 20, TextResult{}, "unreadable"},
		{"nothing", "", 20, TextResult{}, "unreadable"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parseOutput([]byte(tt.stdout), tt.exit, "the log")
			tt.want.ErrorOutput = "the log"
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("error %v, want %q", err, tt.err)
			}
		})
	}
}

// FuzzParseOutput looks for panics, and for answers where the exit code gives
// none.
func FuzzParseOutput(f *testing.F) {
	f.Add([]byte(`{"Call": [{"Witnesses": [{"Value": ["a"]}]}], "Result": "SATISFIABLE"}`), 30)
	f.Add([]byte(`{"Call": [{ }], "Result": "UNSATISFIABLE"}`), 20)
	f.Add([]byte(`{"Call": null, "Result": "UNKNOWN"}`), 0)
	f.Fuzz(func(t *testing.T, stdout []byte, exit int) {
		r, err := parseOutput(stdout, exit, "")
		if err != nil && r.Status != asp.Unknown {
			t.Errorf("%v with error %v", r.Status, err)
		}
		if r.Status == asp.Unsat && exit != exitUnsat || r.Status == asp.Sat && !exitHasModel(exit) {
			t.Errorf("%v with exit code %d", r.Status, exit)
		}
	})
}
