package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/internal/unkind"
)

func main() { tool.Main("large", run) }

// options are the settings of the command line.
type options struct {
	program string
	size    int
	only    string
	limit   limit
	keep    string
	args    []string
}

func run(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o := &options{}
	set := tool.Flags("large", log)
	set.StringVar(&o.program, "program", "bin/gdllint", "what is measured")
	set.IntVar(&o.size, "size", 10_000_000, "bytes of a text")
	set.StringVar(&o.only, "only", "", "shapes whose names match")
	set.Float64Var(&o.limit.seconds, "seconds", 10, "of the processor that a run may take")
	set.Int64Var(&o.limit.megabytes, "memory", 1500, "megabytes that a run may take")
	set.StringVar(&o.keep, "keep", "", "a directory for the texts; by default they are deleted")
	if err := set.Parse(args); err != nil {
		return 2, err
	}
	if o.args = set.Args(); len(o.args) == 0 {
		o.args = strings.Fields("--static --no-cache --no-config -q FILE")
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return 2, err
	}
	failed, err := o.all(ctx, only, out)
	switch {
	case err != nil:
		return 2, err
	case failed > 0:
		return 1, fmt.Errorf("%d of the runs took too much", failed)
	}
	return 0, nil
}

// all runs the program over a text of each shape.
func (o *options) all(ctx context.Context, only *regexp.Regexp, out io.Writer) (failed int, err error) {
	dir := o.keep
	if dir == "" {
		if dir, err = os.MkdirTemp("", "large"); err != nil {
			return 0, err
		}
		defer os.RemoveAll(dir)
	}
	fmt.Fprintf(out, "| shape | s | MB | exit | output |\n|---|--:|--:|--:|--:|\n")
	for _, s := range unkind.Shapes() {
		if !only.MatchString(s.Name) || ctx.Err() != nil {
			continue
		}
		path := filepath.Join(dir, strings.ReplaceAll(s.Name, " ", "-")+".kif")
		if err := os.WriteFile(path, s.Text(o.size), 0o644); err != nil {
			return failed, err
		}
		c := o.run(ctx, path)
		if c.ended != "" {
			failed++
		}
		fmt.Fprintf(out, "| %s | %.2f | %d | %d | %d %s |\n", s.Name, c.seconds, c.megabytes, c.code, c.output, c.ended)
		if o.keep == "" {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return failed, errors.Join(err, ctx.Err())
}
