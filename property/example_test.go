package property_test

import (
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Read what an author says must hold in a game. Formulas are checked against
// the relations of its rulesheet.
func Example() {
	file := gdl.ParseString("lamp.kif", `
(role kid)
(init (lamp off))
(legal kid press)
(<= (next (lamp on)) (does kid press))
(<= terminal (true (lamp on)))
(goal kid 100)
`)
	text := gdl.NewSource(token.NewFileSet(), "lamp.props", []byte(`
always one-lamp (functional lamp)
always (=> terminal (true (lamp on)))
always (true (lmp on))
`))
	statements, errs := property.FromText(property.NewScope(file), text)
	for _, s := range statements {
		fmt.Println(s)
	}
	for _, err := range errs {
		fmt.Println(err)
	}
	// Output:
	// always one-lamp (functional lamp)
	// always line-3 (=> terminal (true (lamp on)))
	// 'lmp' does not occur in the rulesheet; did you mean 'lamp'?
}
