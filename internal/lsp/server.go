package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// name is the name of the server, and the source of its diagnostics.
const name = report.Gdllint

// Options are the surroundings and settings of a server.
type Options struct {
	Version   string
	Analyzers []*analysis.Analyzer
	Rules     []finding.Rule
	RuleURL   func(finding.Rule) string // the address of a rule's page
	Log       io.Writer                 // for faults of the server and of the connection
	Cache     *cache.Cache              // the results of earlier runs; nil for none
}

// A Server serves one client.
type Server struct {
	options  Options
	log      *log.Logger
	debounce time.Duration // the pause in typing before a text is checked
	ctx      context.Context
	conn     *jsonrpc2.Conn
	wire     *wire
	ready    chan struct{} // closed when conn and wire are set

	client   client
	settings *settings
	proofs   *proofs

	mu      sync.Mutex
	state   state
	docs    map[string]*document          // by URI
	running map[string]context.CancelFunc // requests, by their identifiers
	workers sync.WaitGroup
}

// debounce is long enough that one keystroke is not checked twice, and too
// short to be noticed.
const debounce = 5 * time.Millisecond

// New returns a server.
func New(options Options) *Server {
	if options.Log == nil {
		options.Log = io.Discard
	}
	s := &Server{options: options, log: log.New(options.Log, name+" lsp: ", 0), debounce: debounce, ready: make(chan struct{}),
		client: client{limits: ordinary}, proofs: newProofs(), docs: map[string]*document{}, running: map[string]context.CancelFunc{}}
	s.settings = &settings{server: s, known: map[string]*setup{}}
	return s
}

// errLeft is the error of a client that disconnected without a shutdown.
var errLeft = errors.New("the client went away without asking for a shutdown")

// grace is the time that work may take to notice its cancellation. After it the
// server ends without waiting: it must not outlive the editor, for any
// rulesheet.
const grace = time.Second

// Serve answers a client until it sends exit or disconnects, or ctx ends. A
// server serves once.
func (s *Server) Serve(ctx context.Context, stream io.ReadWriteCloser) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.ctx = ctx
	s.wire = newWire(stream, s.log.Printf)
	s.conn = jsonrpc2.NewConn(ctx, s.wire, s, jsonrpc2.SetLogger(s.log))
	close(s.ready)
	over := make(chan struct{})
	go func() {
		defer close(over)
		<-s.conn.DisconnectNotify()
		cancel()
		s.workers.Wait()
	}()
	select {
	case <-s.wire.left:
	case <-s.conn.DisconnectNotify():
	}
	select {
	case <-over:
	case <-time.After(grace):
		s.log.Print("work is left behind that does not end")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state < stopping && !s.wire.answerShutdown() {
		return s.wire.fault()
	}
	return nil
}

// notify sends a notification to the client. A closed connection is no error
// here.
func (s *Server) notify(method string, params any) {
	if err := s.conn.Notify(s.ctx, method, params); err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		s.log.Printf("%s: %v", method, err)
	}
}

// logf writes a line to the log of the client and to that of the server.
func (s *Server) logf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.log.Print(text)
	s.message("window/logMessage", levelWarning, text)
}
