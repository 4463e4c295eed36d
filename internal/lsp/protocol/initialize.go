package protocol

import "encoding/json"

// InitializeParams describes the client.
type InitializeParams struct {
	Capabilities          ClientCapabilities `json:"capabilities"`
	InitializationOptions json.RawMessage    `json:"initializationOptions"`
}

// ClientCapabilities are the capabilities of a client.
type ClientCapabilities struct {
	Workspace struct {
		CodeLens struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"codeLens"`
		Diagnostics struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"diagnostics"`
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
	} `json:"workspace"`
	TextDocument struct {
		Hover struct {
			ContentFormat []string `json:"contentFormat"`
		} `json:"hover"`
		Completion struct {
			CompletionItem struct {
				SnippetSupport bool `json:"snippetSupport"`
			} `json:"completionItem"`
		} `json:"completion"`
		DocumentSymbol struct {
			HierarchicalDocumentSymbolSupport bool `json:"hierarchicalDocumentSymbolSupport"`
		} `json:"documentSymbol"`
	} `json:"textDocument"`
	Window struct {
		WorkDoneProgress bool `json:"workDoneProgress"`
	} `json:"window"`
}

// InitializeResult describes the server.
type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   ServerInfo         `json:"serverInfo"`
}

// ServerInfo names the server.
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// ServerCapabilities are the capabilities of the server.
type ServerCapabilities struct {
	PositionEncoding                string                  `json:"positionEncoding"`
	TextDocumentSync                TextDocumentSyncOptions `json:"textDocumentSync"`
	CompletionProvider              *CompletionOptions      `json:"completionProvider,omitempty"`
	HoverProvider                   bool                    `json:"hoverProvider"`
	DefinitionProvider              bool                    `json:"definitionProvider"`
	ReferencesProvider              bool                    `json:"referencesProvider"`
	DocumentHighlightProvider       bool                    `json:"documentHighlightProvider"`
	DocumentSymbolProvider          bool                    `json:"documentSymbolProvider"`
	CodeActionProvider              *CodeActionOptions      `json:"codeActionProvider,omitempty"`
	CodeLensProvider                *struct{}               `json:"codeLensProvider,omitempty"`
	DocumentFormattingProvider      bool                    `json:"documentFormattingProvider"`
	RenameProvider                  *RenameOptions          `json:"renameProvider,omitempty"`
	FoldingRangeProvider            bool                    `json:"foldingRangeProvider"`
	DocumentRangeFormattingProvider bool                    `json:"documentRangeFormattingProvider"`
	SelectionRangeProvider          bool                    `json:"selectionRangeProvider"`
	WorkspaceSymbolProvider         bool                    `json:"workspaceSymbolProvider"`
	InlayHintProvider               bool                    `json:"inlayHintProvider,omitempty"`
	DocumentLinkProvider            *struct{}               `json:"documentLinkProvider,omitempty"`
	SignatureHelpProvider           *CompletionOptions      `json:"signatureHelpProvider,omitempty"`
	DiagnosticProvider              *DiagnosticOptions      `json:"diagnosticProvider,omitempty"`
	SemanticTokensProvider          *SemanticTokensOptions  `json:"semanticTokensProvider,omitempty"`
	ExecuteCommandProvider          *ExecuteCommandOptions  `json:"executeCommandProvider,omitempty"`
}

// Incremental asks for changes instead of whole texts.
const Incremental = 2

// TextDocumentSyncOptions selects the changes that the server is notified of.
type TextDocumentSyncOptions struct {
	OpenClose bool     `json:"openClose"`
	Change    int      `json:"change"`
	Save      struct{} `json:"save"`
}

// CompletionOptions says when words are to be completed.
type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// DiagnosticOptions says that the client may ask for diagnostics.
type DiagnosticOptions struct {
	InterFileDependencies bool `json:"interFileDependencies"` // a change of one file may change the diagnostics of another one
	WorkspaceDiagnostics  bool `json:"workspaceDiagnostics"`
}

// CodeActionOptions says which actions there are.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

// RenameOptions says that the server supports the preparation of a rename.
type RenameOptions struct {
	PrepareProvider bool `json:"prepareProvider"`
}

// SemanticTokensOptions describes the encoding of tokens.
type SemanticTokensOptions struct {
	Legend SemanticTokensLegend `json:"legend"`
	Full   bool                 `json:"full"`
}

// SemanticTokensLegend lists the meanings of the numbers of tokens.
type SemanticTokensLegend struct {
	TokenTypes     []string `json:"tokenTypes"`
	TokenModifiers []string `json:"tokenModifiers"`
}

// ExecuteCommandOptions names the commands of the server.
type ExecuteCommandOptions struct {
	Commands []string `json:"commands"`
}

// RegistrationParams asks a client to send further notifications.
type RegistrationParams struct {
	Registrations []Registration `json:"registrations"`
}

// A Registration names a notification that a client is asked to send.
type Registration struct {
	ID              string `json:"id"`
	Method          string `json:"method"`
	RegisterOptions any    `json:"registerOptions"`
}

// DidChangeWatchedFilesRegistrationOptions names files to watch.
type DidChangeWatchedFilesRegistrationOptions struct {
	Watchers []FileSystemWatcher `json:"watchers"`
}

// FileSystemWatcher names files to watch by a glob.
type FileSystemWatcher struct {
	GlobPattern string `json:"globPattern"`
}
