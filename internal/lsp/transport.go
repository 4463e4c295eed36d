package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/sourcegraph/jsonrpc2"
	"golang.org/x/sync/semaphore"

	"github.com/gdllint/gdllint/internal/pattern"
)

// This file reads and writes the messages of the protocol.

const (
	// maxMessageSize is the greatest size of a message of the client, in bytes. Editors do not open
	// texts of that size.
	maxMessageSize = 64 << 20
	// maxQueueSize is the greatest size of the messages that were read and not yet handled, in
	// bytes.
	maxQueueSize = 2 * maxMessageSize
	// maxQueueLength is the greatest number of messages that were read and not yet handled.
	maxQueueLength = 1 << 12
	// maxHeaderLine is the greatest size of the part of a header line that is kept, in bytes.
	maxHeaderLine = 4 << 10
	// maxIDSize is the greatest size of the identifier of a request, in bytes.
	maxIDSize = 1 << 10
)

// A messageStream reads and writes messages of the protocol on a stream. It reads ahead, so that it
// notices exit even while the server is busy. Input that is not a message is skipped and, unless it
// looks like a response, answered with an error.
//
// Package jsonrpc2 accepts only some forms of identifiers of requests. So the messageStream
// replaces each identifier by a string with its JSON text, and writes this text in the answer.
type messageStream struct {
	rawStream  io.ReadWriteCloser
	input      *bufio.Reader
	messages   chan []byte         // messages that were read and not yet handled; closed at the end of the input
	room       *semaphore.Weighted // the bytes that further messages may take
	readError  atomic.Pointer[error]
	reading    context.Context // ends when the messages are read no more
	stop       context.CancelFunc
	clientLeft chan struct{} // closed when the client has sent exit, or nothing more can be read
	logMessage func(format string, args ...any)

	shutdownID atomic.Pointer[json.RawMessage] // identifier of the request for shutdown; nil before it was read
	writeLock  sync.Mutex
}

func newMessageStream(stream io.ReadWriteCloser, logf func(string, ...any)) *messageStream {
	w := &messageStream{rawStream: stream, input: bufio.NewReader(stream), messages: make(chan []byte, maxQueueLength), room: semaphore.NewWeighted(maxQueueSize), clientLeft: make(chan struct{}), logMessage: logf}
	w.reading, w.stop = context.WithCancel(context.Background())
	go w.readAhead()
	return w
}

// readAhead reads messages into the channel until nothing more can be read or the stream is closed.
func (w *messageStream) readAhead() {
	gone := sync.OnceFunc(func() { close(w.clientLeft) })
	defer close(w.messages)
	defer gone()
	for {
		body, err := w.readFrame()
		if err != nil {
			w.readError.Store(&err)
			return
		}
		m, fault := readMessage(body)
		if fault != nil {
			w.refuseMessage(fault)
			continue
		}
		switch {
		case m.Method == "exit" && m.ID == nil:
			gone()
		case m.Method == "shutdown" && m.ID != nil:
			id := m.ID
			w.shutdownID.Store(&id)
		}
		next := m.forLibrary()
		if w.room.Acquire(w.reading, int64(len(next))) != nil {
			return
		}
		select {
		case w.messages <- next:
		case <-w.reading.Done():
			return
		}
	}
}

// ReadObject is part of jsonrpc2.ObjectStream.
func (w *messageStream) ReadObject(into any) error {
	for {
		select {
		case <-w.reading.Done():
			return io.EOF
		case body, more := <-w.messages:
			if !more {
				return io.EOF
			}
			w.room.Release(int64(len(body)))
			err := json.Unmarshal(body, into)
			if err == nil {
				return nil
			}
			w.logMessage("a message is skipped: %v", err)
		}
	}
}

// WriteObject is part of jsonrpc2.ObjectStream.
func (w *messageStream) WriteObject(message any) error {
	w.writeLock.Lock()
	defer w.writeLock.Unlock()
	return jsonrpc2.VSCodeObjectCodec{}.WriteObject(w.rawStream, message)
}

