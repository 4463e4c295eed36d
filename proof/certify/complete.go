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

// errIncomplete is the error of a certificate whose programs are not those of its claim.
var errIncomplete = errors.New("programs of its claim are missing, or others stand in their place")

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
		got := p.Programs[i]
		for _, x := range [][3]string{{"expected answer", got.ExpectedStatus.String(), want.ExpectedStatus.String()}, {"program that excuses another answer", got.ExcuseProgram, want.ExcuseProgram}, {"program of which it is a part", got.WholeProgram, want.WholeProgram}} {
			if x[1] != x[2] {
				return fmt.Errorf("%s/%s: the %s is '%s', but '%s' by its claim", p.directory, want.Name, x[0], x[1], x[2])
			}
		}
	}
	return nil
}

// checkShownVerdict returns an error if the certificates cannot show the verdict of the manifest:
// programs never show such a verdict, a claim assumes something that no claim before it shows, or the last
// claim is about another property or says too little. It returns nil if a claim is unknown.
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
			return fmt.Errorf("%s: it assumes what no certificate before it shows: %.200s", p.Path, missing)
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
