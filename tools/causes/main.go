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

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// causesOptions are the settings of the command line.
type causesOptions struct {
	sheetDir, binaryPath    string
	sheetPaths              []string // rulesheets, instead of those of a directory
	drawCount, contextLines int
	sampleSeed              uint64
	printRows               bool // print the errors as rows of a table that is to be filled in
}

func main() { tool.RunMain("causes", tool.FromSimpleRun(runCauses)) }

func runCauses(ctx context.Context, args []string, out, log io.Writer) error {
	o := &causesOptions{}
	set := tool.NewFlagSet("causes", log)
	set.StringVar(&o.sheetDir, "dir", filepath.Join(collectiontest.CorpusDir(), "machine"), "the directory of faulty rulesheets")
	set.StringVar(&o.binaryPath, "binary", "", "draw from the findings of this gdllint")
	set.IntVar(&o.drawCount, "n", 40, "errors to draw")
	set.IntVar(&o.contextLines, "around", 2, "lines to show before and after")
	set.Uint64Var(&o.sampleSeed, "seed", 1, "of the sample")
	set.BoolVar(&o.printRows, "rows", false, "print the errors as rows of a table that is to be filled in")
	if err := set.Parse(args); err != nil {
		return err
	}
	if o.sheetPaths = set.Args(); len(o.sheetPaths) == 0 {
		var err error
		if o.sheetPaths, err = filepath.Glob(filepath.Join(o.sheetDir, "*.kif")); err != nil {
			return err
		}
	}
	if len(o.sheetPaths) == 0 {
		return fmt.Errorf("no rulesheets in %s; name a directory with -dir", o.sheetDir)
	}
	return o.printDrawn(ctx, out)
}

// printDrawn draws and prints the errors.
func (o *causesOptions) printDrawn(ctx context.Context, out io.Writer) error {
	sheets, err := checkSheets(ctx, o.binaryPath, o.sheetPaths)
	if err != nil {
		return err
	}
	for i, d := range drawErrors(o.sampleSeed, sheets, o.drawCount) {
		if o.printRows {
			printTableRow(out, d)
		} else if err := o.printErrorCase(out, i+1, d); err != nil {
			return err
		}
	}
	return nil
}

// printTableRow prints the row of the table that is to be filled in.
func printTableRow(out io.Writer, d drawnError) {
	name := strings.TrimSuffix(filepath.Base(d.sheetPath), ".kif")
	fmt.Fprintf(out, "| %s | %d:%d | %s | ? | ? | ? | ? |\n", name, d.lineNumber, d.columnNumber, d.ruleCode)
}

// lineBreak separates lines in all three ways that occur.
var lineBreak = regexp.MustCompile(`\r\n|\n|\r`)

// printErrorCase prints an error with the lines around it.
func (o *causesOptions) printErrorCase(out io.Writer, number int, d drawnError) error {
	text, err := os.ReadFile(d.sheetPath)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d. %s:%d:%d: %s %s\n", number, filepath.Base(d.sheetPath), d.lineNumber, d.columnNumber, d.ruleCode, d.messageText)
	lines := lineBreak.Split(string(text), -1)
	for i := max(d.lineNumber-o.contextLines, 1); i <= min(d.lineNumber+o.contextLines, len(lines)); i++ {
		mark := " "
		if i == d.lineNumber {
			mark = ">"
		}
		fmt.Fprintf(&b, "  %s %4d | %s\n", mark, i, lines[i-1])
	}
	b.WriteByte('\n')
	_, err = out.Write(b.Bytes())
	return err
}
