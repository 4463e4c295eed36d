package lsp

import (
	"bytes"
	"context"
	"slices"
	"time"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A large text is not checked at each edit, since the check takes longer than the time to the next edit. The
// findings in unchanged forms stay and move with their forms. Changed forms are checked alone. The whole text is
// checked when typing has paused for about as long as the check takes.

const (
	// largeTextSize is the size from which on a text is large, in bytes.
	largeTextSize = 100 << 10
	// maxChangedSize bounds the changed forms that are checked alone, in bytes.
	maxChangedSize = 32 << 10
	// maxCheckPause bounds the delay of the check of a large text.
	maxCheckPause = time.Second
)

// isLocalRule tells whether the findings of a rule depend on their form alone.
func isLocalRule(code string) bool {
	return slices.Contains([]string{"L01", "L02", "L03", "L04", "L05", "L06", "L07", "L22", "V01", "V02", "V03", "V05", "K02", "K04", "K05"}, code)
}

// checkPause returns the delay of the check of a text; 0 if the text is small, or
// was never checked.
func (d *openDocument) checkPause() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.currentSheet.sheetText.Bytes()) < largeTextSize || d.checkTime == 0 {
		return 0
	}
	return min(d.checkTime, maxCheckPause)
}

// whenTypingPauses delays an answer that editors ask for after each edit and that needs the whole text. The next
// edit makes such an answer useless.
func whenTypingPauses(answer requestHandler) requestHandler {
	return func(ctx context.Context, r *documentRequest) (any, error) {
		if r.openDocument != nil {
			if err := r.openDocument.waitForQuiet(ctx, r.documentVersion); err != nil {
				return nil, err
			}
		}
		return answer(ctx, r)
	}
}

// waitForQuiet waits until the check of a text would begin.
func (d *openDocument) waitForQuiet(ctx context.Context, of *documentVersion) error {
	pause := d.checkPause()
	if pause == 0 {
		return nil
	}
	enough := time.After(pause)
	for {
		d.mu.Lock()
		now, news := d.currentSheet, d.changeSignal
		d.mu.Unlock()
		if now.sheetText != of.sheetText {
			return errModified
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-d.lifetime.Done():
			return d.lifetime.Err()
		case <-news:
		case <-enough:
			return nil
		}
	}
}

// publishSketch shows the likely diagnostics of the current version.
func (d *openDocument) publishSketch() {
	d.mu.Lock()
	base, now, renewed := d.checkedResult, d.currentSheet, d.revision
	ctx := d.lifetime
	d.mu.Unlock()
	if now.isSiblingFile() || base == nil || base.file.Unread || base.revision == renewed || base.fragments() != nil {
		return
	}
	c := compareVersions(base, now)
	list := append(c.newDiagnostics(ctx, d.server), c.keptDiagnostics(d.server.diagnostics)...)
	d.publishLock.Lock()
	defer d.publishLock.Unlock()
	d.mu.Lock()
	fresh := renewed == d.revision
	d.mu.Unlock()
	if fresh && d.lifetime.Err() == nil {
		d.server.sendDiagnostics(now, list)
	}
}

// A changedPiece is the piece of a text that differs from a checked version,
// extended to whole forms.
type changedPiece struct {
	checkedBase        *checkResult
	newSheet           *documentVersion
	fromOffset, newEnd int // in the current text
	oldEnd             int // its end in the checked text
}

// compareVersions compares a version with a checked one.
func compareVersions(base *checkResult, now *documentVersion) *changedPiece {
	old, text := base.checkedSheet.sheetText.Bytes(), now.sheetText.Bytes()
	from := commonPrefix(old, text)
	same := commonSuffix(old[from:], text[from:])
	c := &changedPiece{checkedBase: base, newSheet: now, fromOffset: from, oldEnd: len(old) - same}
	c.widenToForms(base.checkedSheet.parsedFile())
	c.newEnd = c.oldEnd + len(text) - len(old)
	return c
}

// widenToForms extends a piece to the end of the form before it and to the beginning
// of the form after it, so that comments stay with their forms.
func (c *changedPiece) widenToForms(file *gdl.File) {
	from, was := 0, len(file.Source.Text)
	for _, r := range file.Rules {
		begin, end := file.Source.Offset(r.Pos()), file.Source.Offset(r.End())
		if end < c.fromOffset {
			from = max(from, end)
		}
		if begin > c.oldEnd {
			was = min(was, begin)
		}
	}
	c.fromOffset, c.oldEnd = min(from, c.fromOffset), max(was, c.oldEnd)
}

// keptDiagnostics returns the diagnostics outside of the piece.
func (c *changedPiece) keptDiagnostics(m *diagnosticMaker) []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	for i := range c.checkedBase.file.Findings {
		f := &c.checkedBase.file.Findings[i]
		if f.Range.EndByte >= c.fromOffset && f.Range.StartByte <= c.oldEnd {
			continue
		}
		if len(list) == maxShownDiagnostics {
			break
		}
		list = append(list, m.newDiagnostic(c.checkedBase.checkedSheet, f, c.movedRange))
	}
	return list
}

// movedRange returns the current range of a place in the checked text.
func (c *changedPiece) movedRange(was document.Range) protocol.Range {
	if was.StartByte < 0 {
		return protocol.Range{}
	}
	at := func(offset int) int {
		if offset > c.fromOffset {
			offset = max(c.fromOffset, offset+c.newEnd-c.oldEnd)
		}
		return offset
	}
	return c.newSheet.sheetText.RangeOf(at(was.StartByte), at(was.EndByte))
}

// newDiagnostics returns the diagnostics of the piece alone.
func (c *changedPiece) newDiagnostics(ctx context.Context, s *Server) []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	if c.newEnd-c.fromOffset > maxChangedSize {
		return list
	}
	l := modePrefixForm
	switch c.checkedBase.checkedSheet.parsedFile().Notation {
	case gdl.Infix:
		l = modeInfixForm
	case gdl.Operations:
		l = modeOperationsForm
	}
	in := c.newSheet.checkerInput()
	in.PageSheet, in.EditorText = nil, slices.Concat([]byte{}, in.EditorText[c.fromOffset:c.newEnd])
	file, err := s.checks.checkInput(ctx, l, c.newSheet.filePath, in)
	if err != nil || file.Unread {
		return list
	}
	placed := func(at document.Range) protocol.Range {
		if at.StartByte < 0 {
			return protocol.Range{}
		}
		return c.newSheet.sheetText.RangeOf(c.fromOffset+at.StartByte, c.fromOffset+at.EndByte)
	}
	for i := range file.Findings {
		if f := &file.Findings[i]; isLocalRule(f.Code) {
			list = append(list, s.diagnostics.newDiagnostic(c.newSheet, f, placed))
		}
	}
	return list
}

// commonPrefix returns the length of the common prefix of two texts.
func commonPrefix(a, b []byte) int {
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

// commonSuffix returns the length of the common suffix of two texts.
func commonSuffix(a, b []byte) int {
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
