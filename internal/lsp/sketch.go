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

// A large text is not checked at each keystroke: that takes longer than a keystroke. What
// was found in the forms that are the same is kept and moves with them, the forms that
// were changed are looked at alone, and the whole is checked when nothing was typed for
// about as long as that takes.

const (
	// largeText is from how many bytes on a text is large.
	largeText = 100 << 10
	// maxChanged bounds the changed forms that are looked at alone, in bytes.
	maxChanged = 32 << 10
	// maxPause bounds how long the check of a large text waits.
	maxPause = time.Second
)

// local are the rules whose findings a form shows alone, whatever stands around it.
func local(code string) bool {
	return slices.Contains([]string{"L01", "L02", "L03", "L04", "L05", "L06", "L07", "L22", "V01", "V02", "V03", "V05", "K02", "K04", "K05"}, code)
}

// pause returns how long the check of a text waits for another keystroke; 0 if the text
// is small, or was never looked at.
func (d *document) pause() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.sheet.text.Bytes()) < largeText || d.took == 0 {
		return 0
	}
	return min(d.took, maxPause)
}

// whenQuiet puts off an answer that editors ask for after each keystroke and that takes a
// look at the whole text. The next keystroke makes it needless.
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

// sketch shows what is most likely wrong with the version of now.
func (d *document) sketch() {
	d.mu.Lock()
	base, now, renewed := d.checked, d.sheet, d.renewed
	ctx := d.ctx
	d.mu.Unlock()
	if now.properties() || base == nil || base.file.Parsed == nil || base.renewed == renewed || base.fragments() != nil {
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

// A changed is the piece of a text in which it differs from one that was checked, with
// whole forms.
type changed struct {
	base     *result
	now      *sheet
	from, to int // in the text of now
	was      int // where it ends in the text that was checked
}

// changeOf compares a version with one that was checked.
func changeOf(base *result, now *sheet) *changed {
	old, text := base.file.Source.Text, now.text.Bytes()
	from := sameBegin(old, text)
	same := sameEnd(old[from:], text[from:])
	c := &changed{base: base, now: now, from: from, was: len(old) - same}
	c.widen(base.file.Parsed)
	c.to = c.was + len(text) - len(old)
	return c
}

// widen lets a piece begin behind the form before it and end before the form after it, so
// that comments stay with their forms.
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

// kept returns what was found outside of the piece.
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

// moved returns the range of now of two positions of the text that was checked.
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

// found returns what the piece shows alone.
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

// spanner returns the range of two positions of a source.
type spanner func(src *gdl.Source, from, to token.Pos) protocol.Range

// diagnostic writes a finding as editors show it.
func (s *Server) diagnostic(r *result, f *finding.Finding) protocol.Diagnostic {
	return s.diagnosticIn(r, f, r.sheet.span)
}

// sameBegin returns how many bytes two texts begin with alike.
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

// sameEnd returns how many bytes two texts end with alike.
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
