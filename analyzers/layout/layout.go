// Package layout defines an Analyzer that reports faults in the writing of a rulesheet: characters, spellings, line ends,
// and the order of rules.
package layout

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports faults in the writing of a rulesheet.
var Analyzer = lint.Table("layout", doc, []lint.Row{
	{Code: "L10", Find: mark, Text: "the file begins with a byte order mark, which many programs take for a name; save the file without it"},
	{Code: "L10", Find: spellings, Text: "'@1' holds @2, which some programs cannot read; use letters, digits, '_' and '-'"},
	{Code: "L10", Kind: "negation", Text: "'@1' holds '~', which negates nothing here; write 'not' if that is meant, else use letters, digits, '_' and '-'"},
	{Code: "L11", Kind: "clash", Text: "'@1' is spelt '@2' @3; some programs take them for two names; spell it the same everywhere", Related: "the usual spelling", Fix: "Write '@2' everywhere"},
	{Code: "L11", Kind: "variable", Text: "'@1' is spelt '@2' @3; some programs take them for two names; did you mean the variable '@4'?", Related: "the usual spelling|the variable",
		Unsafe: "Write '@2' everywhere", NotAt: []string{"A07"}},
	{Code: "L12", Find: lineEnds, Text: "this line ends with @1, but @2 is the usual line end here; save the file with line ends of one kind"},
	{Code: "L12", Find: secondCopy, Text: "the whole rulesheet stands here a second time; remove one copy", Related: "the first copy begins here"},
	{Code: "Y12", Find: scattered, Text: "'@@' is also defined elsewhere; keep the rules for one head together", Related: "the earlier rules are here"},
})

// scattered reports each head whose rules are not next to each other, once.
func scattered(p *lint.Pass, found lint.Found) {
	last, told, before := map[string]*model.Rule{}, map[string]bool{}, ""
	for _, r := range p.Rules {
		topic := topicOf(r.Head)
		if first := last[topic]; first != nil && topic != before && !told[topic] && !p.File.Recognition.IsForeign() {
			told[topic] = true
			found(lint.CaseAt(r.Head).Relating(first.Head))
		}
		last[topic], before = r, topic
	}
}

// topicOf returns the key of rules that should be next to each other: the relation, and for most keywords also the name
// of the fluent or move. A variable, a role or a goal value adds no name.
func topicOf(head *gdl.Term) string {
	topic := head.Name
	if _, keyword := gdl.KeywordArity(head.Name); keyword && len(head.Args) > 0 {
		if arg := head.Args[len(head.Args)-1]; head.Name != gdl.Role && head.Name != gdl.Goal && !arg.IsVariable() {
			topic += " " + arg.Name
		}
	}
	return topic
}

// secondCopy finds a file with the same rulesheet twice: a role is named twice, and most of the other rules are repeated
// after it.
func secondCopy(p *lint.Pass, found lint.Found) {
	roles := map[string]bool{}
	again := slices.IndexFunc(p.Rules, func(r *model.Rule) bool {
		if r.Head.Name != gdl.Role {
			return false
		}
		role := r.Head.String()
		named := roles[role]
		roles[role] = true
		return named
	})
	if again < 0 || p.File.Recognition.IsForeign() {
		return
	}
	written := func(r *model.Rule) string { // without the layout
		return strings.Join(strings.Fields(p.File.Source.TextBetween(r.Pos(), r.End())), " ")
	}
	seen := make(map[string]bool, len(p.Rules))
	for _, r := range p.Rules[:again] {
		seen[written(r)] = true
	}
	repeated := 0
	for _, r := range p.Rules[again:] {
		if seen[written(r)] {
			repeated++
		}
	}
	const most = 0.8 // the part of the larger copy that must occur in the other one
	if least := most * float64(max(len(p.Rules)-again, len(seen))); float64(repeated) >= least {
		found(lint.CaseAt(p.Rules[again]).Relating(p.Rules[0]))
	}
}

// lineEnds finds the first line whose line end is not the usual one.
func lineEnds(p *lint.Pass, found lint.Found) {
	src := p.File.Source
	if bytes.IndexByte(src.Text, '\r') < 0 || p.File.Recognition.IsForeign() {
		return // all lines end with LF, or the text is no rulesheet
	}
	kinds := []struct {
		name         string
		count, first int
	}{{name: "LF"}, {name: "CRLF"}, {name: "CR"}}
	for i := 0; i < len(src.Text); i++ {
		at, kind := i, 0
		switch {
		case src.Text[i] == '\n':
		case src.Text[i] != '\r':
			continue
		case i+1 < len(src.Text) && src.Text[i+1] == '\n':
			i, kind = i+1, 1
		default:
			kind = 2
		}
		if kinds[kind].count++; kinds[kind].count == 1 {
			kinds[kind].first = at
		}
	}
	usual, odd := kinds[0], -1
	for _, k := range kinds[1:] {
		if k.count > usual.count {
			usual = k
		}
	}
	for i, k := range kinds {
		if k.count > 0 && k.name != usual.name && (odd < 0 || k.first < kinds[odd].first) {
			odd = i
		}
	}
	if odd >= 0 {
		start := src.LineStart(kinds[odd].first)
		end := max(kinds[odd].first, start+1) // an empty line is shown by its end
		found(lint.CaseAt(lint.Span{StartPos: src.Pos(start), EndPos: src.Pos(end)}, kinds[odd].name, usual.name))
	}
}
