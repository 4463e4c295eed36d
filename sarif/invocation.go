package sarif

import (
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/report"
)

// interrupted is the notification that the run did not come to its end.
const interrupted = "interrupted by the user"

// neverFails describes the exit code of a run for which findings do not matter.
var neverFails = "fail-on: never"

// invocation describes the run: its exit code, errors and notifications. Findings
// are no failure of the run.
func (w *Writer) invocation(s *report.Summary) *sarif.Invocation {
	inv := sarif.NewInvocation()
	inv.ExitCode = &s.ExitCode
	ok := s.ExitCode == 0 || s.ExitCode == 1
	inv.ExecutionSuccessful = &ok
	if s.FailOn == report.Never {
		inv.ExitCodeDescription = &neverFails
	}
	for _, err := range s.Usage {
		inv.ToolConfigurationNotifications = append(inv.ToolConfigurationNotifications, notification("error", err.Error()))
	}
	for _, err := range s.Faults {
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, notification("error", err.Error()))
	}
	inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, w.notifications...)
	if s.Interrupted {
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, notification("error", interrupted))
	}
	return inv
}

func notification(level, message string) *sarif.Notification {
	n := sarif.NewNotification()
	n.Level = level
	n.Message = sarif.NewTextMessage(plain(message))
	return n
}
