package task

import (
	"time"
)

// RowAccount has the cost and the results of a row of a strategy. Rows inside it are included in
// the cost, but not in the results.
type RowAccount struct {
	Name               string
	Depth              int // the number of rows that it is inside of
	Calls              int
	Time               time.Duration
	Conflicts, Queries int64
	Effort             int64
	Prepared           time.Duration // of the solver, before it began to search
	Decided, Proved    int           // questions decided, and invariants of single states proved
}

// accountLedger keeps the accounts of a task, on its board.
type accountLedger struct {
	startedAccounts []*RowAccount // in the order in which they began
	runningAccounts []*RowAccount // each is inside the one before
	wasLogged       bool
	// The results that rows have been credited with.
	creditedDecided, creditedProved int
}

// openAccount starts counting for a row, and returns the function that adds the costs to its
// account.
func (t *ProofTask) openAccount(name string) (end func()) {
	l := &t.rowLedger
	t.mutex.Lock()
	defer t.mutex.Unlock()
	l.creditRunning(t)
	a := l.accountOf(name)
	a.Calls++
	l.runningAccounts = append(l.runningAccounts, a)
	began, conflicts, queries, prepared, effort := time.Now(), t.SpentConflicts(), t.QueryCount(), t.PreparationTime(), t.TotalEffort()
	return func() {
		t.mutex.Lock()
		defer t.mutex.Unlock()
		a.Time += time.Since(began)
		a.Conflicts += t.SpentConflicts() - conflicts
		a.Queries += t.QueryCount() - queries
		a.Prepared += t.PreparationTime() - prepared
		a.Effort += t.TotalEffort() - effort
		l.creditRunning(t)
		l.runningAccounts = l.runningAccounts[:len(l.runningAccounts)-1]
	}
}

// accountOf returns the account of a row that is a part of the running row.
func (l *accountLedger) accountOf(name string) *RowAccount {
	for _, a := range l.startedAccounts {
		if a.Name == name && a.Depth == len(l.runningAccounts) {
			return a
		}
	}
	a := &RowAccount{Name: name, Depth: len(l.runningAccounts)}
	l.startedAccounts = append(l.startedAccounts, a)
	return a
}

// creditRunning gives the running row the questions and invariants that were decided and proved since
// the last credit.
func (l *accountLedger) creditRunning(t *ProofTask) {
	decided, proved := t.progressCounts()
	if n := len(l.runningAccounts); n > 0 {
		l.runningAccounts[n-1].Decided += decided - l.creditedDecided
		l.runningAccounts[n-1].Proved += proved - l.creditedProved
	}
	l.creditedDecided, l.creditedProved = decided, proved
}

// RowAccounts returns the accounts of all rows that were begun.
func (b *resultBoard) RowAccounts() (list []RowAccount) {
	l := &b.rowLedger
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, a := range l.startedAccounts {
		list = append(list, *a)
	}
	return list
}

// LogAccounts writes the accounts to the log; further calls do nothing.
func (t *ProofTask) LogAccounts() {
	t.mutex.Lock()
	told := t.rowLedger.wasLogged
	t.rowLedger.wasLogged = true
	t.mutex.Unlock()
	if told {
		return
	}
	t.LogWork("row %-50s %5s %8s %8s %7s %9s %7s %7s %6s", "", "calls", "seconds", "prepared", "effort", "conflicts", "queries", "decided", "proved")
	for _, a := range t.RowAccounts() {
		t.LogWork("row %*s%-*s %5d %8.2f %8.2f %7d %9d %7d %7d %6d",
			2*a.Depth, "", 50-2*a.Depth, a.Name, a.Calls, a.Time.Seconds(), a.Prepared.Seconds(), a.Effort, a.Conflicts, a.Queries, a.Decided, a.Proved)
	}
}
