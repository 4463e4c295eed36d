package checker

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/glob"
)

// An Input is a rulesheet to read.
type Input struct {
	Path        string     // as messages show it
	FromStdin   bool       // the text comes from standard input; Path is only its name
	Stdin       io.Reader  // standard input, if it was not read yet
	EditorText  []byte     // unless nil, the text in an editor: it replaces the file, which is neither read nor written
	PageSheet   *PageSheet // unless nil, the rulesheet is part of this page
	isTwin      bool       // the other text of its page is the same game
	IsOrphan    bool       // a file of properties without a rulesheet
	AsOne       []string   // further files of the same game
	foundText   *foundText // its text, if it was read when it was found
	LikelySheet string     // with IsOrphan: the rulesheet's name without extension that was most likely meant; may be ""
}

// A foundText is the text of a rulesheet that was read when the rulesheet was found. The first check uses it; a later
// check reads the file.
type foundText struct{ text atomic.Pointer[[]byte] }

func newFoundText(text []byte) *foundText {
	f := &foundText{}
	f.text.Store(&text)
	return f
}

// takeText returns the text at the first call, and nil later.
func (f *foundText) takeText() []byte {
	if f == nil {
		return nil
	}
	if text := f.text.Swap(nil); text != nil {
		return *text
	}
	return nil
}

// InputFinder turns the arguments of a command line into files.
type InputFinder struct {
	inputCollector
	IncludeGlobs     []string         // globs of names that walks read besides those of rulesheets, such as *.html
	ExcludeGlobs     []string         // globs of files and directories that walks leave out
	RelativeExcludes glob.PatternList // the same, relative to a directory of their own
	StdinName        string           // the name of standard input in reports
	Stdin            io.Reader        // for the argument -; read at once if its name is that of a page
	AsOne            bool             // all files that are found are one game, of which the first is the rulesheet
	AllTexts         bool             // also the second text of a page that is the same game as the first
	// FromProperties: an argument that names a file of properties means its rulesheet. FindOrphans: files of properties
	// that have no rulesheet are found, too.
	FromProperties, FindOrphans bool

	siblingsByFolder map[string]*folderSiblings // by directory

	walkRoot          string     // the directory out of which links of the walk must not lead
	gitIgnored        []string   // files and directories that a .gitignore names
	repositoryIndexes gitIndexes // the indexes of the repositories that were walked
}

// An inputCollector collects the files that a finder has found, and the faults that it met.
type inputCollector struct {
	visitedFolders map[string]bool // the directories that were searched, and those of the files that were found
	foundPaths     map[string]bool // absolute paths, and "-" for standard input, against duplicates
	foundInputs    []Input
	readFaults     []error // unreadable directories, and links that are not followed
	usageErrors    []error // arguments that name nothing, and globs that are not valid
}

// A FoundInputs holds the files that the arguments name.
type FoundInputs struct {
	Inputs         []Input  // sorted by path, each once
	ReadFaults     []error  // read errors; the run is incomplete
	UsageErrors    []error  // arguments that name nothing, and globs that are not valid
	WatchedFolders []string // the directories of the files, and those in which a new file would be found
}

// FindInputs returns the rulesheets that args name: files, directories (their *.kif,
// *.gdl and *.hrf), DIR/... for the directories below too, globs, and - for
// standard input. A file that is named explicitly is always read; in
// directories, .gitignore and the globs of excluded files are honoured.
func (f *InputFinder) FindInputs(args []string) FoundInputs {
	f.foundPaths, f.visitedFolders = make(map[string]bool), make(map[string]bool)
	f.foundInputs, f.readFaults, f.usageErrors = nil, nil, nil
	for _, pattern := range f.ExcludeGlobs {
		if !glob.IsValidPattern(pattern) {
			f.usageErrors = append(f.usageErrors, fmt.Errorf("--exclude %s: not a valid glob", pattern))
		}
	}
	if err := glob.CheckPatterns(f.ExcludeGlobs); err != nil && len(f.usageErrors) == 0 {
		f.usageErrors = append(f.usageErrors, fmt.Errorf("--exclude: %w", err))
	}
	if len(f.usageErrors) > 0 {
		return FoundInputs{UsageErrors: f.usageErrors}
	}
	for _, arg := range args {
		f.addArgument(arg)
	}
	if f.AsOne {
		inputs, err := asOne(f.foundInputs)
		if f.foundInputs = inputs; err != nil {
			f.usageErrors = append(f.usageErrors, err)
		}
	} else {
		slices.SortFunc(f.foundInputs, func(a, b Input) int { return strings.Compare(a.Path, b.Path) })
		if f.FromProperties { // games are wanted, and not each file
			f.foundInputs = withoutFragments(f.foundInputs)
		}
	}
	return FoundInputs{Inputs: f.foundInputs, ReadFaults: f.readFaults, UsageErrors: f.usageErrors, WatchedFolders: slices.Sorted(maps.Keys(f.visitedFolders))}
}

