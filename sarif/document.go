package sarif

import (
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
)

// The library writes nulls for what is absent from a suppression, which the
// schema forbids, and cannot write the empty list that says "not suppressed".
// These types take the place of the library's around results.
type (
	document struct {
		Version string `json:"version"`
		Schema  string `json:"$schema"`
		Runs    []run  `json:"runs"`
	}
	run struct {
		*sarif.Run
		Results []result `json:"results"`
	}
	result struct {
		*sarif.Result
		Suppressions *[]suppression `json:"suppressions,omitempty"`
	}
	suppression struct {
		Kind          string `json:"kind"`
		Status        string `json:"status"`
		Justification string `json:"justification,omitempty"`
	}
)

// suppressions says whether and why a finding is not shown. The standard
// wants all results of a run to say so, or none.
func (w *Writer) suppressions(s *finding.Suppression) *[]suppression {
	switch {
	case !w.opt.Full:
		return nil
	case s == nil:
		return &[]suppression{}
	}
	return &[]suppression{{Kind: s.Kind, Status: "accepted", Justification: plain(s.Reason)}}
}
