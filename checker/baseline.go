package checker

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/gdllint/gdllint/analyzers/causes"
	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// An Adoption names a baseline, and says how a run uses it. A baseline holds the findings that are accepted
// because they are older than the baseline.
type Adoption struct {
	BaselinePath string // the file with accepted findings; "" for none
	WriteFile    bool   // write the file again, with all findings of the run
	PruneOnly    bool   // with the above: leave out new findings
}

// baselineUse is a baseline in use.
type baselineUse struct {
	Adoption
	acceptedFindings *baseline.Baseline
	newCount         int
}

// loadBaseline reads the baseline of a job, and tells the runner of which rules the
// baseline expects findings in a file.
func (j *Job) loadBaseline() (*baselineUse, error) {
	a := &baselineUse{Adoption: j.BaselineMode}
	if a.BaselinePath == "" {
		return a, nil
	}
	var err error
	a.acceptedFindings, err = baseline.LoadBaseline(a.BaselinePath)
	if errors.Is(err, fs.ErrNotExist) && a.WriteFile && !a.PruneOnly {
		a.acceptedFindings, err = baseline.New(a.BaselinePath)
	}
	if err != nil {
		return a, err
	}
	j.Config.ExpectedRules = a.acceptedFindings.ExpectedRules()
	return a, nil
}

// acceptFindings moves the findings of a file that are in the baseline, or that are
// added to it, to the suppressed ones.
func (a *baselineUse) acceptFindings(f *Draft) {
	if a.acceptedFindings == nil {
		return
	}
	add := a.WriteFile && !a.PruneOnly
	if a.WriteFile && f.Parsed != nil {
		if doubt := checkAcceptable(f.Parsed); doubt != nil {
			f.addFault(doubt)
			add = false
		}
	}
	known := make([]bool, len(f.Found))
	for i, x := range f.Found {
		known[i] = a.acceptedFindings.AcceptFinding(f.SystemPath, x.Code, x.Fingerprint)
	}
	var kept []finding.Finding
	for i, x := range f.Found {
		known := known[i] || slices.ContainsFunc(x.OtherFingerprints, func(print string) bool { return a.acceptedFindings.AcceptFinding(f.SystemPath, x.Code, print) })
		if !known && add {
			a.acceptedFindings.AddFinding(f.SystemPath, x.Code, x.Fingerprint, x.Message)
			a.newCount++
			known = true
		}
		if !known {
			kept = append(kept, x)
			continue
		}
		x.SuppressedBy = &finding.Suppression{Kind: document.ExternalKind, Reason: "accepted in " + a.acceptedFindings.Path}
		f.Accepted = append(f.Accepted, x)
	}
	f.Found = kept
	causes.OrderFindings(f.Parsed, f.Found) // a cause may be gone
	if len(f.faults) == 0 {
		a.acceptedFindings.MarkChecked(f.SystemPath, func(code string) bool { return f.completed[code] })
	}
}

// finishBaseline writes the baseline, if that is wanted and the run is complete, and
// returns a notice about it.
func (a *baselineUse) finishBaseline(complete bool) (notice string, err error) {
	if a.acceptedFindings == nil || !complete {
		return "", nil
	}
	a.acceptedFindings.MarkGone()
	old := a.acceptedFindings.UnneededCount()
	if a.WriteFile {
		next := a.acceptedFindings.NextEntries()
		if err := a.acceptedFindings.WriteEntries(next); err != nil {
			return "", err
		}
		return fmt.Sprintf("%s: %s, %d new, %d no longer needed and removed", a.BaselinePath, entryCountText(len(next)), a.newCount, old), nil
	}
	if old == 0 {
		return "", nil
	}
	verb := "are"
	if old == 1 {
		verb = "is"
	}
	return fmt.Sprintf("%s of %s %s no longer needed; run 'gdllint baseline prune'", entryCountText(old), a.BaselinePath, verb), nil
}

func entryCountText(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}
