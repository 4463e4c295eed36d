package checker

import (
	"sync"

	"github.com/gdllint/gdllint/report"
)

// merge puts what several channels yield into one, as it comes, so that a
// file that is ready does not wait for a slower one. Nobody listens any more
// when quit is closed.
func merge(queue <-chan chan *report.File, quit <-chan struct{}) chan chan *report.File {
	all := make(chan *report.File)
	go func() {
		defer close(all)
		var waiting sync.WaitGroup
		defer waiting.Wait()
		slots := make(chan struct{}, window)
		for parts := range queue {
			select {
			case <-quit:
				return
			case slots <- struct{}{}:
			}
			waiting.Go(func() {
				defer func() { <-slots }()
				hand(parts, all, quit)
			})
		}
	}()
	one := make(chan chan *report.File, 1)
	one <- all
	close(one)
	return one
}

// hand passes on what a channel yields.
func hand(parts <-chan *report.File, all chan<- *report.File, quit <-chan struct{}) {
	for f := range parts {
		select {
		case all <- f:
		case <-quit:
			return
		}
	}
}

// anyOrder tells whether no report minds in which order files come. A baseline
// gives its entries out in the order of the paths.
func (j *Job) anyOrder() bool {
	for _, o := range j.Outputs {
		if !formatNamed(o.Format).anyOrder {
			return false
		}
	}
	return len(j.Outputs) > 0 && j.Adoption.Baseline == "" && !j.Config.Fixing.On
}
