package playground

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/report"
)

// EditorFileName is the file name of the text in the editor.
const EditorFileName = "game.kif"

// maxTextBytes is the greatest length of a text, in bytes. The largest known rulesheet has 417 kB.
const maxTextBytes = 1 << 20

// A Playground answers requests. It is used by one goroutine at a time.
type Playground struct {
	allAnalyzers []*analysis.Analyzer
	knownRules   []document.Rule
	runnersByKey map[string]*checker.Runner
	onProgress   func(progress string)

	mu           sync.Mutex // protects the fields below, the progress of a request
	begun        time.Time
	activity     string
	lastAnswer   string
	decidedCount int
}

// New returns a playground with all analyzers of gdllint. It reports the
// progress of proofs through tell, if that is not nil.
func New(tell func(progress string)) *Playground {
	list := analyzers.ReportingAnalyzers()
	return &Playground{allAnalyzers: list, knownRules: analyzers.RulesOf(list), runnersByKey: map[string]*checker.Runner{}, onProgress: tell}
}

// AnswerJSON returns the answer to a request, a PlayRequest. Both are JSON.
func (p *Playground) AnswerJSON(ctx context.Context, request []byte) (answer []byte) {
	p.mu.Lock()
	begun := time.Now()
	p.begun, p.activity, p.decidedCount = begun, "", 0
	p.mu.Unlock()
	a, err := p.answerRequest(ctx, request)
	if err != nil {
		a = &Answer{Error: report.MakePrintable(err.Error())}
	}
	a.Seconds = time.Since(begun).Seconds()
	if a.Findings == nil {
		a.Findings = []Finding{}
	}
	answer, err = json.Marshal(a)
	if err != nil {
		return []byte(`{"error":"the answer cannot be written","findings":[]}`)
	}
	return answer
}

func (p *Playground) answerRequest(ctx context.Context, request []byte) (a *Answer, err error) {
	defer guard.CatchPanic("the playground", &err)
	var r PlayRequest
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if len(r.Text) > maxTextBytes {
		return nil, fmt.Errorf("the text is larger than %d kB; check it with the command gdllint", maxTextBytes>>10)
	}
	switch r.Op {
	case "check":
		return p.checkText(ctx, &r)
	case "prove":
		return p.proveText(ctx, &r)
	case "fix":
		return p.applyFix(ctx, &r)
	case "fixall":
		return p.applyAllFixes(ctx, &r)
	case "format":
		return formatText(&r)
	case "explain":
		return p.explainRule(&r)
	case "match":
		return playRandomMatch(ctx, &r)
	case "play":
		return playOn(ctx, &r)
	case "ask", "why", "whynot", "eval", "board", "test", "cover", "save":
		return askVerb(ctx, &r)
	}
	return nil, errors.New("unknown request " + r.Op)
}

// maxRunners is the greatest number of runners that are kept. Each set of selected rules has a
// runner.
const maxRunners = 16

// runnerFor returns the runner for a configuration. It is that of an earlier request with the same way, budget and
// selected rules, if there was one. way is a name for c.
func (p *Playground) runnerFor(way string, r *PlayRequest, c checker.Config) (*checker.Runner, error) {
	key := strings.Join(append([]string{way, r.Budget}, r.Select...), " ")
	if known := p.runnersByKey[key]; known != nil {
		return known, nil
	}
	c.SelectedRules, c.JobCount = r.Select, 1
	c.Document.Rules, c.Document.ReplayAll = p.knownRules, true
	if r.Budget != "" {
		budget, err := config.ParseBudget(r.Budget)
		if err != nil {
			return nil, err
		}
		c.Budget = budget
	}
	if p.onProgress != nil {
		c.NoteActivity = func(_, what string) { p.tellProgress(what, "") }
		c.NoteDecided = func(_, answer string) { p.tellProgress("", answer) }
	}
	runner, err := checker.NewRunner(p.allAnalyzers, p.knownRules, c)
	if err != nil {
		return nil, err
	}
	if len(p.runnersByKey) >= maxRunners {
		clear(p.runnersByKey)
	}
	p.runnersByKey[key] = runner
	return runner, nil
}

// tellProgress reports the work in progress, its time and the last answer. An empty argument means
// no change.
func (p *Playground) tellProgress(activity, answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.activity = cmp.Or(activity, p.activity)
	if answer != "" {
		p.decidedCount, p.lastAnswer = p.decidedCount+1, answer
	}
	text := fmt.Sprintf("%s, %.0f s", p.activity, time.Since(p.begun).Seconds())
	if p.decidedCount > 0 {
		text += fmt.Sprintf("; %d decided, at last %s", p.decidedCount, p.lastAnswer)
	}
	p.onProgress(text)
}

// sheetsOf returns the rulesheets of a text: those of a page, or the text itself.
func sheetsOf(text string) []checker.Input {
	list, _ := checker.TextInputs(EditorFileName, []byte(text))
	return list
}

// gameOf returns the rulesheet of a text that is to be played: the one that checker.SingleSheet
// chooses, or else the first.
func gameOf(text string) checker.Input {
	list := sheetsOf(text)
	in, err := checker.SingleSheet(list)
	if err != nil {
		return list[0]
	}
	return in
}

// changeAll returns a text after change was applied to each of its rulesheets, one after the other.
func changeAll(text string, change func(checker.Input) ([]byte, error)) (string, error) {
	for i := range sheetsOf(text) {
		in := sheetsOf(text)[i]
		changed, err := change(in)
		if err == nil {
			changed, err = in.FileText(changed)
		}
		if err != nil {
			return "", err
		}
		text = string(changed)
	}
	return text, nil
}

// lintText checks the rulesheets of a request, except twins, with a configuration, whose name is way, and returns the
// results.
func (p *Playground) lintText(ctx context.Context, way string, r *PlayRequest, c checker.Config) ([]*document.File, error) {
	var files []*document.File
	for _, in := range sheetsOf(r.Text) {
		if in.IsTwin() {
			continue
		}
		file, err := p.lintInput(ctx, way, r, c, in)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

func (p *Playground) lintInput(ctx context.Context, way string, r *PlayRequest, c checker.Config, in checker.Input) (*document.File, error) {
	runner, err := p.runnerFor(way, r, c)
	if err != nil {
		return nil, err
	}
	return runner.CheckOne(ctx, in, nil)
}
