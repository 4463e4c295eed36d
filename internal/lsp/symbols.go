package lsp

import (
	"context"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// maxSymbols bounds the symbols of a document.
const maxSymbols = 5000

// documentSymbol answers with the parts of a document: runs of rules about one
// relation.
func (s *Server) documentSymbol(_ context.Context, r *request) (any, error) {
	if r.sheet == nil || r.sheet.properties() {
		return []protocol.DocumentSymbol{}, nil
	}
	tree := symbols(r.sheet)
	if c := s.can(); c.TextDocument.DocumentSymbol.HierarchicalDocumentSymbolSupport {
		return tree, nil
	}
	flat := []protocol.SymbolInformation{}
	for _, x := range tree {
		flat = append(flat, protocol.SymbolInformation{Name: x.Name, Kind: x.Kind, Location: protocol.Location{URI: r.sheet.uri, Range: x.Range}})
	}
	return flat, nil
}

func symbols(of *sheet) []protocol.DocumentSymbol {
	file := of.parsed()
	list := []protocol.DocumentSymbol{}
	var run []*gdl.Rule
	flush := func() {
		if len(run) > 0 {
			list = append(list, runSymbol(of, file, run))
		}
		run = nil
	}
	for i, r := range file.Rules {
		if i == maxSymbols {
			break
		}
		if len(run) > 0 && (run[0].Head.Name != r.Head.Name || r.From < run[len(run)-1].To) {
			flush()
		}
		run = append(run, r)
	}
	flush()
	return list
}

// runSymbol returns the symbol of a run of rules about one relation.
func runSymbol(of *sheet, file *gdl.File, run []*gdl.Rule) protocol.DocumentSymbol {
	head := run[0].Head
	x := protocol.DocumentSymbol{
		Name: report.Printable(fmt.Sprintf("%s/%d", head.Spelling, len(head.Args))), Kind: kindOf(head.Name),
		Detail: plural.Count(len(run), "rule"), Range: of.span(file.Source, run[0].From, run[len(run)-1].To),
		SelectionRange: of.span(file.Source, head.From, head.To),
	}
	if len(run) == 1 {
		x.Name, x.Detail = title(file, run[0]), ""
		return x
	}
	for _, r := range run {
		x.Children = append(x.Children, protocol.DocumentSymbol{Name: title(file, r), Kind: x.Kind,
			Range: of.span(file.Source, r.From, r.To), SelectionRange: of.span(file.Source, r.Head.From, r.Head.To)})
	}
	return x
}

// title returns the head of a rule on one line.
func title(file *gdl.File, r *gdl.Rule) string {
	const most = 60
	text := []rune(strings.Join(strings.Fields(report.Printable(file.Source.Slice(r.Head.From, r.Head.To))), " "))
	if len(text) > most {
		return string(text[:most]) + "..."
	}
	return string(text)
}

// kindOf returns the kind of symbol for a relation.
func kindOf(name string) int {
	switch name {
	case gdl.Role:
		return protocol.SymbolConstant
	case gdl.Init, gdl.Next, gdl.Base:
		return protocol.SymbolProperty
	case gdl.Legal, gdl.Input, gdl.Sees, gdl.Terminal, gdl.Goal:
		return protocol.SymbolEvent
	}
	return protocol.SymbolFunction
}
