//go:build linux

package main

import (
	"os"
	"strings"
	"time"
)

// histories plant repositories whose settings name programs.
var histories = []attack{
	{name: "histories/inside", plants: "a folder with a repository of its own inside of a trusted one, whose settings run programs: --since runs none", run: func(s *scene) {
		for _, setting := range some(s, s.harms()) {
			s.drop("repo")
			s.checkout()
			s.commit()
			s.write("repo/third/party/g.kif", faulty)
			s.git("repo/third/party", "init", "-q")
			s.git("repo/third/party", "add", "-A")
			s.git("repo/third/party", "commit", "-q", "-m", "y")
			s.harmful("repo/third/party", setting)
			s.write("repo/third/party/h.kif", faulty)
			s.write("repo/third/party/g.kif", faulty+faulty)
			s.sinceAll()
		}
	}},
	{name: "histories/own", plants: "a repository, as from an archive, whose own settings run programs: --since runs none", run: func(s *scene) {
		for _, setting := range some(s, s.harms()) {
			s.drop("repo")
			s.checkout()
			s.commit()
			s.harmful("repo", setting)
			s.write("repo/good.kif", faulty+faulty)
			s.sinceAll()
		}
	}},
	{name: "histories/file", plants: "a file .git that names a repository elsewhere, a bare repository in a folder: --since runs nothing of it", run: func(s *scene) {
		for _, setting := range s.harms()[:3] {
			s.drop("repo")
			s.checkout()
			s.commit()
			s.git("repo", "init", "-q", "--bare", "bare.git")
			s.git("repo", "init", "-q", "other")
			s.write("repo/other/a.kif", faulty)
			s.git("repo/other", "add", "-A")
			s.git("repo/other", "commit", "-q", "-m", "z")
			s.harmful("repo/other", setting)
			s.write("repo/sub/.git", "gitdir: ../other/.git\n")
			s.write("repo/sub/a.kif", faulty)
			s.write("repo/bare.git/a.kif", faulty)
			s.sinceAll()
			s.step(step{args: []string{"--static", "-q", "--since", "HEAD", "."}, dir: "repo/sub", limit: 4 * time.Second})
			s.step(step{args: []string{"--static", "-q", "--since", "HEAD", "."}, dir: "repo/bare.git", limit: 4 * time.Second})
		}
	}},
	{name: "histories/revision", plants: "revisions that are options or paths: refused, nothing is written", run: func(s *scene) {
		s.checkout()
		s.commit()
		for _, r := range some(s, []string{"--output=../outside/x", "-O../outside/x", "--ext-diff", "--no-index", "--textconv", "HEAD..HEAD", "HEAD --output=x", "@{u}", "--", "", "HEAD:good.kif", ":/x", "--upload-pack=touch RAN", "ext::sh -c touch% RAN", "HEAD\n--output=x", s.word(5), "\x1b[2J", "HEAD^{/x}", "HEAD~99999999999"}) {
			s.step(step{args: []string{"--static", "--since=" + r, "./..."}, limit: 4 * time.Second})
		}
	}},
	{name: "histories/planted", plants: "programs called git, clingo, sh in the folder, with a PATH that has it: none is run", run: func(s *scene) {
		s.checkout()
		s.commit()
		for _, name := range []string{"git", "clingo", "sh", "libclingo.so", "libclingo.so.4", "libclingo.dylib"} {
			s.write("repo/"+name, "#!/bin/sh\ntouch '"+s.path("outside/ran")+"'\n")
			s.keep(os.Chmod(s.path("repo", name), 0o755))
		}
		for _, path := range []string{":" + os.Getenv("PATH"), ".:" + os.Getenv("PATH"), os.Getenv("PATH")} {
			for _, args := range [][]string{{"--static", "--since", "HEAD"}, {"prove", "--budget", "quick", "good.kif"}, {"prove", "--budget", "quick", "--certificate", "../tmp/c", "good.kif"}, {"certify", "../tmp/c"}} {
				s.step(step{args: args, env: []string{"PATH=" + path}, may: []string{"tmp/c"}, limit: 8 * time.Second})
			}
			s.drop("tmp/c")
		}
	}},
}

// sinceAll asks for the changed files in several ways.
func (s *scene) sinceAll() {
	for _, args := range [][]string{{"--since", "HEAD", "./..."}, {"--since", pick(s, "HEAD~0", "master", "HEAD@{0}"), "-f", "json"}} {
		s.step(step{args: append([]string{"--static", "-q"}, args...), limit: 4 * time.Second, data: true})
	}
}

