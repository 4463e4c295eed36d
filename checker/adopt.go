package checker

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/gdllint/gdllint/analyzers/causes"
	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// An Adoption names a baseline and says how a run uses it: a baseline holds the
// findings that are accepted because they are older than it.
type Adoption struct {
	Baseline string // the file with accepted findings; "" for none
	Write    bool   // write the file again, with all findings of the run
	Prune    bool   // with the above: leave out new findings
}

// adoption is a baseline in use.
type adoption struct {
	Adoption
	base *baseline.Baseline
	new  int
}

// adopt reads the baseline of a job, and tells the runner of which rules the
// baseline expects findings in a file.
func (j *Job) adopt() (*adoption, error) {
	a := &adoption{Adoption: j.Adoption}
	if a.Baseline == "" {
		return a, nil
	}
	var err error
	a.base, err = baseline.Load(a.Baseline)
	if errors.Is(err, fs.ErrNotExist) && a.Write && !a.Prune {
		a.base, err = baseline.New(a.Baseline)
	}
	if err != nil {
		return a, err
	}
	j.Config.Expected = a.base.Expected()
	return a, nil
}

// accept moves the findings of a file that are in the baseline, or that are
// added to it, to the suppressed ones.
func (a *adoption) accept(f *report.File) {
	if a.base == nil {
		return
	}
	add := a.Write && !a.Prune
	if a.Write && f.Parsed != nil {
		if doubt := notAccepted(f.Parsed); doubt != nil {
			f.Errors = append(f.Errors, doubt)
			add = false
		}
	}
	var kept []finding.Finding
	for _, x := range f.Findings {
		known := a.base.Accept(f.Path, x.Code, x.Fingerprint)
		if !known && add {
			a.base.Add(f.Path, x.Code, x.Fingerprint, x.Message)
			a.new++
			known = true
		}
		if !known {
			kept = append(kept, x)
			continue
		}
		x.Suppressed = &finding.Suppression{Kind: finding.External, Reason: "accepted in " + a.Baseline}
		f.Suppressed = append(f.Suppressed, x)
	}
	f.Findings = kept
	causes.Order(f.Parsed, f.Findings) // a cause may be gone
	if len(f.Errors) == 0 {
		a.base.Checked(f.Path, func(code string) bool { return f.Answered[code] })
	}
}

// Accept moves the findings of a file that a baseline accepts to the suppressed
// ones. It is for programs that check one file again and again.
func Accept(path string, f *report.File) error {
	base, err := baseline.Load(path)
	if err != nil {
		return err
	}
	(&adoption{Adoption: Adoption{Baseline: path}, base: base}).accept(f)
	return nil
}

// finish writes the baseline, if that is wanted and the run is complete, and
// returns a notice about it.
func (a *adoption) finish(complete bool) (notice string, err error) {
	if a.base == nil || !complete {
		return "", nil
	}
	a.base.Finish()
	old := a.base.Unneeded()
	if a.Write {
		next := a.base.Next()
		if err := a.base.Write(next); err != nil {
			return "", err
		}
		return fmt.Sprintf("%s: %s, %d new, %d no longer needed and removed", a.Baseline, entries(len(next)), a.new, old), nil
	}
	if old == 0 {
		return "", nil
	}
	verb := "are"
	if old == 1 {
		verb = "is"
	}
	return fmt.Sprintf("%s of %s %s no longer needed; run 'gdllint baseline prune'", entries(old), a.Baseline, verb), nil
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}
