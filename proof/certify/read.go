package certify

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"

	"go/token"
)

// This file reads the files of a folder with certificates, within bounds.

// Bounds on the files that are read.
const (
	maxManifestBytes = 16 << 20
	maxTextBytes     = 16 << 20
	maxProgramBytes  = 256 << 20 // all programs of a certificate together
	maxEntries       = 10_000    // verdicts of a manifest
	maxFiles         = 100_000   // programs and certificates of a manifest
	maxMoves         = 100_000   // in all matches of a manifest together
	maxNodes         = 100_000   // in all strategies of a manifest together
	maxBranches      = 200_000   // percepts in all strategies together
	maxFluents       = 1_000_000 // in all summaries of visited states together
)

// manifestName is the file by which a directory of certificates is recognised.
const manifestName = "manifest.json"

// FindGames lists the directories of games in a folder: the folder itself, or those
// directly in it.
func FindGames(dir string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(dir, manifestName)); err == nil {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var games []string
	for _, e := range entries {
		game := filepath.Join(dir, e.Name())
		if _, err := os.Stat(filepath.Join(game, manifestName)); err == nil {
			games = append(games, game)
		}
	}
	if len(games) == 0 {
		return nil, ErrNoManifest
	}
	return games, nil
}

// A gameFolder is the directory of a game. No file outside of it can be read through root.
type gameFolder struct {
	root      *os.Root
	manifest  *evidence.Manifest
	rulesheet *gdl.File
	// otherSheet is the rulesheet with which the game is compared, if there is one.
	otherSheet *gdl.File
	encodings  certificate.Encodings // the encodings of these two
}

// openFolder opens the directory of a game and reads its manifest.
func openFolder(dir string) (*gameFolder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &gameFolder{root: root}
	text, err := f.readFile(manifestName, maxManifestBytes)
	if err == nil {
		f.manifest, err = ParseManifest(text)
	}
	if err != nil {
		root.Close()
		return nil, fmt.Errorf("%s: %w", manifestName, err)
	}
	return f, nil
}

// copyNotation returns the notation of the copy of a rulesheet, by its name.
func copyNotation(name string) gdl.Notation {
	for n, ending := range evidence.SheetEndings {
		if ending == path.Ext(name) {
			return n
		}
	}
	return gdl.Prefix
}

// readSheetCopy reads the copy of the rulesheet, and that of the rulesheet with which it is
// compared.
func (f *gameFolder) readSheetCopy() (err error) {
	m := f.manifest
	if f.rulesheet, err = f.readSheet(evidence.SheetCopy{RulesheetName: m.RulesheetName, TextFile: m.TextFile, SHA256: m.SHA256}); err == nil && m.Other != nil {
		f.otherSheet, err = f.readSheet(*m.Other)
	}
	f.encodings.File, f.encodings.Other = f.rulesheet, f.otherSheet
	return err
}

// readSheet reads one copy. It returns nil for a text with errors on which the manifest has no
// verdicts.
func (f *gameFolder) readSheet(c evidence.SheetCopy) (*gdl.File, error) {
	text, err := f.readHashed(c.TextFile, c.SHA256, maxTextBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.TextFile, err)
	}
	file := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), c.RulesheetName, text), copyNotation(c.TextFile))
	switch {
	case file.IsErrorFree():
		return file, nil
	case len(f.manifest.Properties) > 0:
		return nil, fmt.Errorf("%s: the manifest has verdicts on this text, which is not free of errors: %s", c.TextFile, file.Errors[0].Message)
	}
	return nil, nil
}

// readFile returns the text of a file in the folder, which must be an ordinary file of at most so
// many bytes.
func (f *gameFolder) readFile(name string, most int64) ([]byte, error) {
	name = filepath.FromSlash(name)
	if !filepath.IsLocal(name) {
		return nil, fmt.Errorf("the path leads out of the folder: %w", fs.ErrInvalid)
	}
	// Stat comes before Open, since opening a named pipe waits for a writer.
	info, err := f.root.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("not an ordinary file: %w", fs.ErrInvalid)
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("larger than %d bytes", most)
	}
	return text, err
}

