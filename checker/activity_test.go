package checker

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// A diary is what was told of the work.
type diary struct {
	mu    sync.Mutex
	lines []string
}

func (d *diary) write(format string, args ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}

// TestWorking: a file is named from the beginning, is finished when the last of
// its work is, and not by its early report, before it is handed over, and is not
// named by work that is left behind.
func TestWorking(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)"})
	var d diary
	handed, late := make(chan bool), make(chan bool)
	proofs := fake("proofs", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		u.ReportProgress("proving")
		<-handed // the early report is there
		<-u.Ctx.Done()
		<-late
		u.ReportProgress("still proving") // nobody waits for that
		close(handed)
		return nil, nil
	}, prover.NewAskingSession("proofs", func(*analysis.Pass) prover.Requests { return nil }))
	r, err := NewRunner([]*analysis.Analyzer{heads, proofs}, nil, Config{Settings: Settings{FileTimeout: 50 * time.Millisecond}, ReportEarly: true, NoteActivity: func(path, what string) { d.write("%s: %s", path, what) }, NoteFinished: func(path string) { d.write("%s is finished", path) }})
	if err != nil {
		t.Fatal(err)
	}
	r.earlyDelay, r.gracePeriod = time.Hour, 10*time.Millisecond
	finder := InputFinder{}
	err = r.Run(t.Context(), finder.FindInputs([]string{"."}).Inputs, func(f *document.File) error {
		d.write("%s is handed over, early: %t", f.Path, f.Early)
		if f.Early {
			handed <- true
		}
		return nil
	})
	close(late)
	<-handed
	d.mu.Lock()
	defer d.mu.Unlock()
	lines := slices.DeleteFunc(d.lines, func(line string) bool { return strings.HasSuffix(line, ": proving") }) // may come before the early report or after it
	want := []string{"a.kif: reading", "a.kif: looking at the text", "a.kif is handed over, early: true", "a.kif is finished", "a.kif is handed over, early: false"}
	if err != nil || !slices.Equal(lines, want) {
		t.Errorf("%v, got %q", err, lines)
	}
}
