package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/internal/tool"
)

// options are the settings of the command line.
type options struct {
	dir, binary string
	paths       []string // rulesheets, instead of those of a directory
	n, around   int
	seed        uint64
	rows        bool // of a table to fill in
}

func main() { tool.Main("causes", tool.Simple(run)) }

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o := &options{}
	set := tool.Flags("causes", log)
	set.StringVar(&o.dir, "dir", filepath.Join(collection.Dir(), "machine"), "the directory of faulty rulesheets")
	set.StringVar(&o.binary, "binary", "", "draw from the findings of this gdllint")
	set.IntVar(&o.n, "n", 40, "errors to draw")
	set.IntVar(&o.around, "around", 2, "lines to show before and after")
	set.Uint64Var(&o.seed, "seed", 1, "of the sample")
	set.BoolVar(&o.rows, "rows", false, "print the rows of a table")
	if err := set.Parse(args); err != nil {
		return err
	}
	if o.paths = set.Args(); len(o.paths) == 0 {
		var err error
		if o.paths, err = filepath.Glob(filepath.Join(o.dir, "*.kif")); err != nil {
			return err
		}
	}
	if len(o.paths) == 0 {
		return fmt.Errorf("no rulesheets in %s; name a directory with -dir", o.dir)
	}
	return o.print(ctx, out)
}

// print draws and prints the errors.
func (o *options) print(ctx context.Context, out io.Writer) error {
	sheets, err := check(ctx, o.binary, o.paths)
	if err != nil {
		return err
	}
	for i, d := range draw(o.seed, sheets, o.n) {
		if o.rows {
			printRow(out, d)
		} else if err := o.printCase(out, i+1, d); err != nil {
			return err
		}
	}
	return nil
}

// printRow prints the row of the table that is to be filled in.
func printRow(out io.Writer, d drawing) {
	name := strings.TrimSuffix(filepath.Base(d.path), ".kif")
	fmt.Fprintf(out, "| %s | %d:%d | %s | ? | ? | ? | ? |\n", name, d.line, d.column, d.code)
}

// lineEnd separates lines in all three ways that occur.
var lineEnd = regexp.MustCompile(`\r\n|\n|\r`)

// printCase prints an error with the lines around it.
func (o *options) printCase(out io.Writer, number int, d drawing) error {
	text, err := os.ReadFile(d.path)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d. %s:%d:%d: %s %s\n", number, filepath.Base(d.path), d.line, d.column, d.code, d.message)
	lines := lineEnd.Split(string(text), -1)
	for i := max(d.line-o.around, 1); i <= min(d.line+o.around, len(lines)); i++ {
		mark := " "
		if i == d.line {
			mark = ">"
		}
		fmt.Fprintf(&b, "  %s %4d | %s\n", mark, i, lines[i-1])
	}
	b.WriteByte('\n')
	_, err = out.Write(b.Bytes())
	return err
}
