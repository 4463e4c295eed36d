package lsp

import (
	"bytes"
	"context"
	"go/token"
	"slices"
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// A large text is not checked at each edit: that takes longer than the next
// edit. The findings in unchanged forms are kept and move with them, the
// changed forms are checked alone, and the whole text is checked when typing
// has paused for about as long as the check takes.

const (
	// largeText is the size from which on a text is large, in bytes.
	largeText = 100 << 10
	// maxChanged bounds the changed forms that are checked alone, in bytes.
	maxChanged = 32 << 10
	// maxPause bounds the delay of the check of a large text.
	maxPause = time.Second
)

// local tells whether the findings of a rule depend on their form alone.
func local(code string) bool {
	return slices.Contains([]string{"L01", "L02", "L03", "L04", "L05", "L06", "L07", "L22", "V01", "V02", "V03", "V05", "K02", "K04", "K05"}, code)
}

// pause returns the delay of the check of a text; 0 if the text is small, or
// was never checked.
func (d *document) pause() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.sheet.text.Bytes()) < largeText || d.took == 0 {
		return 0
	}
	return min(d.took, maxPause)
}

// whenQuiet delays an answer that editors ask for after each edit and that
// reads the whole text. The next edit makes it useless.
func whenQuiet(answer handler) handler {
	return func(ctx context.Context, r *request) (any, error) {
		if r.doc != nil {
			if err := r.doc.quiet(ctx, r.sheet); err != nil {
				return nil, err
			}
		}
		return answer(ctx, r)
	}
}

// quiet waits until the check of a text would begin.
func (d *document) quiet(ctx context.Context, of *sheet) error {
	pause := d.pause()
	if pause == 0 {
		return nil
	}
	enough := time.After(pause)
	for {
		d.mu.Lock()
		now, news := d.sheet, d.news
		d.mu.Unlock()
		if now.text != of.text {
			return errModified
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-d.ctx.Done():
			return d.ctx.Err()
		case <-news:
		case <-enough:
			return nil
		}
	}
}

// sketch shows the likely diagnostics of the current version.
func (d *document) sketch() {
	d.mu.Lock()
	base, now, renewed := d.checked, d.sheet, d.renewed
	ctx := d.ctx
	d.mu.Unlock()
	if now.properties() || base == nil || base.file.Parsed == nil || base.renewed == renewed {
		return
	}
	c := changeOf(base, now)
	list := append(c.found(ctx, d.server), c.kept(d.server)...)
	d.shown.Lock()
	defer d.shown.Unlock()
	d.mu.Lock()
	fresh := renewed == d.renewed
	d.mu.Unlock()
	if fresh && d.ctx.Err() == nil {
		d.server.notify("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: now.uri, Version: &now.version, Diagnostics: list})
	}
}

// A changed is the piece of a text that differs from a checked version,
// extended to whole forms.
type changed struct {
	base     *result
	now      *sheet
	from, to int // in the current text
	was      int // its end in the checked text
}

// changeOf compares a version with a checked one.
func changeOf(base *result, now *sheet) *changed {
	old, text := base.file.Source.Text, now.text.Bytes()
	from := sameBegin(old, text)
	same := sameEnd(old[from:], text[from:])
	c := &changed{base: base, now: now, from: from, was: len(old) - same}
	c.widen(base.file.Parsed)
	c.to = c.was + len(text) - len(old)
	return c
}

// widen extends a piece to the end of the form before it and to the beginning
// of the form after it, so that comments stay with their forms.
func (c *changed) widen(file *gdl.File) {
	from, was := 0, len(c.base.file.Source.Text)
	for _, r := range file.Rules {
		begin, end := file.Source.Offset(r.From), file.Source.Offset(r.To)
		if end < c.from {
			from = max(from, end)
		}
		if begin > c.was {
			was = min(was, begin)
		}
	}
	c.from, c.was = min(from, c.from), max(was, c.was)
}

// kept returns the diagnostics outside of the piece.
func (c *changed) kept(s *Server) []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	for i := range c.base.file.Findings {
		f := &c.base.file.Findings[i]
		from, to := offsets(c.base.file.Source, f)
		if to >= c.from && from <= c.was {
			continue
		}
		if len(list) == maxDiagnostics {
			break
		}
		list = append(list, s.diagnosticIn(c.base, f, c.moved))
	}
	return list
}

// moved returns the current range of two positions in the checked text.
func (c *changed) moved(src *gdl.Source, from, to token.Pos) protocol.Range {
	if !within(src, from) {
		return protocol.Range{}
	}
	if !within(src, to) || to < from {
		to = from
	}
	at := func(pos token.Pos) int {
		offset := src.Offset(pos)
		if offset > c.from {
			offset = max(c.from, offset+c.to-c.was)
		}
		return offset
	}
	return c.now.text.Range(at(from), at(to))
}

// found returns the diagnostics of the piece alone.
func (c *changed) found(ctx context.Context, s *Server) []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	if c.to-c.from > maxChanged {
		return list
	}
	l := lookPrefixForm
	switch c.base.file.Parsed.Notation {
	case gdl.Infix:
		l = lookInfixForm
	case gdl.Operations:
		l = lookOperationsForm
	}
	in := c.now.input()
	in.Text = slices.Concat([]byte{}, in.Text[c.from:c.to])
	file, err := s.lookAt(ctx, l, c.now.path, in)
	if err != nil || file.Parsed == nil {
		return list
	}
	placed := func(src *gdl.Source, from, to token.Pos) protocol.Range {
		if !within(src, from) {
			return protocol.Range{}
		}
		if !within(src, to) || to < from {
			to = from
		}
		return c.now.text.Range(c.from+src.Offset(from), c.from+src.Offset(to))
	}
	r := &result{sheet: c.now, file: &report.File{Source: file.Source}}
	for i := range file.Findings {
		if f := &file.Findings[i]; local(f.Code) {
			list = append(list, s.diagnosticIn(r, f, placed))
		}
	}
	return list
}

// A spanner returns the range between two positions of a source.
type spanner func(src *gdl.Source, from, to token.Pos) protocol.Range

// diagnostic converts a finding to a diagnostic.
func (s *Server) diagnostic(r *result, f *finding.Finding) protocol.Diagnostic {
	return s.diagnosticIn(r, f, r.sheet.span)
}

// sameBegin returns the length of the common prefix of two texts.
func sameBegin(a, b []byte) int {
	const step = 1 << 12
	n, most := 0, min(len(a), len(b))
	for n+step <= most && bytes.Equal(a[n:n+step], b[n:n+step]) {
		n += step
	}
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

// sameEnd returns the length of the common suffix of two texts.
func sameEnd(a, b []byte) int {
	const step = 1 << 12
	n, most := 0, min(len(a), len(b))
	for n+step <= most && bytes.Equal(a[len(a)-n-step:len(a)-n], b[len(b)-n-step:len(b)-n]) {
		n += step
	}
	for n < most && a[len(a)-n-1] == b[len(b)-n-1] {
		n++
	}
	return n
}
