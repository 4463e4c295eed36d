package lsp

import (
	"context"
	"time"
)

// A large text is not checked at each edit, since the check takes longer than the time to the next edit. It is
// checked when typing has paused for about as long as the check takes.

const (
	// largeTextSize is the size from which on a text is large, in bytes.
	largeTextSize = 100 << 10
	// maxCheckPause is the greatest delay of the check of a large text.
	maxCheckPause = time.Second
)

// checkPause returns how long the check of a document waits after the last edit, beyond the usual
// time; 0 if the text is small, or was never checked.
func (d *openDocument) checkPause() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.currentSheet.sheetText.content) < largeTextSize || d.checkTime == 0 {
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

// waitForQuiet waits as long as checkPause says. It fails if the text changes before.
func (d *openDocument) waitForQuiet(ctx context.Context, of *documentVersion) error {
	pause := d.checkPause()
	if pause == 0 {
		return nil
	}
	return d.await(ctx, of, time.After(pause), func() bool { return false })
}
