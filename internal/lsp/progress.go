package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A workQueue lets one piece of work run at a time, since a game needs much of the machine.
type workQueue struct {
	slot chan struct{} // holds a token while work runs

	mu      sync.Mutex
	running *workProgress
}

// enter waits until no other work runs. It returns false if ctx ends before, else a function that
// the caller calls when its work ends.
func (q *workQueue) enter(ctx context.Context, p *workProgress) (leave func(), ok bool) {
	select {
	case q.slot <- struct{}{}:
	case <-ctx.Done():
		return nil, false
	}
	q.setRunning(p)
	return func() { q.setRunning(nil); <-q.slot }, true
}

func (q *workQueue) setRunning(p *workProgress) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running = p
}

// runs returns the running work if want accepts it; else nil.
func (q *workQueue) runs(want func(*workProgress) bool) *workProgress {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.running == nil || !want(q.running) {
		return nil
	}
	return q.running
}

// workProgress reports the progress of one piece of work to the client, if the client shows
// progress.
type workProgress struct {
	server *Server
	path   string // the path of the rulesheet
	cancel context.CancelFunc

	mu            sync.Mutex
	progressToken json.RawMessage // nil unless begun
	begun         time.Time
	activity      string      // the work that is being done
	decided       []string    // the answers to questions that were not reported yet
	reportTimer   *time.Timer // calls reportNow, since sending must not delay the work; nil before beginWork
	isDue         bool        // there is something new to report
	hasEnded      bool
}

// minProgressPause is the time between a new text and its report. Texts that come in this time are
// reported together.
const minProgressPause = 150 * time.Millisecond

// beginWork reports the beginning of work with a title. The token comes from the client; if it is
// nil, the client is asked to accept a new token.
func (p *workProgress) beginWork(ctx context.Context, token json.RawMessage, title string) {
	if token == nil {
		if !p.server.client.clientAbilities().Window.WorkDoneProgress {
			return
		}
		token = p.server.client.newProgressToken()
		limited, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		if p.server.client.connection.Call(limited, "window/workDoneProgress/create", protocol.ProgressToken{Token: token}, nil) != nil {
			return
		}
	}
	p.mu.Lock()
	p.progressToken, p.begun = token, time.Now()
	p.reportAfter(time.Second)
	p.mu.Unlock()
	p.sendProgress(token, protocol.WorkDoneProgress{Kind: protocol.ProgressBegin, Title: title, Cancellable: true})
}

func (p *workProgress) sendProgress(token json.RawMessage, value protocol.WorkDoneProgress) {
	value.Title, value.Message = plainText(value.Title), plainText(value.Message)
	p.server.client.sendNotification("$/progress", protocol.ProgressParams{Token: token, Value: value})
}

// reportSoon takes a text about the current work, or an answer to a question, and has it reported
// soon if the work was begun. It never waits.
func (p *workProgress) reportSoon(what string, isAnswer bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if isAnswer {
		p.decided = append(p.decided, what)
	} else {
		p.activity = what
	}
	if !p.isDue && p.progressToken != nil && !p.hasEnded {
		p.isDue = true
		p.reportAfter(minProgressPause)
	}
}

func (p *workProgress) reportAfter(pause time.Duration) {
	if p.reportTimer != nil {
		p.reportTimer.Stop()
	}
	p.reportTimer = time.AfterFunc(pause, p.reportNow)
}

// reportNow reports the new answers, and then the current work with the time since the beginning.
// Until the work ends, it has itself called again after a second. It does not hold the lock while it
// sends, since a client may be slow to read.
func (p *workProgress) reportNow() {
	p.mu.Lock()
	token, told, over := p.progressToken, p.decided, p.hasEnded
	told = append(told, strings.TrimPrefix(fmt.Sprintf("%s, %.0f s", p.activity, time.Since(p.begun).Seconds()), ", "))
	p.decided = nil
	p.mu.Unlock()
	for _, line := range told {
		if !over {
			p.sendProgress(token, protocol.WorkDoneProgress{Kind: protocol.ProgressReport, Message: line})
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isDue = false; !p.hasEnded {
		p.reportAfter(time.Second)
	}
}

// endWork reports the end of work, with a message about its result.
func (p *workProgress) endWork(message string) {
	p.mu.Lock()
	token := p.progressToken
	p.hasEnded = true
	p.mu.Unlock()
	if token != nil {
		p.sendProgress(token, protocol.WorkDoneProgress{Kind: protocol.ProgressEnd, Message: message})
	}
}

// hasToken tells whether a token identifies this work.
func (p *workProgress) hasToken(token json.RawMessage) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.progressToken != nil && bytes.Equal(bytes.TrimSpace(p.progressToken), bytes.TrimSpace(token))
}
