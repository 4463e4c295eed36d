package cover

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/gdllint/gdllint/report"
)

type jsonCount struct {
	Times   int64  `json:"times"`
	Matches int    `json:"matches"`
	First   *int   `json:"firstStep,omitempty"`
	Never   string `json:"never,omitempty"` // seen or proved
	Always  bool   `json:"always,omitempty"`
}

func (n Count) data() jsonCount {
	out := jsonCount{Times: n.Times, Matches: n.Matches, Always: n.Always}
	switch {
	case n.Never && n.Proved:
		out.Never = "proved"
	case n.Never:
		out.Never = "seen"
	case !n.Always:
		out.First = &n.First
	}
	return out
}

type jsonProbe struct {
	Line      int       `json:"line"`
	Column    int       `json:"column"`
	Branch    int       `json:"branch"`
	Head      string    `json:"head"`
	Condition string    `json:"condition,omitempty"`
	Count     jsonCount `json:"count"`
}

type jsonNamed struct {
	Role  string     `json:"role,omitempty"`
	Term  string     `json:"term"`
	Count jsonCount  `json:"count"`
	Legal *jsonCount `json:"legal,omitempty"`
}

type jsonCoverage struct {
	Path       string        `json:"path"`
	Seed       uint64        `json:"seed"`
	Matches    int           `json:"matches"`
	Finished   int           `json:"finished"`
	States     int           `json:"states,omitempty"`
	Complete   bool          `json:"complete"`
	Reference  bool          `json:"byReferenceSemantics,omitempty"`
	Short      string        `json:"short,omitempty"`
	Rules      []jsonProbe   `json:"rules"`
	Conditions []jsonProbe   `json:"conditions"`
	Fluents    []jsonNamed   `json:"fluents"`
	Moves      []jsonNamed   `json:"moves"`
	Goals      []jsonNamed   `json:"goals"`
	Witnesses  []jsonWitness `json:"witnesses"`
}

type jsonWitness struct {
	Name  string    `json:"name"`
	Count jsonCount `json:"count"`
}

func (c *Coverage) data(witnesses []Witness) jsonCoverage {
	out := jsonCoverage{Path: c.Sheet.Path, Seed: c.Options.Seed, Matches: c.Played, Finished: c.Finished, States: c.Visited, Complete: c.Complete,
		Reference: c.ByHand, Short: c.Short, Rules: []jsonProbe{}, Conditions: []jsonProbe{}, Witnesses: []jsonWitness{}}
	ruler := report.NewRuler(c.Sheet.File.Source)
	for i, p := range c.Probes {
		at := ruler.Place(p.Rule.From)
		x := jsonProbe{at.Line, at.Column, p.Branch, p.Rule.Head.String(), p.Condition, c.Counts[i].data()}
		if p.Condition == "" {
			out.Rules = append(out.Rules, x)
		} else {
			out.Conditions = append(out.Conditions, x)
		}
	}
	named := func(list []Named, legal bool) []jsonNamed {
		all := []jsonNamed{}
		for _, x := range list {
			y := jsonNamed{Term: x.Term.String(), Count: x.Count.data()}
			if x.Role != nil {
				y.Role = x.Role.String()
			}
			if legal {
				l := x.Legal.data()
				y.Legal = &l
			}
			all = append(all, y)
		}
		return all
	}
	out.Fluents, out.Moves, out.Goals = named(c.Fluents, false), named(c.Moves, true), named(c.Goals, false)
	for _, x := range witnesses {
		out.Witnesses = append(out.Witnesses, jsonWitness{x.Name, x.Count.data()})
	}
	return out
}

// WriteJSON writes the coverage of some sheets for programs.
func WriteJSON(w io.Writer, all []*Coverage, witnesses [][]Witness) error {
	out := struct {
		Schema int            `json:"schema"`
		Sheets []jsonCoverage `json:"sheets"`
	}{1, []jsonCoverage{}}
	for i, c := range all {
		out.Sheets = append(out.Sheets, c.data(witnesses[i]))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(out)
}

// A piece is a part of the text in the heat map.
type piece struct {
	Text, Class, Title string
}

var page = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body{font:15px/1.5 sans-serif;margin:2em;max-width:70em;color:#222;background:#fff}
pre{font:13px/1.5 monospace;white-space:pre-wrap}
.h0{background:#ffd6d6}.h1{background:#fff3c9}.h2{background:#e6f4d0}.h3{background:#cdeab0}.h4{background:#aedb8a}
.hs{background:#e8e8f8}
</style></head><body>
{{range .}}<h1>{{.Path}}</h1><p>{{.Summary}}</p>
<p><span class="h0">never fired</span> <span class="h1">seldom</span> <span class="h2">in a tenth of the matches</span> <span class="h3">in half</span> <span class="h4">in nearly all</span> <span class="hs">always, whatever the state</span></p>
<pre>{{range .Pieces}}{{if .Class}}<span class="{{.Class}}" title="{{.Title}}">{{.Text}}</span>{{else}}{{.Text}}{{end}}{{end}}</pre>
{{if .Never}}<h2>Conditions that never decided</h2><p>No body failed by this one alone.</p><ul>{{range .Never}}<li><code>{{.}}</code></li>{{end}}</ul>{{end}}
{{end}}</body></html>
`))

type sheetPage struct {
	Path, Summary string
	Pieces        []piece
	Never         []string
}

// WriteHTML writes heat maps.
func WriteHTML(w io.Writer, all []*Coverage) error {
	var sheets []sheetPage
	for _, c := range all {
		sheets = append(sheets, c.page())
	}
	return page.Execute(w, sheets)
}

func (c *Coverage) page() sheetPage {
	src := c.Sheet.File.Source
	p := sheetPage{Path: report.Printable(c.Sheet.Path), Summary: c.Summary()}
	of, at := c.byRule(), 0
	ruler := report.NewRuler(src)
	for _, r := range c.Sheet.File.Rules {
		from, to := src.Offset(r.From), src.Offset(r.To)
		if len(of[r]) == 0 || from < at {
			continue
		}
		var best Count
		title, never := "", true
		for _, i := range of[r] {
			n := c.Counts[i]
			if c.Probes[i].Condition != "" {
				if n.Never {
					line := ruler.Place(r.From).Line
					p.Never = append(p.Never, report.Printable(fmt.Sprintf("line %d: ", line)+c.Probes[i].Condition+why(n)))
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
		p.Pieces = append(p.Pieces, piece{Text: printableLines(src.Text[at:from])}, piece{printableLines(src.Text[from:to]), c.heat(best, never), title})
		at = to
	}
	p.Pieces = append(p.Pieces, piece{Text: printableLines(src.Text[at:])})
	return p
}

func (c *Coverage) heat(n Count, never bool) string {
	share := float64(n.Matches) / float64(max(1, c.Played))
	switch {
	case n.Always:
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

// printableLines is Printable for a text of several lines.
func printableLines(text []byte) string {
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\r", "\n"), "\n")
	for i, l := range lines {
		lines[i] = report.Printable(l)
	}
	return strings.Join(lines, "\n")
}
