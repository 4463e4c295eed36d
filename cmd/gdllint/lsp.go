package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/lsp"
	"github.com/gdllint/gdllint/internal/screen"
)

// runLanguageServer runs the command lsp: the language server on standard input and output.
func (c *Command) runLanguageServer(ctx context.Context, cmd *cli.Context) error {
	if f, ok := c.Stdin.(*os.File); ok && screen.IsTerminal(f) {
		fmt.Fprintln(c.Stderr, "waiting for an editor on standard input; see docs/editors.md")
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100) // the server runs as long as the editor, and should not take much memory
	}
	results, err := c.results().resultCache(cmd)
	if err != nil {
		return err
	}
	server := lsp.NewServer(lsp.ServerOptions{ServerVersion: programVersion(), Analyzers: c.analyzerList(), Rules: c.RuleList(), LogOutput: c.Stderr, ResultCache: results})
	err = server.ServeClient(ctx, stdioConnection{c.Stdin, screen.RawWriter(c.Stdout)})
	switch {
	case ctx.Err() != nil:
		return exitError(checker.ExitInterrupted)
	case err != nil: // for an end without a shutdown the protocol demands the exit code 1
		c.faultWriter().WriteRunFault(err)
		return exitError(checker.ExitFindings)
	}
	return nil
}

// stdioConnection is the connection to the program that started this one, over standard input and
// output.
type stdioConnection struct {
	io.Reader
	io.Writer
}

// Close closes the input, so that no read blocks.
func (s stdioConnection) Close() error {
	if closer, ok := s.Reader.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}
