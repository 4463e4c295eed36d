package checker

import (
	"sync"

	"github.com/gdllint/gdllint/report/result"
)

// mergeQueue joins the channels of a queue into one as their values come, so that a
// finished file does not wait for a slower one. The reader closes quit when it
// stops reading.
func mergeQueue(queue <-chan chan *result.File, quit <-chan struct{}) chan chan *result.File {
	all := make(chan *result.File)
	go func() {
		defer close(all)
		var waiting sync.WaitGroup
		defer waiting.Wait()
		slots := make(chan struct{}, maxWaitingFiles)
		for parts := range queue {
			select {
			case <-quit:
				return
			case slots <- struct{}{}:
			}
			waiting.Go(func() {
				defer func() { <-slots }()
				forwardParts(parts, all, quit)
			})
		}
	}()
	one := make(chan chan *result.File, 1)
	one <- all
	close(one)
	return one
}

// forwardParts forwards the values of a channel.
func forwardParts(parts <-chan *result.File, all chan<- *result.File, quit <-chan struct{}) {
	for f := range parts {
		select {
		case all <- f:
		case <-quit:
			return
		}
	}
}

// allowsAnyOrder tells whether all reports allow files in any order. A baseline
// assigns its entries in the order of the paths.
func (j *Job) allowsAnyOrder() bool {
	for _, o := range j.Outputs {
		if !formatNamed(o.FormatName).anyOrder {
			return false
		}
	}
	return len(j.Outputs) > 0 && j.BaselineMode.BaselinePath == "" && !j.Config.FixMode.ApplyFixes
}
