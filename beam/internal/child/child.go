// Package child manages the child processes that check rulesheets: it starts them, sends them
// requests, and replaces those that end or hang.
package child

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"github.com/gdllint/gdllint/beam/internal/checking"
)

// A child is a process that answers one request at a time.
type child struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	ask     *json.Encoder
	replies chan checking.Reply
	ended   chan struct{} // closed when the process has ended; then why says how
	why     error
	asked   int
}

// start starts a program as a child process with arguments.
func start(program string, args []string) (*child, error) {
	cmd := exec.Command(program, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	var said head
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("the checker cannot be started: %w", err)
	}
	c := &child{cmd: cmd, in: in, ask: json.NewEncoder(in), replies: make(chan checking.Reply), ended: make(chan struct{})}
	go c.listen(out, &said)
	return c, nil
}

// listen sends the replies of the process to the channel until the process ends.
func (c *child) listen(out io.Reader, said *head) {
	defer close(c.ended)
	for d := json.NewDecoder(out); ; {
		var r checking.Reply
		if d.Decode(&r) != nil {
			break
		}
		c.replies <- r
	}
	c.cmd.Process.Kill() // the process has ended, or writes something that is no reply
	c.why = said.explain(c.cmd.Wait())
}

// errTime is the error that a child took longer than this time.
type errTime time.Duration

func (e errTime) Error() string { return fmt.Sprintf("no answer within %s", time.Duration(e)) }

// question sends a request to a child and returns the answer. After an error the child must be
// stopped.
func (c *child) question(ctx context.Context, r checking.Request, limit time.Duration) (json.RawMessage, error) {
	c.asked++
	timer := time.NewTimer(limit)
	defer timer.Stop()
	go c.ask.Encode(r) // after an error the process ends, which listen notices
	select {
	case reply := <-c.replies:
		if reply.Error != "" {
			return nil, errors.New(reply.Error)
		}
		return reply.Line, nil
	case <-c.ended:
		return nil, fmt.Errorf("the checker ended: %w", c.why)
	case <-timer.C:
		return nil, errTime(limit)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// stop ends a child at once.
func (c *child) stop() {
	c.cmd.Process.Kill()
	for {
		select {
		case <-c.replies:
		case <-c.ended:
			c.in.Close()
			return
		}
	}
}
