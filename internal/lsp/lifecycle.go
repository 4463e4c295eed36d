package lsp

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A client holds the capabilities and options of the client.
type client struct {
	protocol.ClientCapabilities
	// proves tells that saving a file asks for proofs.
	proves bool
	// shows tells that the client shows the texts that commands return, such as
	// matches; other clients get them as messages.
	shows bool
	pages bool // the client shows pages, too
	// limits bound the settings of a folder.
	limits limits
}

// clientOptions are the initialization options that clients may send.
type clientOptions struct {
	ProveOnSave *bool `json:"proveOnSave"`
	ShowsTexts  bool  `json:"showsTexts"`
	ShowsPages  bool  `json:"showsPages"`
	// Bounds on the settings of a folder.
	MaxBudget  string `json:"maxBudget"`
	MaxTimeout string `json:"maxTimeout"`
}

// markdown tells whether hovers may hold Markdown.
func (c *client) markdown() bool {
	return slices.Contains(c.TextDocument.Hover.ContentFormat, protocol.Markdown)
}

func (s *Server) initialize(_ context.Context, r *request) (any, error) {
	var p protocol.InitializeParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	options := clientOptions{}
	if len(p.InitializationOptions) > 0 {
		if err := json.Unmarshal(p.InitializationOptions, &options); err != nil {
			s.logf("the initialization options cannot be read: %v", err)
		}
	}
	most := s.limitsOf(&options)
	s.mu.Lock()
	s.client = client{ClientCapabilities: p.Capabilities, limits: most, shows: options.ShowsTexts, pages: options.ShowsPages,
		proves: options.ProveOnSave == nil || *options.ProveOnSave}
	s.mu.Unlock()
	return protocol.InitializeResult{
		Capabilities: capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: name, Version: s.options.Version},
	}, nil
}

// capabilities returns the capabilities of the server.
func capabilities() protocol.ServerCapabilities {
	return protocol.ServerCapabilities{
		PositionEncoding:           "utf-16",
		TextDocumentSync:           protocol.TextDocumentSyncOptions{OpenClose: true, Change: protocol.Incremental},
		HoverProvider:              true,
		DocumentFormattingProvider: true,
		DefinitionProvider:         true,
		ReferencesProvider:         true,
		DocumentHighlightProvider:  true,
		DocumentSymbolProvider:     true,
		FoldingRangeProvider:       true,
		RenameProvider:             &protocol.RenameOptions{PrepareProvider: true},
		CompletionProvider:         &protocol.CompletionOptions{TriggerCharacters: []string{"(", " ", "?"}},
		SemanticTokensProvider: &protocol.SemanticTokensOptions{Full: true, Legend: protocol.SemanticTokensLegend{
			TokenTypes: tokenTypes(), TokenModifiers: []string{"definition"}}},
		CodeActionProvider:     &protocol.CodeActionOptions{CodeActionKinds: []string{protocol.QuickFix, protocol.SourceFixAll}},
		CodeLensProvider:       &struct{}{},
		ExecuteCommandProvider: &protocol.ExecuteCommandOptions{Commands: commands()},
	}
}

// initialized asks the client for notifications about changes of files that are
// not open.
func (s *Server) initialized(json.RawMessage) error {
	if !s.can().Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return nil
	}
	files := protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: []protocol.FileSystemWatcher{
		{GlobPattern: "**/" + config.FileName}, {GlobPattern: "**/*.props"}}}
	go func() {
		err := s.conn.Call(s.ctx, "client/registerCapability", protocol.RegistrationParams{Registrations: []protocol.Registration{
			{ID: "files", Method: "workspace/didChangeWatchedFiles", RegisterOptions: files}}}, nil)
		if err != nil && s.ctx.Err() == nil {
			s.log.Printf("client/registerCapability: %v", err)
		}
	}()
	return nil
}

// can returns the capabilities and options of the client.
func (s *Server) can() client {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.client
}

func (s *Server) shutdown(context.Context, *request) (any, error) {
	s.mu.Lock()
	s.state = stopping
	docs := s.docs
	s.docs = map[string]*document{}
	s.mu.Unlock()
	for _, d := range docs {
		d.close()
	}
	return nil, nil
}

// exit ends the conversation.
func (s *Server) exit() {
	s.mu.Lock()
	if s.state == stopping {
		s.state = stopped
	}
	s.mu.Unlock()
	if err := s.conn.Close(); err != nil {
		s.log.Printf("exit: %v", err)
	}
}
