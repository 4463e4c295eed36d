package lsp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/sourcegraph/jsonrpc2"
)

// codec frames messages as the protocol wants it, and remembers why one could not
// be read: that ends the conversation.
type codec struct {
	jsonrpc2.VSCodeObjectCodec
	fault atomic.Pointer[error]
}

// ReadObject is part of jsonrpc2.ObjectCodec.
func (c *codec) ReadObject(stream *bufio.Reader, into any) error {
	err := c.VSCodeObjectCodec.ReadObject(stream, into)
	if err != nil {
		c.fault.CompareAndSwap(nil, &err)
	}
	return err
}

// left returns why the conversation ended though nobody said exit.
func (c *codec) left() error {
	if fault := c.fault.Load(); fault != nil && !errors.Is(*fault, io.EOF) && !errors.Is(*fault, io.ErrClosedPipe) {
		return fmt.Errorf("a message of the client cannot be read: %w", *fault)
	}
	return errLeft
}
