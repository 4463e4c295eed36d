package report_test

import (
	"fmt"
	"os"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// Write a report about one file. Writers take files as they are finished, and a
// summary at the end.
func Example() {
	parsed := gdl.ParseString("lamp.kif", "(role kid)\n(<= terminal (true (lmp on)))\n")
	file := &checker.Draft{File: document.File{SystemPath: "lamp.kif"}, Source: parsed.Source, Parsed: parsed, Found: []finding.Finding{{
		Code: "A04", Severity: finding.SeverityError, Message: "nothing makes 'lmp' true",
		Pos: parsed.Rules[1].Body[0].Pos(), End: parsed.Rules[1].Body[0].End(),
	}}}
	rules := []document.Rule{{Code: "A04", Name: "undefined-relation", Severity: finding.SeverityError}}
	doc := file.Document(checker.DocumentOptions{Rules: rules})
	summary := &document.Summary{}
	summary.CountFile(doc)
	w := report.NewTextWriter(os.Stdout, report.TextOptions{Quiet: true})
	if err := w.WriteFile(doc); err != nil {
		fmt.Println(err)
	}
	if err := w.Close(summary); err != nil {
		fmt.Println(err)
	}
	lines := report.NewCheckstyleWriter(os.Stdout)
	if err := lines.WriteFile(doc); err != nil {
		fmt.Println(err)
	}
	if err := lines.Close(summary); err != nil {
		fmt.Println(err)
	}
	// Output:
	// lamp.kif:2:14: error: nothing makes 'lmp' true [A04 undefined-relation]
	// <?xml version="1.0" encoding="UTF-8"?>
	// <checkstyle version="4.3">
	//   <file name="lamp.kif">
	//     <error line="2" column="14" severity="error" message="nothing makes &#39;lmp&#39; true" source="gdllint.A04"></error>
	//   </file>
	// </checkstyle>
}
