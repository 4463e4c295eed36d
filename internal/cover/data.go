package cover

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// This file writes coverage as JSON and as an HTML page.

// MarshalJSON returns a count as JSON.
func (n HitCount) MarshalJSON() ([]byte, error) {
	out := struct {
		Times   int64  `json:"times"`
		Matches int    `json:"matches"`
		First   *int   `json:"firstStep,omitempty"`
		Never   string `json:"never,omitempty"` // seen or proved
		Always  bool   `json:"always,omitempty"`
	}{Times: n.Times, Matches: n.Matches, Always: n.AlwaysHolds}
	switch {
	case n.Never && n.NeverProved:
		out.Never = "proved"
	case n.Never:
		out.Never = "seen"
	case !n.AlwaysHolds && !n.isUncounted():
		out.First = &n.FirstStep
	}
	return json.Marshal(out)
}

type jsonProbe struct {
	Line      int      `json:"line"`
	Column    int      `json:"column"`
	Branch    int      `json:"branch"`
	Head      string   `json:"head"`
	Condition string   `json:"condition,omitempty"`
	Count     HitCount `json:"count"`
}

type jsonNamed struct {
	Role  string    `json:"role,omitempty"`
	Term  string    `json:"term"`
	Count HitCount  `json:"count"`
	Legal *HitCount `json:"legal,omitempty"`
}

type jsonCoverage struct {
	Path string `json:"path"`
	Seed uint64 `json:"seed"`
	MatchCounts
	States     int         `json:"states,omitempty"`
	Complete   bool        `json:"complete"`
	Reference  bool        `json:"byReferenceSemantics,omitempty"`
	Short      string      `json:"short,omitempty"`
	Rules      []jsonProbe `json:"rules"`
	Conditions []jsonProbe `json:"conditions"`
	Fluents    []jsonNamed `json:"fluents"`
	Moves      []jsonNamed `json:"moves"`
	Goals      []jsonNamed `json:"goals"`
	Witnesses  []Witness   `json:"witnesses"`
}

func (c *Coverage) toJSON(witnesses []Witness) jsonCoverage {
	out := jsonCoverage{Path: c.Sheet.Path, Seed: c.Options.RandomSeed, MatchCounts: c.MatchCounts, States: c.VisitedStates, Complete: c.AllStatesVisited,
		Reference: c.ByReference, Short: c.StopReason, Rules: []jsonProbe{}, Conditions: []jsonProbe{}, Witnesses: append([]Witness{}, witnesses...)}
	ruler, n := report.NewPositionMapper(c.Sheet.File.Source), c.Sheet.File.Notation
	for i, p := range c.RuleProbes {
		list, at := &out.Rules, ruler.PlaceOf(p.StartPos)
		if p.Condition != "" {
			list = &out.Conditions
		}
		*list = append(*list, jsonProbe{at.Line, at.Column, p.Branch, p.Rule.Head.InNotation(n), p.Condition, c.Counts[i]})
	}
	named := func(list []TermCount, legal bool) []jsonNamed {
		all := []jsonNamed{}
		for i, x := range list {
			y := jsonNamed{Term: x.Term.InNotation(n), Count: x.Count}
			if x.Role != nil {
				y.Role = x.Role.InNotation(n)
			}
			if legal {
				y.Legal = &list[i].Legal
			}
			all = append(all, y)
		}
		return all
	}
	out.Fluents, out.Moves, out.Goals = named(c.FluentCounts, false), named(c.Moves, true), named(c.Goals, false)
	return out
}

// WriteJSON writes the coverage of several rulesheets, with the witnesses of each, as JSON.
func WriteJSON(w io.Writer, all []*Coverage, witnesses [][]Witness) error {
	out := struct {
		Schema int            `json:"schema"`
		Sheets []jsonCoverage `json:"sheets"`
	}{1, []jsonCoverage{}}
	for i, c := range all {
		out.Sheets = append(out.Sheets, c.toJSON(witnesses[i]))
	}
	return screen.WriteJSON(w, out, " ")
}

// A heatPiece is a piece of the rulesheet's text in a heat map: a rule, or the text between two rules.
type heatPiece struct {
	Text, Class, Title string // Class is the CSS class of the colour; "" for no colour
	Count              string // the count in the margin
}

