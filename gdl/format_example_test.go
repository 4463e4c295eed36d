package gdl_test

import (
	"fmt"
	"os"

	"github.com/gdllint/gdllint/gdl"
)

func ExampleFormat() {
	text, err := gdl.Format([]byte("(role anna) (<= terminal (true (lamp on))) ; enough\n"))
	if err != nil {
		fmt.Println(err)
	}
	os.Stdout.Write(text)
	// Output:
	// (role anna)
	// (<= terminal
	//     (true (lamp on))) ; enough
}
