// Package child keeps the processes that check rulesheets: it starts them,
// asks them, and starts others in the place of those that end or hang.
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

// A child is a process that answers one question at a time.
type child struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	ask     *json.Encoder
	replies chan checking.Reply
	ended   chan struct{} // closed when the process is gone; why says how
	why     error
	asked   int
}

// start starts a child.
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

// listen hands replies over until the process is gone.
func (c *child) listen(out io.Reader, said *head) {
	defer close(c.ended)
	for d := json.NewDecoder(out); ; {
		var r checking.Reply
		if d.Decode(&r) != nil {
			break
		}
		c.replies <- r
	}
	c.cmd.Process.Kill() // what it says is no reply, or it ends anyway
	c.why = said.explain(c.cmd.Wait())
}

// errTime says that a child took longer than it should.
type errTime time.Duration

func (e errTime) Error() string { return fmt.Sprintf("no answer within %s", time.Duration(e)) }

// question asks a child. After an error it is of no more use.
func (c *child) question(ctx context.Context, r checking.Request, limit time.Duration) (json.RawMessage, error) {
	c.asked++
	timer := time.NewTimer(limit)
	defer timer.Stop()
	go c.ask.Encode(r) // an error shows in the end of the process
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

// stop ends a child, whatever it is doing.
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
