package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/gdllint/gdllint/internal/tool"
)

// options are the settings of the command line.
type options struct {
	most   float64
	budget tool.Budget
	svg    string
	only   string

	part, family string // for the processes that measure starts
	size         int
}

func main() { tool.Main("growth", tool.Simple(run)) }

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o := &options{}
	set := tool.Flags("growth", log)
	set.Float64Var(&o.most, "most", 60, "processor seconds of the largest game of a kind")
	tool.BudgetFlag(set, &o.budget, "default")
	set.StringVar(&o.svg, "svg", "", "write a plot into this file")
	set.StringVar(&o.only, "only", "", "only this kind of game")
	set.StringVar(&o.part, "part", "", "do this part of the work and nothing else: ground, prove, print")
	set.StringVar(&o.family, "family", "", "of this kind of game")
	set.IntVar(&o.size, "size", 0, "of this size")
	if err := set.Parse(args); err != nil {
		return err
	}
	switch o.part {
	case "":
		return o.grow(ctx, out)
	case "print":
		return o.print(out)
	}
	return o.work(ctx, out)
}

// print writes the rules of one game.
func (o *options) print(out io.Writer) error {
	for _, f := range families {
		if f.name == o.family {
			_, err := io.WriteString(out, f.rules(o.size))
			return err
		}
	}
	return fmt.Errorf("unknown kind of game '%s'", o.family)
}

// A point holds the costs of one game.
type point struct {
	size          int
	ground, prove cost
}

// A curve holds the points of one kind of game.
type curve struct {
	name   string
	points []point
}

// grow measures all games and writes the tables and the plot.
func (o *options) grow(ctx context.Context, out io.Writer) error {
	var curves []curve
	for _, f := range families {
		if o.only != "" && o.only != f.name {
			continue
		}
		c := curve{name: f.name}
		fmt.Fprintf(out, "### %s\n\n%s", f.name, heading)
		for _, size := range f.sizes {
			p := point{size, o.measure(ctx, f, size, "ground"), o.measure(ctx, f, size, "prove")}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			c.points = append(c.points, p)
			fmt.Fprint(out, p.row())
			if p.ground.seconds > o.most || p.prove.seconds > o.most {
				break
			}
		}
		fmt.Fprintf(out, "\n%s\n", c.exponents())
		curves = append(curves, c)
	}
	if o.svg == "" {
		return nil
	}
	return os.WriteFile(o.svg, []byte(plot(curves)), 0o644)
}
