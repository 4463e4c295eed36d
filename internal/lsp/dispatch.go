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

// A serverState is a stage of the conversation with the client.
type serverState int

const (
	stateFresh       serverState = iota // no request was answered
	stateInitialized                    // initialize was answered
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

// readParams reads the parameters.
func (r *documentRequest) readParams(into any) error {
	if err := json.Unmarshal(r.rawParams, into); err != nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "the parameters cannot be read: " + err.Error()}
	}
	return nil
}

// A requestHandler answers a request.
type requestHandler func(ctx context.Context, r *documentRequest) (any, error)

// handlerFor returns the handler of a request; nil for an unknown method.
func (s *Server) handlerFor(method string) requestHandler {
	switch method {
	case "initialize":
		return s.answerInitialize
	case "shutdown":
		return s.answerShutdown
	case "textDocument/formatting":
		return s.features.answerFormatting
	case "textDocument/hover":
		return s.features.answerHover
	case "textDocument/definition":
		return s.features.answerDefinition
	case "textDocument/references":
		return s.features.answerReferences
	case "textDocument/documentHighlight":
		return whenTypingPauses(s.features.answerHighlight)
	case "textDocument/prepareRename":
		return s.features.answerPrepareRename
	case "textDocument/rename":
		return s.features.answerRename
	case "textDocument/completion":
		return s.features.answerCompletion
	case "textDocument/documentSymbol":
		return whenTypingPauses(s.features.answerDocumentSymbol)
	case "textDocument/foldingRange":
		return whenTypingPauses(s.features.answerFoldingRange)
	case "textDocument/semanticTokens/full":
		return whenTypingPauses(s.features.answerSemanticTokens)
	case "textDocument/codeAction":
		return s.features.answerCodeAction
	case "textDocument/codeLens":
		return whenTypingPauses(s.features.answerCodeLens)
	case "workspace/executeCommand":
		return s.commands.executeCommand
	}
	return nil
}

// notificationHandler returns the handler of a notification; nil for an unknown method.
func (s *Server) notificationHandler(method string) func(json.RawMessage) error {
	switch method {
	case "initialized":
		return s.takeInitialized
	case "textDocument/didOpen":
		return s.didOpen
	case "textDocument/didChange":
		return s.didChange
	case "textDocument/didClose":
		return s.didClose
	case "textDocument/didSave":
		return s.didSave
	case "workspace/didChangeWatchedFiles":
		return s.didChangeWatchedFiles
	case "window/workDoneProgress/cancel":
		return s.cancelProgress
	case "$/cancelRequest":
		return s.cancelRequest
	}
	return nil
}

// Handle takes a message of the client. The calls are sequential.
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

// takeNotification handles a notification.
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
		return // the protocol demands it
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

// callGuarded turns a panic into an error: a fault of the server must not end it.
func callGuarded(s *Server, method string, call func() (any, error)) (result any, err error) {
	result, err = guards.RunValue(method, call)
	var fault *guards.Fault
	if errors.As(err, &fault) {
		s.client.serverLog.Printf("%v\n%s", fault, fault.StackText())
	}
	return result, err
}

// sendReply answers a request.
func (c *clientConnection) sendReply(id jsonrpc2.ID, result any, err error) {
	var told *jsonrpc2.Error
	if err != nil {
		var known *jsonrpc2.Error
		if !errors.As(err, &known) {
			known = &jsonrpc2.Error{Code: codeRequestFailed, Message: err.Error()}
		}
		told = &jsonrpc2.Error{Code: known.Code, Message: plainText(known.Message)} // it may quote text of the client
	}
	if err = c.messageStream.writeReply(id, result, told); err != nil && c.serverContext.Err() == nil {
		c.serverLog.Printf("the answer to request %s: %v", id.Str, err)
	}
}

// cancelRequest cancels a request whose answer the client no longer wants.
func (s *Server) cancelRequest(params json.RawMessage) error {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.cancelByRequest[string(p.ID)]; cancel != nil {
		cancel()
	}
	return nil
}
