package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/certify"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/prover"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// askedProperties holds the properties about which every game is asked.
var askedProperties = []proof.Property{
	proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.StrongWinnability, proof.TurnTaking,
	proof.ZeroSum, proof.ConstantSum, proof.Monotonic, proof.Functionals, proof.Persistence,
}

// A gameCertifier checks the certificates of games.
type gameCertifier struct {
	certify.Checker
	proofBudget    tool.BudgetOption
	proverTimeout  time.Duration // for the prover, for each game
	checkTimeout   time.Duration // for the checks, for each game
	certificateDir string        // where certificates are written and stay; "" for a temporary directory
	skipTrial      bool          // the prover does not try the certificates before they are written
}

// A gameResult is the outcome of one game.
type gameResult struct {
	gameName      string
	gameError     error
	checkedGame   *certify.GameResult
	proverSeconds float64 // the time that the prover took
	proverFaults  []error // the faults that the prover met, such as certificates that do not stand
}

// certifyGame asks the prover about a game, writes the certificates and checks them.
func (c *gameCertifier) certifyGame(ctx context.Context, path string) *gameResult {
	r := &gameResult{gameName: gameNameOf(path)}
	text, err := os.ReadFile(path)
	if err != nil {
		r.gameError = err
		return r
	}
	file := gdl.ParseString(filepath.Base(path), string(text))
	began := time.Now()
	verdicts, faults := c.proveGame(ctx, file)
	r.proverSeconds, r.proverFaults = time.Since(began).Seconds(), faults
	dir, err := os.MkdirTemp(c.certificateDir, r.gameName+"-*")
	if err != nil {
		r.gameError = err
		return r
	}
	if c.certificateDir == "" {
		defer os.RemoveAll(dir)
	}
	if r.gameError = evidence.NewDirectory(dir).Write(path, file, verdicts); r.gameError != nil {
		return r
	}
	dirs, err := certify.FindGames(dir)
	if r.gameError = err; err != nil {
		return r
	}
	ctx, cancel := context.WithTimeout(ctx, c.checkTimeout)
	defer cancel()
	r.checkedGame = c.CheckGame(ctx, dirs[0])
	return r
}

// standardTrial returns the trial by which 'gdllint prove' tries the certificates of a game; nil with skipTrial.
func (c *gameCertifier) standardTrial() *certificate.ClingoTrial {
	if c.skipTrial {
		return nil
	}
	return certificate.StandardTrial(c.ClingoRunner)
}

// gameNameOf returns the name of a game in reports: that of its file, without the extension.
func gameNameOf(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// proveGame asks about every property of a game, and returns the verdicts and the faults of the
// prover.
func (c *gameCertifier) proveGame(ctx context.Context, file *gdl.File) ([]proof.Verdict, []error) {
	ctx, cancel := context.WithTimeout(ctx, c.proverTimeout)
	defer cancel()
	p := prover.New(file, prover.Options{Budget: c.proofBudget.Budget, WantsEvidence: true, CertificateTrial: c.standardTrial()})
	for _, property := range askedProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	verdicts := p.AnswerQuestions(ctx)
	return verdicts, p.ProgramFaults()
}
