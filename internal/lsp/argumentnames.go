package lsp

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/report"
)

// This file names the arguments of relations while they are written: signature help and inlay hints.

// argumentNames returns a name for each argument of a relation or function that variables fill: the
// variable that most often fills it, in lower case and without '?' and '_' before it.
func argumentNames(x *words.Index) map[gdl.ArgPosition]string {
	counts, names := map[gdl.ArgPosition]map[string]int{}, map[gdl.ArgPosition]string{}
	for i := range x.WordUses {
		u := &x.WordUses[i]
		if a := u.FilledArgument; u.Kind == words.Variable && a.Name != "" {
			if counts[a] == nil {
				counts[a] = map[string]int{}
			}
			name := strings.TrimLeft(u.FoldedName, "?_")
			if counts[a][name]++; counts[a][name] > counts[a][names[a]] {
				names[a] = name
			}
		}
	}
	return names
}

// answerSignatureHelp answers with the arguments of the relation or function that is being written.
func (t *textFeatures) answerSignatureHelp(_ context.Context, r *documentRequest, p *protocol.TextDocumentPositionParams) (any, error) {
	if r.documentVersion == nil || r.documentVersion.isTestFile() {
		return nil, nil
	}
	of := t.documents.groupOf(r.documentVersion)
	text := r.documentVersion.sheetText
	here := words.ContextAt(text.content, text.offsetOf(p.Position), of.rulesheet.Notation)
	inner := here.InnermostList()
	if here.InComment || inner.PartIndex == 0 || inner.HeadName == "" {
		return nil, nil
	}
	out := protocol.SignatureHelp{ActiveParameter: inner.PartIndex - 1}
	if h, known := keywordHelp(inner.HeadName); known {
		label := strings.Trim(h.writtenForm, "()")
		out.Signatures = []protocol.SignatureInformation{newSignature(label, strings.Fields(label)[1:], report.TitleSentence(h.meaningText))}
		return out, nil
	}
	names, domains := argumentNames(of.wordIndexes[0]), of.memberSheets[0].argumentDomains()
	e := &wordExplainer{hoverNote: &hoverNote{}, symbolAtCursor: &symbolAtCursor{sheetGroup: of}, argumentDomains: domains}
	for _, kind := range []words.Kind{words.Relation, words.Function} {
		for _, arity := range aritiesOf(of.wordIndexes[0], kind, inner.HeadName) {
			var args, values []string
			for i := range arity {
				a := gdl.ArgPosition{Kind: argKind(kind), Name: inner.HeadName, Arity: arity, Index: i}
				args = append(args, "?"+cmp.Or(names[a], "arg"))
				values = append(values, e.symbolsText(a))
			}
			s := newSignature(inner.HeadName+" "+strings.Join(args, " "), args, "")
			for i := range s.Parameters {
				s.Parameters[i].Documentation = values[i]
			}
			if arity < inner.PartIndex {
				out.Signatures = append(out.Signatures, s) // there are already more arguments than this relation has
			} else {
				out.Signatures = slices.Insert(out.Signatures, 0, s)
			}
		}
	}
	if len(out.Signatures) == 0 {
		return nil, nil
	}
	return out, nil
}

// newSignature returns a signature with the documentation about it. The arguments occur in the label in the order of
// args.
func newSignature(label string, args []string, about string) protocol.SignatureInformation {
	s := protocol.SignatureInformation{Label: report.MakePrintable(label), Documentation: about}
	from := strings.IndexByte(label, ' ')
	for _, a := range args {
		at := from + strings.Index(label[from:], a)
		begin := len(utf16.Encode([]rune(label[:at])))
		s.Parameters = append(s.Parameters, protocol.ParameterInformation{Label: [2]int{begin, begin + len(utf16.Encode([]rune(a)))}})
		from = at + len(a)
	}
	return s
}

// maxHints is the greatest number of hints in an answer.
const maxHints = 5000

// answerInlayHint answers with hints before constants in a range: the names of the arguments that
// the constants fill, if they have more than one letter.
func (t *textFeatures) answerInlayHint(_ context.Context, r *documentRequest, p *protocol.RangeParams) (any, error) {
	list := []protocol.InlayHint{}
	if r.documentVersion == nil || r.documentVersion.isSiblingFile() || !t.client.clientAbilities().namesArguments {
		return list, nil
	}
	x := r.documentVersion.wordIndex()
	names := argumentNames(x)
	from, to := r.documentVersion.sheetText.offsetsOf(p.Range)
	for i := range x.WordUses {
		u := &x.WordUses[i]
		name := names[u.FilledArgument]
		if u.Kind != words.Constant || name == "" || len([]rune(name)) < 2 || name == u.FoldedName || u.FromOffset < from || u.ToOffset > to || len(list) == maxHints {
			continue
		}
		list = append(list, protocol.InlayHint{Position: r.documentVersion.sheetText.positionOf(u.FromOffset),
			Label: report.MakePrintable(name) + ":", Kind: protocol.HintParameter, PaddingRight: true})
	}
	return list, nil
}
