package facts

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/report"
)

// Kind names what kind of game it is.
func (f *Facts) Kind() string {
	var words []string
	switch {
	case f.Roles == 1:
		words = append(words, "single")
	case f.Simultaneous:
		words = append(words, "simultaneous")
	case f.KindExact:
		words = append(words, "alternating")
	case f.Played > 0:
		words = append(words, "alternating?")
	}
	if f.Random {
		words = append(words, "chance")
	}
	if f.Sees {
		words = append(words, "hidden")
	}
	return strings.Join(words, " ")
}

// A column is one figure of all games. Names are stable.
type column struct {
	name string
	text func(*Facts) string
}

func number(of func(*Facts) int) func(*Facts) string {
	return func(f *Facts) string { return strconv.Itoa(of(f)) }
}

// grounded is number for what is only known of games that could be grounded.
func grounded(of func(*Facts) int) func(*Facts) string {
	return func(f *Facts) string {
		if f.Gates == 0 {
			return ""
		}
		return strconv.Itoa(of(f))
	}
}

// figure returns the columns of a figure: its value, the ends of its interval, and
// whether it is exact.
func figure(name string, of func(*Facts) Figure) []column {
	end := func(v func(Figure) float64) func(*Facts) string {
		return func(f *Facts) string {
			x := of(f)
			if !x.Known || math.IsInf(v(x), 0) {
				return ""
			}
			return strconv.FormatFloat(math.Round(v(x)*1e4)/1e4, 'f', -1, 64)
		}
	}
	return []column{
		{name, end(func(x Figure) float64 { return x.Value })},
		{name + "_low", end(func(x Figure) float64 { return x.Low })},
		{name + "_high", end(func(x Figure) float64 { return x.High })},
		{name + "_exact", func(f *Facts) string {
			if !of(f).Known {
				return ""
			}
			return strconv.FormatBool(of(f).Exact)
		}},
	}
}

// columns are the figures in their order.
func columns() []column {
	list := []column{
		{"path", func(f *Facts) string { return filepath.ToSlash(f.Path) }},
		{"fault", func(f *Facts) string { return f.Fault }},
		{"kind", (*Facts).Kind},
		{"roles", number(func(f *Facts) int { return f.Roles })},
		{"bytes", number(func(f *Facts) int { return f.Text.Bytes })},
		{"rules", number(func(f *Facts) int { return f.Text.Rules })},
		{"facts", number(func(f *Facts) int { return f.Text.Facts })},
		{"relations", number(func(f *Facts) int { return f.Text.Relations })},
		{"literals", number(func(f *Facts) int { return f.Text.Literals })},
		{"negations", number(func(f *Facts) int { return f.Text.Negations })},
		{"disjunctions", number(func(f *Facts) int { return f.Text.Disjunctions })},
		{"distincts", number(func(f *Facts) int { return f.Text.Distinct })},
		{"variables", number(func(f *Facts) int { return f.Text.Variables })},
		{"max_arity", number(func(f *Facts) int { return f.Text.MaxArity })},
		{"max_body", number(func(f *Facts) int { return f.Text.MaxBody })},
		{"fluents", grounded(func(f *Facts) int { return f.Fluents })},
		{"moves", grounded(func(f *Facts) int { return f.Moves })},
		{"ground_rules", grounded(func(f *Facts) int { return f.GroundRules })},
		{"gates", grounded(func(f *Facts) int { return f.Gates })},
		{"states", grounded(func(f *Facts) int { return f.States })},
		{"states_exact", func(f *Facts) string { return strconv.FormatBool(f.StatesExact) }},
		{"terminal_states", grounded(func(f *Facts) int { return f.Terminal })},
		{"can_repeat", func(f *Facts) string {
			if !f.StatesExact {
				return ""
			}
			return strconv.FormatBool(f.Cyclic)
		}},
	}
	for _, x := range []struct {
		name string
		of   func(*Facts) Figure
	}{
		{"shortest_match", func(f *Facts) Figure { return f.Shortest }},
		{"longest_match", func(f *Facts) Figure { return f.Longest }},
		{"most_joint_moves", func(f *Facts) Figure { return f.MostMoves }},
		{"mean_length", func(f *Facts) Figure { return f.Length }},
		{"mean_joint_moves", func(f *Facts) Figure { return f.Branching }},
		{"forced_share", func(f *Facts) Figure { return f.Forced }},
	} {
		list = append(list, figure(x.name, x.of)...)
	}
	return append(list,
		column{"goals", func(f *Facts) string {
			var parts []string
			for _, g := range f.Goals {
				if g.Mean.Known {
					parts = append(parts, fmt.Sprintf("%s=%.2f±%.2f", g.Role, g.Mean.Value, g.Mean.High-g.Mean.Value))
				}
			}
			return strings.Join(parts, " ")
		}},
		column{"random_matches", number(func(f *Facts) int { return f.Played })},
		column{"finished", number(func(f *Facts) int { return f.Finished })},
		column{"seed", func(f *Facts) string { return strconv.FormatUint(f.Seed, 10) }},
	)
}

