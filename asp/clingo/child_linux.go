package clingo

import (
	"os/exec"
	"syscall"
)

// endWithParent makes the system end a child when this program is killed. The
// system watches the thread that starts the child, so that this thread has to wait
// for it.
func endWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
