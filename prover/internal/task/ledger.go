package task

import (
	"time"
)

// Account is the cost of a row of a strategy, the rows that are part of it
// included, and its results, these left out.
type Account struct {
	Name               string
	Depth              int // how many rows it is a part of
	Calls              int
	Time               time.Duration
	Conflicts, Queries int64
	Cases              int64 // gone through by queries
	Effort             int64
	Prepared           time.Duration // of the solver, before it began to search
	Decided, Proved    int           // questions, and invariants of single states
}

// ledger keeps the accounts of a task, on its board.
type ledger struct {
	accounts []*Account // in the order in which they began
	running  []*Account // each a part of the one before
	told     bool
	// The results that rows have been credited with.
	decided, proved int
}

// open begins an account, or goes on with it, and returns the function that ends it.
func (t *Task) open(name string) (end func()) {
	l := &t.board.ledger
	t.board.mu.Lock()
	defer t.board.mu.Unlock()
	l.credit(t)
	a := l.find(name)
	a.Calls++
	l.running = append(l.running, a)
	began, conflicts, queries, cases, prepared, effort := time.Now(), t.Conflicts(), t.Queries(), t.Cases(), t.Prepared(), t.Effort()
	return func() {
		t.board.mu.Lock()
		defer t.board.mu.Unlock()
		a.Time += time.Since(began)
		a.Conflicts += t.Conflicts() - conflicts
		a.Queries += t.Queries() - queries
		a.Cases += t.Cases() - cases
		a.Prepared += t.Prepared() - prepared
		a.Effort += t.Effort() - effort
		l.credit(t)
		l.running = l.running[:len(l.running)-1]
	}
}

// find returns the account of a row that is a part of the running row.
func (l *ledger) find(name string) *Account {
	for _, a := range l.accounts {
		if a.Name == name && a.Depth == len(l.running) {
			return a
		}
	}
	a := &Account{Name: name, Depth: len(l.running)}
	l.accounts = append(l.accounts, a)
	return a
}

// credit gives the running row the questions and invariants that were decided and proved since
// the last credit.
func (l *ledger) credit(t *Task) {
	decided, proved := t.come()
	if n := len(l.running); n > 0 {
		l.running[n-1].Decided += decided - l.decided
		l.running[n-1].Proved += proved - l.proved
	}
	l.decided, l.proved = decided, proved
}

// Accounts tells the cost and results of the rows that have ended.
func (t *Task) Accounts() (list []Account) {
	l := &t.board.ledger
	t.board.mu.Lock()
	defer t.board.mu.Unlock()
	for _, a := range l.accounts {
		list = append(list, *a)
	}
	return list
}

// LogAccounts tells the log, once.
func (t *Task) LogAccounts() {
	t.board.mu.Lock()
	told := t.board.ledger.told
	t.board.ledger.told = true
	t.board.mu.Unlock()
	if told {
		return
	}
	t.Log("row %-50s %5s %8s %8s %7s %9s %7s %7s %7s %6s", "", "calls", "seconds", "prepared", "effort", "conflicts", "queries", "cases", "decided", "proved")
	for _, a := range t.Accounts() {
		t.Log("row %*s%-*s %5d %8.2f %8.2f %7d %9d %7d %7d %7d %6d",
			2*a.Depth, "", 50-2*a.Depth, a.Name, a.Calls, a.Time.Seconds(), a.Prepared.Seconds(), a.Effort, a.Conflicts, a.Queries, a.Cases, a.Decided, a.Proved)
	}
}
