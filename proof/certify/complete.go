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
	property  string
	initially bool // about the initial state alone
	alone     bool // about single states; other certificates show that these are all
	ends      bool // that all matches end, and nothing else
	shows     map[string]bool
	needs     map[string]bool // statements that must be shown before
}

// The mistakes of a certificate.
var (
	errIncomplete = errors.New("a certificate is a base with a step and a program that is alive, an end with or without a base, or single states and a program that is alive: one of them is missing")
	errNumbers    = errors.New("programs are missing: each says how many the certificate has")
	errMixed      = errors.New("its programs are about different properties")
)

// names match the programs of a certificate: those that are always asked, and
// those that replace the step.
var (
	names = pattern.New(`^(base|step|alive|start|end|single)(-degree[0-9]+)?(-time[0-9]+)?$|^(single)[0-9]+$`)
	apart = pattern.New(`^step([0-9]+|-domains)$`)
)

// complete checks that the programs of a certificate are those of a proof, each
// with the answer that a proof needs, and returns the statements that they show.
func (p *part) complete() (*claimed, error) {
	c := &claimed{shows: map[string]bool{}, needs: map[string]bool{}}
	has := map[string]bool{}
	numbers := make([]bool, len(p.Programs))
	for i := range p.Programs {
		program, h := &p.Programs[i], p.headers[i]
		kind, err := kindOf(program)
		if err != nil {
			return nil, fmt.Errorf("%s/%s: %w", p.dir, program.Name, err)
		}
		has[kind] = true
		if h.Of != len(numbers) || h.Number < 1 || h.Number > h.Of || numbers[h.Number-1] {
			return nil, fmt.Errorf("%s: %w", p.dir, errNumbers)
		}
		numbers[h.Number-1] = true
		if i > 0 && h.Property != c.property {
			return nil, fmt.Errorf("%s: %w", p.dir, errMixed)
		}
		c.add(h)
	}
	c.initially = c.initially && len(p.Programs) == 1
	c.alone, c.ends = has["single"], has["end"] && len(has) == 1
	if has["base"] && (has["step"] && has["alive"] || has["end"] || c.initially) || c.ends || has["single"] && has["alive"] {
		return c, nil
	}
	return nil, fmt.Errorf("%s: %w", p.dir, errIncomplete)
}

// add adds the header of a program.
func (c *claimed) add(h certificate.Header) {
	c.property, c.initially = strings.Clone(h.Property), h.Initially
	for _, s := range h.Statements {
		c.shows[strings.Clone(s)] = true
	}
	for _, s := range h.Evidence {
		c.needs[strings.Clone(s)] = true
	}
}

// kindOf returns the kind of a program, and checks the answer that the manifest
// demands of it.
func kindOf(p *certificate.Program) (kind string, err error) {
	want, of, excuse := asp.Unsat, "", ""
	switch m := names().FindStringSubmatch(p.Name); {
	case apart().MatchString(p.Name):
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
	case p.Expect != want:
		return "", errors.New("it must be another answer that is asked for")
	case p.Excuse != "" && p.Excuse != excuse:
		return "", errors.New("nothing excuses a wrong answer to it, or another program does")
	case p.Of != of:
		return "", errors.New("it is no part of another program, or of another one")
	}
	return kind, nil
}

// fits checks that certificates show the verdict of the manifest: the last one the
// verdict itself, and those before it the assumptions.
func fits(e *evidence.Entry, parts map[string]*checked) error {
	if !slices.Contains(shown(proof.Property(e.Property)), proof.Status(e.Verdict)) {
		return fmt.Errorf("programs do not show that it is %s", e.Verdict)
	}
	for _, p := range e.Parts {
		c := parts[p.Path]
		if len(p.Assumes) == 0 && c.alone {
			return fmt.Errorf("%s: no certificate shows which states are reached", p.Path)
		}
		for s := range c.needs {
			if !slices.ContainsFunc(p.Assumes, func(other string) bool { return parts[other].shows[s] }) {
				return fmt.Errorf("%s: it takes for granted what no certificate before it shows: %.200s", p.Path, s)
			}
		}
	}
	last := parts[e.Parts[len(e.Parts)-1].Path]
	q := proof.Question{Property: proof.Property(e.Property), Role: e.Role, About: e.About, Name: e.Name}
	switch {
	case !certificate.SameLine(last.property, q.Label()):
		return fmt.Errorf("the programs are about '%.200s'", last.property)
	case last.ends && q.Property != proof.Termination:
		return errors.New("the programs show that matches end, and nothing else")
	case last.initially && !e.Initially && q.Property != proof.InitialState:
		return errors.New("the programs are about the initial state alone")
	}
	return nil
}

// shown lists the statuses that programs can show: they show that a statement holds
// in all states.
func shown(p proof.Property) []proof.Status {
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
