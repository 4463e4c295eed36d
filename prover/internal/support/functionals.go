package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// functionalClaim is the claim for the functionals that are proved.
func functionalClaim(ctx context.Context, t *task.Task) (proof.Evidence, error) {
	s := newSupport(t)
	claim := certificate.Claim{Property: string(proof.Functionals)}
	covered := map[int]bool{}
	for _, f := range counting.Functionals(t) {
		if !t.AllInvariant(f.Most) || !t.AllInvariant(f.Least) {
			continue
		}
		claim.Statements = append(claim.Statements, f.Statement)
		for _, violation := range slices.Concat(f.Most, f.Least) {
			if i, known := t.Cands.Seen[violation]; known {
				s.need(i)
				covered[i] = true
			}
		}
	}
	if len(claim.Statements) == 0 {
		return proof.Evidence{}, errors.New("no functional is proved")
	}
	if err := s.close(ctx); err != nil {
		return proof.Evidence{}, err
	}
	others := slices.DeleteFunc(s.chosen(), func(i int) bool { return covered[i] })
	lemmas, err := statements(t, others, -1)
	claim.Statements = append(claim.Statements, lemmas...)
	claim.Apart = asksApart(t, claim.Statements)
	return proof.Evidence{Claim: &claim}, err
}
