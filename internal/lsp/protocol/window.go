package protocol

import "encoding/json"

// The types of messages.
const (
	MessageWarning = 2
	MessageInfo    = 3
)

// ShowMessageParams is a message to people, or for a log.
type ShowMessageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

// ProgressParams says how far work has come.
type ProgressParams struct {
	Token json.RawMessage  `json:"token"`
	Value WorkDoneProgress `json:"value"`
}

// The kinds of progress.
const (
	ProgressBegin  = "begin"
	ProgressReport = "report"
	ProgressEnd    = "end"
)

// WorkDoneProgress is the begin, a step or the end of work.
type WorkDoneProgress struct {
	Kind        string `json:"kind"`
	Title       string `json:"title,omitempty"`
	Cancellable bool   `json:"cancellable,omitempty"`
	Message     string `json:"message,omitempty"`
}

// ProgressToken identifies work that reports progress.
type ProgressToken struct {
	Token json.RawMessage `json:"token"`
}
