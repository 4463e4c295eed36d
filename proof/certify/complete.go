package certify

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// This file checks that a certificate has all programs that its claim needs.

// Errors of an incomplete certificate.
var (
	errIncomplete = errors.New("programs are missing, or are others than those of its claim")
	errAsked      = errors.New("the expected answer, the program that excuses another answer, or the whole program of which this is a part is not that of the claim")
)

// checkComplete returns an error unless a certificate has exactly the programs of its claim (made),
// each with the expected answer that a proof needs.
func (p *programPart) checkComplete(made *certificate.Certificate) error {
	if len(made.Programs) != len(p.Programs) {
		return fmt.Errorf("%s: %w", p.directory, errIncomplete)
	}
	for _, want := range made.Programs {
		i := slices.IndexFunc(p.Programs, func(got certificate.Program) bool { return got.Name == want.Name })
		if i < 0 {
			return fmt.Errorf("%s: %w", p.directory, errIncomplete)
		}
		if want.Text = p.Programs[i].Text; want != p.Programs[i] {
			return fmt.Errorf("%s/%s: %w", p.directory, want.Name, errAsked)
		}
	}
	return nil
}

// checkShownVerdict returns an error unless the claims of certificates show the verdict of the
// manifest: the last one the verdict itself, and those before it the assumptions.
func checkShownVerdict(e *evidence.ManifestEntry, parts map[string]*checkedPart) error {
	if !slices.Contains(provableStatuses(e.Property), e.Verdict) {
		return fmt.Errorf("programs do not show that it is %s", e.Verdict)
	}
	for _, p := range e.Certificates {
		if parts[p.Path].claim == nil {
			return nil // its claim is unknown: foreignReason treats that
		}
	}
	for _, p := range e.Certificates {
		if missing := unshownAssumption(parts[p.Path].claim, p.Assumes, parts); missing != "" {
			return fmt.Errorf("%s: it takes for granted what no certificate before it shows: %.200s", p.Path, missing)
		}
	}
	last := parts[e.Certificates[len(e.Certificates)-1].Path].claim.Claim
	q := proof.Question{Property: e.Property, Role: e.Role, AboutRole: e.AboutRole, Name: e.Name}
	switch {
	case !certificate.SameLine(last.Property, q.CertificateLabel()):
		return fmt.Errorf("the programs are about '%.200s', not about '%.200s'", last.Property, q.CertificateLabel())
	case len(last.Statements) == 0 && q.Property != proof.Termination:
		return errors.New("the programs show that matches end, and nothing else")
	case last.InitialOnly && !e.InitialOnly && q.Property != proof.InitialState:
		return errors.New("the programs are about the initial state alone")
	}
	return nil
}

// provableStatuses lists the statuses that programs can show: they show that a statement holds
// in all states.
func provableStatuses(p proof.Property) []proof.Status {
	switch p {
	case proof.Winnability:
		return []proof.Status{proof.Violated}
	case proof.Functionals, proof.Persistence:
		return []proof.Status{proof.Proved, proof.Open} // open: some of the statements hold
	case proof.StrongWinnability, proof.WellFormed:
		return nil
	}
	return []proof.Status{proof.Proved}
}
