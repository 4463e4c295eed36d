package facts

import (
	"html/template"
	"io"
	"strings"

	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// This file writes the facts about several games as an HTML page.

const style = `
` + screen.PageColours + `
body{font:14px/1.4 sans-serif;margin:1.5em;color:var(--ink);background:var(--paper)}
table{border-collapse:collapse;font-size:12px}th,td{padding:2px 4px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap;vertical-align:top}
td:first-child,td:nth-child(n+16){white-space:normal}td:first-child{overflow-wrap:anywhere}
th{cursor:pointer;position:sticky;top:0;background:var(--shade);vertical-align:bottom;white-space:normal;font-size:11px}td:first-child,th:first-child{text-align:left;min-width:9em}
input{font:inherit;padding:3px 6px;width:20em;max-width:100%;color:inherit;background:var(--paper);border:1px solid var(--faint)}
#plots{display:flex;flex-wrap:wrap;gap:1em}figure{margin:0}figcaption{font-weight:bold}svg{width:440px;max-width:100%}svg text{font-size:11px;fill:var(--faint)}svg line{stroke:var(--line)}
circle{fill-opacity:.6;cursor:pointer}circle.off{display:none}circle.picked{stroke:var(--ink);stroke-width:2}tr.picked td{background:var(--picked)}
.single{fill:var(--a)}.alternating{fill:var(--b)}.simultaneous{fill:var(--c)}.other{fill:var(--faint)}
.key{display:inline-block;margin-right:1.2em}.key svg{width:10px;height:10px}
td::before{display:none;color:var(--faint)}
@media screen and (max-width:62rem){body{margin:.8em}table{font-size:14px}thead{display:none}table,tbody{display:block}tr:not([hidden]){display:grid;grid-template-columns:1fr 1fr;border-bottom:2px solid var(--line);padding:.4em 0}td{border:0;text-align:left}
td:first-child,td:last-child{grid-column:1/-1}td:first-child{font-weight:bold}td:empty{display:none}td:not(:first-child)::before{display:inline;content:attr(data-name) " "}}
@media print{input,label{display:none}}
`

const script = `
"use strict";
const body=document.querySelector("#games tbody"),rows=[...body.rows],filter=document.getElementById("filter"),shown=document.getElementById("shown");
const dots=[...document.querySelectorAll("#plots circle")],at=new Map(rows.map(r=>[r.dataset.game,r]));
let by=-1,up=true;
function show(){let n=0;const word=filter.value.toLowerCase();for(const r of rows){const on=r.cells[0].textContent.toLowerCase().includes(word)||r.cells[1].textContent.toLowerCase().includes(word);r.hidden=!on;if(on)n++}
for(const d of dots)d.classList.toggle("off",at.get(d.dataset.game).hidden);shown.textContent=n+" shown."}
function pick(game){for(const x of [...rows,...dots])x.classList.toggle("picked",x.dataset.game===game)}
for(const d of dots)d.addEventListener("click",()=>{pick(d.dataset.game);at.get(d.dataset.game).scrollIntoView({block:"center"})});
for(const r of rows)r.addEventListener("click",()=>pick(r.dataset.game));
document.querySelectorAll("#games th").forEach((h,i)=>h.addEventListener("click",()=>{up=by===i?!up:true;by=i;
rows.sort((a,b)=>{const [x,y]=[a,b].map(r=>r.cells[i].textContent.replace("≥ ",""));if(x===""||y==="")return x===y?0:x===""?1:-1;
const d=isNaN(x)||isNaN(y)?x.localeCompare(y):x-y;return up?d:-d});body.append(...rows)}));
filter.addEventListener("input",show);show();
`

// page is the template of the HTML page. The page needs no network: its script sorts and filters
// the rows of the table, and filters the dots of the plots.
var page = template.Must(template.New("facts").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Facts about games</title>
<meta http-equiv="Content-Security-Policy" content="` + screen.PagePolicy(style, script) + `">
<style>` + style + `</style></head><body>
<h1>Facts about {{len .Rows}} games</h1>
<p><label>Filter: <input id="filter" placeholder="part of a name or a kind"></label> <span id="shown"></span> Click a heading to sort, and a dot to find its game.</p>
<p>{{range .Kinds}}<span class="key"><svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" class="{{.}}"></circle></svg> {{.}}</span>{{end}}</p>
<div id="plots">{{range .Plots}}
<figure><figcaption>{{.TitleText}}</figcaption><svg viewBox="0 0 440 300" role="img" aria-label="{{.YName}} over {{.XName}}">
{{range .Ticks}}<line x1="{{.X1}}" y1="{{.Y1}}" x2="{{.X2}}" y2="{{.Y2}}"></line><text x="{{.TextX}}" y="{{.TextY}}" text-anchor="{{.Anchor}}">{{.LabelText}}</text>
{{end}}<text x="246" y="290" text-anchor="middle">{{.XName}}</text><text x="-137" y="12" text-anchor="middle" transform="rotate(-90)">{{.YName}}</text>
{{range .Dots}}<circle cx="{{.X}}" cy="{{.Y}}" r="3.5" class="{{.KindClass}}" data-game="{{.Game}}"><title>{{.TitleText}}</title></circle>
{{end}}</svg>{{if .Missing}}<div>{{.Missing}} without these figures</div>{{end}}</figure>{{end}}</div>
<table id="games"><thead><tr>{{range .Names}}<th scope="col">{{.}}</th>{{end}}</tr></thead>
<tbody>{{range $n, $row := .Rows}}<tr data-game="{{$n}}">{{range $i, $cell := $row}}<td data-name="{{index $.Names $i}}">{{$cell}}</td>{{end}}</tr>
{{end}}</tbody></table>
<script>` + script + `</script></body></html>
`))

// pageColumns lists the names of the cells that the table of the page shows.
var pageColumns = []string{"path", "kind", "roles", "rules", "fluents", "moves", "gates", "states", "shortest_match", "longest_match",
	"mean_length", "mean_joint_moves", "most_joint_moves", "forced_share", "symmetries", "exchangeable_roles", "goals", "goal_shares", "fault"}

// WriteHTML writes a page with a table of the games, which can be sorted and filtered, and with
// plots if there are several games.
func WriteHTML(out io.Writer, all []*GameFacts) error {
	data := struct {
		Names []string
		Rows  [][]string
		Plots []pagePlot
		Kinds []string
	}{Kinds: []string{"single", "alternating", "simultaneous", "other"}}
	if len(all) > 1 {
		data.Plots = pagePlots(all)
	}
	for _, name := range pageColumns {
		data.Names = append(data.Names, strings.ReplaceAll(name, "_", " "))
	}
	for _, f := range all {
		var row []string
		by := map[string]cell{}
		for _, c := range f.cells() {
			by[c.name] = c
		}
		for _, name := range pageColumns {
			text := by[name].text()
			if name == "states" && !f.StatesExact {
				text = "≥ " + text
			}
			row = append(row, report.MakePrintable(text))
		}
		data.Rows = append(data.Rows, row)
	}
	return page.Execute(out, data)
}
