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

	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/glob"
)

// An Input is a rulesheet to read.
type Input struct {
	Path  string // as messages show it
	Stdin bool   // read standard input; Path is only its name
	Text  []byte // unless nil, the text in an editor: it replaces the file, which is neither read nor written
	Paged *Paged // unless nil, it is part of a page
	Stray bool   // a file of properties without a rulesheet
	Meant string // the name, without its extension, of the rulesheet that a stray most likely belongs to
}

// Finder turns the arguments of a command line into files.
type Finder struct {
	Include   []string  // globs of names that walks read besides those of rulesheets, such as *.html
	Exclude   []string  // globs of files and directories that walks leave out
	Excluded  glob.List // the same, relative to a directory of their own
	StdinName string    // the name of standard input in reports
	// The first makes a file of properties stand for its rulesheet, the second
	// adds the files of properties that have no rulesheet.
	Properties, Strays bool

	beside map[string]*siblings // by directory
	dirs   map[string]bool      // the directories that were searched
	found  map[string]bool      // absolute paths, against duplicates
	inputs []Input
	faults []error // unreadable directories

	root    string     // of the walk: links lead to no place outside
	ignored []string   // files and directories that a .gitignore names
	indexes gitIndexes // of the repositories that were walked
	usage   []error    // arguments that name nothing
}

// A Found holds the files that the arguments name.
type Found struct {
	Inputs []Input  // sorted by path, each once
	Faults []error  // read errors; the run is incomplete
	Usage  []error  // arguments that name nothing
	Dirs   []string // the directories of the files, and those in which a new file would be found
}

// Find returns the rulesheets that args name: files, directories (their *.kif,
// *.gdl and *.hrf), DIR/... for the directories below too, globs, and - for
// standard input. A file that is named explicitly is always read; in
// directories, .gitignore and the globs of excluded files are honoured.
func (f *Finder) Find(args []string) Found {
	f.found, f.dirs = make(map[string]bool), make(map[string]bool)
	f.inputs, f.faults, f.usage = nil, nil, nil
	for _, pattern := range f.Exclude {
		if !glob.Valid(pattern) {
			f.usage = append(f.usage, fmt.Errorf("--exclude %s: not a valid glob", pattern))
		}
	}
	if err := glob.Check(f.Exclude); err != nil && len(f.usage) == 0 {
		f.usage = append(f.usage, fmt.Errorf("--exclude: %w", err))
	}
	if len(f.usage) > 0 {
		return Found{Usage: f.usage}
	}
	for _, arg := range args {
		f.argument(arg)
	}
	slices.SortFunc(f.inputs, func(a, b Input) int { return strings.Compare(a.Path, b.Path) })
	return Found{Inputs: f.inputs, Faults: f.faults, Usage: f.usage, Dirs: slices.Sorted(maps.Keys(f.dirs))}
}

// argument adds the files that one argument names.
func (f *Finder) argument(arg string) {
	if arg == "-" {
		f.stdin()
		return
	}
	if base, ok := recursive(arg); ok {
		if !f.leadsOut(base) {
			f.directory(base, true)
		}
		return
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && f.leadsOut(arg):
	case err == nil && info.IsDir():
		f.directory(arg, false)
	case err == nil && isBeside(arg):
		f.properties(arg)
	case err == nil:
		f.add(arg)
		f.strays(filepath.Dir(arg), stem(filepath.Base(arg)), nil)
	case strings.ContainsAny(arg, "*?[{"):
		f.glob(arg)
	case errors.Is(err, fs.ErrNotExist):
		f.usage = append(f.usage, fmt.Errorf("%s: no such file or directory", arg))
	default:
		f.faults = append(f.faults, shortError(arg, err))
	}
}

// recursive splits "DIR/..." into DIR.
func recursive(arg string) (base string, ok bool) {
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

func (f *Finder) stdin() {
	name := f.StdinName
	if name == "" {
		name = "<stdin>"
	}
	if !f.found["-"] {
		f.found["-"] = true
		f.inputs = append(f.inputs, Input{Path: name, Stdin: true})
	}
}

// add adds a file, unless it was found before under another spelling.
func (f *Finder) add(path string) {
	path = filepath.Clean(path)
	f.dirs[filepath.Dir(path)] = true
	key, err := filepath.Abs(path)
	if err != nil {
		key = path
	}
	if !f.found[key] {
		f.found[key] = true
		if f.pages(path) {
			return
		}
		f.inputs = append(f.inputs, Input{Path: path})
	}
}

// glob adds the files that match a pattern, with any extension.
func (f *Finder) glob(pattern string) {
	matches, err := glob.Files(pattern)
	if err != nil {
		f.usage = append(f.usage, fmt.Errorf("%s: not a valid glob", pattern))
		return
	}
	n := 0
	for _, m := range matches {
		switch {
		case f.excluded(m), f.leadsOut(m):
			continue
		case isBeside(m):
			f.properties(m)
		default:
			f.add(m)
		}
		n++
	}
	if n == 0 {
		f.usage = append(f.usage, fmt.Errorf("no file matches %s", pattern))
	}
}

// excluded tells whether a path matches one of the globs.
func (f *Finder) excluded(path string) bool {
	return f.Excluded.Match(path) || glob.List{Patterns: f.Exclude}.Match(path)
}

// shortError puts the path before an error once: errors of package os hold it
// already.
func shortError(path string, err error) error {
	var perr *fs.PathError
	var berr *bounded.Error
	switch {
	case errors.As(err, &perr):
		err = perr.Err
	case errors.As(err, &berr):
		err = berr.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// unwritten tells whether the text comes from no file: the fixed text is
// returned and not written.
func (in Input) unwritten() bool { return in.Stdin || in.Text != nil }

// maxSize bounds the rulesheets that are read. The largest known one has
// 417 kB; the rest of a larger file would only fill the memory.
const maxSize = 64 << 20

// Read returns the text of an input, which may be standard input.
func (in Input) Read(stdin io.Reader) ([]byte, error) {
	if in.Text != nil {
		return in.Text, nil
	}
	if in.Paged != nil {
		return in.Paged.shown()
	}
	if !in.Stdin {
		text, err := bounded.Read(in.Path, maxSize)
		if err != nil {
			return nil, shortError("cannot read", err)
		}
		return text, nil
	}
	if stdin == nil {
		return nil, errors.New("there is no standard input")
	}
	text, err := io.ReadAll(io.LimitReader(stdin, maxSize+1))
	if err != nil {
		return nil, shortError("cannot read", err)
	}
	if len(text) > maxSize {
		return nil, fmt.Errorf("cannot read: larger than %d MiB", maxSize>>20)
	}
	return text, nil
}
