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
	if f.Cut == "" || f.Parsed == nil && len(f.Errors) > 0 {
		return ""
	}
	advice := map[string]string{proof.CutByTimeout: "; allow more time", proof.CutByMemory: "; allow more memory"}[f.Cut]
	return cutCause(f) + ", so that there may be more to find" + advice
}

func cutCause(f *File) string {
	return cmp.Or(f.CutCause, map[string]string{
		proof.CutByTimeout: "cut short for want of time", proof.CutByMemory: "cut short for want of memory", proof.CutByInterrupt: "interrupted"}[f.Cut], "cut short")
}

// Incidents returns texts about everything that kept a file from being checked
// as a whole: faults of the program or of the file system, and limits.
func Incidents(f *File) []string {
	texts := texts(f.Errors)
	if cut := CutText(f); cut != "" {
		texts = append(texts, cut)
	}
	return texts
}

// errInterrupted is the error of a run that did not reach all files.
var errInterrupted = errors.New("interrupted, so that there may be more to find")

// incidents returns the errors that keep a run from being complete, apart from
// those about a single file.
func (s *Summary) incidents() []error {
	all := slices.Concat(s.Usage, s.Faults)
	if s.Interrupted {
		all = append(all, errInterrupted)
	}
	return all
}
