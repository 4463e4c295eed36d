// Package pipeline checks any number of rulesheets as an Apache Beam pipeline. Inputs that have the
// same answer are grouped, one of them is checked in a child process, and an answer is written for
// each of them.
package pipeline

import (
	"context"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/gdllint/gdllint/beam/internal/checking"
)

func init() {
	register.Iter1[Input]()
	register.Iter1[Answer]()
	register.Iter1[Outcome]()
	register.Iter1[Numbered]()
	register.Iter1[bool]()
	register.Emitter1[string]()
	register.Emitter1[Input]()
	register.Emitter1[Outcome]()
	register.Emitter2[string, Answer]()
	register.Emitter2[Row, Tally]()
	register.DoFn3x1[context.Context, string, func(string), error](&listFn{})
	register.DoFn4x0[context.Context, string, func(Input), func(Outcome)](&readFn{})
	register.DoFn1x2[Input, string, Input](&keyFn{})
	register.DoFn3x1[context.Context, string, func(string, Answer), error](&recallFn{})
	register.DoFn5x1[context.Context, string, func(*Input) bool, func(*Answer) bool, func(Outcome), error](&answerFn{})
	register.DoFn1x2[Outcome, int, Outcome](&partFn{})
	register.DoFn5x1[context.Context, int, func(*bool) bool, func(*Outcome) bool, func(Row, Tally), error](&writeFn{})
	register.DoFn3x1[context.Context, int, func(*Numbered) bool, error](&tablesFn{})
	register.Function2x1(add)
	register.Function2x2(pairRow)
	register.Function1x2(seed)
}

// Options say what a pipeline reads, how it checks, and what it writes.
type Options struct {
	Inputs  []string // patterns of the files to read
	Output  string   // the directory of the results
	Journal string   // the directory of the journal, which several outputs may share
	Checks  checking.Settings
	Name    string // the name of the settings
	Workers int    // children that one process has at the same time
	Parts   int    // the number of files with results
	Again   bool   // rulesheets that failed in earlier runs are tried again
	// Grace is how much longer than the time for a rulesheet a child may take before it is ended. A
	// child that does not hang keeps the time itself, within about a second, and answers with what
	// is known by then.
	Grace time.Duration
}

// Build adds the steps of the pipeline to a scope.
func Build(s beam.Scope, o Options) {
	dir := strings.TrimSuffix(o.Output, "/")
	files := beam.ParDo(s.Scope("Find"), &listFn{}, beam.CreateList(s, o.Inputs))
	inputs, unread := beam.ParDo2(s.Scope("Read"), &readFn{}, files)
	keyed := beam.ParDo(s.Scope("Fingerprint"), &keyFn{Settings: o.Name}, inputs)
	known := beam.ParDo(s.Scope("Recall"), &recallFn{Again: o.Again}, beam.Create(s, o.Journal))
	same := beam.CoGroupByKey(s.Scope("Duplicates"), keyed, known)
	answered := beam.ParDo(s.Scope("Check"), &answerFn{Checks: o.Checks, Workers: o.Workers, Grace: o.Grace, Journal: o.Journal}, same)

	outcomes := beam.ParDo(s.Scope("Part"), &partFn{Parts: o.Parts}, beam.Flatten(s, answered, unread))
	parts := beam.ParDo(s, seed, beam.CreateList(s, numbers(o.Parts)))
	rows := beam.ParDo(s.Scope("Write"), &writeFn{Dir: dir, Parts: o.Parts}, beam.CoGroupByKey(s, parts, outcomes))
	sums := beam.ParDo(s, pairRow, beam.CombinePerKey(s.Scope("Count"), add, rows))
	beam.ParDo0(s.Scope("Tables"), &tablesFn{Dir: dir}, beam.GroupByKey(s, sums))
}

// partFn finds the parts to which outcomes are written.
type partFn struct{ Parts int }

// ProcessElement returns the number of the part of an outcome, and the outcome.
func (f *partFn) ProcessElement(o Outcome) (int, Outcome) { return o.part(f.Parts), o }

// seed returns an element for a part, so that parts without outcomes are written too.
func seed(part int) (int, bool) { return part, true }

func numbers(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}
