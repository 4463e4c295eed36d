package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/sourcegraph/jsonrpc2"
)

const (
	// maxMessage bounds a message of the client, in bytes. Editors give up on texts
	// long before.
	maxMessage = 64 << 20
	// maxWaiting bounds the messages that were read and not yet handled, in
	// bytes.
	maxWaiting = 2 * maxMessage
	// maxHeader bounds the part of a line between messages that is kept.
	maxHeader = 4 << 10
	// maxID bounds the identifier of a request, in bytes.
	maxID = 1 << 10
)

// A wire carries messages of the protocol. It reads ahead, so that exit is
// noticed also while the server is busy. Input that is not a message is
// answered with an error and skipped: the next message counts again.
//
// Package jsonrpc2 accepts only some forms of identifiers. So wire hands
// requests to it with identifiers as strings that hold the client's text, and
// restores that text in answers.
type wire struct {
	stream io.ReadWriteCloser
	in     *bufio.Reader
	queue  *queue
	left   chan struct{} // closed when the client has sent exit, or has disconnected
	logf   func(format string, args ...any)

	shutdown atomic.Pointer[json.RawMessage] // identifier of the request for shutdown; nil before it was read
	writing  sync.Mutex
}

func newWire(stream io.ReadWriteCloser, logf func(string, ...any)) *wire {
	w := &wire{stream: stream, in: bufio.NewReader(stream), queue: newQueue(), left: make(chan struct{}), logf: logf}
	go w.pump()
	return w
}

// pump reads until the client disconnects.
func (w *wire) pump() {
	gone := sync.OnceFunc(func() { close(w.left) })
	defer gone()
	for {
		body, err := w.frame()
		if err != nil {
			w.queue.end(err)
			return
		}
		m, fault := readMessage(body)
		if fault != nil {
			w.refuse(fault)
			continue
		}
		switch {
		case m.Method == "exit" && m.ID == nil:
			gone()
		case m.Method == "shutdown" && m.ID != nil:
			id := m.ID
			w.shutdown.Store(&id)
		}
		if !w.queue.put(m.forLibrary()) {
			return
		}
	}
}

// ReadObject is part of jsonrpc2.ObjectStream.
func (w *wire) ReadObject(into any) error {
	for {
		body, err := w.queue.get()
		if err != nil {
			return err
		}
		if err = json.Unmarshal(body, into); err == nil {
			return nil
		}
		w.logf("a message is skipped: %v", err)
	}
}

// WriteObject is part of jsonrpc2.ObjectStream.
func (w *wire) WriteObject(message any) error {
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	w.writing.Lock()
	defer w.writing.Unlock()
	_, err = w.stream.Write(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(body), body))
	return err
}

// Close is part of jsonrpc2.ObjectStream. Messages that were not handled yet
// are dropped.
func (w *wire) Close() error {
	w.queue.close()
	return w.stream.Close()
}

// answerShutdown answers a request for shutdown that was read but not handled
// before the client left. It tells whether there is one.
func (w *wire) answerShutdown() bool {
	id := w.shutdown.Load()
	if id == nil {
		return false
	}
	written := make(chan struct{})
	go func() {
		defer close(written)
		_ = w.WriteObject(answer{Version: "2.0", ID: *id, Result: json.RawMessage("null")}) // the client may have disconnected
	}()
	select {
	case <-written:
	case <-time.After(grace): // the client reads no more
	}
	return true
}

// fault returns the reason that the conversation ended without a request for
// shutdown.
func (w *wire) fault() error {
	if err := w.queue.reason(); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrClosedPipe) {
		return fmt.Errorf("nothing more can be read from the client: %w", err)
	}
	return errLeft
}

// answer is a response to a request, with the identifier as the client wrote
// it.
type answer struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *jsonrpc2.Error `json:"error,omitempty"`
}

// reply answers a request.
func (w *wire) reply(id jsonrpc2.ID, result any, fault *jsonrpc2.Error) error {
	a := answer{Version: "2.0", ID: json.RawMessage(id.Str), Error: fault}
	if fault == nil {
		body, err := json.Marshal(result)
		if err != nil {
			return err
		}
		a.Result = body
	}
	return w.WriteObject(a)
}

// refuse answers input that is not a message.
func (w *wire) refuse(f *malformed) {
	w.logf("a message is skipped: %s", f.reason)
	if f.response {
		return // a response expects no answer
	}
	// The next answer meets the same write error.
	_ = w.WriteObject(answer{Version: "2.0", ID: f.id, Error: &jsonrpc2.Error{Code: f.code, Message: f.reason}})
}

// A malformed message is one that cannot be handled.
type malformed struct {
	code     int64
	id       json.RawMessage // null if there is none
	reason   string
	response bool // it looks like a response
}

func unreadable(format string, args ...any) *malformed {
	return &malformed{code: jsonrpc2.CodeParseError, id: json.RawMessage("null"), reason: fmt.Sprintf(format, args...)}
}

var contentLength = regexp.MustCompile(`(?i)content-length[ \t]*:[ \t]*([^\r\n]*?)[ \t]*\r?\n$`)

// frame reads the body of the next message. It returns an error only at the end
// of the input: other faults are answered, and the next header is searched line
// by line. A body of unknown length is skipped as lines, too.
func (w *wire) frame() ([]byte, error) {
	length, answered := int64(-1), false
	complain := func(format string, args ...any) {
		if !answered {
			w.refuse(unreadable(format, args...))
		}
		answered, length = true, -1
	}
	for {
		line, err := w.line()
		if err != nil {
			return nil, err
		}
		found := contentLength.FindSubmatch(line)
		switch blank := len(bytes.TrimRight(line, "\r\n")) == 0; {
		case found != nil:
			n, err := strconv.ParseInt(string(found[1]), 10, 64)
			if err != nil || n <= 0 || n > maxMessage {
				complain("the length of a message is no number from 1 to %d", maxMessage)
				continue
			}
			length, answered = n, false
		case blank && length > 0:
			return w.body(length)
		case blank:
			complain("a message has no header 'Content-Length'")
		case length < 0 && !bytes.Contains(line, []byte(":")):
			complain("a line before a message is no header")
		}
	}
}

