package report

// TextOptions choose the content and the style of a text report.
type TextOptions struct {
	UseColor     bool
	Quiet        bool // one line for each finding, and for all that was cut short or left out by the limit
	Verbose      bool // all findings, long matches in full, and the facts that verdicts rest on
	ShowVerdicts bool // a table of verdicts for each file
	ShowEarly    bool // findings of the text before proofs begin, for terminals
}
