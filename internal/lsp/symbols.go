package lsp

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// maxSymbols is the greatest number of rules from which the symbols of a document are made.
const maxSymbols = 5000

// answerDocumentSymbol answers with the outline of a document: a symbol for each run of successive rules whose heads
// have one name, with its rules as children if the client shows a tree.
func (t *textFeatures) answerDocumentSymbol(_ context.Context, r *documentRequest) (any, error) {
	if r.documentVersion == nil || r.documentVersion.isSiblingFile() {
		return []protocol.DocumentSymbol{}, nil
	}
	tree := documentSymbols(r.documentVersion)
	if c := t.client.clientAbilities(); c.TextDocument.DocumentSymbol.HierarchicalDocumentSymbolSupport {
		return tree, nil
	}
	flat := []protocol.SymbolInformation{}
	for _, x := range tree {
		flat = append(flat, protocol.SymbolInformation{Name: x.Name, Kind: x.Kind, Location: protocol.Location{URI: r.documentVersion.clientURI(), Range: x.Range}})
	}
	return flat, nil
}

func documentSymbols(of *documentVersion) []protocol.DocumentSymbol {
	file := of.parsedFile()
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
		if len(run) > 0 && (run[0].Head.Name != r.Head.Name || r.Pos() < run[len(run)-1].End()) {
			flush()
		}
		run = append(run, r)
	}
	flush()
	return list
}

// runSymbol returns the symbol of a run of successive rules whose heads have one name.
func runSymbol(of *documentVersion, file *gdl.File, run []*gdl.Rule) protocol.DocumentSymbol {
	head := run[0].Head
	x := protocol.DocumentSymbol{
		Name: report.MakePrintable(fmt.Sprintf("%s/%d", head.Spelling, len(head.Args))), Kind: symbolKind(head.Name),
		Detail: plural.CountNoun(len(run), "rule"), Range: of.rangeOf(file.Source, run[0].Pos(), run[len(run)-1].End()),
		SelectionRange: of.rangeOf(file.Source, head.Pos(), head.End()),
	}
	if len(run) == 1 {
		x.Name, x.Detail = ruleTitle(file, run[0]), ""
		return x
	}
	for _, r := range run {
		x.Children = append(x.Children, protocol.DocumentSymbol{Name: ruleTitle(file, r), Kind: x.Kind,
			Range: of.rangeOf(file.Source, r.Pos(), r.End()), SelectionRange: of.rangeOf(file.Source, r.Head.Pos(), r.Head.End())})
	}
	return x
}

// ruleTitle returns the head of a rule on one line.
func ruleTitle(file *gdl.File, r *gdl.Rule) string {
	return syntax.Clip(report.MakePrintable(file.Source.TextBetween(r.Head.Pos(), r.Head.End())))
}

func symbolKind(name string) int {
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
