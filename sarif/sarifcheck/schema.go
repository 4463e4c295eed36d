package sarifcheck

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/sarif/sarifcheck/schema"
)

//go:embed schema/sarif-schema-2.1.0.json
var schemaText []byte

// checkSchema applies the schema of the standard.
func (c *logChecker) checkSchema(text []byte) {
	standard, err := schema.ReadSchema(schemaText)
	if err != nil {
		c.addError("", "the schema cannot be read: %v", err)
		return
	}
	faults, err := standard.Validate(text, MaxProblems)
	if err != nil {
		c.addError("", "%v", err)
		return
	}
	for _, f := range faults {
		c.addError(jsonPath(f.ValuePath), "%s", f.Message)
	}
}

// jsonPath writes a place as people write it: runs[0].results[2].
func jsonPath(tokens []string) string {
	var b strings.Builder
	for _, t := range tokens {
		switch _, err := strconv.Atoi(t); {
		case err == nil:
			b.WriteString("[" + t + "]")
		case strings.ContainsAny(t, ".[]%/ "):
			b.WriteString("['" + t + "']")
		case b.Len() > 0:
			b.WriteString("." + t)
		default:
			b.WriteString(t)
		}
	}
	return b.String()
}
