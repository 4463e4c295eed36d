package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// progress reports the current work to the client, if it supports that.
type progress struct {
	server *Server

	mu    sync.Mutex
	token json.RawMessage // nil unless begun
	next  string          // the next message
	timer *time.Timer     // sends it, since sending must not delay work
	ended bool
}

// progressPause is the least time between two messages.
const progressPause = 150 * time.Millisecond

// begin reports the beginning of work. The token is that of the client; without
// one the client is asked to accept a new one.
func (p *progress) begin(ctx context.Context, token json.RawMessage, title string) {
	if token == nil {
		if !p.server.can().Window.WorkDoneProgress {
			return
		}
		token = p.server.token()
		limited, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		if p.server.conn.Call(limited, "window/workDoneProgress/create", protocol.ProgressToken{Token: token}, nil) != nil {
			return
		}
	}
	p.mu.Lock()
	p.token = token
	p.mu.Unlock()
	p.tell(token, protocol.WorkDoneProgress{Kind: protocol.ProgressBegin, Title: title, Cancellable: true})
}

func (p *progress) tell(token json.RawMessage, value protocol.WorkDoneProgress) {
	value.Title, value.Message = plain(value.Title), plain(value.Message)
	p.server.notify("$/progress", protocol.ProgressParams{Token: token, Value: value})
}

// report sends the current work soon. It never waits.
func (p *progress) report(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next = what
	if p.timer == nil && p.token != nil && !p.ended {
		p.timer = time.AfterFunc(progressPause, p.step)
	}
}

func (p *progress) step() {
	p.mu.Lock()
	token, what, over := p.token, p.next, p.ended
	p.timer = nil
	p.mu.Unlock()
	if !over {
		p.tell(token, protocol.WorkDoneProgress{Kind: protocol.ProgressReport, Message: what})
	}
}

// end reports the end of work, with a message about its result.
func (p *progress) end(message string) {
	p.mu.Lock()
	token := p.token
	p.ended = true
	p.mu.Unlock()
	if token != nil {
		p.tell(token, protocol.WorkDoneProgress{Kind: protocol.ProgressEnd, Message: message})
	}
}

// is tells whether a token identifies this work.
func (p *progress) is(token json.RawMessage) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.token != nil && bytes.Equal(bytes.TrimSpace(p.token), bytes.TrimSpace(token))
}
