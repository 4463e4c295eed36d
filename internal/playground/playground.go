package playground

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/report"
)

// Name is the file name of the text in the editor.
const Name = "game.kif"

// maxText bounds texts, in bytes. The largest known rulesheet has 417 kB.
const maxText = 1 << 20

// A Playground answers requests. It is used by one goroutine at a time.
type Playground struct {
	analyzers []*analysis.Analyzer
	rules     []finding.Rule
	runners   map[string]*checker.Runner
	tell      func(progress string)
}

// New returns a playground with all analyzers of gdllint. It reports the
// progress of proofs through tell, if that is not nil.
func New(tell func(progress string)) *Playground {
	list := analyzers.All()
	return &Playground{analyzers: list, rules: analyzers.RulesOf(list), runners: map[string]*checker.Runner{}, tell: tell}
}

// Answer answers a request, both in JSON.
func (p *Playground) Answer(ctx context.Context, request []byte) (answer []byte) {
	begun := time.Now()
	a, err := p.answer(ctx, request)
	if err != nil {
		a = &Answer{Error: report.Printable(err.Error())}
	}
	a.Seconds = time.Since(begun).Seconds()
	if a.Findings == nil {
		a.Findings = []Finding{}
	}
	answer, err = json.Marshal(a)
	if err != nil {
		return []byte(`{"error":"the answer cannot be told","findings":[]}`)
	}
	return answer
}

func (p *Playground) answer(ctx context.Context, request []byte) (a *Answer, err error) {
	defer guard.Catch("the playground", &err)
	var r Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if len(r.Text) > maxText {
		return nil, fmt.Errorf("the text is larger than %d kB; check it with the command gdllint", maxText>>10)
	}
	switch r.Op {
	case "check":
		return p.check(ctx, &r)
	case "prove":
		return p.prove(ctx, &r)
	case "fix":
		return p.fix(ctx, &r)
	case "fixall":
		return p.fixAll(ctx, &r)
	case "format":
		return format(&r)
	case "explain":
		return p.explain(&r)
	case "match":
		return match(ctx, &r)
	}
	return nil, errors.New("unknown request " + r.Op)
}

// maxRunners bounds the runners that are kept: each set of selected rules has its
// own.
const maxRunners = 16

// runner returns the runner for a configuration, and keeps it for further
// requests.
func (p *Playground) runner(way string, r *Request, c checker.Config) (*checker.Runner, error) {
	key := strings.Join(append([]string{way, r.Budget}, r.Select...), " ")
	if known := p.runners[key]; known != nil {
		return known, nil
	}
	c.Select, c.Jobs = r.Select, 1
	if r.Budget != "" {
		budget, err := checker.ParseBudget(r.Budget)
		if err != nil {
			return nil, err
		}
		c.Budget = budget
	}
	if p.tell != nil {
		c.Progress = func(_, what string) { p.tell(what) }
	}
	runner, err := checker.New(p.analyzers, p.rules, c)
	if err != nil {
		return nil, err
	}
	if len(p.runners) >= maxRunners {
		clear(p.runners)
	}
	p.runners[key] = runner
	return runner, nil
}

// look runs the analyzers over the text of a request.
func (p *Playground) look(ctx context.Context, way string, r *Request, c checker.Config) (*report.File, error) {
	runner, err := p.runner(way, r, c)
	if err != nil {
		return nil, err
	}
	var file *report.File
	in := checker.Input{Path: Name, Stdin: true, Text: append([]byte{}, r.Text...)}
	err = runner.Run(ctx, []checker.Input{in}, func(f *report.File) error {
		file = f
		return nil
	})
	if err == nil && file == nil {
		err = errors.New("nothing came of looking at the text")
	}
	return file, err
}
