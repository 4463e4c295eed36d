// Package cores lends processor cores that are idle to work that can be divided.
//
// Who runs several jobs at the same time knows when one of its cores is idle,
// and says so by a lender in the context of each job. A job that can make use of
// another core asks for one and never waits: what it does with the core and
// without is the same, so that results do not depend on who was idle when.
// Without a lender there is nothing to borrow, and everything is done by one core.
package cores

import "context"

// A Lender gives a core away if one is idle, and nil if none is. Whoever has got
// one gives it back by calling what it is given, once.
type Lender func() (giveBack func())

type key struct{}

// With returns a context whose jobs may borrow cores.
func With(ctx context.Context, l Lender) context.Context { return context.WithValue(ctx, key{}, l) }

// Borrow returns what gives a core back, or nil if there is none to borrow. Nothing
// is lent when ctx has ended.
func Borrow(ctx context.Context) (giveBack func()) {
	l, _ := ctx.Value(key{}).(Lender)
	if l == nil || ctx.Err() != nil {
		return nil
	}
	return l()
}
