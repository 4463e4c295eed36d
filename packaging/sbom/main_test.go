package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// The test itself is a program of Go, with modules.
func TestWrite(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "sbom.json")
	if err := write(program, path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{d.ID: true}
	for _, p := range d.Packages {
		if p.Name == "" || ids[p.ID] {
			t.Errorf("no name, or an id that comes twice: %+v", p)
		}
		ids[p.ID] = true
	}
	for _, r := range d.Relationships {
		if !ids[r.From] || !ids[r.To] {
			t.Errorf("%+v names what is not there", r)
		}
	}
	if d.Version != "SPDX-2.3" || len(d.Packages[0].Checksums) != 1 || len(d.Packages[0].Checksums[0].Value) != 64 {
		t.Errorf("%+v", d.Packages[0])
	}
	if err := write(path, path); err == nil {
		t.Error("a text was taken for a program of Go")
	}
}

func TestDescribe(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "m", Version: "v1.0.0"},
		Deps:     []*debug.Module{{Path: "a", Version: "v0.1.0"}, {Path: "b", Version: "v1.0.0", Replace: &debug.Module{Path: "c", Version: "v2.0.0"}}},
		Settings: []debug.BuildSetting{{Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}}}
	d := describe(info, "m", "sum")
	var names []string
	for _, p := range d.Packages {
		names = append(names, p.Name+"@"+p.Version)
	}
	if got, want := strings.Join(names, " "), "m@v1.0.0 go@go1.26.8 a@v0.1.0 c@v2.0.0"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if d.Creation.Created != "2026-01-02T03:04:05Z" {
		t.Errorf("created %s: the same program must have the same document", d.Creation.Created)
	}
}
