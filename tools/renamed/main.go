// Renamed writes rulesheets with other names in another order into a folder, to be proved
// and compared with the originals:
//
//	bin/tools/renamed -seed 1 -o DIR FILE...
package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/symmetry"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

func main() { tool.RunMain("renamed", tool.FromSimpleRun(runRenamed)) }

func runRenamed(ctx context.Context, args []string, out, log io.Writer) error {
	set := tool.NewFlagSet("renamed", log)
	seed := set.Uint64("seed", 1, "of the names and the order")
	dir := set.String("o", "", "the folder to write to")
	if err := set.Parse(args); err != nil {
		return err
	}
	if *dir == "" || set.NArg() == 0 {
		return fmt.Errorf("renamed: a folder (-o) and rulesheets are wanted")
	}
	for _, path := range set.Args() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := renameSheet(path, *dir, *seed); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%d rulesheets written\n", set.NArg())
	return nil
}

// renameSheet writes one rulesheet with new names, which depend on the seed and on the name of its
// file.
func renameSheet(path, dir string, seed uint64) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	name := filepath.Base(path)
	h := fnv.New64a()
	h.Write([]byte(name))
	other := symmetry.RenameSheet(gdl.ParseString(name, string(text)), rand.New(rand.NewPCG(seed, h.Sum64())))
	return os.WriteFile(filepath.Join(dir, name), []byte(other+"\n"), 0o644)
}