// harms lists settings of git that name a program, which would leave a file
// outside; in CONFIG the program, in TREE the folder of the repository.
func (s *scene) harms() []string {
	run := "touch '" + s.path("outside/ran") + "'; false"
	return []string{
		"[core]\n\tfsmonitor = \"" + run + "\"\n", "[filter \"x\"]\n\tprocess = \"" + run + "\"\n\tclean = \"" + run + "\"\n\tsmudge = \"" + run + "\"\n\trequired = true\n", "[core]\n\thooksPath = hooks\n",
		"[diff]\n\texternal = \"" + run + "\"\n", "[diff \"x\"]\n\ttextconv = \"" + run + "\"\n\tcommand = \"" + run + "\"\n", "[core]\n\tsshCommand = \"" + run + "\"\n\tgitProxy = \"" + run + "\"\n\tpager = \"" + run + "\"\n[pager]\n\tdiff = \"" + run + "\"\n",
		"[extensions]\n\tpartialClone = o\n[remote \"o\"]\n\turl = \"ext::sh -c touch% " + s.path("outside/ran") + "\"\n\tpromisor = true\n[protocol \"ext\"]\n\tallow = always\n", "[include]\n\tpath = more\n", "[alias]\n\tdiff = \"!" + run + "\"\n\tls-tree = \"!" + run + "\"\n",
	}
}

// harmful gives a repository settings and attributes that run programs.
func (s *scene) harmful(repo, setting string) {
	s.write(repo+"/.git/config", s.read(repo+"/.git/config")+setting)
	s.write(repo+"/.git/more", "[core]\n\tfsmonitor = \"touch '"+s.path("outside/ran")+"'\"\n")
	s.write(repo+"/.git/info/attributes", "*.kif filter=x diff=x\n")
	for _, hook := range []string{"post-index-change", "fsmonitor-watchman", "pre-commit", "post-checkout", "reference-transaction", "pre-auto-gc"} {
		for _, dir := range []string{"/.git/hooks/", "/hooks/"} {
			s.write(repo+dir+hook, "#!/bin/sh\ntouch '"+s.path("outside/ran")+"'\n")
			s.keep(os.Chmod(s.path(repo+dir+hook), 0o755))
		}
	}
	if strings.Contains(setting, "partialClone") { // missing objects would be fetched
		for name := range look(s.path(repo, ".git/objects")) {
			if len(name) > 30 && s.rng.IntN(2) == 0 {
				s.drop(repo + "/.git/objects/" + name)
			}
		}
	}
}

// owners plant folders of another user above those of a user; as root only.
var owners = []attack{
	{name: "owners/settings", plants: "settings and .git of another user above a folder: they do not count", run: func(s *scene) {
		if os.Getuid() != 0 {
			s.skip("needs root")
			return
		}
		const stranger, victim = 1234, 65534
		for _, git := range []bool{true, false} {
			s.write("repo/shared/victim/a.kif", s.game())
			if git {
				s.mkdir("repo/shared/.git")
			}
			s.write("repo/shared/.gdllint.yaml", "format: [text, json=victim/.bashrc, json="+s.path("outside/.bashrc")+"]\nfail-on: never\nignore: [all]\n")
			s.write("repo/shared/victim/bad.kif", faulty)
			for name := range look(s.path("repo/shared")) {
				s.keep(os.Lchown(s.path("repo/shared", name), stranger, stranger))
			}
			for _, p := range []string{"repo/shared/victim", "repo/shared/victim/a.kif", "repo/shared/victim/bad.kif", "home", "cache", "tmp", "outside", "outside/.bashrc"} {
				s.keep(os.Lchown(s.path(p), victim, victim))
			}
			s.keep(os.Chmod(s.dir, 0o755))
			s.keep(os.Chmod(s.path("repo/shared"), 0o777|os.ModeSticky))
			for _, args := range [][]string{{"--static", "."}, {"--static", "-q", "bad.kif"}, {"fmt", "--check"}, {"--show-config"}} {
				st := step{args: args, dir: "repo/shared/victim", uid: victim}
				if args[0] == "--static" {
					st.codes = []int{1, 2}
				}
				s.step(st)
			}
			s.drop("repo/shared")
		}
	}},
	{name: "owners/fake", plants: "a folder .git without HEAD below the settings of a checkout: it is no repository, and they count", run: func(s *scene) {
		s.checkout()
		s.write("repo/.gdllint.yaml", "only: [Y09]\n")
		s.mkdir("repo/sub/.git")
		s.write("repo/sub/deep/a.kif", faulty)
		s.step(step{args: []string{"--static", "."}, dir: "repo/sub/deep", codes: []int{0}})
	}},
}
