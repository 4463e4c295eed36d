package pipeline

import (
	"cmp"
	"context"
	"errors"

	"github.com/gdllint/gdllint/beam/internal/checking"
	"github.com/gdllint/gdllint/beam/internal/child"
)

// An Answer is the result of checking a text: a line, or a failure.
type Answer struct {
	ID       string // the id of the input with this text
	Line     []byte
	Failure  string
	Attempts int
}

// ask has a text checked and sends the question with its answer to ready. A failure of the check is an answer too; q.err
// is any other error, such as that the run was ended.
func ask(ctx context.Context, pool *child.Pool, q question, text []byte, ready chan<- question) {
	q.answer.ID = q.inputs[0].ID
	line, err := pool.Ask(ctx, checking.Request{Path: q.answer.ID, Text: text})
	var failure *child.Failure
	if errors.As(err, &failure) {
		q.answer.Failure, q.answer.Attempts = failure.Err.Error(), failure.Attempts
	} else {
		q.answer.Line, q.err = line, err
	}
	ready <- q // never blocks, since ready has room for all questions
}

// gather returns all inputs of a key without their texts, beginning with the one that is first by
// id, and the text of this one.
func gather(inputs func(*Input) bool) (all []Input, text []byte) {
	var in Input
	for inputs(&in) {
		all = append(all, Input{ID: in.ID, Source: in.Source})
		if last := len(all) - 1; last == 0 || before(&in, &all[0]) {
			all[0], all[last] = all[last], all[0]
			text = in.Text
		}
		in = Input{}
	}
	return all, text
}

func before(a, b *Input) bool {
	return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Source, b.Source)) < 0
}

// best returns one of the known answers, always the same one, and a line rather than a failure.
// There are several if bundles were processed twice.
func best(known func(*Answer) bool) (best Answer, ok bool) {
	var a Answer
	for known(&a) {
		if !ok || cmp.Or(cmp.Compare(a.Failure, best.Failure), cmp.Compare(a.ID, best.ID), cmp.Compare(string(a.Line), string(best.Line))) < 0 {
			best, ok = a, true
		}
		a = Answer{}
	}
	return best, ok
}
