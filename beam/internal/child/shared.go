package child

import (
	"fmt"
	"sync"
	"time"
)

// pools holds the pools of this process. A runner of Beam makes any number of instances of a DoFn,
// and Beam offers no place for what they share.
var pools sync.Map // values are Pools, keys are texts of the arguments of Shared

// Shared returns the pool of this process with these arguments of NewPool, and makes it if there is
// none.
func Shared(n int, program string, args []string, limit time.Duration) *Pool {
	p, _ := pools.LoadOrStore(fmt.Sprintf("%d %s %q %s", n, program, args, limit), NewPool(n, program, args, limit))
	return p.(*Pool)
}

// CloseShared ends the children of all shared pools when they have answered their requests.
func CloseShared() {
	pools.Range(func(_, p any) bool {
		p.(*Pool).Close()
		return true
	})
}
