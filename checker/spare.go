package checker

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// checkOutputPaths returns an error if a report would overwrite a file that it is about,
// or would be taken for a rulesheet by the next run.
func (j *Job) checkOutputPaths(inputs []Input) error {
	for _, o := range j.Outputs {
		if o.FilePath == "" {
			continue
		}
		if IsSheetName(o.FilePath) || isSiblingName(o.FilePath) {
			return fmt.Errorf("-f %s=%s: files that end in '%s' are rulesheets, their properties or tests, and no reports; choose another name", o.FormatName, o.FilePath, filepath.Ext(o.FilePath))
		}
		if info, err := os.Stat(o.FilePath); err == nil && j.readsFile(info, inputs) {
			return fmt.Errorf("-f %s=%s: this file is to be checked, or says how to check; choose another one for the report", o.FormatName, o.FilePath)
		}
	}
	return nil
}

// readsFile tells whether a file, under any name, is one of the inputs or one with
// settings.
func (j *Job) readsFile(file os.FileInfo, inputs []Input) bool {
	names := append(slices.Clip(j.SettingsFiles), j.BaselineMode.BaselinePath)
	for _, in := range inputs {
		if !in.hasNoFile() {
			names = append(names, in.Path)
		}
	}
	return slices.ContainsFunc(names, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && os.SameFile(info, file)
	})
}
