package checker

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/typo"
)

// This file finds files of properties and tests, and the rulesheets that they are for.

// PropertiesExtension is the extension of files that state properties of the rulesheet with the
// same name.
const PropertiesExtension = ".props"

// testsExtension is the extension of files that test the rulesheet with the same name.
const testsExtension = ".gdltest"

func isPropertiesName(name string) bool {
	return strings.EqualFold(filepath.Ext(name), PropertiesExtension)
}

// IsSiblingName tells whether a file name is that of a file of properties or tests.
func IsSiblingName(name string) bool {
	return isPropertiesName(name) || strings.EqualFold(filepath.Ext(name), testsExtension)
}

// WithoutExtension returns a path without its extension.
func WithoutExtension(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// folderSiblings holds the rulesheets and the files of properties of a directory. A stem is a name
// without extension.
type folderSiblings struct {
	sheetsByStem  map[string][]string // names of rulesheets, by their stems
	propertyStems map[string]bool     // the stems of files of properties
	orphanProps   []string            // files of properties without a rulesheet; none where there are no rulesheets at all
}

// siblingsIn returns the folderSiblings of a directory, which is read once.
func (f *InputFinder) siblingsIn(dir string) *folderSiblings {
	if s := f.siblingsByFolder[dir]; s != nil {
		return s
	}
	s := &folderSiblings{sheetsByStem: map[string][]string{}, propertyStems: map[string]bool{}}
	entries, _ := os.ReadDir(dir) // an unreadable directory counts as empty
	for _, e := range entries {
		if !e.IsDir() && IsSheetName(e.Name()) {
			s.sheetsByStem[WithoutExtension(e.Name())] = append(s.sheetsByStem[WithoutExtension(e.Name())], e.Name())
		}
	}
	for _, e := range entries {
		if e.IsDir() || !isPropertiesName(e.Name()) {
			continue
		}
		s.propertyStems[WithoutExtension(e.Name())] = true
		if s.sheetsByStem[WithoutExtension(e.Name())] == nil && len(s.sheetsByStem) > 0 {
			s.orphanProps = append(s.orphanProps, e.Name())
		}
	}
	if f.siblingsByFolder == nil {
		f.siblingsByFolder = map[string]*folderSiblings{}
	}
	f.siblingsByFolder[dir] = s
	return s
}

// likelyStem returns the stem of the rulesheet without properties for which the file of properties stray was most likely
// meant, or "".
func (s *folderSiblings) likelyStem(stray string) string {
	lonely := slices.DeleteFunc(slices.Sorted(maps.Keys(s.sheetsByStem)), func(name string) bool { return s.propertyStems[name] })
	return typo.ClosestWord(WithoutExtension(stray), lonely)
}

// addOrphans adds the files of properties in a directory that have no rulesheet. If only is not "",
// it adds only files that were most likely meant for the rulesheet with that stem. In a directory
// without rulesheets it adds none.
func (f *InputFinder) addOrphans(dir, only string, ignored func(path string) bool) {
	if !f.FindOrphans {
		return
	}
	s := f.siblingsIn(dir)
	for _, name := range s.orphanProps {
		path, meant := filepath.Join(dir, name), s.likelyStem(name)
		if only != "" && meant != only || f.isExcluded(path) || ignored != nil && ignored(path) || f.foundPaths[path] {
			continue
		}
		f.foundPaths[path] = true
		if f.noteFault(disk.CheckSibling(path)) {
			continue
		}
		f.foundInputs = append(f.foundInputs, Input{Path: path, IsOrphan: true, LikelySheet: meant})
	}
}

// addForProperties adds the rulesheets that a file of properties or tests belongs to.
func (f *InputFinder) addForProperties(path string) {
	dir, name := filepath.Dir(path), WithoutExtension(filepath.Base(path))
	if !f.FromProperties {
		f.usageErrors = append(f.usageErrors, fmt.Errorf("%s: goes with a rulesheet and holds no rules; name the rulesheet", path))
		return
	}
	s := f.siblingsIn(dir)
	for _, sheet := range s.sheetsByStem[name] {
		f.addFile(filepath.Join(dir, sheet))
	}
	if len(s.sheetsByStem[name]) == 0 {
		f.usageErrors = append(f.usageErrors, fmt.Errorf("%s: %s", path, orphanText(path, s.likelyStem(name+PropertiesExtension))))
	}
}

// orphanText returns the message about a file of properties or tests without a rulesheet. meant is the stem for which
// the file was most likely meant, or "".
func orphanText(path, meant string) string {
	file := filepath.Base(path)
	lost, repair := "properties are never checked", "give this file the name of its rulesheet"
	if !isPropertiesName(file) {
		lost = "tests are never run"
	}
	if meant != "" {
		repair = fmt.Sprintf("rename this file to '%s%s'", meant, strings.ToLower(filepath.Ext(file)))
	}
	return fmt.Sprintf("no rulesheet is called '%s', so these %s; %s", WithoutExtension(file), lost, repair)
}
