package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/certify"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/prover"
)

// properties are the properties that are asked of every game.
var properties = []proof.Property{
	proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.StrongWinnability, proof.TurnTaking,
	proof.ZeroSum, proof.ConstantSum, proof.Monotonic, proof.Functionals, proof.Persistence,
}

// A certifier checks the certificates of games.
type certifier struct {
	certify.Checker
	budget  tool.Budget
	timeout time.Duration // of the prover for a game
	each    time.Duration // of the checks for a game
	dir     string        // where certificates are written
	untried bool          // the prover does not try them first
}

// A result is the outcome of one game.
type result struct {
	name    string
	err     error
	game    *certify.Game
	seconds float64 // of the prover
	faults  []error // that the prover met, such as certificates that do not stand
}

// game asks the prover about a game, writes the certificates and checks them.
func (c *certifier) game(ctx context.Context, path string) *result {
	r := &result{name: nameOf(path)}
	text, err := os.ReadFile(path)
	if err != nil {
		r.err = err
		return r
	}
	file := gdl.ParseString(filepath.Base(path), string(text))
	began := time.Now()
	verdicts, faults := c.prove(ctx, file)
	r.seconds, r.faults = time.Since(began).Seconds(), faults
	dir, err := os.MkdirTemp(c.dir, r.name+"-*")
	if err != nil {
		r.err = err
		return r
	}
	if c.dir == "" {
		defer os.RemoveAll(dir)
	}
	if r.err = evidence.NewDirectory(dir).Write(path, file, verdicts); r.err != nil {
		return r
	}
	dirs, err := certify.Find(dir)
	if r.err = err; err != nil {
		return r
	}
	ctx, cancel := context.WithTimeout(ctx, c.each)
	defer cancel()
	r.game = c.Game(ctx, dirs[0])
	return r
}

// trial tries the certificates of a game as 'gdllint prove' does.
func (c *certifier) trial() *certificate.Trial {
	if c.untried {
		return nil
	}
	return certificate.StandardTrial(c.Run)
}

// nameOf names a game in reports.
func nameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) }

// prove asks every property, and returns the verdicts and the faults that the
// prover met.
func (c *certifier) prove(ctx context.Context, file *gdl.File) ([]proof.Verdict, []error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	p := prover.New(file, prover.Options{Budget: c.budget.Budget, Evidence: true, Trial: c.trial()})
	for _, property := range properties {
		p.Ask(proof.Question{Property: property})
	}
	verdicts := p.Verdicts(ctx)
	return verdicts, p.Faults()
}