// WriteCSV writes a line for each game.
func WriteCSV(out io.Writer, all []*Facts) error {
	w := csv.NewWriter(out)
	var names []string
	for _, c := range columns() {
		names = append(names, c.name)
	}
	if err := w.Write(names); err != nil {
		return err
	}
	for _, f := range all {
		var line []string
		for _, c := range columns() {
			line = append(line, spreadsheet(c.text(f)))
		}
		if err := w.Write(line); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// spreadsheet keeps a text from being taken for a formula.
func spreadsheet(text string) string {
	if text != "" && strings.ContainsRune("=+@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// WriteJSON writes an object for each game, with the columns as fields.
func WriteJSON(out io.Writer, all []*Facts) error {
	games := []map[string]any{}
	for _, f := range all {
		x := map[string]any{"statesByDepth": f.ByDepth}
		for _, c := range columns() {
			text := c.text(f)
			switch v, err := strconv.ParseFloat(text, 64); {
			case c.name == "path", c.name == "fault", c.name == "kind":
				x[c.name] = text
			case text == "":
				x[c.name] = nil
			case text == "true", text == "false":
				x[c.name] = text == "true"
			case err == nil:
				x[c.name] = v
			default:
				x[c.name] = text
			}
		}
		goals := map[string]any{}
		for _, g := range f.Goals {
			if g.Mean.Known {
				goals[g.Role] = map[string]any{"mean": g.Mean.Value, "low": g.Mean.Low, "high": g.Mean.High, "exact": g.Mean.Exact}
			}
		}
		x["goals"] = goals
		games = append(games, x)
	}
	e := json.NewEncoder(out)
	e.SetIndent("", " ")
	return e.Encode(map[string]any{"schema": 1, "games": games})
}

// WriteText writes the figures of each game for people.
func WriteText(out io.Writer, all []*Facts) error {
	for i, f := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s\n", report.Printable(f.Path))
		if f.Fault != "" {
			fmt.Fprintf(out, "  %-18s %s\n", "not measured", report.Printable(f.Fault))
		}
		line := func(name, format string, args ...any) {
			fmt.Fprintf(out, "  %-18s %s\n", name, report.Printable(fmt.Sprintf(format, args...)))
		}
		line("kind", "%s, %d roles", f.Kind(), f.Roles)
		line("text", "%d bytes, %d rules, %d facts, %d relations, %d literals", f.Text.Bytes, f.Text.Rules, f.Text.Facts, f.Text.Relations, f.Text.Literals)
		if f.Gates == 0 {
			continue
		}
		line("ground game", "%d fluents, %d moves, %d rules, %d gates", f.Fluents, f.Moves, f.GroundRules, f.Gates)
		states := fmt.Sprintf("%d, exact; %d terminal", f.States, f.Terminal)
		if !f.StatesExact {
			states = fmt.Sprintf("more than %d", f.States-1)
		}
		line("states", "%s", states)
		if len(f.ByDepth) > 0 && len(f.ByDepth) <= 40 {
			line("states by depth", "%s", strings.Trim(fmt.Sprint(f.ByDepth), "[]"))
		}
		if f.Cyclic {
			line("repetition", "a match can come back to a state")
		}
		for _, x := range []struct {
			name string
			f    Figure
		}{{"shortest match", f.Shortest}, {"longest match", f.Longest}, {"most joint moves", f.MostMoves}, {"mean length", f.Length}, {"mean joint moves", f.Branching}, {"forced share", f.Forced}} {
			if x.f.Known {
				line(x.name, "%s", x.f.text())
			}
		}
		for _, g := range f.Goals {
			if g.Mean.Known {
				line("mean goal", "%s %s", g.Role, g.Mean.text())
			}
		}
		line("random matches", "%d, %d finished, --seed %d", f.Played, f.Finished, f.Seed)
	}
	return nil
}

func (x Figure) text() string {
	switch {
	case x.Exact:
		return fmt.Sprintf("%.4g, exact", x.Value)
	case math.IsInf(x.High, 1):
		return fmt.Sprintf("%.4g seen, may be more", x.Value)
	case x.High == x.Value:
		return fmt.Sprintf("%.4g seen, may be less", x.Value)
	}
	return fmt.Sprintf("%.4g, between %.4g and %.4g in 95 of 100 cases", x.Value, x.Low, x.High)
}

var page = template.Must(template.New("facts").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Facts about games</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>
body{font:14px/1.4 sans-serif;margin:1.5em;color:#222}
table{border-collapse:collapse}th,td{padding:2px 8px;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}
th{cursor:pointer;position:sticky;top:0;background:#f4f4f4}td:first-child,th:first-child{text-align:left}
input{font:inherit;padding:3px 6px;width:20em}
</style></head><body>
<h1>Facts about {{len .Rows}} games</h1>
<p><label>Filter: <input id="filter" placeholder="part of a name or a kind"></label> <span id="shown"></span> Click a heading to sort.</p>
<table id="games"><thead><tr>{{range .Names}}<th scope="col">{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</tbody></table>
<script>
"use strict";
const body=document.querySelector("#games tbody"),rows=[...body.rows],filter=document.getElementById("filter"),shown=document.getElementById("shown");
let by=-1,up=true;
function show(){let n=0;const word=filter.value.toLowerCase();for(const r of rows){const on=r.cells[0].textContent.toLowerCase().includes(word)||r.cells[1].textContent.toLowerCase().includes(word);r.hidden=!on;if(on)n++}shown.textContent=n+" shown."}
document.querySelectorAll("#games th").forEach((h,i)=>h.addEventListener("click",()=>{up=by===i?!up:true;by=i;
rows.sort((a,b)=>{const x=a.cells[i].textContent,y=b.cells[i].textContent;if(x===""||y==="")return x===y?0:x===""?1:-1;
const d=isNaN(x)||isNaN(y)?x.localeCompare(y):x-y;return up?d:-d});body.append(...rows)}));
filter.addEventListener("input",show);show();
</script></body></html>
`))

// shown are the columns of the page.
var shown = []string{"path", "kind", "roles", "rules", "fluents", "moves", "gates", "states", "states_exact", "shortest_match", "longest_match",
	"mean_length", "mean_joint_moves", "most_joint_moves", "forced_share", "goals", "fault"}

// WriteHTML writes one page that can be sorted and filtered.
func WriteHTML(out io.Writer, all []*Facts) error {
	by := map[string]column{}
	for _, c := range columns() {
		by[c.name] = c
	}
	data := struct {
		Names []string
		Rows  [][]string
	}{Names: shown}
	for _, f := range all {
		var row []string
		for _, name := range shown {
			row = append(row, report.Printable(by[name].text(f)))
		}
		data.Rows = append(data.Rows, row)
	}
	return page.Execute(out, data)
}
