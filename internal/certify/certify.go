package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/prover"
)

// properties are those that are asked of every game.
var properties = []proof.Property{
	proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.TurnTaking,
	proof.ZeroSum, proof.ConstantSum, proof.Monotonic, proof.Functionals, proof.Persistence,
}

// A certifier checks the certificates of games.
type certifier struct {
	budget         tool.Budget
	timeout, limit time.Duration // of the prover for a game, of clingo for a program
	each           time.Duration // of clingo for a game
	run            certificate.Runner
}

// A result is what came of one game.
type result struct {
	name    string
	err     error
	proved  int // verdicts that claim a proof
	parts   []part
	notes   map[string]int // what there is instead of certificates
	seconds float64        // of the prover
}

// A part is a certificate that was checked.
type part struct {
	dir string
	certificate.Result
}

// game proves what it can about a game and checks the certificates.
func (c *certifier) game(ctx context.Context, path string) *result {
	r := &result{name: strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), notes: map[string]int{}}
	text, err := os.ReadFile(path)
	if err != nil {
		r.err = err
		return r
	}
	file := gdl.ParseString(filepath.Base(path), string(text))
	began := time.Now()
	verdicts := c.prove(ctx, file)
	r.seconds = time.Since(began).Seconds()
	ctx, cancel := context.WithTimeout(ctx, c.each)
	defer cancel()
	var parts []evidence.Part
	for _, p := range evidence.Of(r.name, file, verdicts) {
		r.proved++
		if p.Note != "" {
			r.notes[p.Note]++
		}
		parts = append(parts, p.Parts...)
	}
	// Small ones first, so that a large one does not use up the time of all.
	slices.SortStableFunc(parts, func(a, b evidence.Part) int { return size(a) - size(b) })
	for _, e := range parts {
		r.parts = append(r.parts, part{e.Dir, e.Check(ctx, c.run)})
	}
	return r
}

// size is how much text the programs of a certificate are.
func size(p evidence.Part) (bytes int) {
	for _, program := range p.Programs {
		if program.Of == "" {
			bytes += len(program.Text)
		}
	}
	return bytes
}

func (c *certifier) prove(ctx context.Context, file *gdl.File) []proof.Verdict {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	p := prover.New(file, prover.Options{Budget: c.budget.Budget, Evidence: true})
	for _, property := range properties {
		p.Ask(proof.Question{Property: property})
	}
	return p.Verdicts(ctx)
}
