package report

import (
	"cmp"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/proof"
)

// A run that was cut short is neither a finding nor a fault, but its report
// must not be taken for complete: a limit ended work that the budget still
// allowed. A question that is open because the budget is used up is different:
// no work was left.

// CutText returns a text that says why the work for a file was cut short; "" if
// it was not, or if another error says so already.
func CutText(f *File) string {
	if f.CutKind == "" || f.Parsed == nil && len(f.FileFaults) > 0 {
		return ""
	}
	advice := map[string]string{proof.CutByTimeout: "; allow more time", proof.CutByMemory: "; allow more memory"}[f.CutKind]
	return cutCause(f) + ", so that there may be more to find" + advice
}

func cutCause(f *File) string {
	return cmp.Or(f.CutCause, map[string]string{
		proof.CutByTimeout: "cut short for want of time", proof.CutByMemory: "cut short for want of memory", proof.CutByInterrupt: "interrupted"}[f.CutKind], "cut short")
}

// IncidentTexts returns texts about everything that kept a file from being checked
// as a whole: faults of the program or of the file system, and limits.
func IncidentTexts(f *File) []string {
	texts := errorTexts(f.FileFaults)
	if cut := CutText(f); cut != "" {
		texts = append(texts, cut)
	}
	return texts
}

// errInterrupted is the error of a run that did not reach all files.
var errInterrupted = errors.New("interrupted, so that there may be more to find")

// runIncidents returns the errors that keep a run from being complete, apart from
// those about a single file.
func (s *Summary) runIncidents() []error {
	all := slices.Concat(s.UsageErrors, s.RunFaults)
	if s.WasInterrupted {
		all = append(all, errInterrupted)
	}
	return all
}
