package cache

import (
	"encoding/json"
	"errors"
	"io/fs"

	"github.com/gdllint/gdllint/internal/store"
)

// A ValueSubject holds all inputs of a value that is computed of one rulesheet and
// that no analyzer returns, such as the figures of a game.
type ValueSubject struct {
	ValueKind string // of value: the command that computes it
	SheetText []byte
	Notation  string   // the notation as it was asked for
	Settings  []string // bounds and seeds
}

// storeKey returns the name of the entry for a subject.
func (s *ValueSubject) storeKey(program RunningProgram) store.EntryKey {
	h := store.NewHash()
	h.AddTexts("gdllint value", layoutVersion, program.BuildID, s.ValueKind, s.Notation)
	h.AddBytes(s.SheetText)
	h.AddTexts(s.Settings...)
	return h.SumKey()
}

// FindValue reads the value for a subject, which was written as JSON; false if there
// is no readable one.
func (c *Cache) FindValue(s *ValueSubject, value any) bool {
	key, err := c.keyOf(s)
	if err != nil {
		return false
	}
	data, err := c.entryStore.GetEntry(key)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false
	case err == nil:
		err = json.Unmarshal(data, value)
	}
	if c.noteFault(err); err != nil {
		c.entryStore.DropEntry(key)
	}
	return err == nil
}

// KeepValue keeps the value for a subject, as JSON.
func (c *Cache) KeepValue(s *ValueSubject, value any) {
	key, err := c.keyOf(s)
	if err != nil {
		return
	}
	data, err := json.Marshal(value)
	if err == nil {
		err = c.entryStore.PutEntry(key, data)
	}
	if c.noteFault(err); c.isTrimDue() {
		c.TrimEntries()
	}
}
