package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/gdllint/gdllint/prover/tools/tool"
)

// growthOptions are the settings of the command line.
type growthOptions struct {
	maxSeconds  float64
	proofBudget tool.BudgetOption
	svgPath     string
	onlyFamily  string

	workPart, familyName string // for the processes that measure starts
	boardSize            int
}

func main() { tool.RunMain("growth", tool.FromSimpleRun(runGrowth)) }

func runGrowth(ctx context.Context, args []string, out, log io.Writer) error {
	o := &growthOptions{}
	set := tool.NewFlagSet("growth", log)
	set.Float64Var(&o.maxSeconds, "most", 60, "processor seconds of the largest game of a kind")
	tool.BudgetFlag(set, &o.proofBudget, "default")
	set.StringVar(&o.svgPath, "svg", "", "write a plot into this file")
	set.StringVar(&o.onlyFamily, "only", "", "only this kind of game")
	set.StringVar(&o.workPart, "part", "", "do this part of the work and nothing else: ground, prove, print")
	set.StringVar(&o.familyName, "family", "", "of this kind of game")
	set.IntVar(&o.boardSize, "size", 0, "of this size")
	if err := set.Parse(args); err != nil {
		return err
	}
	switch o.workPart {
	case "":
		return o.measureGrowth(ctx, out)
	case "print":
		return o.printRules(out)
	}
	return o.reportPart(ctx, out)
}

// printRules writes the rules of one game.
func (o *growthOptions) printRules(out io.Writer) error {
	for _, f := range gameFamilies {
		if f.familyName == o.familyName {
			_, err := io.WriteString(out, f.writeRules(o.boardSize))
			return err
		}
	}
	return fmt.Errorf("unknown kind of game '%s'", o.familyName)
}

// A sizePoint holds the costs of one game.
type sizePoint struct {
	boardSize             int
	groundCost, proveCost processCost
}

// A growthCurve holds the points of one kind of game.
type growthCurve struct {
	familyName string
	sizePoints []sizePoint
}

// measureGrowth measures all games and writes the tables and the plot.
func (o *growthOptions) measureGrowth(ctx context.Context, out io.Writer) error {
	var curves []growthCurve
	for _, f := range gameFamilies {
		if o.onlyFamily != "" && o.onlyFamily != f.familyName {
			continue
		}
		c := growthCurve{familyName: f.familyName}
		fmt.Fprintf(out, "### %s\n\n%s", f.familyName, tableHeading)
		for _, size := range f.boardSizes {
			p := sizePoint{size, o.measurePart(ctx, f, size, "ground"), o.measurePart(ctx, f, size, "prove")}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			c.sizePoints = append(c.sizePoints, p)
			fmt.Fprint(out, p.tableRow())
			if p.groundCost.cpuSeconds > o.maxSeconds || p.proveCost.cpuSeconds > o.maxSeconds {
				break
			}
		}
		fmt.Fprintf(out, "\n%s\n", c.describeExponents())
		curves = append(curves, c)
	}
	if o.svgPath == "" {
		return nil
	}
	return os.WriteFile(o.svgPath, []byte(plotCurves(curves)), 0o644)
}
