package checker

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/document"
)

// An Adoption names a baseline, and says how a run uses it. A baseline holds the findings that are accepted
// because they are older than the baseline.
type Adoption struct {
	BaselinePath string // the file with accepted findings; "" for none
	WriteFile    bool   // write the file again, with all findings of the run
	PruneOnly    bool   // with WriteFile: do not add new findings
}

// A baselineUse is the use of a baseline by a run.
type baselineUse struct {
	Adoption
	acceptedFindings *baseline.Baseline // nil if the run has no baseline
	newCount         int                // findings that were added to it
}

// loadBaseline reads the baseline of a job. If it does not exist and is to be written, it is empty.
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
	return a, err
}

// acceptFindings moves the findings of a document and its siblings that are in the baseline, or are added to it, to the
// suppressed ones.
func (a *baselineUse) acceptFindings(f *document.File) {
	if a == nil || a.acceptedFindings == nil {
		return
	}
	for _, part := range append([]*document.File{f}, f.Siblings...) {
		a.acceptPart(part)
	}
	f.Order() // the cause of a consequence may be suppressed now
}

// acceptPart does the work of acceptFindings for one document without its siblings. It adds nothing
// if the text may not be a rulesheet.
func (a *baselineUse) acceptPart(f *document.File) {
	add := a.WriteFile && !a.PruneOnly
	if a.WriteFile && f.Doubt != "" {
		add = false
		f.AddFault(errors.New(f.Doubt))
	}
	accept := func(x *document.Finding, print string) bool {
		return a.acceptedFindings.AcceptFinding(f.SystemPath, x.Code, print)
	}
	known := make([]bool, len(f.Findings))
	for i := range f.Findings {
		known[i] = accept(&f.Findings[i], f.Findings[i].Fingerprint)
	}
	kept := []document.Finding{}
	for i, x := range f.Findings {
		known := known[i] || slices.ContainsFunc(x.Formerly, func(print string) bool { return accept(&x, print) })
		if !known && add {
			a.acceptedFindings.AddFinding(f.SystemPath, x.Code, x.Fingerprint, x.Message)
			a.newCount++
			known = true
		}
		if !known {
			kept = append(kept, x)
			continue
		}
		x.Suppression = &document.Suppression{Kind: document.ExternalKind, Reason: "accepted in " + a.acceptedFindings.Path}
		f.Suppressed = append(f.Suppressed, x)
	}
	f.Findings = kept
	if len(f.Faults) == 0 {
		a.acceptedFindings.MarkChecked(f.SystemPath, func(code string) bool { return slices.Contains(f.Completed, code) })
	}
}

// finishBaseline writes the baseline, if that is wanted and the run is complete, and
// returns a notice about it; "" if there is nothing to say.
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
