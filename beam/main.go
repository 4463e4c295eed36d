// Command beam checks any number of rulesheets, as an Apache Beam pipeline:
// see docs/scale.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	beamlog "github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/gdllint/gdllint/beam/internal/checking"
	"github.com/gdllint/gdllint/beam/internal/child"
	"github.com/gdllint/gdllint/beam/internal/pipeline"
)

// The exit codes, as gdllint has them.
const (
	exitComplete   = 0
	exitUsage      = 2
	exitIncomplete = 3
)

func main() {
	if len(os.Args) == 3 && os.Args[1] == checking.Command {
		out := os.Stdout
		os.Stdout = os.Stderr // only replies go to the standard output
		os.Exit(checking.Main(os.Args[2:], os.Stdin, out, os.Stderr))
	}
	os.Exit(run(context.Background(), os.Stdout, os.Stderr))
}

// run runs the pipeline, or a worker if a runner has started this process, and returns the exit
// code.
func run(ctx context.Context, out, log io.Writer) int {
	flags := define(flag.CommandLine)
	flag.Parse()
	if !flags.verbose {
		beamlog.LogLevel = "warn"
	}
	beam.Init() // in a worker, this does not return
	options, err := flags.options(ctx, flag.Args())
	if err != nil {
		fmt.Fprintln(log, "gdllint beam:", err)
		return exitUsage
	}
	p, s := beam.NewPipelineWithRoot()
	pipeline.Build(s, options)
	if err := beamx.Run(ctx, p); err != nil {
		fmt.Fprintln(log, "gdllint beam: the run did not come to its end; start it again to go on:", err)
		return exitIncomplete
	}
	child.CloseShared()
	return conclude(ctx, options, out, log)
}

// conclude prints the numbers of answered and failed rulesheets, and returns the exit code.
func conclude(ctx context.Context, o pipeline.Options, out, log io.Writer) int {
	summary, err := pipeline.ReadSummary(ctx, o.Output)
	if err != nil {
		fmt.Fprintln(log, "gdllint beam:", err)
		return exitIncomplete
	}
	if err := pipeline.Tidy(ctx, o.Output, o.Parts); err != nil {
		fmt.Fprintln(log, "gdllint beam:", err)
	}
	fmt.Fprintf(out, "%d rulesheets: %d answered, %d of them as duplicates", summary["answered"]+summary["failed"], summary["answered"], summary["duplicates"])
	if summary["cut short"] > 0 {
		fmt.Fprintf(out, ", %d cut short", summary["cut short"])
	}
	fmt.Fprintf(out, "; %d failed\n", summary["failed"])
	if summary["failed"] > 0 || summary["cut short"] > 0 {
		return exitIncomplete
	}
	return exitComplete
}
