package lsp

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// stated returns the properties that a document states, in its comments or as a
// file beside a rulesheet, with the result of proofs for the current game. It
// returns none if nothing was proved.
func (s *Server) stated(r *request) (*result, []*property.Statement, *gdl.Source) {
	if !r.sheet.properties() {
		known := r.doc.verdicts()
		if known == nil || known.sheet.text != r.sheet.text || known.file.Parsed == nil || !property.Stated(known.file.Parsed) {
			return nil, nil, nil
		}
		list, _ := property.FromComments(property.NewScope(known.file.Parsed), known.file.Parsed)
		return known, list, known.file.Source
	}
	for _, d := range s.open(func(o *sheet) bool { return !o.properties() && o.beside(r.sheet) }) {
		if known := d.verdicts(); known != nil && known.file.Parsed != nil {
			src := gdl.NewSource(token.NewFileSet(), r.sheet.path, r.sheet.text.Bytes())
			list, _ := property.FromText(property.NewScope(known.file.Parsed), src)
			return known, list, src
		}
	}
	return nil, nil, nil
}
