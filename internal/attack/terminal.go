//go:build linux

package main

import (
	"fmt"
	"io"
	"os"
	"syscall"
	"unsafe"
)

// A screen is a pseudo terminal whose output is recorded.
type screen struct {
	outside, inside *os.File
	done            chan struct{}
}

// openTerminal makes a pseudo terminal: programs behave differently on one.
func openTerminal() (*screen, error) {
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
	return &screen{outside, inside, make(chan struct{})}, nil
}

// read copies the output of the terminal until it is closed.
func (t *screen) read(to io.Writer) {
	defer close(t.done)
	io.Copy(to, t.outside) // ends with an error when the other end is closed
}
