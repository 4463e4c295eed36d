package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"

	guards "github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// The error codes of the protocol that package jsonrpc2 does not know.
const (
	codeNotInitialized  = -32002
	codeRequestFailed   = -32803
	codeContentModified = -32801
	codeCancelled       = -32800
)

// A serverState is a stage of the protocol between server and client.
type serverState int

const (
	stateFresh       serverState = iota // initialize was not received yet
	stateInitialized                    // initialize was received
	stateShutdown                       // shutdown was answered
	stateExited                         // exit was received
)

// A documentRequest holds the parameters of a request, with the open document that they
// name and its version; nil if they name none.
type documentRequest struct {
	rawParams       json.RawMessage
	documentVersion *documentVersion
	openDocument    *openDocument
}

// A requestHandler answers a request.
type requestHandler func(ctx context.Context, r *documentRequest) (any, error)

// withParams returns a handler that decodes the parameters of a request and calls answer with them.
func withParams[P any](answer func(context.Context, *documentRequest, *P) (any, error)) requestHandler {
	return func(ctx context.Context, r *documentRequest) (any, error) {
		p := new(P)
		if err := json.Unmarshal(r.rawParams, p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "the parameters cannot be read: " + err.Error()}
		}
		return answer(ctx, r, p)
	}
}

// handlerFor returns the handler of a request; nil for an unknown method.
func (s *Server) handlerFor(method string) requestHandler {
	return map[string]requestHandler{
		"initialize":                       withParams(s.answerInitialize),
		"shutdown":                         s.answerShutdown,
		"textDocument/formatting":          s.features.answerFormatting,
		"textDocument/rangeFormatting":     withParams(s.features.answerRangeFormatting),
		"textDocument/selectionRange":      withParams(s.features.answerSelectionRange),
		"textDocument/signatureHelp":       withParams(s.features.answerSignatureHelp),
		"textDocument/inlayHint":           whenTypingPauses(withParams(s.features.answerInlayHint)),
		"textDocument/documentLink":        whenTypingPauses(s.features.answerDocumentLink),
		"textDocument/diagnostic":          s.answerDiagnostic,
		"workspace/symbol":                 withParams(s.features.answerWorkspaceSymbol),
		"textDocument/hover":               withParams(s.features.answerHover),
		"textDocument/definition":          withParams(s.features.answerDefinition),
		"textDocument/references":          withParams(s.features.answerReferences),
		"textDocument/documentHighlight":   whenTypingPauses(withParams(s.features.answerHighlight)),
		"textDocument/prepareRename":       withParams(s.features.answerPrepareRename),
		"textDocument/rename":              withParams(s.features.answerRename),
		"textDocument/completion":          withParams(s.features.answerCompletion),
		"textDocument/documentSymbol":      whenTypingPauses(s.features.answerDocumentSymbol),
		"textDocument/foldingRange":        whenTypingPauses(s.features.answerFoldingRange),
		"textDocument/semanticTokens/full": whenTypingPauses(s.features.answerSemanticTokens),
		"textDocument/codeAction":          withParams(s.features.answerCodeAction),
		"textDocument/codeLens":            whenTypingPauses(s.features.answerCodeLens),
		"workspace/executeCommand":         withParams(s.commands.executeCommand),
	}[method]
}

// notice returns a handler that decodes the parameters of a notification and calls take with them.
func notice[P any](take func(*P) error) func(json.RawMessage) error {
	return func(params json.RawMessage) error {
		p := new(P)
		if err := json.Unmarshal(params, p); err != nil {
			return err
		}
		return take(p)
	}
}

// notificationHandler returns the handler of a notification; nil for an unknown method.
func (s *Server) notificationHandler(method string) func(json.RawMessage) error {
	return map[string]func(json.RawMessage) error{
		"initialized":                     s.takeInitialized,
		"textDocument/didOpen":            notice(s.didOpen),
		"textDocument/didChange":          notice(s.didChange),
		"textDocument/didClose":           notice(s.didClose),
		"textDocument/didSave":            notice(s.didSave),
		"workspace/didChangeWatchedFiles": notice(s.didChangeWatchedFiles),
		"window/workDoneProgress/cancel":  notice(s.cancelProgress),
		"$/cancelRequest":                 notice(s.cancelRequest),
	}[method]
}

