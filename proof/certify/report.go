package certify

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
)

// A Report prints the results of games, and counts them.
type Report struct {
	Output  io.Writer `json:"-"`
	Verbose bool      `json:"-"` // a line for each verdict, also for those that stand

	GameCount       int            `json:"games"`
	VerdictCounts   map[Result]int `json:"verdicts"`
	ProgramAnswers  AnswerCount    `json:"programs"`
	FaultCount      int            `json:"faults"`
	UnreadableGames int            `json:"unreadable"`
}

// AddGame prints and counts the results of a game.
func (r *Report) AddGame(g *GameResult) {
	r.addToSums(g)
	if g.Unreadable != "" {
		r.printLine("%s: %s", g.Path, g.Unreadable)
		return
	}
	r.printLine("%s: %s", g.Path, tallyText(g.CountResults()))
	for _, fault := range g.Faults {
		r.printLine("  contradicts: %s", fault)
	}
	for i := range g.Verdicts {
		r.printVerdict(&g.Verdicts[i])
	}
}

// mostLineBytes is the greatest length of a line of the report, since the texts of a manifest can
// have any length.
const mostLineBytes = 2000

// printLine prints a line, and "..." for the rest of a long one.
func (r *Report) printLine(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if len(line) > mostLineBytes {
		line = strings.ToValidUTF8(line[:mostLineBytes], "") + "..."
	}
	fmt.Fprintln(r.Output, line)
}

// addToSums counts the results of a game.
func (r *Report) addToSums(g *GameResult) {
	if r.VerdictCounts == nil {
		r.VerdictCounts = map[Result]int{}
	}
	r.GameCount++
	for result, n := range g.CountResults() {
		r.VerdictCounts[result] += n
	}
	r.ProgramAnswers.AddCount(g.ProgramAnswers)
	r.FaultCount += len(g.Faults)
	if g.Unreadable != "" {
		r.UnreadableGames++
	}
}

func (r *Report) printVerdict(v *Verdict) {
	if v.Result == Stands && !r.Verbose {
		return
	}
	checked := ""
	if v.CheckedBy != "" {
		checked = " (" + v.CheckedBy + ")"
	}
	r.printLine("  %s: %s%s", v.Result, verdictLabel(v), checked)
	for _, reason := range v.Reasons {
		r.printLine("    %s", reason)
	}
}

func verdictLabel(v *Verdict) string {
	text := string(v.Property)
	for _, part := range []string{v.Name, v.Role} {
		if part != "" {
			text += " " + part
		}
	}
	if v.AboutRole != "" && v.AboutRole != v.Role {
		text += " about " + v.AboutRole
	}
	text += ", " + string(v.Verdict)
	for _, part := range []string{v.FormulaText, v.ShownExtent} {
		if part != "" {
			text += ": " + part
		}
	}
	if v.InitialOnly {
		text += " in the initial state"
	}
	return text
}

// tallyText writes how many verdicts have each result.
func tallyText(counts map[Result]int) string {
	total := 0
	for _, n := range counts {
		total += n
	}
	text := plural.CountNoun(total, "verdict")
	for _, result := range []struct {
		Result
		one, many string
	}{{Stands, "stands", "stand"}, {Consistent, "consistent", "consistent"}, {NoAnswer, "without answer", "without answer"}, {Contradicts, "contradicts", "contradict"}, {NoCertificate, "without certificate", "without certificate"}} {
		if n := counts[result.Result]; n == 1 {
			text += ", 1 " + result.one
		} else if n > 1 {
			text += fmt.Sprintf(", %d %s", n, result.many)
		}
	}
	return text
}

// PrintSums prints the numbers of all games.
func (r *Report) PrintSums() {
	fmt.Fprintf(r.Output, "%s: %s\n", plural.CountNoun(r.GameCount, "game"), tallyText(r.VerdictCounts))
	fmt.Fprintf(r.Output, "%s: %d right, %d without answer, %d wrong; %.0f s\n", plural.CountNoun(r.ProgramAnswers.RightAnswers+r.ProgramAnswers.MissingAnswers+r.ProgramAnswers.WrongAnswers, "program"),
		r.ProgramAnswers.RightAnswers, r.ProgramAnswers.MissingAnswers, r.ProgramAnswers.WrongAnswers, r.ProgramAnswers.Seconds)
}

// HasContradiction reports whether a verdict or a folder contradicts its evidence.
func (r *Report) HasContradiction() bool { return r.VerdictCounts[Contradicts] > 0 || r.FaultCount > 0 }

// IsIncomplete reports whether a verdict has no answer or is no more than consistent,
// or a game could not be read.
func (r *Report) IsIncomplete() bool {
	return r.VerdictCounts[NoAnswer] > 0 || r.VerdictCounts[Consistent] > 0 || r.UnreadableGames > 0
}

// A Document is the report for programs.
type Document struct {
	Version int           `json:"version"`
	Games   []*GameResult `json:"games"`
	// Faults are contradictions that are not about one game.
	Faults  []string `json:"faults,omitempty"`
	Summary *Report  `json:"summary"`
}

// WriteReportJSON writes the results of games as a Document, and returns their counts.
func WriteReportJSON(w io.Writer, games []*GameResult, faults []string) (*Report, error) {
	doc := Document{Version: 1, Games: games, Faults: faults, Summary: &Report{FaultCount: len(faults), VerdictCounts: map[Result]int{}}}
	for _, g := range games {
		doc.Summary.addToSums(g)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return doc.Summary, enc.Encode(doc)
}
