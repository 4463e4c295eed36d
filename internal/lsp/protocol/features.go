package protocol

import "encoding/json"

// Hover is a text about a place.
type Hover struct {
	Contents MarkupContent `json:"contents"`
	Range    *Range        `json:"range,omitempty"`
}

// ReferenceParams asks for the uses of a name.
type ReferenceParams struct {
	TextDocumentPositionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// The kinds of highlights: of uses, and of definitions.
const (
	HighlightRead  = 2
	HighlightWrite = 3
)

// A DocumentHighlight is a use of the name under the cursor.
type DocumentHighlight struct {
	Range Range `json:"range"`
	Kind  int   `json:"kind"`
}

// RenameParams asks for another name.
type RenameParams struct {
	TextDocumentPositionParams
	NewName string `json:"newName"`
}

// PrepareRenameResult is the name that would change.
type PrepareRenameResult struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

// The kinds of symbols that the server uses.
const (
	SymbolProperty = 7
	SymbolFunction = 12
	SymbolConstant = 14
	SymbolEvent    = 24
)

// A DocumentSymbol is a part of a document.
type DocumentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          Range            `json:"range"`
	SelectionRange Range            `json:"selectionRange"`
	Children       []DocumentSymbol `json:"children,omitempty"`
}

// SymbolInformation is a part of a document in an answer without a tree.
type SymbolInformation struct {
	Name     string   `json:"name"`
	Kind     int      `json:"kind"`
	Location Location `json:"location"`
}

// The kinds of completions that the server uses.
const (
	CompletionFunction   = 3
	CompletionVariable   = 6
	CompletionKeyword    = 14
	CompletionEnumMember = 20
	CompletionConstant   = 21
)

// SnippetFormat is the format of texts with places to fill in.
const SnippetFormat = 2

// CompletionList holds the completions at a place.
type CompletionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []CompletionItem `json:"items"`
}

// A CompletionItem is one completion.
type CompletionItem struct {
	Label            string    `json:"label"`
	Kind             int       `json:"kind"`
	Detail           string    `json:"detail,omitempty"`
	SortText         string    `json:"sortText,omitempty"`
	FilterText       string    `json:"filterText,omitempty"`
	InsertTextFormat int       `json:"insertTextFormat,omitempty"`
	TextEdit         *TextEdit `json:"textEdit,omitempty"`
}

// CodeActionParams asks for the actions in a range of a document.
type CodeActionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// The kinds of code actions.
const (
	QuickFix     = "quickfix"
	SourceFixAll = "source.fixAll"
)

// A CodeAction is an action in a range of a document.
type CodeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind,omitempty"`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *WorkspaceEdit `json:"edit,omitempty"`
	Command     *Command       `json:"command,omitempty"`
}

// A CodeLens is a line above a piece of a document.
type CodeLens struct {
	Range   Range    `json:"range"`
	Command *Command `json:"command,omitempty"`
}

// The kinds of folds.
const (
	FoldComment = "comment"
	FoldRegion  = "region"
)

// A FoldingRange is a piece of a document that can be folded away.
type FoldingRange struct {
	StartLine uint32 `json:"startLine"`
	EndLine   uint32 `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

// SemanticTokens are the words and comments of a document with their types, five numbers each.
type SemanticTokens struct {
	Data []uint32 `json:"data"`
}

// ExecuteCommandParams asks for a command of the server.
type ExecuteCommandParams struct {
	Command       string            `json:"command"`
	Arguments     []json.RawMessage `json:"arguments"`
	WorkDoneToken json.RawMessage   `json:"workDoneToken,omitempty"`
}

// SelectionRangeParams asks for the forms around places.
type SelectionRangeParams struct {
	Positions []Position `json:"positions"`
}

// A SelectionRange is the range of a form, with that of the form around it.
type SelectionRange struct {
	Range  Range           `json:"range"`
	Parent *SelectionRange `json:"parent,omitempty"`
}

// SignatureHelp shows the arguments of a relation or function while it is written.
type SignatureHelp struct {
	Signatures      []SignatureInformation `json:"signatures"`
	ActiveSignature int                    `json:"activeSignature"`
	ActiveParameter int                    `json:"activeParameter"`
}

// SignatureInformation is a relation or function with some number of arguments.
type SignatureInformation struct {
	Label         string                 `json:"label"`
	Documentation string                 `json:"documentation,omitempty"`
	Parameters    []ParameterInformation `json:"parameters"`
}

// ParameterInformation is an argument: its place in the label, in UTF-16 code units.
type ParameterInformation struct {
	Label         [2]int `json:"label"`
	Documentation string `json:"documentation,omitempty"`
}

// RangeParams asks about a piece of a document.
type RangeParams struct {
	Range Range `json:"range"`
}

// HintParameter is the kind of hints that name arguments.
const HintParameter = 2

// An InlayHint is a text that an editor shows between words.
type InlayHint struct {
	Position     Position `json:"position"`
	Label        string   `json:"label"`
	Kind         int      `json:"kind"`
	PaddingRight bool     `json:"paddingRight"`
}

// A DocumentLink is a piece of a document that names another one.
type DocumentLink struct {
	Range  Range  `json:"range"`
	Target string `json:"target"`
}

// WorkspaceSymbolParams asks for the symbols whose names contain a text.
type WorkspaceSymbolParams struct {
	Query string `json:"query"`
}

// A DiagnosticReport holds all diagnostics of a document.
type DiagnosticReport struct {
	Kind  string       `json:"kind"`
	Items []Diagnostic `json:"items"`
}
