package compare

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
)

// This file makes the claim, and the certificate, that two rulesheets are the same game.

// The reasons why there is no certificate.
var (
	errNotInductive = errors.New("the proved properties of both games do not show it by one induction")
	errSameRules    = errors.New("both rulesheets have the same rules, which needs no certificate")
)

// differedFluent is the name of the last fluent of the product, which says that percepts differed in an
// earlier step. Statements that mention it are left out of certificates.
const differedFluent = "percepts-differed"

// claim returns the claim that both games are the same. Its statements say that the games agree, that fluents equal
// their proved counterparts, and the proved invariants that a certificate can state. It returns an error if they
// are not inductive together.
func (c *product) claim(ctx context.Context) (*certificate.Claim, error) {
	claim := certificate.Claim{Property: string(proof.SameGame), Method: "induction over both games", Copies: []certificate.Copy{{}}, Statements: certificate.SameGame()}
	violations := []circuit.NodeRef{c.net.MovesDiffer, c.net.EndsDiffer, c.net.GoalsDiffer, c.net.PerceptsDiffer}
	assumed := make([]bool, len(c.Net.FluentRefs))
	twin := map[*invariant.Candidate]int{}
	for f, guess := range c.twins {
		if guess != nil {
			twin[guess] = f
		}
	}
	formulas := invariant.NewGateFormulas(withCopyNames(c.Net))
	var alike []*gdl.Term
	for g := range c.ProvedCandidates() {
		if slices.ContainsFunc(c.asked, func(a *askedAspect) bool { return a.item.GoalCandidate == g }) {
			continue
		}
		f, isTwin := twin[g]
		if own := fluentOfBoth(c.Net, f); isTwin && own != nil {
			alike = append(alike, own)
		} else {
			s, err := g.CertificateStatement(formulas)
			if err != nil || strings.Contains(s.RecipeKey(), differedFluent) {
				continue
			}
			claim.Statements = append(claim.Statements, s.AcrossCopies())
		}
		violations = append(violations, g.ViolationRef)
		assumed[f] = assumed[f] || isTwin
	}
	if len(alike) > 0 {
		claim.Statements = append(claim.Statements, certificate.AgreeOnFluents(1, alike))
	}
	inductive, err := support.ProductStepKeeps(ctx, c.ProofTask, violations, assumed, nil, c.WholeShare(2))
	switch {
	case err != nil:
		return nil, err
	case !inductive:
		return nil, errNotInductive
	}
	return &claim, nil
}

// withCopyNames returns a copy of a product network in which each fluent is named after its game,
// as in the copies of a certificate.
func withCopyNames(product *circuit.Network) *circuit.Network {
	net, game := *product, *product.Game
	game.Fluents = slices.Clone(game.Fluents)
	for f, t := range game.Fluents {
		own, second := circuit.InSecond(t)
		switch {
		case f == len(game.Fluents)-1:
			own = gdl.NewTerm(differedFluent)
		case second:
			own = gdl.NewTerm(certificate.CopyName(1), own)
		default:
			own = gdl.NewTerm(certificate.CopyName(0), own)
		}
		game.Fluents[f] = own
	}
	net.Game = &game
	return &net
}

// fluentOfBoth returns the name of fluent f if it is a fluent of the second game whose counterpart is the fluent with
// the same name; nil otherwise.
func fluentOfBoth(net *circuit.Network, f int) *gdl.Term {
	own, second := circuit.InSecond(net.Game.Fluents[f])
	twin := net.Product.Twin[f]
	if node := &net.Nodes[twin.NodeIndex()]; !second || twin.IsNegative() || node.Kind != circuit.FluentNode || int(node.InputIndex) == f || !gdl.EqualTerms(net.Game.Fluents[node.InputIndex], own) {
		return nil
	}
	return own
}

// certify adds evidence to an outcome and tries its certificate with clingo. If clingo contradicts
// it, the outcome becomes undecided. c is nil if the rules are the same.
func (out *Outcome) certify(ctx context.Context, c *product, o Options) {
	e := &proof.Evidence{SequenceReading: certificate.Nonplayable}
	out.Evidence = e
	fail := func(err error) { e.Claim, e.Substitute = nil, "no certificate: "+err.Error() }
	if c == nil {
		fail(errSameRules)
		return
	}
	var err error
	if e.Claim, err = c.claim(ctx); err != nil {
		fail(err)
		return
	}
	out.Files[1] = writtenFile(out.Files[1], len(o.SameNames)+len(out.Guessed) > 0)
	encoding, err := certificate.NewCompared(out.Files[0].Source.Name, out.Files[0], out.Files[1], certificate.Nonplayable)
	if err != nil {
		fail(err)
		return
	}
	wrong, err := support.TryEvidence(ctx, o.CertificateTrial, encoding, e)
	switch {
	case err != nil:
		fail(err)
	case len(wrong) > 0:
		out.Verdict, out.Way, out.Aspects = Undecided, "", nil
		out.Reason = "there seemed to be a proof, but clingo contradicts its certificate: " + wrong[0]
		fail(errors.New(out.Reason))
	}
}

// writtenFile returns a file whose text agrees with its rules: f itself or, if names of rules were
// changed, the parsed text of the rules.
func writtenFile(f *gdl.File, renamed bool) *gdl.File {
	if !renamed {
		return f
	}
	var text strings.Builder
	for _, r := range f.Rules {
		text.WriteString(r.String() + "\n")
	}
	return gdl.ParseString(f.Source.Name, text.String())
}
