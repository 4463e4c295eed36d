package config

import (
	"fmt"
	"path/filepath"

	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/strictyaml"
)

// decoder reads one file.
type decoder struct {
	path       string
	vocabulary Vocabulary
}

// origin names the line of a value.
func (d *decoder) origin(n strictyaml.Node) string { return fmt.Sprintf("%s:%d", d.path, n.Line()) }

func (d *decoder) value(n strictyaml.Node, text string) Value[string] {
	return From(d.origin(n), text)
}

// Decode reads the text of a file. The error holds all mistakes, each with
// its place.
func Decode(path string, content []byte, v Vocabulary) (*File, error) {
	source, root := strictyaml.Parse(path, content)
	f := &File{Path: path}
	if abs, err := filepath.Abs(path); err == nil {
		f.Dir = filepath.Dir(abs)
	}
	if root.Exists() {
		(&decoder{path, v}).file(root, f)
	}
	if err := source.Err(); err != nil {
		return nil, err
	}
	return f, nil
}

// file reads the keys of the whole file.
func (d *decoder) file(root strictyaml.Node, f *File) {
	entries, ok := root.Entries()
	if !ok && root.IsNull() {
		return
	}
	if !ok {
		root.Errorf("want settings, such as 'fail-on: warning', not %s", root.Kind())
		return
	}
	for _, e := range entries {
		if e.Key == overridesKey {
			f.Overrides = d.overrides(e.Value)
			continue
		}
		d.key(e, &f.Settings, false)
	}
}

// key reads one setting.
func (d *decoder) key(e strictyaml.Entry, s *Settings, local bool) {
	k, ok := find(e.Key, local)
	if !ok {
		if _, global := find(e.Key, false); global || e.Key == overridesKey {
			e.At.Errorf("'%s' is for the whole run and cannot stand in overrides", e.Key)
			return
		}
		d.member(e.At, "key", e.Key, keyNames(local))
		return
	}
	if v, ok := k.kind.read(d, e.Value); ok {
		k.put(s, v)
	}
}

// maxOverrides bounds the settings for some paths: all are asked about each file.
const maxOverrides = 1000

// overrides reads settings for some paths.
func (d *decoder) overrides(n strictyaml.Node) []Override {
	items, ok := n.Items()
	if !ok {
		n.Errorf("want a list of '- paths: [...]', not %s", n.Kind())
		return nil
	}
	if len(items) > maxOverrides {
		n.Errorf("more than %d overrides", maxOverrides)
		return nil
	}
	var list []Override
	globs := []string{}
	for _, item := range items {
		o := d.override(item)
		list, globs = append(list, o), append(globs, Texts(o.Paths)...)
	}
	if err := glob.Check(globs); err != nil {
		n.Errorf("paths: %v", err)
	}
	return list
}

func (d *decoder) override(n strictyaml.Node) (o Override) {
	entries, ok := n.Entries()
	if !ok {
		n.Errorf("want 'paths' and settings for them, not %s", n.Kind())
		return o
	}
	found := false
	for _, e := range entries {
		if e.Key != pathsKey {
			d.key(e, &o.Settings, true)
			continue
		}
		found = true
		if v, ok := listOf(pathGlob).read(d, e.Value); ok {
			o.Paths = v.([]Value[string])
			if items, _ := e.Value.Items(); len(items) == 0 {
				e.Value.Errorf("no path; these settings apply to nothing")
			}
		}
	}
	if !found {
		n.Errorf("'paths' is missing; which files are these settings for?")
	}
	return o
}
