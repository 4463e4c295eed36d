//go:build linux

package main

import (
	"net"
	"os"
	"time"
)

// pipes plant pipes, sockets, devices and folders under names of rulesheets,
// settings and lists.
var pipes = []attack{
	{name: "pipes/named", plants: "a named pipe, a socket, links to devices as rulesheets that are named: refused at once, by every command", run: func(s *scene) {
		s.odd()
		for _, name := range some(s, []string{"x.kif", "link.kif", "stdin.kif", "zero.kif", "tty.kif", "socket.kif", "folder.kif", "loop.kif", "dangling.kif", "full.kif", "mem.kif", "fd.kif"}) {
			for _, args := range [][]string{
				{"--static", name}, {"fmt", name}, {"fmt", "--check", name}, {"convert", "--to", "infix", name}, {"match", name}, {"prove", "--budget", "quick", name}, {"--static", "--fix", name},
			} {
				s.step(step{args: args, codes: []int{1, 2, 3}})
			}
		}
	}},
	{name: "pipes/walk", plants: "pipes, sockets, devices behind links in a walk: the others are checked", run: func(s *scene) {
		s.odd()
		s.checkout()
		for _, args := range [][]string{{"--static", "./..."}, {"--static", "."}, {"fmt", "--check"}, {"convert", "--to", "infix", "./..."}, {"--static", "--diff", "./..."}, {"--static", "--since", "HEAD"}, {"--static", "*"}, {"prove", "--budget", "quick", "--timeout", "2s"}, {"cache", "verify", "--budget", "quick", "./..."}, {"--static", "--shard", "1/2"}} {
			s.step(step{args: args, limit: 4 * time.Second})
		}
	}},
	{name: "pipes/beside", plants: "pipes and devices as settings, .gitignore, properties, index of git, HEAD: refused or left out at once", run: func(s *scene) {
		for _, name := range some(s, []string{".gdllint.yaml", ".gitignore", "sub/.gitignore", "good.props", ".git/info/exclude", ".gdllint-baseline.yaml", ".git/index", ".git/HEAD", ".git/config"}) {
			for i, plant := range []func(string){s.pipe, func(p string) { s.link("/dev/zero", p) }, func(p string) { s.link("/dev/stdin", p) }, func(p string) { s.mkdir(p) }} {
				s.drop("repo")
				s.checkout()
				s.commit()
				s.write("repo/sub/a.kif", faulty)
				s.drop("repo/" + name)
				plant("repo/" + name)
				for _, args := range [][]string{{"--static", "./..."}, {"fmt", "--check"}, {"--static", "--since", "HEAD"}}[:1+i%3] {
					s.step(step{args: args})
				}
			}
		}
	}},
	{name: "pipes/pages", plants: "pipes and devices where an earlier report may stand: nothing hangs", run: func(s *scene) {
		s.checkout()
		for _, name := range []string{"index.html", "good.html", "shard.json", "style.css"} {
			for _, plant := range []func(string){s.pipe, func(p string) { s.link("/dev/zero", p) }} {
				plant("repo/pages/" + name)
				s.step(step{args: []string{"--static", "-f", "html=pages/", "./..."}, may: []string{"repo/pages"}})
				s.drop("repo/pages")
			}
		}
	}},
	{name: "pipes/moves", plants: "pipes and devices as matches to replay: refused at once", run: func(s *scene) {
		s.checkout()
		s.odd()
		for _, name := range []string{"x.kif", "zero.kif", "stdin.kif"} {
			s.step(step{args: []string{"match", "--moves", name, "good.kif"}, codes: []int{2, 3}})
			s.step(step{args: []string{"--static", "--config", name, "good.kif"}, codes: []int{2, 3}})
		}
	}},
	{name: "pipes/sparse", plants: "a sparse file of 100 GB, deep folders, 20,000 files, names of 255 bytes: within the limits", run: func(s *scene) {
		s.mkdir("repo")
		f, err := os.Create(s.path("repo/sparse.kif"))
		s.keep(err)
		s.keep(f.Truncate(100e9))
		f.Close()
		s.step(step{args: []string{"--static", "./..."}, codes: []int{1, 2, 3}})
		s.step(step{args: []string{"fmt", "sparse.kif"}, codes: []int{1, 2, 3}})
		s.drop("repo/sparse.kif")
		deep := "repo/"
		for range 60 {
			deep += s.word(50) + "/"
		}
		s.write(deep+"a.kif", faulty)
		s.write("repo/"+s.word(251)+".kif", faulty)
		s.step(step{args: []string{"--static", "-q", "./..."}, codes: []int{1}})
		for i := range 20000 {
			s.write("repo/many/"+s.word(8)+pick(s, ".kif", ".txt", ".kif"), []string{faulty, ""}[i%2])
		}
		s.step(step{args: []string{"--static", "-q", "./..."}, limit: 25 * time.Second, codes: []int{1}})
	}, long: true},
}

// odd plants pipes, sockets, folders and links to devices under names of
// rulesheets.
func (s *scene) odd() {
	s.mkdir("repo/folder.kif")
	s.pipe("repo/x.kif")
	s.link("x.kif", "repo/link.kif")
	s.link("/dev/stdin", "repo/stdin.kif")
	s.link("/dev/zero", "repo/zero.kif")
	s.link("/dev/tty", "repo/tty.kif")
	s.link("/dev/full", "repo/full.kif")
	s.link("/proc/self/mem", "repo/mem.kif")
	s.link("/proc/self/fd/0", "repo/fd.kif")
	s.link("loop.kif", "repo/loop.kif")
	s.link("nowhere", "repo/dangling.kif")
	socket, err := net.Listen("unix", s.path("repo/socket.kif"))
	if err != nil {
		s.keep(err)
		return
	}
	socket.(*net.UnixListener).SetUnlinkOnClose(false)
	socket.Close()
}
