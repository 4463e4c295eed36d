package sarif

import (
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
)

// interruptedText is the text of the notification that the user interrupted the run.
const interruptedText = "interrupted by the user"

// neverFailsText describes the exit code of a run for which findings do not matter.
var neverFailsText = "fail-on: never"

// makeInvocation returns the description of a run: its exit code, errors and notifications. A run
// with findings counts as successful.
func (w *Writer) makeInvocation(s *document.Summary) *sarif.Invocation {
	inv := sarif.NewInvocation()
	inv.ExitCode = &s.ExitCode
	ok := s.ExitCode == 0 || s.ExitCode == 1
	inv.ExecutionSuccessful = &ok
	if s.FailOn == document.FailNever {
		inv.ExitCodeDescription = &neverFailsText
	}
	for _, text := range s.Faults[:s.UsageCount] {
		inv.ToolConfigurationNotifications = append(inv.ToolConfigurationNotifications, newNotification("error", text))
	}
	for _, text := range s.Faults[s.UsageCount:] {
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, newNotification("error", text))
	}
	inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, w.notifications...)
	if s.WasInterrupted {
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, newNotification("error", interruptedText))
	}
	return inv
}

func newNotification(level, message string) *sarif.Notification {
	n := sarif.NewNotification()
	n.Level = level
	n.Message = sarif.NewTextMessage(plainText(message))
	return n
}
