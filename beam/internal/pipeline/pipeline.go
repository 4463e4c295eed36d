// Package pipeline checks any number of rulesheets as an Apache Beam pipeline:
// inputs that have the same answer come together, one of them is checked in a
// child process, and the answers of all are written.
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

// Options say what a pipeline reads, does and writes.
type Options struct {
	Inputs  []string // patterns
	Output  string   // a directory
	Journal string   // a directory; several outputs may share one
	Checks  checking.Settings
	Name    string // of these settings
	Workers int    // children at the same time, in one process
	Parts   int    // files in which results are written
	Again   bool   // what failed in earlier runs is tried again
	// Grace is what a child may take longer than the time for a rulesheet: then
	// it hangs, and is ended. It keeps the time itself, within a second or so, and
	// says what is known by then.
	Grace time.Duration
}

// Build adds the pipeline.
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

// partFn puts outcomes into the parts in which they are written.
type partFn struct{ Parts int }

// ProcessElement returns the number of the part.
func (f *partFn) ProcessElement(o Outcome) (int, Outcome) { return o.part(f.Parts), o }

// seed stands for a part, also if nothing is in it.
func seed(part int) (int, bool) { return part, true }

func numbers(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}
