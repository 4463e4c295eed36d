package checker

import (
	"github.com/gdllint/gdllint/internal/repository"
)

// linkLeadsOut tells whether a named path leads out of its repository, or to a file
// of another kind, and records that as a fault.
func (c *inputCollector) linkLeadsOut(path string) bool {
	return c.noteFault(repository.CheckNamed(path))
}

// addLink adds the target of a link that was found by a walk.
func (f *InputFinder) addLink(path string) {
	if !f.noteFault(repository.CheckTarget(f.walkRoot, path)) {
		f.addFile(path)
	}
}

// noteFault records an error, if it is one.
func (c *inputCollector) noteFault(err error) bool {
	if err != nil {
		c.readFaults = append(c.readFaults, err)
	}
	return err != nil
}
