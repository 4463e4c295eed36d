//go:build linux

package main

import (
	"context"
	"io"
)

func cancelRuns(ctx context.Context, o *options, out io.Writer) (int, error) { return 0, nil }