// Close is part of jsonrpc2.ObjectStream. Messages that were not handled yet
// are dropped.
func (w *messageStream) Close() error {
	w.stop()
	return w.rawStream.Close()
}

// answerShutdown answers a shutdown request that was read but not handled before the client left.
// It tells whether there is one.
func (w *messageStream) answerShutdown() bool {
	id := w.shutdownID.Load()
	if id == nil {
		return false
	}
	written := make(chan struct{})
	go func() {
		defer close(written)
		_ = w.WriteObject(responseMessage{Version: "2.0", ID: *id, Result: json.RawMessage("null")}) // the client may have disconnected
	}()
	select {
	case <-written:
	case <-time.After(gracePeriod): // the client reads no more
	}
	return true
}

// endReason returns the reason why the stream ended without a shutdown request.
func (w *messageStream) endReason() error {
	if err := w.readError.Load(); err != nil && !errors.Is(*err, io.EOF) && !errors.Is(*err, io.ErrClosedPipe) {
		return fmt.Errorf("nothing more can be read from the client: %w", *err)
	}
	return errClientLeft
}

// responseMessage is a response to a request, with the identifier as the client wrote
// it.
type responseMessage struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *jsonrpc2.Error `json:"error,omitempty"`
}

// writeReply sends the answer to the request with an identifier: its result, or fault if it is not
// nil.
func (w *messageStream) writeReply(id jsonrpc2.ID, result any, fault *jsonrpc2.Error) error {
	a := responseMessage{Version: "2.0", ID: json.RawMessage(id.Str), Error: fault}
	if fault == nil {
		body, err := json.Marshal(result)
		if err != nil {
			return err
		}
		a.Result = body
	}
	return w.WriteObject(a)
}

// refuseMessage logs a malformed message and answers it with an error.
func (w *messageStream) refuseMessage(f *malformedMessage) {
	w.logMessage("a message is skipped: %s", f.reasonText)
	if f.isResponse {
		return // a response expects no answer
	}
	// A write error occurs again at the next answer.
	_ = w.WriteObject(responseMessage{Version: "2.0", ID: f.requestID, Error: &jsonrpc2.Error{Code: f.errorCode, Message: f.reasonText}})
}

// A malformedMessage is input that cannot be handled as a message.
type malformedMessage struct {
	errorCode  int64
	requestID  json.RawMessage // null if there is none
	reasonText string
	isResponse bool // the input looks like a response
}

func newUnreadable(format string, args ...any) *malformedMessage {
	return &malformedMessage{errorCode: jsonrpc2.CodeParseError, requestID: json.RawMessage("null"), reasonText: fmt.Sprintf(format, args...)}
}

var contentLengthHeader = pattern.LazyRegexp(`(?i)content-length[ \t]*:[ \t]*([^\r\n]*?)[ \t]*\r?\n$`)

// readFrame returns the body of the next message. It returns an error only at the end of the input. It answers other
// faults with an error, and skips lines up to the next header.
func (w *messageStream) readFrame() ([]byte, error) {
	length, answered := int64(-1), false
	complain := func(format string, args ...any) {
		if !answered {
			w.refuseMessage(newUnreadable(format, args...))
		}
		answered, length = true, -1
	}
	for {
		line, err := w.readLine()
		if err != nil {
			return nil, err
		}
		found := contentLengthHeader().FindSubmatch(line)
		switch blank := len(bytes.TrimRight(line, "\r\n")) == 0; {
		case found != nil:
			n, err := strconv.ParseInt(string(found[1]), 10, 64)
			if err != nil || n <= 0 || n > maxMessageSize {
				complain("the length of a message is not a number from 1 to %d", maxMessageSize)
				continue
			}
			length, answered = n, false
		case blank && length > 0:
			return w.readBody(length)
		case blank:
			complain("a message has no header 'Content-Length'")
		case length < 0 && !bytes.Contains(line, []byte(":")):
			complain("a line before a message is no header")
		}
	}
}

