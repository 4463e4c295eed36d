package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// JSON writes for programs: one document, one file a line.
type JSON struct {
	w     *bufio.Writer
	rules rulebook
	files int
}

// NewJSON returns a writer of JSON.
func NewJSON(w io.Writer, rules []finding.Rule) *JSON {
	return &JSON{w: bufio.NewWriter(w), rules: newRulebook(rules)}
}

// The shape of the document. Fields are stable: programs read them.
type (
	jsonFile struct {
		Path       string        `json:"path"`
		Findings   []jsonFinding `json:"findings"`
		Suppressed []jsonFinding `json:"suppressed,omitempty"`
		Verdicts   []jsonVerdict `json:"verdicts"`
		Errors     []string      `json:"errors,omitempty"`
		Seconds    float64       `json:"seconds"`
	}
	jsonFinding struct {
		Code      string        `json:"code"`
		Name      string        `json:"name"`
		Severity  string        `json:"severity"`
		Message   string        `json:"message"`
		Range     Range         `json:"range"`
		Related   []jsonRelated `json:"related,omitempty"`
		Fixes     []jsonFix     `json:"fixes,omitempty"`
		Property  string        `json:"property,omitempty"`
		Trace     *jsonTrace    `json:"trace,omitempty"`
		Trace2    *jsonTrace    `json:"trace2,omitempty"`
		Witnesses []jsonWitness `json:"witnesses,omitempty"`

		Fingerprint string           `json:"fingerprint,omitempty"`
		Suppression *jsonSuppression `json:"suppression,omitempty"`
	}
	jsonSuppression struct {
		Kind   string `json:"kind"`
		Reason string `json:"reason,omitempty"`
	}
	jsonRelated struct {
		Message string `json:"message"`
		Range   Range  `json:"range"`
	}
	jsonVerdict struct {
		Code       string        `json:"code"`
		Property   string        `json:"property"`
		Role       string        `json:"role,omitempty"`
		About      string        `json:"about,omitempty"`
		Name       string        `json:"name,omitempty"`
		Verdict    string        `json:"verdict"`
		Method     string        `json:"method,omitempty"`
		Depth      int           `json:"depth"`
		Reason     string        `json:"reason,omitempty"`
		Detail     string        `json:"detail,omitempty"`
		Proved     *int          `json:"proved,omitempty"`
		Total      *int          `json:"total,omitempty"`
		Invariants []string      `json:"invariants,omitempty"`
		Program    *jsonSize     `json:"program,omitempty"`
		Trace      *jsonTrace    `json:"trace,omitempty"`
		Trace2     *jsonTrace    `json:"trace2,omitempty"`
		Witnesses  []jsonWitness `json:"witnesses,omitempty"`
		Seconds    float64       `json:"seconds"`
	}
	jsonSize struct {
		Views   int     `json:"views"`
		Rules   int     `json:"rules"`
		Atoms   int     `json:"atoms"`
		About   bool    `json:"estimated,omitempty"`
		Seconds float64 `json:"seconds,omitempty"`
	}
	// A jsonWitness is a match of which the role cannot tell the first steps
	// from those of another one: 0 is the trace, n the n-th witness.
	jsonWitness struct {
		Role  string `json:"role"`
		Of    int    `json:"of"`
		Steps int    `json:"steps"`
		*jsonTrace
	}
	jsonTrace struct {
		Moves []map[string]string `json:"moves"`
	}
	jsonSummary struct {
		Files       int      `json:"files"`
		Errors      int      `json:"errors"`
		Warnings    int      `json:"warnings"`
		Notes       int      `json:"notes"`
		Proved      int      `json:"proved"`
		Violated    int      `json:"violated"`
		Open        int      `json:"open"`
		Fixed       int      `json:"fixed,omitempty"`
		Suppressed  int      `json:"suppressed,omitempty"`
		Incomplete  int      `json:"incomplete"`
		Notices     []string `json:"notices,omitempty"`
		Faults      []string `json:"faults,omitempty"`
		Interrupted bool     `json:"interrupted,omitempty"`
		ExitCode    int      `json:"exit_code"`
		Seconds     float64  `json:"seconds"`
	}
)

