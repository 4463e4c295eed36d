package checker

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// propsExt is the extension of files that state properties of the rulesheet of
// the same name.
const propsExt = ".props"

// testsExt is the extension of files that test the rulesheet of the same name.
const testsExt = ".gdltest"

func isProperties(name string) bool { return strings.EqualFold(filepath.Ext(name), propsExt) }

// isBeside tells whether a file is one of properties or tests of a rulesheet.
func isBeside(name string) bool {
	return isProperties(name) || strings.EqualFold(filepath.Ext(name), testsExt)
}

// stem returns a file name without its extension.
func stem(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// siblings holds the rulesheets of a directory and the files of properties
// without a rulesheet.
type siblings struct {
	sheets map[string][]string // names of rulesheets, by their stems
	props  map[string]bool     // the stems of files of properties
	strays []string
}

// siblings reads a directory, once.
func (f *Finder) siblings(dir string) *siblings {
	if s := f.beside[dir]; s != nil {
		return s
	}
	s := &siblings{sheets: map[string][]string{}, props: map[string]bool{}}
	entries, _ := os.ReadDir(dir) // an unreadable directory holds no file that could be named
	for _, e := range entries {
		if !e.IsDir() && IsRulesheet(e.Name()) {
			s.sheets[stem(e.Name())] = append(s.sheets[stem(e.Name())], e.Name())
		}
	}
	for _, e := range entries {
		if e.IsDir() || !isProperties(e.Name()) {
			continue
		}
		s.props[stem(e.Name())] = true
		if s.sheets[stem(e.Name())] == nil && len(s.sheets) > 0 {
			s.strays = append(s.strays, e.Name())
		}
	}
	if f.beside == nil {
		f.beside = map[string]*siblings{}
	}
	f.beside[dir] = s
	return s
}

// meant returns the stem of the rulesheet that a stray most likely belongs to,
// among those without properties, or "".
func (s *siblings) meant(stray string) string {
	lonely := slices.DeleteFunc(slices.Sorted(maps.Keys(s.sheets)), func(name string) bool { return s.props[name] })
	return Suggest(stem(stray), lonely)
}

// strays adds the files of properties in a directory that have no rulesheet;
// with only, those that most likely belong to this one.
func (f *Finder) strays(dir, only string, ignored func(path string) bool) {
	if !f.Strays {
		return
	}
	s := f.siblings(dir)
	for _, name := range s.strays {
		path, meant := filepath.Join(dir, name), s.meant(name)
		if only != "" && meant != only || f.excluded(path) || ignored != nil && ignored(path) || f.found[path] {
			continue
		}
		f.found[path] = true
		if err := checkBeside(path); err != nil {
			f.faults = append(f.faults, err)
			continue
		}
		f.inputs = append(f.inputs, Input{Path: path, Stray: true, Meant: meant})
	}
}

// properties adds the rulesheets of a file of properties.
func (f *Finder) properties(path string) {
	dir, name := filepath.Dir(path), stem(filepath.Base(path))
	if !f.Properties {
		f.usage = append(f.usage, fmt.Errorf("%s: goes with a rulesheet and holds no rules; name the rulesheet", path))
		return
	}
	s := f.siblings(dir)
	for _, sheet := range s.sheets[name] {
		f.add(filepath.Join(dir, sheet))
	}
	if len(s.sheets[name]) == 0 {
		f.usage = append(f.usage, fmt.Errorf("%s: %s", path, strayText(name, s.meant(name+propsExt))))
	}
}

// strayText returns the message about a file of properties without a rulesheet.
func strayText(name, meant string) string {
	if meant != "" {
		return fmt.Sprintf("no rulesheet is called '%s', so that these properties are never checked; rename this file to '%s%s'", name, meant, propsExt)
	}
	return fmt.Sprintf("no rulesheet is called '%s', so that these properties are never checked; give this file the name of its rulesheet", name)
}
