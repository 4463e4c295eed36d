package pipeline

import (
	"context"
	"os"
	"time"

	"github.com/gdllint/gdllint/beam/internal/checking"
	"github.com/gdllint/gdllint/beam/internal/child"
	"github.com/gdllint/gdllint/beam/internal/journal"
)

// answerFn finds the answer for all inputs with the same key: a known one, or else it has the first
// input checked. A runner gives it one key after the other. To keep all children busy, it goes on
// to the next keys while children are working, until the bundle ends.
type answerFn struct {
	Checks  checking.Settings
	Workers int
	Grace   time.Duration
	Journal string

	pool    *child.Pool
	journal journal.Writer
	waiting int // the number of questions without an answer so far
	ready   chan question
}

// A question is a key whose answer is not known.
type question struct {
	key    string
	inputs []Input
	answer Answer
	err    error // the error that ended the run
}

// Setup gets the pool of children of this process.
func (f *answerFn) Setup() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	args, err := f.Checks.Args()
	if err != nil {
		return err
	}
	f.pool = child.Shared(f.Workers, program, args, f.Checks.Limit()+f.Grace)
	f.journal.Dir = f.Journal
	return nil
}

// StartBundle discards what is left of a bundle that has failed.
func (f *answerFn) StartBundle(context.Context, func(Outcome)) error {
	f.waiting, f.ready = 0, make(chan question, f.Workers)
	return f.journal.Commit()
}

// ProcessElement emits an outcome for each input of a key if the answer is known, or else sends the
// text of the first one to a child.
func (f *answerFn) ProcessElement(ctx context.Context, key string, inputs func(*Input) bool, known func(*Answer) bool, emit func(Outcome)) error {
	all, text := gather(inputs)
	if len(all) == 0 {
		return nil // the answer is for inputs of another run
	}
	if a, ok := best(known); ok {
		tell(all, a, emit)
		return nil
	}
	if f.waiting == f.Workers {
		if err := f.receive(ctx, emit); err != nil {
			return err
		}
	}
	f.waiting++
	go ask(ctx, f.pool, question{key: key, inputs: all}, text, f.ready)
	return nil
}

// FinishBundle waits for the remaining answers, and closes the journal's file.
func (f *answerFn) FinishBundle(ctx context.Context, emit func(Outcome)) error {
	for f.waiting > 0 {
		if err := f.receive(ctx, emit); err != nil {
			return err
		}
	}
	return f.journal.Commit()
}

// receive waits for an answer, stores it in the journal, and then emits its outcomes.
func (f *answerFn) receive(ctx context.Context, emit func(Outcome)) error {
	q := <-f.ready
	f.waiting--
	if q.err != nil {
		return q.err
	}
	r := journal.Record{Key: q.key, ID: q.answer.ID, Line: q.answer.Line, Failure: q.answer.Failure, Attempts: q.answer.Attempts}
	if err := f.journal.Append(ctx, r); err != nil {
		return err
	}
	tell(q.inputs, q.answer, emit)
	return nil
}

// tell emits an outcome with an answer for each of the inputs.
func tell(inputs []Input, a Answer, emit func(Outcome)) {
	for _, in := range inputs {
		emit(Outcome{ID: in.ID, Source: in.Source, Checked: a.ID, Line: a.Line, Failure: a.Failure, Attempts: a.Attempts})
	}
}
