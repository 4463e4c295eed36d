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

	"github.com/gdllint/gdllint/prover/tools/tool"
	"github.com/gdllint/gdllint/prover/tools/unkind"
)

func main() { tool.RunMain("large", runLarge) }

// measureOptions are the settings of the command line.
type measureOptions struct {
	programPath  string
	textSize     int
	shapePattern string
	processLimit costLimit
	textDir      string
	programArgs  []string
}

func runLarge(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o := &measureOptions{}
	set := tool.NewFlagSet("large", log)
	set.StringVar(&o.programPath, "program", "bin/gdllint", "what is measured")
	set.IntVar(&o.textSize, "size", 10_000_000, "bytes of a text")
	set.StringVar(&o.shapePattern, "only", "", "shapes whose names match")
	set.Float64Var(&o.processLimit.cpuSeconds, "seconds", 10, "of the processor that a run may take")
	set.Int64Var(&o.processLimit.peakMegabytes, "memory", 1500, "megabytes that a run may take")
	set.StringVar(&o.textDir, "keep", "", "a directory for the texts; by default they are deleted")
	if err := set.Parse(args); err != nil {
		return 2, err
	}
	if o.programArgs = set.Args(); len(o.programArgs) == 0 {
		o.programArgs = strings.Fields("--static --no-cache --no-config -q FILE")
	}
	only, err := regexp.Compile(o.shapePattern)
	if err != nil {
		return 2, err
	}
	failed, err := o.measureShapes(ctx, only, out)
	switch {
	case err != nil:
		return 2, err
	case failed > 0:
		return 1, fmt.Errorf("%d of the runs took too much", failed)
	}
	return 0, nil
}

// measureShapes runs gdllint on a text of each shape and prints the costs.
func (o *measureOptions) measureShapes(ctx context.Context, only *regexp.Regexp, out io.Writer) (failed int, err error) {
	dir := o.textDir
	if dir == "" {
		if dir, err = os.MkdirTemp("", "large"); err != nil {
			return 0, err
		}
		defer os.RemoveAll(dir)
	}
	fmt.Fprintf(out, "| shape | s | MB | exit | output |\n|---|--:|--:|--:|--:|\n")
	for _, s := range unkind.AllShapes() {
		if !only.MatchString(s.ShapeName) || ctx.Err() != nil {
			continue
		}
		path := filepath.Join(dir, strings.ReplaceAll(s.ShapeName, " ", "-")+".kif")
		if err := os.WriteFile(path, s.GenerateText(o.textSize), 0o644); err != nil {
			return failed, err
		}
		c := o.runMeasured(ctx, path)
		if c.endReason != "" {
			failed++
		}
		fmt.Fprintf(out, "| %s | %.2f | %d | %d | %d %s |\n", s.ShapeName, c.cpuSeconds, c.peakMegabytes, c.exitCode, c.outputBytes, c.endReason)
		if o.textDir == "" {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return failed, errors.Join(err, ctx.Err())
}
