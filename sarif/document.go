package sarif

import (
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
)

// The types of a log down to the suppressions of its results. They replace the types of the library
// sarif, which writes null for absent fields of a suppression, against the schema, and cannot write
// the empty list that says "not suppressed".
type (
	sarifDocument struct {
		Version string     `json:"version"`
		Schema  string     `json:"$schema"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		*sarif.Run
		Results []sarifResult `json:"results"`
	}
	sarifResult struct {
		*sarif.Result
		Suppressions *[]sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Status        string `json:"status"`
		Justification string `json:"justification,omitempty"`
	}
)

// describeSuppression returns the list of suppressions of a finding: empty if the finding is shown.
// It returns nil outside of the full profile. The standard wants all results of a run to have the
// list, or none.
func (w *Writer) describeSuppression(s *document.Suppression) *[]sarifSuppression {
	switch {
	case !w.options.FullProfile:
		return nil
	case s == nil:
		return &[]sarifSuppression{}
	}
	return &[]sarifSuppression{{Kind: s.Kind, Status: "accepted", Justification: plainText(s.Reason)}}
}
