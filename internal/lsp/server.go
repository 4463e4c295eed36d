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
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// serverName is the name of the server, and the source of its diagnostics.
const serverName = report.ProgramName

// ServerOptions say with which analyzers and rules a server checks, where it logs, and where it keeps results.
type ServerOptions struct {
	ServerVersion string
	Analyzers     []*analysis.Analyzer
	Rules         []document.Rule
	LogOutput     io.Writer    // for faults of the server and of the connection
	ResultCache   *cache.Cache // the results of earlier runs; nil for none
}

// A Server serves one client.
type Server struct {
	serverOptions ServerOptions
	debounceTime  time.Duration // the pause in typing before a text is checked
	client        *clientConnection
	documents     *documentSet
	settingsCache *settingsCache
	checks        *sheetChecker
	diagnostics   *diagnosticMaker
	features      *textFeatures
	proofs, games *workQueue // proofs and commands that play games wait for their turn here
	commands      *commandRunner

	mu              sync.Mutex
	serverState     serverState
	cancelByRequest map[string]context.CancelFunc // cancels the request with an identifier
	workerGroup     sync.WaitGroup
}

// A clientConnection sends messages to the client, and knows its capabilities.
type clientConnection struct {
	serverLog     *log.Logger
	serverContext context.Context
	connection    *jsonrpc2.Conn
	messageStream *messageStream
	connected     chan struct{} // closed when connection and messageStream are set

	mu          sync.Mutex
	clientState clientState
	tokenCount  int // the number of progress tokens so far
}

// The textFeatures answer requests about the text of a document.
type textFeatures struct {
	diagnostics   *diagnosticMaker
	client        *clientConnection
	documents     *documentSet
	settingsCache *settingsCache
	checks        *sheetChecker
}

// defaultDebounce is the pause in typing before a text is checked: long enough that one keystroke
// is not checked twice, and too short to be noticed.
const defaultDebounce = 5 * time.Millisecond

// NewServer returns a server.
func NewServer(options ServerOptions) *Server {
	if options.LogOutput == nil {
		options.LogOutput = io.Discard
	}
	client := &clientConnection{serverLog: log.New(options.LogOutput, serverName+" lsp: ", 0), connected: make(chan struct{}), clientState: clientState{settingLimits: defaultLimits}}
	s := &Server{serverOptions: options, debounceTime: defaultDebounce, client: client, proofs: &workQueue{slot: make(chan struct{}, 1)}, games: &workQueue{slot: make(chan struct{}, 1)}, cancelByRequest: map[string]context.CancelFunc{}}
	s.settingsCache = &settingsCache{server: s, setupsByFile: map[string]*checkSetup{}}
	s.documents = &documentSet{settingsCache: s.settingsCache, documentsByURI: map[string]*openDocument{}, pagesByURI: map[string]*openPage{}}
	s.diagnostics = &diagnosticMaker{options.Rules}
	s.checks = &sheetChecker{client: client, documents: s.documents, settingsCache: s.settingsCache}
	s.features = &textFeatures{diagnostics: s.diagnostics, client: client, documents: s.documents, settingsCache: s.settingsCache, checks: s.checks}
	s.commands = &commandRunner{serverOptions: options, client: client, documents: s.documents, settingsCache: s.settingsCache, features: s.features}
	return s
}

// errClientLeft is the error of ServeClient if the client disconnects without a shutdown request.
var errClientLeft = errors.New("the client went away without asking for a shutdown")

// gracePeriod is the time that work may take to notice its cancellation. Then the server ends
// without waiting any longer: it must not outlive the editor.
const gracePeriod = time.Second

// ServeClient answers a client on a stream until the client sends exit or disconnects, or ctx ends.
// It is called once for a server.
func (s *Server) ServeClient(ctx context.Context, stream io.ReadWriteCloser) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.client.serverContext = ctx
	s.client.messageStream = newMessageStream(stream, s.client.serverLog.Printf)
	s.client.connection = jsonrpc2.NewConn(ctx, s.client.messageStream, s, jsonrpc2.SetLogger(s.client.serverLog))
	close(s.client.connected)
	over := make(chan struct{})
	go func() {
		defer close(over)
		<-s.client.connection.DisconnectNotify()
		cancel()
		s.workerGroup.Wait()
	}()
	select {
	case <-s.client.messageStream.clientLeft:
	case <-s.client.connection.DisconnectNotify():
	}
	select {
	case <-over:
	case <-time.After(gracePeriod):
		s.client.serverLog.Print("unfinished work is left behind")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.serverState < stateShutdown && !s.client.messageStream.answerShutdown() {
		return s.client.messageStream.endReason()
	}
	return nil
}

// sendNotification sends a notification to the client. An error is logged, unless the connection is
// closed.
func (c *clientConnection) sendNotification(method string, params any) {
	if err := c.connection.Notify(c.serverContext, method, params); err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		c.serverLog.Printf("%s: %v", method, err)
	}
}

// logMessage writes a line to the log of the client and to that of the server.
func (c *clientConnection) logMessage(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	c.serverLog.Print(text)
	c.sendMessage("window/logMessage", protocol.MessageWarning, text)
}