const heatStyle = `` + screen.PageColours + `
body{font:15px/1.5 sans-serif;margin:2em;max-width:70em;color:var(--ink);background:var(--paper)}
h1{overflow-wrap:anywhere}
pre{font:13px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.h0{background:var(--h0)}.h1{background:var(--h1)}.h2{background:var(--h2)}.h3{background:var(--h3)}.h4{background:var(--h4)}
.hs{background:var(--hs)}
.n{float:left;clear:left;width:4.5em;margin-left:-5em;text-align:right;color:var(--faint)}pre{padding-left:5em}
@media(max-width:40rem){body{margin:.8em}}
@media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`

var heatPage = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Coverage</title>
<meta http-equiv="Content-Security-Policy" content="` + screen.PagePolicy(heatStyle, "") + `">
<style>` + heatStyle + `</style></head><body>
{{range .}}<h1>{{.Path}}</h1><p>{{.Summary}}</p>
<p><span class="h0">never fired</span> <span class="h1">seldom</span> <span class="h2">in a tenth of the matches</span> <span class="h3">in half</span> <span class="h4">in nearly all</span> <span class="hs">always, whatever the state</span></p>
<pre>{{range .Pieces}}{{if .Class}}<span class="n">{{.Count}}</span><span class="{{.Class}}" title="{{.Title}}">{{.Text}}</span>{{else}}{{.Text}}{{end}}{{end}}</pre>
{{if .Never}}<h2>Conditions that never decided</h2><p>No body failed by this one alone.</p><ul>{{range .Never}}<li><code>{{.}}</code></li>{{end}}</ul>{{end}}
{{end}}</body></html>
`))

type heatSheet struct {
	Path, Summary string
	Pieces        []heatPiece
	Never         []string
}

// WriteHeatMaps writes an HTML page with the texts of rulesheets in which the colour of each rule
// shows in how many matches it fires; of several branches, the one that fires in most.
func WriteHeatMaps(w io.Writer, all []*Coverage) error {
	var sheets []heatSheet
	for _, c := range all {
		sheets = append(sheets, c.heatSheetOf())
	}
	return heatPage.Execute(w, sheets)
}

func (c *Coverage) heatSheetOf() heatSheet {
	src := c.Sheet.File.Source
	p := heatSheet{Path: report.MakePrintable(c.Sheet.Path), Summary: c.Summary()}
	of, at, end := c.probesByRule(), 0, len(src.Text)
	ruler := report.NewPositionMapper(src)
	for _, r := range c.Sheet.File.Rules {
		from, to := src.Offset(r.Pos()), src.Offset(r.End())
		if len(of[r]) == 0 || from < at {
			continue
		}
		var best HitCount
		title, never := "", true
		for _, i := range of[r] {
			n := c.Counts[i]
			if c.RuleProbes[i].Condition != "" {
				if n.Never {
					line := ruler.PlaceOf(r.Pos()).Line
					p.Never = append(p.Never, report.MakePrintable(fmt.Sprintf("line %d: ", line)+c.RuleProbes[i].Condition+proofNote(n)))
				}
				continue
			}
			if title != "" {
				title += "; "
			}
			title += c.Text(n)
			if !n.Never {
				never = false
			}
			if n.Matches >= best.Matches {
				best = n
			}
		}
		p.Pieces = append(p.Pieces, heatPiece{Text: printableLines(src.Text[at:from])}, heatPiece{printableLines(src.Text[from:to]), c.heatClass(best, never), title, MarginMark(best)})
		at = to
	}
	p.Pieces = append(p.Pieces, heatPiece{Text: printableLines(src.Text[at:end])})
	return p
}

// heatClass returns the CSS class of a rule: h0 if it never fired, up to h4 if it fired in nearly all
// matches, hs if it always holds, and "" if nothing was counted.
func (m *MatchCounts) heatClass(n HitCount, never bool) string {
	share := float64(n.Matches) / float64(max(1, m.PlayedMatches))
	switch {
	case n.isUncounted():
		return ""
	case n.AlwaysHolds:
		return "hs"
	case never:
		return "h0"
	case share < 0.1:
		return "h1"
	case share < 0.5:
		return "h2"
	case share < 0.9:
		return "h3"
	}
	return "h4"
}

// printableLines returns a text of several lines with LF line ends and without unprintable
// characters.
func printableLines(text []byte) string {
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\r", "\n"), "\n")
	for i, l := range lines {
		lines[i] = report.MakePrintable(l)
	}
	return strings.Join(lines, "\n")
}
