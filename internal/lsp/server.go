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

// serverName is the name of the server, and the source of its diagnostics.
const serverName = report.ProgramName

// ServerOptions are the surroundings and settings of a server.
type ServerOptions struct {
	ServerVersion string
	Analyzers     []*analysis.Analyzer
	Rules         []finding.Rule
	RuleURL       func(finding.Rule) string // the address of a rule's page
	LogOutput     io.Writer                 // for faults of the server and of the connection
	ResultCache   *cache.Cache              // the results of earlier runs; nil for none
}

// A Server serves one client.
type Server struct {
	serverOptions ServerOptions
	serverLog     *log.Logger
	debounceTime  time.Duration // the pause in typing before a text is checked
	serverContext context.Context
	connection    *jsonrpc2.Conn
	messageStream *messageStream
	connected     chan struct{} // closed when conn and wire are set

	clientState   clientState
	settingsCache *settingsCache
	proofQueue    *proofQueue
	gameRuns      *gameRuns

	mu              sync.Mutex
	serverState     serverState
	documentsByURI  map[string]*openDocument      // by URI
	mains           map[string]string             // by path, the files on disk that include them
	cancelByRequest map[string]context.CancelFunc // requests, by their identifiers
	workerGroup     sync.WaitGroup
}

// defaultDebounce is long enough that one keystroke is not checked twice, and too
// short to be noticed.
const defaultDebounce = 5 * time.Millisecond

// NewServer returns a server.
func NewServer(options ServerOptions) *Server {
	if options.LogOutput == nil {
		options.LogOutput = io.Discard
	}
	s := &Server{serverOptions: options, serverLog: log.New(options.LogOutput, serverName+" lsp: ", 0), debounceTime: defaultDebounce, connected: make(chan struct{}),
		clientState: clientState{settingLimits: defaultLimits}, proofQueue: newProofQueue(), gameRuns: newGameRuns(), documentsByURI: map[string]*openDocument{}, cancelByRequest: map[string]context.CancelFunc{}}
	s.settingsCache = &settingsCache{server: s, setupsByFile: map[string]*checkSetup{}}
	return s
}

// errClientLeft is the error of a client that disconnected without a shutdown.
var errClientLeft = errors.New("the client went away without asking for a shutdown")

// gracePeriod is the time that work may take to notice its cancellation. After it the
// server ends without waiting: it must not outlive the editor, for any
// rulesheet.
const gracePeriod = time.Second

// ServeClient answers a client until it sends exit or disconnects, or ctx ends. A
// server serves once.
func (s *Server) ServeClient(ctx context.Context, stream io.ReadWriteCloser) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.serverContext = ctx
	s.messageStream = newMessageStream(stream, s.serverLog.Printf)
	s.connection = jsonrpc2.NewConn(ctx, s.messageStream, s, jsonrpc2.SetLogger(s.serverLog))
	close(s.connected)
	over := make(chan struct{})
	go func() {
		defer close(over)
		<-s.connection.DisconnectNotify()
		cancel()
		s.workerGroup.Wait()
	}()
	select {
	case <-s.messageStream.clientLeft:
	case <-s.connection.DisconnectNotify():
	}
	select {
	case <-over:
	case <-time.After(gracePeriod):
		s.serverLog.Print("work is left behind that does not end")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.serverState < stateShutdown && !s.messageStream.answerShutdown() {
		return s.messageStream.endReason()
	}
	return nil
}

// sendNotification sends a notification to the client. A closed connection is no error
// here.
func (s *Server) sendNotification(method string, params any) {
	if err := s.connection.Notify(s.serverContext, method, params); err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		s.serverLog.Printf("%s: %v", method, err)
	}
}

// logMessage writes a line to the log of the client and to that of the server.
func (s *Server) logMessage(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.serverLog.Print(text)
	s.sendMessage("window/logMessage", levelWarning, text)
}
