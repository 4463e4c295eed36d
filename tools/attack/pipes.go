//go:build linux

package main

import (
	"net"
	"os"
	"time"
)

// pipeAttacks plant pipes, sockets, devices and folders under names of rulesheets,
// settings and lists.
var pipeAttacks = []attack{
	{attackName: "pipes/named", plantedHarm: "a named pipe, a socket, links to devices as rulesheets that are named: refused at once, by every command", runAttack: func(s *scene) {
		s.plantOddFiles()
		for _, name := range pickSome(s, []string{"x.kif", "link.kif", "stdin.kif", "zero.kif", "tty.kif", "socket.kif", "folder.kif", "loop.kif", "dangling.kif", "full.kif", "mem.kif", "fd.kif"}) {
			for _, args := range [][]string{
				{"--static", name}, {"fmt", name}, {"fmt", "--check", name}, {"convert", "--to", "infix", name}, {"match", name}, {"prove", "--budget", "quick", name}, {"--static", "--fix", name},
			} {
				s.runChecked(gdllintRun{runArgs: args, allowedCodes: []int{1, 2, 3}})
			}
		}
	}},
	{attackName: "pipes/walk", plantedHarm: "pipes, sockets, devices behind links in a walk: the others are checked", runAttack: func(s *scene) {
		s.plantOddFiles()
		s.makeCheckout()
		for _, args := range [][]string{{"--static", "./..."}, {"--static", "."}, {"fmt", "--check"}, {"convert", "--to", "infix", "./..."}, {"--static", "--diff", "./..."}, {"--static", "--since", "HEAD"}, {"--static", "*"}, {"prove", "--budget", "quick", "--timeout", "2s"}, {"cache", "verify", "--budget", "quick", "./..."}, {"--static", "--shard", "1/2"}} {
			s.runChecked(gdllintRun{runArgs: args, timeLimit: 4 * time.Second})
		}
	}},
	{attackName: "pipes/beside", plantedHarm: "pipes and devices as settings, .gitignore, properties, index of git, HEAD: refused or left out at once", runAttack: func(s *scene) {
		for _, name := range pickSome(s, []string{".gdllint.yaml", ".gitignore", "sub/.gitignore", "good.props", ".git/info/exclude", ".gdllint-baseline.yaml", ".git/index", ".git/HEAD", ".git/config"}) {
			for i, plant := range []func(string){s.makePipe, func(p string) { s.makeSymlink("/dev/zero", p) }, func(p string) { s.makeSymlink("/dev/stdin", p) }, func(p string) { s.makeDir(p) }} {
				s.dropPaths("repo")
				s.makeCheckout()
				s.commitAll()
				s.writeSceneFile("repo/sub/a.kif", faultySheet)
				s.dropPaths("repo/" + name)
				plant("repo/" + name)
				for _, args := range [][]string{{"--static", "./..."}, {"fmt", "--check"}, {"--static", "--since", "HEAD"}}[:1+i%3] {
					s.runChecked(gdllintRun{runArgs: args})
				}
			}
		}
	}},
	{attackName: "pipes/pages", plantedHarm: "pipes and devices where an earlier report may stand: nothing hangs", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, name := range []string{"index.html", "good.html", "shard.cbor", "style.css"} {
			for _, plant := range []func(string){s.makePipe, func(p string) { s.makeSymlink("/dev/zero", p) }} {
				plant("repo/pages/" + name)
				s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", "html=pages/", "./..."}, mayChange: []string{"repo/pages"}})
				s.dropPaths("repo/pages")
			}
		}
	}},
	{attackName: "pipes/moves", plantedHarm: "pipes and devices as matches to replay: refused at once", runAttack: func(s *scene) {
		s.makeCheckout()
		s.plantOddFiles()
		for _, name := range []string{"x.kif", "zero.kif", "stdin.kif"} {
			s.runChecked(gdllintRun{runArgs: []string{"match", "--moves", name, "good.kif"}, allowedCodes: []int{2, 3}})
			s.runChecked(gdllintRun{runArgs: []string{"--static", "--config", name, "good.kif"}, allowedCodes: []int{2, 3}})
		}
	}},
	{attackName: "pipes/sparse", plantedHarm: "a sparse file of 100 GB, deep folders, 20,000 files, names of 255 bytes: within the limits", runAttack: func(s *scene) {
		s.makeDir("repo")
		f, err := os.Create(s.pathIn("repo/sparse.kif"))
		s.keepError(err)
		s.keepError(f.Truncate(100e9))
		f.Close()
		s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}, allowedCodes: []int{1, 2, 3}})
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "sparse.kif"}, allowedCodes: []int{1, 2, 3}})
		s.dropPaths("repo/sparse.kif")
		deep := "repo/"
		for range 60 {
			deep += s.randomWord(50) + "/"
		}
		s.writeSceneFile(deep+"a.kif", faultySheet)
		s.writeSceneFile("repo/"+s.randomWord(251)+".kif", faultySheet)
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "./..."}, allowedCodes: []int{1}})
		for i := range 20000 {
			s.writeSceneFile("repo/many/"+s.randomWord(8)+pickRandom(s, ".kif", ".txt", ".kif"), []string{faultySheet, ""}[i%2])
		}
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "./..."}, timeLimit: 25 * time.Second, allowedCodes: []int{1}})
	}, longOnly: true},
}

// plantOddFiles plants pipes, sockets, folders and links to devices under names of
// rulesheets.
func (s *scene) plantOddFiles() {
	s.makeDir("repo/folder.kif")
	s.makePipe("repo/x.kif")
	s.makeSymlink("x.kif", "repo/link.kif")
	s.makeSymlink("/dev/stdin", "repo/stdin.kif")
	s.makeSymlink("/dev/zero", "repo/zero.kif")
	s.makeSymlink("/dev/tty", "repo/tty.kif")
	s.makeSymlink("/dev/full", "repo/full.kif")
	s.makeSymlink("/proc/self/mem", "repo/mem.kif")
	s.makeSymlink("/proc/self/fd/0", "repo/fd.kif")
	s.makeSymlink("loop.kif", "repo/loop.kif")
	s.makeSymlink("nowhere", "repo/dangling.kif")
	socket, err := net.Listen("unix", s.pathIn("repo/socket.kif"))
	if err != nil {
		s.keepError(err)
		return
	}
	socket.(*net.UnixListener).SetUnlinkOnClose(false)
	socket.Close()
}
