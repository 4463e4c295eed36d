package plan

import (
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/patterns"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// addSums adds sums of fluents and counters, and of counters and what moves complete.
func addSums(t *task.Task) bool {
	sums := mine.AddSums(t)
	return patterns.Add(t) || sums
}
