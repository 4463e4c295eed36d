package config

import (
	"fmt"
	"path/filepath"

	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/strictyaml"
)

// fileDecoder reads the settings in one .gdllint.yaml. Errors are recorded at the nodes of the YAML
// text.
type fileDecoder struct {
	filePath   string
	vocabulary SettingVocabulary
}

// lineOrigin returns the place of a value as FILE:LINE.
func (d *fileDecoder) lineOrigin(n strictyaml.Node) string {
	return fmt.Sprintf("%s:%d", d.filePath, n.LineNumber())
}

// DecodeFile reads settings from the text of the file at path. The error holds all mistakes, each
// with its place.
func DecodeFile(path string, content []byte, v SettingVocabulary) (*SettingsFile, error) {
	source, root := strictyaml.ParseFile(path, content)
	f := &SettingsFile{Path: path}
	if abs, err := filepath.Abs(path); err == nil {
		f.FolderPath = filepath.Dir(abs)
	}
	if root.HasValue() {
		(&fileDecoder{path, v}).decodeFile(root, f)
	}
	if err := source.JoinedErrors(); err != nil {
		return nil, err
	}
	return f, nil
}

// decodeFile reads all keys of the file into f.
func (d *fileDecoder) decodeFile(root strictyaml.Node, f *SettingsFile) {
	entries, ok := root.MappingEntries()
	if !ok && root.IsNull() {
		return
	}
	if !ok {
		root.Errorf("want settings, such as 'fail-on: warning', not %s", root.KindInWords())
		return
	}
	for _, e := range entries {
		if e.KeyText == overridesKey {
			f.Overrides = d.decodeOverrides(e.ValueNode)
			continue
		}
		d.decodeKey(e, &f.Settings, false)
	}
}

// decodeKey reads one key with its value into s. In overrides, where local is set, some keys are
// not allowed.
func (d *fileDecoder) decodeKey(e strictyaml.MappingEntry, s *Settings, local bool) {
	k, ok := findKey(e.KeyText, local)
	if !ok {
		if _, global := findKey(e.KeyText, false); global || e.KeyText == overridesKey {
			e.KeyNode.Errorf("'%s' is for the whole run and cannot stand in overrides", e.KeyText)
			return
		}
		d.checkMember(e.KeyNode, "key", e.KeyText, keyNames(local))
		return
	}
	if origins := k.readNode(d, e.ValueNode, s); len(origins) > 0 {
		s.setOrigins(k.settingName, origins)
	}
}

// maxOverrides is the greatest number of overrides: each is matched against each checked file.
const maxOverrides = 1000

// decodeOverrides reads the list of overrides: settings for the files that match some globs.
func (d *fileDecoder) decodeOverrides(n strictyaml.Node) []SettingOverride {
	items, ok := n.ListItems()
	if !ok {
		n.Errorf("want a list of '- paths: [...]', not %s", n.KindInWords())
		return nil
	}
	if len(items) > maxOverrides {
		n.Errorf("more than %d overrides", maxOverrides)
		return nil
	}
	var list []SettingOverride
	globs := []string{}
	for _, item := range items {
		o := d.decodeOverride(item)
		list, globs = append(list, o), append(globs, o.PathGlobs...)
	}
	if err := glob.CheckPatterns(globs); err != nil {
		n.Errorf("paths: %v", err)
	}
	return list
}

func (d *fileDecoder) decodeOverride(n strictyaml.Node) (o SettingOverride) {
	entries, ok := n.MappingEntries()
	if !ok {
		n.Errorf("want 'paths' and settings for them, not %s", n.KindInWords())
		return o
	}
	found := false
	for _, e := range entries {
		if e.KeyText != pathsKey {
			d.decodeKey(e, &o.Settings, true)
			continue
		}
		found = true
		if items, ok := e.ValueNode.ListItems(); ok && len(items) == 0 {
			e.ValueNode.Errorf("no path; these settings apply to nothing")
		}
		o.PathGlobs, o.pathOrigins = globWord.readList(d, e.ValueNode)
	}
	if !found {
		n.Errorf("'paths' is missing; which files are these settings for?")
	}
	return o
}
