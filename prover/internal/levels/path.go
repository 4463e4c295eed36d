package levels

import "context"

// Path returns states on a way of so many moves to a state, it included.
func (x *Explorer) Path(ctx context.Context, n uint32, depth int) ([]uint32, error) {
	path := make([]uint32, depth+1)
	path[depth] = n
	for d := depth - 1; d >= 0; d-- {
		from, err := x.before(ctx, path[d+1], d)
		if err != nil {
			return nil, err
		}
		path[d] = from
	}
	return path, nil
}

// before returns a state from which the match goes on after so many moves, and comes to
// another state: the one that this was found from, if it is one of these.
func (x *Explorer) before(ctx context.Context, n uint32, depth int) (uint32, error) {
	var smallest *set
	size := 0
	for _, c := range x.depths[depth].parts {
		e := &x.depths[c]
		if n != 0 && e.from.has(x.parent[n]) {
			return x.parent[n], nil
		}
		if e.to.has(n) && (smallest == nil || e.size < size) {
			smallest, size = &e.from, e.size
		}
	}
	if smallest == nil {
		smallest = &set{}
	}
	at := 0
	from, _, err := x.Before(ctx, n, x.Work(), func() (uint32, bool) {
		n, ok := smallest.next(at)
		at = int(n) + 1
		return n, ok
	})
	return from, err
}