func (f *gameFolder) readHashed(name, hash string, most int64) ([]byte, error) {
	text, err := f.readFile(name, most)
	if err == nil && evidence.HashText(text) != hash {
		err = errChanged
	}
	return text, err
}

// ParseManifest reads a manifest. It is an error if the manifest is too large or its entries
// contradict each other.
func ParseManifest(text []byte) (*evidence.Manifest, error) {
	m := &evidence.Manifest{}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, err
	}
	if m.Version != 1 {
		return nil, fmt.Errorf("version %d, and this program knows version 1", m.Version)
	}
	if len(m.Properties) > maxEntries {
		return nil, fmt.Errorf("more than %d properties", maxEntries)
	}
	files := 0
	if err := checkSizes(m); err != nil {
		return nil, err
	}
	for i := range m.Properties {
		e := &m.Properties[i]
		if files += len(e.ProgramFiles) + len(e.Certificates); files > maxFiles {
			return nil, fmt.Errorf("more than %d programs", maxFiles)
		}
		if err := checkEntry(e); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Property, err)
		}
	}
	return m, nil
}

// checkSizes returns an error if the matches, strategies or states of a manifest are too large to
// be played.
func checkSizes(m *evidence.Manifest) error {
	moves, nodes, branches, fluents := 0, 0, 0, 0
	for i := range m.Properties {
		e := &m.Properties[i]
		for _, joint := range e.MatchMoves {
			moves += max(1, len(joint))
		}
		nodes += len(e.StrategyNodes)
		for _, n := range e.StrategyNodes {
			for _, b := range n.Branches {
				branches += max(1, len(b.Perceptions))
			}
		}
		if e.VisitedStates != nil {
			fluents += len(e.VisitedStates.KeyFluents)
		}
	}
	for _, size := range []struct {
		n, most int
		of      string
	}{{moves, maxMoves, "moves"}, {nodes, maxNodes, "nodes of strategies"}, {branches, maxBranches, "percepts in strategies"}, {fluents, maxFluents, "fluents"}} {
		if size.n > size.most {
			return fmt.Errorf("more than %d %s", size.most, size.of)
		}
	}
	return nil
}

// errPartial is the error for a verdict about some states or matches only, where the property is
// about all of them.
var errPartial = errors.New("only an invariant may be about the initial state alone, or about matches in which every role can move")

// checkEntry returns an error unless every program belongs to a certificate and is listed once, and
// certificates assume only certificates that come before them.
func checkEntry(e *evidence.ManifestEntry) error {
	if (e.InitialOnly || e.PlayableOnly) && e.Property != proof.Invariant {
		return errPartial
	}
	known := map[string]bool{}
	for _, part := range e.Certificates {
		for _, assumed := range part.Assumes {
			if !known[assumed] {
				return fmt.Errorf("the certificate '%s' assumes '%s', which does not come before it", part.Path, assumed)
			}
		}
		if known[part.Path] {
			return fmt.Errorf("the certificate '%s' is listed twice", part.Path)
		}
		known[part.Path] = true
	}
	files := map[string]bool{}
	for _, f := range e.ProgramFiles {
		switch {
		case !known[path.Dir(f.Path)]:
			return fmt.Errorf("no certificate has the program '%s'", f.Path)
		case path.Ext(f.Path) != ".lp" || path.Clean(f.Path) != f.Path:
			return fmt.Errorf("'%s' is no program", f.Path)
		case files[f.Path]:
			return fmt.Errorf("the program '%s' is listed twice", f.Path)
		}
		files[f.Path] = true
		if f.ExpectedAnswer != evidence.ExpectedAnswer(expectedStatus(f.ExpectedAnswer)) {
			return fmt.Errorf("the program '%s' is expected to answer '%s', which is no answer of clingo", f.Path, f.ExpectedAnswer)
		}
	}
	return nil
}
