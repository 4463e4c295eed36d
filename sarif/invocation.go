package sarif

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/report"
)

// maxResults is how many results GitHub keeps of a log.
const maxResults = 5000

// limit drops the least severe results of a log that is too large, and says
// so.
func (w *Writer) limit() {
	if len(w.results) <= maxResults {
		return
	}
	ranks := map[string]int{"error": 0, "warning": 1, "note": 2}
	order := make([]int, len(w.results))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(ranks[*w.results[a].Level], ranks[*w.results[b].Level])
	})
	kept := order[:maxResults]
	slices.Sort(kept)
	var results []*sarif.Result
	for _, i := range kept {
		results = append(results, w.results[i])
	}
	dropped := len(w.results) - maxResults
	w.results = results
	w.notifications = append(w.notifications, notification("warning",
		fmt.Sprintf("%d of the least severe results were left out: code scanning keeps %d", dropped, maxResults)))
}

// invocation says how the run went. Findings are no failure of the run.
func (w *Writer) invocation(s *report.Summary) *sarif.Invocation {
	inv := sarif.NewInvocation()
	inv.ExitCode = &s.ExitCode
	ok := s.ExitCode == 0 || s.ExitCode == 1
	inv.ExecutionSuccessful = &ok
	for _, err := range s.Usage {
		inv.ToolConfigurationNotifications = append(inv.ToolConfigurationNotifications, notification("error", err.Error()))
	}
	for _, err := range s.Faults {
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, notification("error", err.Error()))
	}
	inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, w.notifications...)
	if s.Interrupted {
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, notification("error", "interrupted by the user"))
	}
	return inv
}

func notification(level, message string) *sarif.Notification {
	n := sarif.NewNotification()
	n.Level = level
	n.Message = sarif.NewTextMessage(plain(message))
	return n
}
