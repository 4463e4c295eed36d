// Command write makes variants of rulesheets and writes them as files, or as
// lines of a .jsonl: the figures of docs/scale.md were measured with them.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/beam/internal/variants"
)

func main() {
	n := flag.Int("n", 1000, "variants")
	seed := flag.Uint64("seed", 1, "of the random numbers")
	to := flag.String("o", "variants", "a directory, or a file .jsonl")
	flag.Parse()
	if err := write(flag.Args(), *n, *seed, *to); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(paths []string, n int, seed uint64, to string) error {
	var sheets []variants.Sheet
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sheets = append(sheets, variants.Sheet{ID: path, Text: string(text)})
	}
	if len(sheets) == 0 {
		return fmt.Errorf("name rulesheets")
	}
	list := variants.Make(sheets, n, seed)
	if strings.HasSuffix(to, ".jsonl") {
		return writeLines(list, to)
	}
	for _, x := range list {
		if err := os.WriteFile(filepath.Join(to, x.ID+".kif"), []byte(x.Text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

func writeLines(list []variants.Sheet, to string) error {
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	defer file.Close()
	e := json.NewEncoder(file)
	for _, x := range list {
		if err := e.Encode(map[string]string{"id": x.ID, "text": x.Text}); err != nil {
			return err
		}
	}
	return file.Close()
}
