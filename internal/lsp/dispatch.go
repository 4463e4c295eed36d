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

// A state is a stage of the conversation with the client.
type state int

const (
	fresh    state = iota // no request was answered
	greeted               // initialize was answered
	stopping              // shutdown was answered
	stopped               // exit was received
)

// A request holds the parameters of a request, with the open document that they
// name and its version; nil if they name none.
type request struct {
	params json.RawMessage
	sheet  *sheet
	doc    *document
}

// read reads the parameters.
func (r *request) read(into any) error {
	if err := json.Unmarshal(r.params, into); err != nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "the parameters cannot be read: " + err.Error()}
	}
	return nil
}

// A handler answers a request.
type handler func(ctx context.Context, r *request) (any, error)

// answers returns the handler of a request; nil for an unknown method.
func (s *Server) answers(method string) handler {
	switch method {
	case "initialize":
		return s.initialize
	case "shutdown":
		return s.shutdown
	case "textDocument/formatting":
		return s.formatting
	case "textDocument/hover":
		return s.hover
	case "textDocument/definition":
		return s.definition
	case "textDocument/references":
		return s.references
	case "textDocument/documentHighlight":
		return whenQuiet(s.highlight)
	case "textDocument/prepareRename":
		return s.prepareRename
	case "textDocument/rename":
		return s.rename
	case "textDocument/completion":
		return s.completion
	case "textDocument/documentSymbol":
		return whenQuiet(s.documentSymbol)
	case "textDocument/foldingRange":
		return whenQuiet(s.foldingRange)
	case "textDocument/semanticTokens/full":
		return whenQuiet(s.semanticTokens)
	case "textDocument/codeAction":
		return s.codeAction
	case "textDocument/codeLens":
		return whenQuiet(s.codeLens)
	case "workspace/executeCommand":
		return s.executeCommand
	}
	return nil
}

// takes returns the handler of a notification; nil for an unknown method.
func (s *Server) takes(method string) func(json.RawMessage) error {
	switch method {
	case "initialized":
		return s.initialized
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
	<-s.ready
	params := json.RawMessage("{}")
	if req.Params != nil {
		params = *req.Params
	}
	if req.Notif {
		s.take(req.Method, params)
		return
	}
	if err := s.refuse(req.Method); err != nil {
		s.reply(req.ID, nil, err)
		return
	}
	r := &request{params: params}
	r.doc, r.sheet = s.about(params)
	ctx, cancel := context.WithCancel(s.ctx)
	s.mu.Lock()
	s.running[req.ID.Str] = cancel
	s.mu.Unlock()
	s.workers.Add(1)
	answer := func() {
		defer s.workers.Done()
		result, err := guard(s, req.Method, func() (any, error) { return s.answers(req.Method)(ctx, r) })
		if err != nil && ctx.Err() != nil {
			err = &jsonrpc2.Error{Code: codeCancelled, Message: "cancelled"}
		}
		s.mu.Lock()
		delete(s.running, req.ID.Str)
		s.mu.Unlock()
		cancel()
		s.reply(req.ID, result, err)
	}
	if req.Method == "shutdown" {
		answer() // exit may follow at once
		return
	}
	go answer()
}

// take handles a notification.
func (s *Server) take(method string, params json.RawMessage) {
	if method == "exit" {
		s.exit()
		return
	}
	take := s.takes(method)
	s.mu.Lock()
	ready := s.state == greeted
	s.mu.Unlock()
	if take == nil || !ready {
		return // the protocol demands it
	}
	if _, err := guard(s, method, func() (any, error) { return nil, take(params) }); err != nil {
		s.logf("%s: %v", method, err)
	}
}

// refuse returns the reason that a request cannot be answered now, or nil.
func (s *Server) refuse(method string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.answers(method) == nil:
		return &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: fmt.Sprintf("unknown method '%s'", method)}
	case s.state == fresh && method != "initialize":
		return &jsonrpc2.Error{Code: codeNotInitialized, Message: "initialize must come first"}
	case s.state > greeted:
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server is shutting down"}
	case s.state == greeted && method == "initialize":
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "initialize came twice"}
	}
	if method == "initialize" {
		s.state = greeted
	}
	return nil
}

// about returns the open document that parameters name, and its current
// version.
func (s *Server) about(params json.RawMessage) (*document, *sheet) {
	var p protocol.DocumentParams
	if json.Unmarshal(params, &p) != nil {
		return nil, nil // the handler reports the error
	}
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	return d, d.current()
}

// guard turns a panic into an error: a fault of the server must not end it.
func guard(s *Server, method string, call func() (any, error)) (result any, err error) {
	result, err = guards.Value(method, call)
	var fault *guards.Fault
	if errors.As(err, &fault) {
		s.log.Printf("%v\n%s", fault, fault.Stack())
	}
	return result, err
}

// reply answers a request.
func (s *Server) reply(id jsonrpc2.ID, result any, err error) {
	var told *jsonrpc2.Error
	if err != nil {
		var known *jsonrpc2.Error
		if !errors.As(err, &known) {
			known = &jsonrpc2.Error{Code: codeRequestFailed, Message: err.Error()}
		}
		told = &jsonrpc2.Error{Code: known.Code, Message: plain(known.Message)} // it may quote text of the client
	}
	if err = s.wire.reply(id, result, told); err != nil && s.ctx.Err() == nil {
		s.log.Printf("the answer to request %s: %v", id.Str, err)
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
	if cancel := s.running[string(p.ID)]; cancel != nil {
		cancel()
	}
	return nil
}