// readLine returns the next line; of a long line only the end.
func (w *messageStream) readLine() ([]byte, error) {
	var line []byte
	for {
		part, err := w.input.ReadSlice('\n')
		line = append(line, part...)
		if cut := len(line) - maxHeaderLine; cut > 0 {
			line = append(line[:0], line[cut:]...)
		}
		if err == nil || !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// readBody reads a body of a length. It allocates memory only for bytes that have come, since the
// announced length may be false.
func (w *messageStream) readBody(length int64) ([]byte, error) {
	var body bytes.Buffer
	if _, err := io.CopyN(&body, w.input, length); err != nil {
		return nil, err
	}
	return body.Bytes(), nil
}

// A protocolMessage is a request, a notification or a response.
type protocolMessage struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *jsonrpc2.Error `json:"error,omitempty"`
}

// readMessage decodes the body of a message; if that fails, it returns the fault.
func readMessage(body []byte) (*protocolMessage, *malformedMessage) {
	switch {
	case !utf8.Valid(body):
		return nil, newUnreadable("a message is no UTF-8")
	case !json.Valid(body):
		return nil, newUnreadable("a message is no JSON")
	}
	var fields struct {
		ID     json.RawMessage `json:"id"`
		Method json.RawMessage `json:"method"`
		Params json.RawMessage `json:"params"`
		Result json.RawMessage `json:"result"`
		Error  json.RawMessage `json:"error"`
	}
	invalid := func(reason string) *malformedMessage {
		return &malformedMessage{errorCode: jsonrpc2.CodeInvalidRequest, requestID: tellableID(fields.ID), reasonText: reason, isResponse: fields.Method == nil && (fields.Result != nil || fields.Error != nil)}
	}
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, invalid("a message is no object; batches are no part of the protocol")
	}
	m := &protocolMessage{Version: "2.0", ID: fields.ID}
	if fields.Method == nil {
		if fields.Result == nil && fields.Error == nil {
			return nil, invalid("a message has neither a method nor a result")
		}
		if id, err := strconv.ParseUint(string(fields.ID), 10, 63); err != nil || strconv.FormatUint(id, 10) != string(fields.ID) {
			return nil, invalid("a response answers no request of the server")
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
	if fields.ID != nil && !isRequestID(fields.ID) {
		return nil, invalid("the identifier of a request is no integer and no string")
	}
	if p := fields.Params; len(p) > 0 && p[0] != '{' && p[0] != '[' && string(p) != "null" {
		return nil, invalid("the parameters of a message are no object")
	}
	m.Params = fields.Params
	return m, nil
}

// forLibrary returns the message in the form that package jsonrpc2 accepts.
func (m *protocolMessage) forLibrary() []byte {
	if m.Method != "" && m.ID != nil {
		id, _ := json.Marshal(string(m.ID)) // a string can always be written
		m.ID = id
	}
	body, err := json.Marshal(m)
	if err != nil {
		return []byte("null") // cannot happen: all parts were read from JSON
	}
	return body
}

var integerID = pattern.LazyRegexp(`^-?[0-9]{1,19}$`)

// isRequestID tells whether a value can be the identifier of a request.
func isRequestID(id json.RawMessage) bool {
	return len(id) <= maxIDSize && (id[0] == '"' || integerID().Match(id))
}

// tellableID returns the identifier for an error response: id if it is a string or a number, else
// null.
func tellableID(id json.RawMessage) json.RawMessage {
	if len(id) == 0 || len(id) > maxIDSize || id[0] != '"' && id[0] != '-' && (id[0] < '0' || id[0] > '9') {
		return json.RawMessage("null")
	}
	return id
}
