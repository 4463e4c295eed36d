package certify

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// A claimed has the statements that the programs of a certificate claim to show.
type claimed struct {
	propertyLabel     string
	initialOnly       bool // about the initial state alone
	singleStates      bool // about single states; other certificates show that these are all
	endOnly           bool // that all matches end, and nothing else
	shownStatements   map[string]bool
	assumedStatements map[string]bool // statements that must be shown before
}

// The mistakes of a certificate.
var (
	errIncomplete = errors.New("a certificate is a base with a step and a program that is alive, an end with or without a base, or single states and a program that is alive: one of them is missing")
	errNumbers    = errors.New("programs are missing: each says how many the certificate has")
	errMixed      = errors.New("its programs are about different properties")
)

// programNamePattern match the programs of a certificate: those that are always asked, and
// those that replace the step.
var (
	programNamePattern = pattern.LazyRegexp(`^(base|step|alive|start|end|single)(-degree[0-9]+)?(-time[0-9]+)?$|^(single)[0-9]+$`)
	stepPartPattern    = pattern.LazyRegexp(`^step([0-9]+|-domains)$`)
)

// checkComplete checks that the programs of a certificate are those of a proof, each
// with the answer that a proof needs, and returns the statements that they show.
func (p *programPart) checkComplete() (*claimed, error) {
	c := &claimed{shownStatements: map[string]bool{}, assumedStatements: map[string]bool{}}
	has := map[string]bool{}
	numbers := make([]bool, len(p.Programs))
	for i := range p.Programs {
		program, h := &p.Programs[i], p.headers[i]
		kind, err := programKind(program)
		if err != nil {
			return nil, fmt.Errorf("%s/%s: %w", p.directory, program.Name, err)
		}
		has[kind] = true
		if h.ProgramCount != len(numbers) || h.ProgramNumber < 1 || h.ProgramNumber > h.ProgramCount || numbers[h.ProgramNumber-1] {
			return nil, fmt.Errorf("%s: %w", p.directory, errNumbers)
		}
		numbers[h.ProgramNumber-1] = true
		if i > 0 && h.Property != c.propertyLabel {
			return nil, fmt.Errorf("%s: %w", p.directory, errMixed)
		}
		c.addHeader(h)
	}
	c.initialOnly = c.initialOnly && len(p.Programs) == 1
	c.singleStates, c.endOnly = has["single"], has["end"] && len(has) == 1
	if has["base"] && (has["step"] && has["alive"] || has["end"] || c.initialOnly) || c.endOnly || has["single"] && has["alive"] {
		return c, nil
	}
	return nil, fmt.Errorf("%s: %w", p.directory, errIncomplete)
}

// addHeader adds the header of a program.
func (c *claimed) addHeader(h certificate.ProgramHeader) {
	c.propertyLabel, c.initialOnly = strings.Clone(h.Property), h.InitialOnly
	for _, s := range h.Statements {
		c.shownStatements[strings.Clone(s)] = true
	}
	for _, s := range h.Evidence {
		c.assumedStatements[strings.Clone(s)] = true
	}
}

// programKind returns the kind of a program, and checks the answer that the manifest
// demands of it.
func programKind(p *certificate.Program) (kind string, err error) {
	want, of, excuse := asp.Unsat, "", ""
	switch m := programNamePattern().FindStringSubmatch(p.Name); {
	case stepPartPattern().MatchString(p.Name):
		kind, of = "apart", "step"
	case m == nil:
		return "", errors.New("no program of a certificate has this name")
	default:
		kind = m[1] + m[4]
	}
	switch kind {
	case "alive":
		want, excuse = asp.Sat, "start"+strings.TrimPrefix(p.Name, "alive")
	case "start":
		want = asp.Unknown
	}
	switch {
	case p.ExpectedStatus != want:
		return "", errors.New("it must be another answer that is asked for")
	case p.ExcuseProgram != "" && p.ExcuseProgram != excuse:
		return "", errors.New("nothing excuses a wrong answer to it, or another program does")
	case p.WholeProgram != of:
		return "", errors.New("it is no part of another program, or of another one")
	}
	return kind, nil
}

// checkShownVerdict checks that certificates show the verdict of the manifest: the last one the
// verdict itself, and those before it the assumptions.
func checkShownVerdict(e *evidence.ManifestEntry, parts map[string]*checkedPart) error {
	if !slices.Contains(provableStatuses(e.Property), e.Verdict) {
		return fmt.Errorf("programs do not show that it is %s", e.Verdict)
	}
	for _, p := range e.Certificates {
		c := parts[p.Path]
		if len(p.Assumes) == 0 && c.singleStates {
			return fmt.Errorf("%s: no certificate shows which states are reached", p.Path)
		}
		for s := range c.assumedStatements {
			if !slices.ContainsFunc(p.Assumes, func(other string) bool { return parts[other].shownStatements[s] }) {
				return fmt.Errorf("%s: it takes for granted what no certificate before it shows: %.200s", p.Path, s)
			}
		}
	}
	last := parts[e.Certificates[len(e.Certificates)-1].Path]
	q := proof.Question{Property: e.Property, Role: e.Role, AboutRole: e.AboutRole, Name: e.Name}
	switch {
	case !certificate.SameLine(last.propertyLabel, q.CertificateLabel()):
		return fmt.Errorf("the programs are about '%.200s'", last.propertyLabel)
	case last.endOnly && q.Property != proof.Termination:
		return errors.New("the programs show that matches end, and nothing else")
	case last.initialOnly && !e.InitialOnly && q.Property != proof.InitialState:
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
		return []proof.Status{proof.Proved, proof.Open} // some of the statements
	case proof.StrongWinnability, proof.WellFormed:
		return nil
	}
	return []proof.Status{proof.Proved}
}
