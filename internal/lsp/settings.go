package lsp

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/strictyaml"
	"github.com/gdllint/gdllint/report"
)

// settings caches the files with settings.
type settings struct {
	server *Server
	mu     sync.Mutex
	known  map[string]*setup // by the path of the file; "" if there is none
}

// A setup holds the settings and runners for the documents of one file with
// settings.
type setup struct {
	stamp    stamp
	notation gdl.Choice
	baseline string
	static   bool // no states are visited
	config   checker.Config
	server   *Server

	mu      sync.Mutex
	runners map[look]*checker.Runner
}

// A stamp identifies a version of a file.
type stamp struct {
	changed time.Time
	size    int64
}

func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if path == "" || err != nil {
		return stamp{}
	}
	return stamp{info.ModTime(), info.Size()}
}

// showSettings shows the error in a file with settings, or removes the former
// one.
func (s *Server) showSettings(path string, err error) {
	list := []protocol.Diagnostic{}
	var fault *strictyaml.Error
	if errors.As(err, &fault) {
		at := protocol.Position{Line: uint32(max(0, fault.Line-1)), Character: uint32(max(0, fault.Column-1))}
		end := protocol.Position{Line: at.Line, Character: at.Character + uint32(max(1, fault.Width))}
		list = append(list, protocol.Diagnostic{Range: protocol.Range{Start: at, End: end}, Severity: protocol.SeverityError,
			Source: name, Message: report.Printable(fault.Message)})
	}
	if abs, err := filepath.Abs(path); err == nil {
		s.notify("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: uriOf(abs), Diagnostics: list})
	}
}

// of returns the setup for a document; path is "" for one without a file.
func (s *settings) of(path string) *setup {
	file, _ := config.Lookup(filepath.Dir(path))
	now := stampOf(file)
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.known[file]; known != nil && known.stamp == now {
		return known
	}
	made := s.read(file)
	made.stamp = now
	s.known[file] = made
	return made
}

// read reads a file with settings. If it has an error, the author is warned,
// and the defaults count.
func (s *settings) read(path string) *setup {
	made := &setup{server: s.server, runners: map[look]*checker.Runner{}}
	var file *config.File
	if path != "" {
		var err error
		file, err = config.LoadFound(path, checker.Vocabulary(s.server.options.Rules))
		if err != nil {
			s.server.warn("the settings do not count: %v", err)
		}
		s.server.showSettings(path, err)
	}
	effective := config.Merge(file, config.Settings{})
	c, err := checker.Configure(effective)
	if err != nil {
		s.server.warn("the settings do not count: %v", err)
		c = checker.Config{}
	}
	made.notation, made.static, made.baseline = c.Notation, c.Static, effective.Baseline.Value
	if most := s.server.can().limits; most.apply(&c) {
		s.server.logf("%s asks for more than a budget of %s and %s a file, which do: the initialization options may allow more", path, most.budget, config.Compact(most.timeout))
	}
	c.Overlay, c.Progress = s.server.overlay, s.server.progress
	c.Cache = s.server.options.Cache
	made.config = c
	return made
}
