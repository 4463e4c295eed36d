package main

import (
	"context"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/internal/agents"
	"github.com/gdllint/gdllint/internal/screen"
)

func agentFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "write", Usage: "the tools fix and save may write, if a call asks for it"},
		&cli.DurationFlag{Name: "timeout", Value: time.Minute, Usage: "`TIME`: for one call (default: 1m0s)"},
	}
}

// runAgentServer runs the command mcp: it serves language models over the Model Context Protocol on
// standard input and output, with the rulesheets below the given directories.
func (c *Command) runAgentServer(ctx context.Context, cmd *cli.Context) error {
	roots := cmd.Args().Slice()
	if len(roots) == 0 {
		roots = []string{"."}
	}
	server, err := agents.New(agents.Options{Version: programVersion(), Analyzers: c.analyzerList(), Rules: c.RuleList(), Roots: roots, Writes: cmd.Bool("write"), Time: cmd.Duration("timeout"), SaveTest: saveTest})
	if err != nil {
		return err
	}
	c.heap.setLimits(400, 400<<20) // the server runs beside the agent
	return c.endService(ctx, server.Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(c.Stdin), Writer: stdioConnection{nil, screen.RawWriter(c.Stdout)}}))
}
