//go:build linux

package main

import (
	"fmt"
	"io"
	"os"
	"syscall"
	"unsafe"
)

// A pseudoTerminal is a pseudo terminal whose output is recorded.
type pseudoTerminal struct {
	masterEnd, slaveEnd *os.File
	readDone            chan struct{}
}

// openTerminal makes a pseudo terminal: programs behave differently on one.
func openTerminal() (*pseudoTerminal, error) {
	outside, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	var unlocked, number int32
	for request, arg := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlocked, syscall.TIOCGPTN: &number} {
		if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, outside.Fd(), request, uintptr(unsafe.Pointer(arg))); e != 0 {
			outside.Close()
			return nil, e
		}
	}
	inside, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		outside.Close()
		return nil, err
	}
	return &pseudoTerminal{outside, inside, make(chan struct{})}, nil
}

// readUntilClosed copies the output of the terminal until it is closed.
func (t *pseudoTerminal) readUntilClosed(to io.Writer) {
	defer close(t.readDone)
	io.Copy(to, t.masterEnd) // ends with an error when the other end is closed
}
