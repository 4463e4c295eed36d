package protocol

import "encoding/json"

// InitializeParams is what a client says of itself.
type InitializeParams struct {
	Capabilities          ClientCapabilities `json:"capabilities"`
	InitializationOptions json.RawMessage    `json:"initializationOptions"`
}

// ClientCapabilities is what a client can do.
type ClientCapabilities struct {
	Workspace struct {
		CodeLens struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"codeLens"`
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

// InitializeResult is what the server says of itself.
type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   ServerInfo         `json:"serverInfo"`
}

// ServerInfo names the server.
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// ServerCapabilities is what the server can do.
type ServerCapabilities struct {
	PositionEncoding           string                  `json:"positionEncoding"`
	TextDocumentSync           TextDocumentSyncOptions `json:"textDocumentSync"`
	CompletionProvider         *CompletionOptions      `json:"completionProvider,omitempty"`
	HoverProvider              bool                    `json:"hoverProvider"`
	DefinitionProvider         bool                    `json:"definitionProvider"`
	ReferencesProvider         bool                    `json:"referencesProvider"`
	DocumentHighlightProvider  bool                    `json:"documentHighlightProvider"`
	DocumentSymbolProvider     bool                    `json:"documentSymbolProvider"`
	CodeActionProvider         *CodeActionOptions      `json:"codeActionProvider,omitempty"`
	CodeLensProvider           *struct{}               `json:"codeLensProvider,omitempty"`
	DocumentFormattingProvider bool                    `json:"documentFormattingProvider"`
	RenameProvider             *RenameOptions          `json:"renameProvider,omitempty"`
	FoldingRangeProvider       bool                    `json:"foldingRangeProvider"`
	SemanticTokensProvider     *SemanticTokensOptions  `json:"semanticTokensProvider,omitempty"`
	ExecuteCommandProvider     *ExecuteCommandOptions  `json:"executeCommandProvider,omitempty"`
}

// Incremental asks for changes instead of whole texts.
const Incremental = 2

// TextDocumentSyncOptions says what the server wants to know of changes.
type TextDocumentSyncOptions struct {
	OpenClose bool     `json:"openClose"`
	Change    int      `json:"change"`
	Save      struct{} `json:"save"`
}

// CompletionOptions says when words are to be completed.
type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// CodeActionOptions says which actions there are.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

// RenameOptions says that the server tells what can be renamed.
type RenameOptions struct {
	PrepareProvider bool `json:"prepareProvider"`
}

// SemanticTokensOptions says what the numbers of tokens mean.
type SemanticTokensOptions struct {
	Legend SemanticTokensLegend `json:"legend"`
	Full   bool                 `json:"full"`
}

// SemanticTokensLegend says what the numbers of tokens mean.
type SemanticTokensLegend struct {
	TokenTypes     []string `json:"tokenTypes"`
	TokenModifiers []string `json:"tokenModifiers"`
}

// ExecuteCommandOptions names the commands of the server.
type ExecuteCommandOptions struct {
	Commands []string `json:"commands"`
}

// RegistrationParams asks a client to tell of more.
type RegistrationParams struct {
	Registrations []Registration `json:"registrations"`
}

// A Registration is one thing that a client is asked to tell.
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
