package pipeline

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// Remote tells whether a path is not on this machine.
func Remote(path string) bool { return strings.Contains(path, "://") }

// ReadSummary returns the numbers in the summary of a run, by their names.
func ReadSummary(ctx context.Context, dir string) (map[string]int, error) {
	file, err := open(ctx, strings.TrimSuffix(dir, "/")+"/"+tables[summaryTable].name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, fmt.Errorf("%s: no summary: %v", dir, err)
	}
	numbers := map[string]int{}
	for _, row := range rows[1:] {
		if numbers[row[0]], err = strconv.Atoi(row[1]); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// Tidy removes from a directory the results of earlier runs with other numbers of parts.
func Tidy(ctx context.Context, dir string, parts int) error {
	dir = strings.TrimSuffix(dir, "/")
	for _, what := range []string{"results", "failures"} {
		var now []string
		for i := range parts {
			now = append(now, PartName(dir, what, i, parts))
		}
		digits := strings.Repeat("[0-9]", 5)
		found, err := glob(ctx, dir+"/"+what+"-"+digits+"-of-"+digits+".jsonl")
		if err != nil {
			return err
		}
		for _, path := range found {
			if !slices.Contains(now, path) {
				if err := remove(ctx, path); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func remove(ctx context.Context, path string) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	if r, ok := fs.(filesystem.Remover); ok {
		return r.Remove(ctx, path)
	}
	return nil
}
