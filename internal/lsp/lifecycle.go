package lsp

import (
	"context"
	"encoding/json"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/session"
)

// A clientState holds the capabilities and options of the client.
type clientState struct {
	protocol.ClientCapabilities
	// provesOnSave tells that saving a file asks for proofs.
	provesOnSave bool
	// showsTexts tells that the client shows the texts that commands return, such as
	// matches; other clients get them as messages.
	showsTexts bool
	showsPages bool // the client can show HTML pages
	// evaluatesRules tells that a lens above each rule offers to evaluate it.
	evaluatesRules   bool
	namesArguments   bool // the client wants hints with the names of arguments before constants
	pullsDiagnostics bool // the client asks for diagnostics, so that the server does not send them
	// settingLimits limit the settings of a folder.
	settingLimits settingLimits
}

// clientOptions are the initialization options that clients may send.
type clientOptions struct {
	ProveOnSave *bool `json:"proveOnSave"`
	ShowsTexts  bool  `json:"showsTexts"`
	ShowsPages  bool  `json:"showsPages"`
	RuleLenses  *bool `json:"ruleLenses"`
	// The features that are off unless the client asks for them.
	ArgumentHints   bool `json:"argumentHints"`
	PullDiagnostics bool `json:"pullDiagnostics"`
	// The limits of the settings of a folder.
	MaxBudget  string `json:"maxBudget"`
	MaxTimeout string `json:"maxTimeout"`
}

func (s *Server) answerInitialize(_ context.Context, r *documentRequest, p *protocol.InitializeParams) (any, error) {
	options := clientOptions{}
	if len(p.InitializationOptions) > 0 {
		if err := json.Unmarshal(p.InitializationOptions, &options); err != nil {
			s.client.logMessage("the initialization options cannot be read: %v", err)
		}
	}
	most := s.client.readLimits(&options)
	s.client.mu.Lock()
	s.client.clientState = clientState{ClientCapabilities: p.Capabilities, settingLimits: most, showsTexts: options.ShowsTexts, showsPages: options.ShowsPages,
		namesArguments:   options.ArgumentHints,
		pullsDiagnostics: options.PullDiagnostics && p.Capabilities.Workspace.Diagnostics.RefreshSupport,
		provesOnSave:     options.ProveOnSave == nil || *options.ProveOnSave,
		evaluatesRules:   options.RuleLenses == nil || *options.RuleLenses}
	state := s.client.clientState
	s.client.mu.Unlock()
	return protocol.InitializeResult{
		Capabilities: serverCapabilities(&state),
		ServerInfo:   protocol.ServerInfo{Name: serverName, Version: s.serverOptions.ServerVersion},
	}, nil
}

func serverCapabilities(of *clientState) protocol.ServerCapabilities {
	out := protocol.ServerCapabilities{
		PositionEncoding:                "utf-16",
		TextDocumentSync:                protocol.TextDocumentSyncOptions{OpenClose: true, Change: protocol.Incremental},
		HoverProvider:                   true,
		DocumentFormattingProvider:      true,
		DefinitionProvider:              true,
		ReferencesProvider:              true,
		DocumentHighlightProvider:       true,
		DocumentSymbolProvider:          true,
		FoldingRangeProvider:            true,
		DocumentRangeFormattingProvider: true,
		SelectionRangeProvider:          true,
		WorkspaceSymbolProvider:         true,
		InlayHintProvider:               of.namesArguments,
		DocumentLinkProvider:            &struct{}{},
		SignatureHelpProvider:           &protocol.CompletionOptions{TriggerCharacters: []string{" ", "(", ","}},
		RenameProvider:                  &protocol.RenameOptions{PrepareProvider: true},
		CompletionProvider:              &protocol.CompletionOptions{TriggerCharacters: []string{"(", " ", "?"}},
		SemanticTokensProvider: &protocol.SemanticTokensOptions{Full: true, Legend: protocol.SemanticTokensLegend{
			TokenTypes: tokenTypes(), TokenModifiers: []string{"definition"}}},
		CodeActionProvider:     &protocol.CodeActionOptions{CodeActionKinds: []string{protocol.QuickFix, protocol.SourceFixAll}},
		CodeLensProvider:       &struct{}{},
		ExecuteCommandProvider: &protocol.ExecuteCommandOptions{Commands: commandNames()},
	}
	if of.pullsDiagnostics {
		out.DiagnosticProvider = &protocol.DiagnosticOptions{InterFileDependencies: true}
	}
	return out
}

// takeInitialized asks the client for notifications about changes of files that are
// not open.
func (s *Server) takeInitialized(json.RawMessage) error {
	if !s.client.clientAbilities().Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return nil
	}
	files := protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: []protocol.FileSystemWatcher{
		{GlobPattern: "**/" + config.FileName}, {GlobPattern: "**/*.props"}, {GlobPattern: "**/*" + session.TestExtension}}}
	go func() {
		err := s.client.connection.Call(s.client.serverContext, "client/registerCapability", protocol.RegistrationParams{Registrations: []protocol.Registration{
			{ID: "files", Method: "workspace/didChangeWatchedFiles", RegisterOptions: files}}}, nil)
		if err != nil && s.client.serverContext.Err() == nil {
			s.client.serverLog.Printf("client/registerCapability: %v", err)
		}
	}()
	return nil
}

// clientAbilities returns the capabilities and options of the client.
func (c *clientConnection) clientAbilities() clientState {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.clientState
}

func (s *Server) answerShutdown(context.Context, *documentRequest) (any, error) {
	s.mu.Lock()
	s.serverState = stateShutdown
	s.mu.Unlock()
	for _, d := range s.documents.openDocuments(func(*documentVersion) bool { return true }) {
		s.documents.removeDocument(d.currentVersion().documentURI)
		d.closeDocument()
	}
	return nil, nil
}

// takeExit closes the connection to the client.
func (s *Server) takeExit() {
	s.mu.Lock()
	if s.serverState == stateShutdown {
		s.serverState = stateExited
	}
	s.mu.Unlock()
	if err := s.client.connection.Close(); err != nil {
		s.client.serverLog.Printf("exit: %v", err)
	}
}