// addArgument adds the files that one argument names.
func (f *InputFinder) addArgument(arg string) {
	if arg == "-" {
		f.addStdin()
		return
	}
	if base, ok := cutRecursive(arg); ok {
		if !f.linkLeadsOut(base) {
			f.addFolder(base, true)
		}
		return
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && f.linkLeadsOut(arg):
	case err == nil && info.IsDir():
		f.addFolder(arg, false)
	case err == nil && IsSiblingName(arg):
		f.addForProperties(arg)
	case err == nil:
		f.addFile(arg)
		f.addOrphans(filepath.Dir(arg), WithoutExtension(filepath.Base(arg)), nil)
	case f.addNamedParts(arg):
	case strings.ContainsAny(arg, "*?[{"):
		f.addGlob(arg)
	case errors.Is(err, fs.ErrNotExist):
		f.usageErrors = append(f.usageErrors, fmt.Errorf("%s: no such file or directory", arg))
	default:
		f.readFaults = append(f.readFaults, shortError(arg, err))
	}
}

// cutRecursive splits "DIR/..." into DIR.
func cutRecursive(arg string) (base string, ok bool) {
	slashed := filepath.ToSlash(arg)
	if slashed == "..." {
		return ".", true
	}
	base, ok = strings.CutSuffix(slashed, "/...")
	if ok && base == "" {
		base = "/"
	}
	return filepath.FromSlash(base), ok
}

func (f *InputFinder) addStdin() {
	name := f.StdinName
	if name == "" {
		name = "<stdin>"
	}
	if !f.foundPaths["-"] {
		f.foundPaths["-"] = true
		sheets, err := f.stdinSheets(Input{Path: name, FromStdin: true, Stdin: f.Stdin})
		if err != nil {
			f.usageErrors = append(f.usageErrors, err)
		}
		f.addSheets(sheets)
	}
}

// stdinSheets returns the rulesheets of standard input.
func (f *InputFinder) stdinSheets(in Input) ([]Input, error) {
	if f.Stdin == nil || !fragment.IsPage(in.Path) {
		return []Input{in}, nil
	}
	text, err := in.ReadText()
	if err != nil {
		return nil, err
	}
	return TextInputs(in.Path, text)
}

// addFile adds a file that is named, unless it was found before under another spelling. A page without rulesheets is a
// mistake, except under pre-commit, which names all pages of a repository.
func (f *InputFinder) addFile(path string) {
	if err := f.addFound(path); err != nil && os.Getenv("PRE_COMMIT") == "" {
		f.usageErrors = append(f.usageErrors, err)
	}
}

// addFound adds a file, or the rulesheets of a page. It is an error if a page has none.
func (f *InputFinder) addFound(path string) error {
	path = filepath.Clean(path)
	f.visitedFolders[filepath.Dir(path)] = true
	if !f.isNew(path) {
		return nil
	}
	sheets, err := pageSheets(path)
	if len(sheets) == 0 && err == nil {
		sheets = []Input{{Path: path}}
	}
	f.addSheets(sheets)
	return err
}

// addSheets adds the rulesheets of a file.
func (f *InputFinder) addSheets(sheets []Input) {
	for _, in := range sheets {
		if (!in.isTwin || f.AllTexts) && (in.PageSheet == nil || f.isNew(in.Path)) {
			f.foundInputs = append(f.foundInputs, in)
		}
	}
}

// isNew notes a path, and tells whether it was not found before.
func (c *inputCollector) isNew(path string) bool {
	key := disk.AbsolutePath(path)
	old := c.foundPaths[key]
	c.foundPaths[key] = true
	return !old
}

// addGlob adds the files that match a pattern, with any extension.
func (f *InputFinder) addGlob(pattern string) {
	matches, err := glob.MatchingFiles(pattern)
	if err != nil {
		f.usageErrors = append(f.usageErrors, fmt.Errorf("%s: not a valid glob", pattern))
		return
	}
	excluded := 0
	for _, m := range matches {
		switch {
		case f.isExcluded(m):
			excluded++
		case f.linkLeadsOut(m):
		case IsSiblingName(m):
			f.addForProperties(m)
		default:
			f.addFile(m)
		}
	}
	switch {
	case len(matches) == 0:
		f.usageErrors = append(f.usageErrors, fmt.Errorf("no file matches %s", pattern))
	case len(matches) == excluded:
		f.usageErrors = append(f.usageErrors, fmt.Errorf("all files that match %s are excluded", pattern))
	}
}

