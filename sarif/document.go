package sarif

import (
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
)

// The types of a log around its results, in place of the library's. The library
// writes nulls for absent fields of a suppression, which the schema forbids, and
// cannot write the empty list that says "not suppressed".
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

// suppressions returns the suppression of a finding, an empty list if it is
// shown, or nil where the log has none. The standard wants all results of a run
// to have the list, or none.
func (w *Writer) suppressions(s *finding.Suppression) *[]suppression {
	switch {
	case !w.opt.Full:
		return nil
	case s == nil:
		return &[]suppression{}
	}
	return &[]suppression{{Kind: s.Kind, Status: "accepted", Justification: plain(s.Reason)}}
}