// line reads a line. Of a long line it keeps the end.
func (w *wire) line() ([]byte, error) {
	var line []byte
	for {
		part, err := w.in.ReadSlice('\n')
		line = append(line, part...)
		if cut := len(line) - maxHeader; cut > 0 {
			line = append(line[:0], line[cut:]...)
		}
		if err == nil || !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// body reads the body of a message. Its memory grows with the bytes that come,
// and not with the announced length.
func (w *wire) body(length int64) ([]byte, error) {
	var body bytes.Buffer
	if _, err := io.CopyN(&body, w.in, length); err != nil {
		return nil, err
	}
	return body.Bytes(), nil
}

// A message is a request, a notification or a response.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *jsonrpc2.Error `json:"error,omitempty"`
}

// readMessage reads a message.
func readMessage(body []byte) (*message, *malformed) {
	switch {
	case !utf8.Valid(body):
		return nil, unreadable("a message is no UTF-8")
	case !json.Valid(body):
		return nil, unreadable("a message is no JSON")
	}
	var fields struct {
		ID     json.RawMessage `json:"id"`
		Method json.RawMessage `json:"method"`
		Params json.RawMessage `json:"params"`
		Result json.RawMessage `json:"result"`
		Error  json.RawMessage `json:"error"`
	}
	invalid := func(reason string) *malformed {
		return &malformed{code: jsonrpc2.CodeInvalidRequest, id: told(fields.ID), reason: reason, response: fields.Method == nil && (fields.Result != nil || fields.Error != nil)}
	}
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, invalid("a message is no object; batches are no part of the protocol")
	}
	m := &message{Version: "2.0", ID: fields.ID}
	if fields.Method == nil {
		if fields.Result == nil && fields.Error == nil {
			return nil, invalid("a message has neither a method nor a result")
		}
		if id, err := strconv.ParseUint(string(fields.ID), 10, 63); err != nil || strconv.FormatUint(id, 10) != string(fields.ID) {
			return nil, invalid("a response is to no request")
		}
		if m.Result = fields.Result; fields.Error != nil && string(fields.Error) != "null" {
			m.Error, m.Result = &jsonrpc2.Error{}, nil
			if json.Unmarshal(fields.Error, m.Error) != nil {
				return nil, invalid("the error of a response cannot be read")
			}
		} else if m.Result == nil {
			m.Result = json.RawMessage("null")
		}
		return m, nil
	}
	if json.Unmarshal(fields.Method, &m.Method) != nil || m.Method == "" {
		return nil, invalid("the method of a message is no name")
	}
	if fields.ID != nil && !identifies(fields.ID) {
		return nil, invalid("the identifier of a request is no integer and no string")
	}
	if p := fields.Params; len(p) > 0 && p[0] != '{' && p[0] != '[' && string(p) != "null" {
		return nil, invalid("the parameters of a message are no object")
	}
	m.Params = fields.Params
	return m, nil
}

// forLibrary returns the message in the form that package jsonrpc2 accepts.
func (m *message) forLibrary() []byte {
	if m.Method != "" && m.ID != nil {
		id, _ := json.Marshal(string(m.ID)) // a string can always be written
		m.ID = id
	}
	body, err := json.Marshal(m)
	if err != nil {
		return []byte("null") // cannot be: all of it was read from JSON
	}
	return body
}

var integer = regexp.MustCompile(`^-?[0-9]{1,19}$`)

// identifies tells whether a value can be the identifier of a request.
func identifies(id json.RawMessage) bool {
	return len(id) <= maxID && (id[0] == '"' || integer.Match(id))
}

// told returns an identifier for an error response: any string or number, or
// null.
func told(id json.RawMessage) json.RawMessage {
	if len(id) == 0 || len(id) > maxID || id[0] != '"' && id[0] != '-' && (id[0] < '0' || id[0] > '9') {
		return json.RawMessage("null")
	}
	return id
}

// A queue holds messages in order, of bounded size.
type queue struct {
	mu      sync.Mutex
	changed *sync.Cond
	list    [][]byte
	size    int
	err     error
}

func newQueue() *queue {
	q := &queue{}
	q.changed = sync.NewCond(&q.mu)
	return q
}

// put adds a message, as soon as there is room. It tells whether the queue
// still has a reader.
func (q *queue) put(body []byte) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.err == nil && len(q.list) > 0 && q.size+len(body) > maxWaiting {
		q.changed.Wait()
	}
	if q.err != nil {
		return false
	}
	q.list, q.size = append(q.list, body), q.size+len(body)
	q.changed.Broadcast()
	return true
}

// get returns the next message, as soon as there is one.
func (q *queue) get() ([]byte, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.list) == 0 && q.err == nil {
		q.changed.Wait()
	}
	if len(q.list) == 0 { // messages before the end count
		return nil, q.err
	}
	body := q.list[0]
	q.list, q.size = q.list[1:], q.size-len(body)
	q.changed.Broadcast()
	return body, nil
}

// end marks the end of the messages.
func (q *queue) end(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err == nil {
		q.err = err
	}
	q.changed.Broadcast()
}

// close marks the end of the messages, and drops those that wait.
func (q *queue) close() {
	q.end(io.EOF)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.list, q.size = nil, 0
}

// reason returns the reason that no more messages come; nil if they do.
func (q *queue) reason() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.err
}
