package child

import (
	"fmt"
	"sync"
	"time"
)

// pools are the pools of this process. A runner makes as many instances of a
// DoFn as it likes, and Beam has no place for what they share.
var pools sync.Map // of Pools, by what they were made for

// Shared returns the pool of this process for these children.
func Shared(n int, program string, args []string, limit time.Duration) *Pool {
	p, _ := pools.LoadOrStore(fmt.Sprintf("%d %s %q %s", n, program, args, limit), NewPool(n, program, args, limit))
	return p.(*Pool)
}

// CloseShared ends the children of all shared pools, as soon as they have
// answered what they were asked.
func CloseShared() {
	pools.Range(func(_, p any) bool {
		p.(*Pool).Close()
		return true
	})
}
