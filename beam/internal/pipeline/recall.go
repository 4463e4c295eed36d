package pipeline

import (
	"context"

	"github.com/gdllint/gdllint/beam/internal/journal"
)

// recallFn reads the answers of earlier runs from a journal.
type recallFn struct {
	Again bool // failures are left out
}

// ProcessElement emits the records of the journal in a directory, with their keys.
func (f *recallFn) ProcessElement(ctx context.Context, dir string, emit func(string, Answer)) error {
	files, err := glob(ctx, journal.Files(dir))
	if err != nil {
		return err
	}
	for _, file := range files {
		err := journal.Read(ctx, file, func(r journal.Record) error {
			if r.Failure == "" || !f.Again {
				emit(r.Key, Answer{ID: r.ID, Line: r.Line, Failure: r.Failure, Attempts: r.Attempts})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
