package checker

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/bounded"
)

// readProperties adds to the unit what states properties beside the
// rulesheet: the formulas of the configuration, and if there are none the file
// of the same name that ends in .props.
func (s *sheet) readProperties(in Input) error {
	s.unit.Alone = len(s.runner.config.Properties) > 0
	if !in.Stdin && !s.unit.Alone {
		name := strings.TrimSuffix(in.Path, filepath.Ext(in.Path)) + ".props"
		text, err := bounded.Read(name, maxProperties)
		switch {
		case err == nil:
			s.unit.Properties = append(s.unit.Properties, gdl.NewSource(s.fset, name, text))
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	for i, formula := range s.runner.config.Properties {
		name := "property"
		if i > 0 {
			name = fmt.Sprintf("property-%d", i+1)
		}
		s.unit.Properties = append(s.unit.Properties, gdl.NewSource(s.fset, name, []byte(formula)))
	}
	return nil
}

// maxProperties bounds the size of a file of properties, in bytes.
const maxProperties = 4 << 20
