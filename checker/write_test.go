package checker

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
)

// TestSpares: no report is written over what it is about.
func TestSpares(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "(role a)\n"
	for _, name := range []string{"a.kif", "b.txt", "a.props", "old.json", "settings.yaml", "accepted.json"} {
		write(t, name, text)
	}
	if err := os.Symlink("b.txt", "link.json"); err != nil {
		t.Skip(err)
	}
	for file, refused := range map[string]bool{
		"a.kif": true, "new.GDL": true, "new.hrf": true, "a.props": true, "b.txt": true, "./b.txt": true, "link.json": true,
		"settings.yaml": true, "accepted.json": true, "old.json": false, "new.json": false,
	} {
		var faults bytes.Buffer
		job := &Job{
			ToolName: "gdllint", Analyzers: analyzers.StaticAnalyzers(), Rules: analyzers.AllRules(), Config: Config{Settings: Settings{StaticOnly: true}}, SheetArguments: []string{"a.kif", "b.txt"}, SettingsFiles: []string{"settings.yaml"}, BaselineMode: Adoption{BaselinePath: "accepted.json"}, Outputs: []ReportOutput{{FormatName: "text"}, {"json", file}}, Stdout: &bytes.Buffer{}, Stderr: &faults,
			ReportChoice: ReportChoice{ColorMode: "never"},
		}
		if !refused {
			job.BaselineMode = Adoption{}
		}
		code := job.Run(context.Background())
		if got := code == ExitUsage && strings.Contains(faults.String(), "-f json="+file+": "); got != refused {
			t.Errorf("%s: refused: %v, exit code %d, %s", file, got, code, faults.String())
		}
		after, err := os.ReadFile(filepath.Clean(file))
		if same := err == nil && string(after) == text; refused && !same && !strings.HasPrefix(file, "new.") || !refused && same {
			t.Errorf("%s now holds %q, %v", file, after, err)
		}
	}
}