// isExcluded tells whether a path matches one of the globs.
func (f *InputFinder) isExcluded(path string) bool {
	return f.RelativeExcludes.MatchesPath(path) || glob.PatternList{Patterns: f.ExcludeGlobs}.MatchesPath(path)
}

// shortError returns an error that begins with a prefix, in place of the path with which errors of packages fs and disk
// begin.
func shortError(prefix string, err error) error {
	var perr *fs.PathError
	var berr *disk.Error
	switch {
	case errors.As(err, &perr):
		err = perr.Err
	case errors.As(err, &berr):
		err = berr.Err
	}
	return fmt.Errorf("%s: %w", prefix, err)
}

// hasNoFile tells whether the text comes from no file. Then the fixed text is returned and not written.
func (in Input) hasNoFile() bool { return in.FromStdin || in.EditorText != nil }

// ReadText returns the text of an input, which may come from an editor, a page or standard input.
func (in Input) ReadText() ([]byte, error) {
	if in.EditorText != nil {
		return in.EditorText, nil
	}
	if in.PageSheet != nil {
		return in.PageSheet.part().Text, in.PageSheet.fault
	}
	if !in.FromStdin {
		text, err := disk.ReadFile(in.Path, syntax.MaxBytes)
		if err != nil {
			return nil, shortError("cannot read", err)
		}
		return text, nil
	}
	if in.Stdin == nil {
		return nil, errors.New("there is no standard input")
	}
	text, err := io.ReadAll(io.LimitReader(in.Stdin, syntax.MaxBytes+1))
	if err != nil {
		return nil, shortError("cannot read", err)
	}
	if len(text) > syntax.MaxBytes {
		return nil, fmt.Errorf("cannot read: larger than %d MiB", syntax.MaxBytes>>20)
	}
	return text, nil
}

// linkLeadsOut tells whether a named path is a link out of its repository, or to a file of another
// kind, and records that as a fault.
func (c *inputCollector) linkLeadsOut(path string) bool {
	return c.noteFault(disk.CheckNamed(path))
}

// addLink adds the target of a link that was found by a walk.
func (f *InputFinder) addLink(path string) {
	if !f.noteFault(disk.CheckTarget(f.walkRoot, path)) {
		f.addFile(path)
	}
}

// noteFault records an error as a read fault unless it is nil, and tells whether there was one.
func (c *inputCollector) noteFault(err error) bool {
	if err != nil {
		c.readFaults = append(c.readFaults, err)
	}
	return err != nil
}

// SheetExtensions are the extensions of rulesheets.
var SheetExtensions = []string{".kif", ".gdl", ".hrf"}

// IsSheetName tells whether a path has the extension of a rulesheet.
func IsSheetName(path string) bool {
	return slices.Contains(SheetExtensions, strings.ToLower(filepath.Ext(path)))
}

// findInputs finds the files that the arguments name.
func (j *Job) findInputs() FoundInputs {
	finder := InputFinder{IncludeGlobs: j.IncludeGlobs, ExcludeGlobs: j.ExcludeGlobs, RelativeExcludes: j.RelativeExcludes, StdinName: j.StdinName, Stdin: j.Config.Stdin, AsOne: j.AsOne, FromProperties: true, FindOrphans: j.wantsFindings(), AllTexts: j.Config.FixMode.ApplyFixes}
	return finder.FindInputs(j.SheetArguments)
}

// WatchedFolders returns the directories of the files that a job reads, and those in
// which new ones may appear.
func (j *Job) WatchedFolders() []string {
	dirs := j.findInputs().WatchedFolders
	for _, file := range append(slices.Clip(j.SettingsFiles), j.BaselineMode.BaselinePath) {
		if file != "" {
			dirs = append(dirs, filepath.Dir(file))
		}
	}
	return dirs
}

// ListInputs returns the inputs that the arguments name. It returns an error if an
// argument names nothing or cannot be read, or if settings are wrong.
func (j *Job) ListInputs() ([]Input, error) {
	found := j.findInputs()
	return found.Inputs, errors.Join(slices.Concat(j.SettingsErrors, found.UsageErrors, found.ReadFaults)...)
}
