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

// settingsCache keeps the settings that were read from files, with their runners.
type settingsCache struct {
	server       *Server
	mu           sync.Mutex
	setupsByFile map[string]*checkSetup // by the path of the file; "" if there is none
}

// A checkSetup holds the settings of one file, or the defaults, and the runners for the documents
// to which they apply.
type checkSetup struct {
	fileStamp      fileStamp
	notationChoice gdl.NotationChoice
	baselinePath   string
	staticOnly     bool // no states are visited
	checkerConfig  checker.Config
	server         *Server

	mu            sync.Mutex
	runnersByMode map[checkMode]*checker.Runner
}

// A fileStamp identifies a version of a file by the time of its change and its size.
type fileStamp struct {
	changeTime time.Time
	byteSize   int64
}

func readStamp(path string) fileStamp {
	info, err := os.Stat(path)
	if path == "" || err != nil {
		return fileStamp{}
	}
	return fileStamp{info.ModTime(), info.Size()}
}

// publishSettingsError shows an error in a file with settings as a diagnostic, at the first line if the error has no
// place. Without an error it removes the diagnostic.
func (c *clientConnection) publishSettingsError(path string, err error) {
	list := []protocol.Diagnostic{}
	var fault *strictyaml.Error
	if errors.As(err, &fault) {
		at := protocol.Position{Line: uint32(max(0, fault.LineNumber-1)), Character: uint32(max(0, fault.ColumnNumber-1))}
		end := protocol.Position{Line: at.Line, Character: at.Character + uint32(max(1, fault.MarkWidth))}
		list = append(list, protocol.Diagnostic{Range: protocol.Range{Start: at, End: end}, Severity: protocol.SeverityError,
			Source: serverName, Message: report.MakePrintable(fault.MistakeText)})
	} else if err != nil {
		list = append(list, protocol.Diagnostic{Range: protocol.Range{End: protocol.Position{Character: 1}}, Severity: protocol.SeverityError,
			Source: serverName, Message: report.MakePrintable(err.Error())})
	}
	if abs, err := filepath.Abs(path); err == nil {
		c.sendNotification("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: uriOfPath(abs), Diagnostics: list})
	}
}

// setupFor returns the setup for the document at path. For a document without a file path is "", and the settings of the
// working directory apply. A file with settings that FindFile refuses is ignored silently. setupFor reads the settings
// again if their file has changed.
func (s *settingsCache) setupFor(path string) *checkSetup {
	file, _ := config.FindFile(filepath.Dir(path))
	now := readStamp(file)
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.setupsByFile[file]; known != nil && known.fileStamp == now {
		return known
	}
	made := s.readSetup(file)
	made.fileStamp = now
	s.setupsByFile[file] = made
	return made
}

// readSetup returns the setup for the file with settings at path; "" for none. If the file has an
// error, it warns the author and uses the defaults.
func (s *settingsCache) readSetup(path string) *checkSetup {
	made := &checkSetup{server: s.server, runnersByMode: map[checkMode]*checker.Runner{}}
	var file *config.SettingsFile
	if path != "" {
		var err error
		file, err = config.LoadFoundFile(path, checker.NewVocabulary(s.server.serverOptions.Rules))
		if err != nil {
			file = nil
			s.server.client.sendWarning("the settings are ignored: %v", err)
		}
		s.server.client.publishSettingsError(path, err)
	}
	c := checker.Config{SettingsFile: file}
	effective := config.MergeSettings(file, c.Settings)
	made.notationChoice, made.staticOnly, made.baselinePath = effective.NotationChoice, effective.StaticOnly, effective.BaselinePath
	if most := s.server.client.clientAbilities().settingLimits; most.limitConfig(&c) {
		s.server.client.logMessage("%s asks for more than the limits, a budget of %s and %s a file; the initialization options can raise them", path, most.maxBudget, config.CompactDuration(most.maxTimeout))
	}
	c.OverlayText, c.NoteActivity, c.NoteDecided = s.server.documents.overlayText, s.server.progressNote(false), s.server.progressNote(true)
	c.ResultCache = s.server.serverOptions.ResultCache
	made.checkerConfig = c
	return made
}
