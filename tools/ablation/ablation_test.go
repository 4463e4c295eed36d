package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
)

// queue is a game of two players that place one mark each in a cell: whose turn
// it is needs an invariant, and so does what is legal.
const queue = `(role a) (role b)
(init (turn a)) (init (cell 1 free)) (init (cell 2 free)) (init (cell 3 free))
(<= (legal ?r (mark ?c)) (true (turn ?r)) (true (cell ?c free)))
(<= (legal a wait) (true (turn b)))
(<= (legal b wait) (true (turn a)))
(<= (next (cell ?c ?r)) (does ?r (mark ?c)))
(<= (next (cell ?c ?x)) (true (cell ?c ?x)) (distinct ?x free))
(<= (next (cell ?c free)) (true (cell ?c free)) (not (marked ?c)))
(<= (marked ?c) (does ?r (mark ?c)))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= open (true (cell ?c free)))
(<= terminal (not open))
(<= (goal a 100) (true (cell 1 a)))
(<= (goal a 0) (not (true (cell 1 a))))
(<= (goal b 100) (not (true (cell 1 a))))
(<= (goal b 0) (true (cell 1 a)))
`

// measured runs the command over the game and returns what it prints and what
// it did.
func measured(t *testing.T, dir string, args ...string) (out, log string) {
	t.Helper()
	var o, l bytes.Buffer
	err := runAblation(t.Context(), append([]string{"-games", dir, "-kept", filepath.Join(dir, "kept.jsonl")}, args...), &o, &l)
	if err != nil {
		t.Fatal(err)
	}
	return o.String(), l.String()
}

// TestAblation measures one game: the report says what decided its questions,
// and without the proofs some stay open.
func TestAblation(t *testing.T) {
	if s, err := clingo.New(clingo.Options{Seed: 1}); err != nil {
		t.Skip(err)
	} else {
		s.Close()
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "queue.kif"), []byte(queue), 0o644); err != nil {
		t.Fatal(err)
	}
	report, log := measured(t, dir)
	if !strings.Contains(report, "1 game") || strings.Count(log, "queue.kif") != 1 {
		t.Errorf("%s%s", report, log)
	}
	b, err := openRecordBook(filepath.Join(dir, "kept.jsonl"), dividedBudget(5).SolverConflicts)
	if err != nil {
		t.Fatal(err)
	}
	defer b.closeFile()
	r := b.recordsByKey[runKey{"queue.kif", ""}]
	if r == nil || r.CutShort || !r.rowMattered("short walk") || r.rowMattered("search late") {
		t.Errorf("what had a part: %+v", r)
	}
	const proofs = "short walk+small enumeration+invariants+transitions+enumeration+bounded search"
	table, log := measured(t, dir, "-without", proofs+";search late")
	if strings.Count(log, "queue.kif") != 1 {
		t.Errorf("what is known is measured again, or what has no part: %s", log)
	}
	if !strings.Contains(table, "- without "+proofs+" lost: queue.kif: ") || strings.Contains(table, "CONTRARY") {
		t.Error(table)
	}
}

// TestBookGoesOn reads what an interrupted run has left.
func TestBookGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.jsonl")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"game":"a.kif","budget":7}` + "\n" + `{"game":"` + strings.Repeat("b", 999))
	for range 2 {
		b, err := openRecordBook(path, 7)
		if err != nil {
			t.Fatal(err)
		}
		if b.recordsByKey[runKey{"a.kif", ""}] == nil || b.recordsByKey[runKey{"b.kif", ""}] != nil && len(b.recordsByKey) != 2 {
			t.Errorf("read: %v", b.recordsByKey)
		}
		if err := b.addRecord(&Record{GameName: "b.kif", ConflictBudget: 7}); err != nil {
			t.Fatal(err)
		}
		if err := b.closeFile(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := openRecordBook(path, 8); err == nil || !strings.Contains(err.Error(), "measured with 7 conflicts") {
		t.Errorf("results with another budget: %v", err)
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(text), "bbb") || strings.Count(string(text), `"game":"a.kif"`) != 1 || !strings.Contains(string(text), `{"game":"b.kif"`) {
		t.Errorf("%v: %s", err, text)
	}
}

// TestUnknownRow: a name that is no row is an error, and not a row without
// effect.
func TestUnknownRow(t *testing.T) {
	err := runAblation(t.Context(), []string{"-games", t.TempDir(), "-without", "search late;serch late"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "no row 'serch late'") {
		t.Errorf("%v", err)
	}
}

// TestInterrupted: what is stopped is not kept.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "queue.kif"), []byte(queue), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	kept := filepath.Join(dir, "kept.jsonl")
	if err := runAblation(ctx, []string{"-games", dir, "-kept", kept}, io.Discard, io.Discard); err == nil {
		t.Error("an interrupted run ends without an error")
	}
	if text, err := os.ReadFile(kept); err != nil || len(text) > 0 {
		t.Errorf("%v: kept %s", err, text)
	}
}
