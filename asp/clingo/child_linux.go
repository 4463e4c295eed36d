package clingo

import (
	"os/exec"
	"syscall"
)

// endWithParent has the system end a child when this program is killed. It goes
// by the thread that starts the child, which therefore has to wait for it.
func endWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
