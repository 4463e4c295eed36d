package knowledge_test

import (
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/knowledge"
)

// TestOwnEffects looks for X05, which is off by default. What roles know of the
// end and of their goals is fine in these games, or not looked at.
func TestOwnEffects(t *testing.T) {
	analyzertest.Run(t, "../../testdata/knowledge/*.kif", knowledge.Analyzer)
}