// Handle takes a message of the client. It is called for one message at a time; requests except
// shutdown are answered in goroutines.
func (s *Server) Handle(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) {
	<-s.client.connected
	params := json.RawMessage("{}")
	if req.Params != nil {
		params = *req.Params
	}
	if req.Notif {
		s.takeNotification(req.Method, params)
		return
	}
	if err := s.checkRequest(req.Method); err != nil {
		s.client.sendReply(req.ID, nil, err)
		return
	}
	r := &documentRequest{rawParams: params}
	r.openDocument, r.documentVersion = s.documentAbout(params)
	ctx, cancel := context.WithCancel(s.client.serverContext)
	s.mu.Lock()
	s.cancelByRequest[req.ID.Str] = cancel
	s.mu.Unlock()
	s.workerGroup.Add(1)
	answer := func() {
		defer s.workerGroup.Done()
		result, err := callGuarded(s, req.Method, func() (any, error) { return s.answer(ctx, req.Method, r) })
		if err != nil && ctx.Err() != nil {
			err = &jsonrpc2.Error{Code: codeCancelled, Message: "cancelled"}
		}
		s.mu.Lock()
		delete(s.cancelByRequest, req.ID.Str)
		s.mu.Unlock()
		cancel()
		s.client.sendReply(req.ID, result, err)
	}
	if req.Method == "shutdown" {
		answer() // exit may follow at once
		return
	}
	go answer()
}

func (s *Server) takeNotification(method string, params json.RawMessage) {
	if method == "exit" {
		s.takeExit()
		return
	}
	take := s.notificationHandler(method)
	s.mu.Lock()
	ready := s.serverState == stateInitialized
	s.mu.Unlock()
	if take == nil || !ready {
		return // the protocol demands to ignore such notifications
	}
	if _, err := callGuarded(s, method, func() (any, error) { return nil, take(params) }); err != nil {
		s.client.logMessage("%s: %v", method, err)
	}
}

// checkRequest returns the reason that a request cannot be answered now, or nil.
func (s *Server) checkRequest(method string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.handlerFor(method) == nil:
		return &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: fmt.Sprintf("unknown method '%s'", method)}
	case s.serverState == stateFresh && method != "initialize":
		return &jsonrpc2.Error{Code: codeNotInitialized, Message: "initialize must come first"}
	case s.serverState > stateInitialized:
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server is shutting down"}
	case s.serverState == stateInitialized && method == "initialize":
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "initialize came twice"}
	}
	if method == "initialize" {
		s.serverState = stateInitialized
	}
	return nil
}

// documentAbout returns the open document that parameters name, and its current
// version.
func (s *Server) documentAbout(params json.RawMessage) (*openDocument, *documentVersion) {
	var p protocol.DocumentParams
	if json.Unmarshal(params, &p) != nil {
		return nil, nil // the handler reports the error
	}
	d := s.documents.documentByURI(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	return d, d.currentVersion()
}

// callGuarded calls a function and turns a panic into an error, which it logs, so that a fault does
// not end the server.
func callGuarded(s *Server, method string, call func() (any, error)) (result any, err error) {
	result, err = guards.RunValue(method, call)
	var fault *guards.Fault
	if errors.As(err, &fault) {
		s.client.serverLog.Printf("%v\n%s", fault, fault.StackText())
	}
	return result, err
}

// sendReply sends the result of a request, or its error, to the client.
func (c *clientConnection) sendReply(id jsonrpc2.ID, result any, err error) {
	var told *jsonrpc2.Error
	if err != nil {
		var known *jsonrpc2.Error
		if !errors.As(err, &known) {
			known = &jsonrpc2.Error{Code: codeRequestFailed, Message: err.Error()}
		}
		told = &jsonrpc2.Error{Code: known.Code, Message: plainText(known.Message)} // the message may quote text of the rulesheet
	}
	if err = c.messageStream.writeReply(id, result, told); err != nil && c.serverContext.Err() == nil {
		c.serverLog.Printf("the answer to request %s: %v", id.Str, err)
	}
}

// cancelRequest cancels a request whose answer the client no longer wants.
func (s *Server) cancelRequest(p *struct {
	ID json.RawMessage `json:"id"`
}) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.cancelByRequest[string(p.ID)]; cancel != nil {
		cancel()
	}
	return nil
}
