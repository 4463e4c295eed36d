package report

import (
	"cmp"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/proof"
)

// Work that was cut short is no finding and no fault, and yet nobody may take
// what is known by then for the whole: a limit has ended what the budget would
// still have paid for. A question that is open because the budget is used up is
// another matter: there nothing more was to be done.

// CutText says in words that the work for a file was cut short; "" if it was
// not, or if another error says so already.
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

// Incidents says in words what has kept a file from being checked as a whole:
// faults of the program or of the file system, and limits.
func Incidents(f *File) []string {
	texts := texts(f.Errors)
	if cut := CutText(f); cut != "" {
		texts = append(texts, cut)
	}
	return texts
}

// errInterrupted is that of a run that did not come to all files.
var errInterrupted = errors.New("interrupted, so that there may be more to find")

// incidents are what has kept a run from being complete, apart from what
// concerns one file.
func (s *Summary) incidents() []error {
	all := slices.Concat(s.Usage, s.Faults)
	if s.Interrupted {
		all = append(all, errInterrupted)
	}
	return all
}