// File writes one element of "files".
func (j *JSON) File(f *File) error {
	if j.files == 0 {
		j.w.WriteString("{\"version\":1,\"files\":[\n")
	} else {
		j.w.WriteString(",\n")
	}
	j.files++
	out := jsonFile{
		Path: filepath.ToSlash(f.Path), Seconds: f.Seconds, Errors: texts(f.Errors),
		Findings: []jsonFinding{}, Verdicts: []jsonVerdict{},
	}
	ruler := NewRuler(f.Source)
	for i := range f.Findings {
		out.Findings = append(out.Findings, j.finding(f, ruler, &f.Findings[i]))
	}
	for i := range f.Suppressed {
		out.Suppressed = append(out.Suppressed, j.finding(f, ruler, &f.Suppressed[i]))
	}
	for i := range f.Verdicts {
		out.Verdicts = append(out.Verdicts, j.verdict(f, &f.Verdicts[i]))
	}
	return j.write(out)
}

func (j *JSON) finding(f *File, ruler *Ruler, x *finding.Finding) jsonFinding {
	out := jsonFinding{
		Code: x.Code, Name: j.rules.name(x.Code), Severity: x.Severity.String(), Message: x.Message,
		Range: ruler.Range(x.Pos, x.End), Property: string(x.Property),
		Trace: traceOf(f.Parsed, x.Trace), Trace2: traceOf(f.Parsed, x.Trace2), Witnesses: witnessesOf(f.Parsed, x.Witnesses),
		Fixes: append(jsonFixes(ruler, x.Fixes, true), jsonFixes(ruler, x.UnsafeFixes, false)...),
	}
	out.Fingerprint = x.Fingerprint
	if s := x.Suppressed; s != nil {
		out.Suppression = &jsonSuppression{s.Kind, s.Reason}
	}
	for _, r := range x.Related {
		out.Related = append(out.Related, jsonRelated{r.Message, ruler.Range(r.Pos, r.End)})
	}
	return out
}

func (j *JSON) verdict(f *File, v *proof.Verdict) jsonVerdict {
	out := jsonVerdict{
		Code: j.rules.code(string(v.Property)), Property: string(v.Property),
		Role: v.Role, About: v.About, Name: v.Name, Verdict: string(v.Status),
		Method: v.Method, Depth: v.Depth, Reason: v.Reason, Detail: v.Detail, Invariants: v.Invariants,
		Trace: traceOf(f.Parsed, v.Trace), Trace2: traceOf(f.Parsed, v.Trace2), Seconds: v.Seconds,
		Witnesses: witnessesOf(f.Parsed, v.Witnesses),
	}
	if p := v.Program; p != nil {
		out.Program = (*jsonSize)(p)
	}
	if v.Property == proof.Functionals || v.Property == proof.Persistence {
		out.Proved, out.Total = &v.Proved, &v.Total
	}
	return out
}

// witnessesOf names the roles of each move.
func witnessesOf(f *gdl.File, witnesses []proof.Witness) []jsonWitness {
	var list []jsonWitness
	for _, w := range witnesses {
		list = append(list, jsonWitness{w.Role, w.Of, w.Steps, traceOf(f, w.Trace)})
	}
	return list
}

// traceOf names the role of each move.
func traceOf(f *gdl.File, t *play.Trace) *jsonTrace {
	if t == nil || f == nil {
		return nil
	}
	roles := RolesOf(f, t)
	out := &jsonTrace{Moves: []map[string]string{}}
	for _, joint := range t.Moves {
		step := make(map[string]string, len(joint))
		for i, move := range joint {
			if i < len(roles) && move != nil {
				step[roles[i]] = move.String()
			}
		}
		out.Moves = append(out.Moves, step)
	}
	return out
}

// Close writes the summary and ends the document.
func (j *JSON) Close(s *Summary) error {
	if j.files == 0 {
		j.w.WriteString("{\"version\":1,\"files\":[")
	}
	j.w.WriteString("\n],\"summary\":")
	err := j.write(jsonSummary{
		Files: s.Files, Errors: s.Errors, Warnings: s.Warnings, Notes: s.Notes,
		Proved: s.Proved, Violated: s.Violated, Open: s.Open, Fixed: s.Fixed, Incomplete: s.Incomplete,
		Suppressed: s.Suppressed, Notices: s.Notices,
		Faults: texts(append(s.Usage[:len(s.Usage):len(s.Usage)], s.Faults...)), Interrupted: s.Interrupted, ExitCode: s.ExitCode, Seconds: s.Seconds,
	})
	if err != nil {
		return err
	}
	j.w.WriteString("}\n")
	return j.w.Flush()
}

// write adds a value without the line end that an Encoder adds, and with <=
// as people write it.
func (j *JSON) write(v any) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := j.w.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
	return err
}

func texts(errs []error) []string {
	var out []string
	for _, err := range errs {
		out = append(out, err.Error())
	}
	return out
}
