package checker

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// spares returns an error if a report would overwrite a file that it is about,
// or would be taken for a rulesheet by the next run.
func (j *Job) spares(inputs []Input) error {
	for _, o := range j.Outputs {
		if o.File == "" {
			continue
		}
		if IsRulesheet(o.File) || isBeside(o.File) {
			return fmt.Errorf("-f %s=%s: files that end in '%s' are rulesheets, their properties or tests, and no reports; choose another name", o.Format, o.File, filepath.Ext(o.File))
		}
		if info, err := os.Stat(o.File); err == nil && j.reads(info, inputs) {
			return fmt.Errorf("-f %s=%s: this file is to be checked, or says how to check; choose another one for the report", o.Format, o.File)
		}
	}
	return nil
}

// reads tells whether a file, under any name, is one of the inputs or one with
// settings.
func (j *Job) reads(file os.FileInfo, inputs []Input) bool {
	names := append(slices.Clip(j.Settings), j.Adoption.Baseline)
	for _, in := range inputs {
		if !in.unwritten() {
			names = append(names, in.Path)
		}
	}
	return slices.ContainsFunc(names, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && os.SameFile(info, file)
	})
}
