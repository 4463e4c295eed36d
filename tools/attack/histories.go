//go:build linux

package main

import (
	"os"
	"strings"
	"time"
)

// historyAttacks plant repositories whose settings name programs, revisions that are options, and programs with the names
// of those that gdllint runs.
var historyAttacks = []attack{
	{attackName: "histories/inside", plantedHarm: "a folder with a repository of its own inside of a trusted one, whose settings run programs: --since runs none", runAttack: func(s *scene) {
		for _, setting := range pickSome(s, s.harmfulGitSettings()) {
			s.dropPaths("repo")
			s.makeCheckout()
			s.commitAll()
			s.writeSceneFile("repo/third/party/g.kif", faultySheet)
			s.runGit("repo/third/party", "init", "-q")
			s.runGit("repo/third/party", "add", "-A")
			s.runGit("repo/third/party", "commit", "-q", "-m", "y")
			s.plantGitSettings("repo/third/party", setting)
			s.writeSceneFile("repo/third/party/h.kif", faultySheet)
			s.writeSceneFile("repo/third/party/g.kif", faultySheet+faultySheet)
			s.runSinceHead()
		}
	}},
	{attackName: "histories/own", plantedHarm: "a repository, as from an archive, whose own settings run programs: --since runs none", runAttack: func(s *scene) {
		for _, setting := range pickSome(s, s.harmfulGitSettings()) {
			s.dropPaths("repo")
			s.makeCheckout()
			s.commitAll()
			s.plantGitSettings("repo", setting)
			s.writeSceneFile("repo/good.kif", faultySheet+faultySheet)
			s.runSinceHead()
		}
	}},
	{attackName: "histories/file", plantedHarm: "a file .git that names a repository elsewhere, a bare repository in a folder: --since runs nothing of it", runAttack: func(s *scene) {
		for _, setting := range s.harmfulGitSettings()[:3] {
			s.dropPaths("repo")
			s.makeCheckout()
			s.commitAll()
			s.runGit("repo", "init", "-q", "--bare", "bare.git")
			s.runGit("repo", "init", "-q", "other")
			s.writeSceneFile("repo/other/a.kif", faultySheet)
			s.runGit("repo/other", "add", "-A")
			s.runGit("repo/other", "commit", "-q", "-m", "z")
			s.plantGitSettings("repo/other", setting)
			s.writeSceneFile("repo/sub/.git", "gitdir: ../other/.git\n")
			s.writeSceneFile("repo/sub/a.kif", faultySheet)
			s.writeSceneFile("repo/bare.git/a.kif", faultySheet)
			s.runSinceHead()
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "--since", "HEAD", "."}, workingDir: "repo/sub", timeLimit: 4 * time.Second})
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "--since", "HEAD", "."}, workingDir: "repo/bare.git", timeLimit: 4 * time.Second})
		}
	}},
	{attackName: "histories/revision", plantedHarm: "revisions that are options or paths: refused, nothing is written", runAttack: func(s *scene) {
		s.makeCheckout()
		s.commitAll()
		for _, r := range pickSome(s, []string{"--output=../outside/x", "-O../outside/x", "--ext-diff", "--no-index", "--textconv", "HEAD..HEAD", "HEAD --output=x", "@{u}", "--", "", "HEAD:good.kif", ":/x", "--upload-pack=touch RAN", "ext::sh -c touch% RAN", "HEAD\n--output=x", s.randomWord(5), "\x1b[2J", "HEAD^{/x}", "HEAD~99999999999"}) {
			s.runChecked(gdllintRun{runArgs: []string{"--static", "--since=" + r, "./..."}, timeLimit: 4 * time.Second})
		}
	}},
	{attackName: "histories/planted", plantedHarm: "programs called git, clingo, sh in the folder, with a PATH that has it: none is run", runAttack: func(s *scene) {
		s.makeCheckout()
		s.commitAll()
		for _, name := range []string{"git", "clingo", "sh", "libclingo.so", "libclingo.so.4", "libclingo.dylib"} {
			s.writeSceneFile("repo/"+name, "#!/bin/sh\ntouch '"+s.pathIn("outside/ran")+"'\n")
			s.keepError(os.Chmod(s.pathIn("repo", name), 0o755))
		}
		for _, path := range []string{":" + os.Getenv("PATH"), ".:" + os.Getenv("PATH"), os.Getenv("PATH")} {
			for _, args := range [][]string{{"--static", "--since", "HEAD"}, {"prove", "--budget", "quick", "good.kif"}, {"prove", "--budget", "quick", "--certificate", "../tmp/c", "good.kif"}, {"certify", "../tmp/c"}} {
				s.runChecked(gdllintRun{runArgs: args, extraEnv: []string{"PATH=" + path}, mayChange: []string{"tmp/c"}, timeLimit: 8 * time.Second})
			}
			s.dropPaths("tmp/c")
		}
	}},
}

// runSinceHead asks for the changed files in several ways.
func (s *scene) runSinceHead() {
	for _, args := range [][]string{{"--since", "HEAD", "./..."}, {"--since", pickRandom(s, "HEAD~0", "master", "HEAD@{0}"), "-f", "json"}} {
		s.runChecked(gdllintRun{runArgs: append([]string{"--static", "-q"}, args...), timeLimit: 4 * time.Second, stdoutIsData: true})
	}
}

// harmfulGitSettings lists settings of git that name programs, which would make the file outside/ran.
func (s *scene) harmfulGitSettings() []string {
	run := "touch '" + s.pathIn("outside/ran") + "'; false"
	return []string{
		"[core]\n\tfsmonitor = \"" + run + "\"\n", "[filter \"x\"]\n\tprocess = \"" + run + "\"\n\tclean = \"" + run + "\"\n\tsmudge = \"" + run + "\"\n\trequired = true\n", "[core]\n\thooksPath = hooks\n",
		"[diff]\n\texternal = \"" + run + "\"\n", "[diff \"x\"]\n\ttextconv = \"" + run + "\"\n\tcommand = \"" + run + "\"\n", "[core]\n\tsshCommand = \"" + run + "\"\n\tgitProxy = \"" + run + "\"\n\tpager = \"" + run + "\"\n[pager]\n\tdiff = \"" + run + "\"\n",
		"[extensions]\n\tpartialClone = o\n[remote \"o\"]\n\turl = \"ext::sh -c touch% " + s.pathIn("outside/ran") + "\"\n\tpromisor = true\n[protocol \"ext\"]\n\tallow = always\n", "[include]\n\tpath = more\n", "[alias]\n\tdiff = \"!" + run + "\"\n\tls-tree = \"!" + run + "\"\n",
	}
}

// plantGitSettings gives a repository settings, attributes and hooks that run programs.
func (s *scene) plantGitSettings(repo, setting string) {
	s.writeSceneFile(repo+"/.git/config", s.readSceneFile(repo+"/.git/config")+setting)
	s.writeSceneFile(repo+"/.git/more", "[core]\n\tfsmonitor = \"touch '"+s.pathIn("outside/ran")+"'\"\n")
	s.writeSceneFile(repo+"/.git/info/attributes", "*.kif filter=x diff=x\n")
	for _, hook := range []string{"post-index-change", "fsmonitor-watchman", "pre-commit", "post-checkout", "reference-transaction", "pre-auto-gc"} {
		for _, dir := range []string{"/.git/hooks/", "/hooks/"} {
			s.writeSceneFile(repo+dir+hook, "#!/bin/sh\ntouch '"+s.pathIn("outside/ran")+"'\n")
			s.keepError(os.Chmod(s.pathIn(repo+dir+hook), 0o755))
		}
	}
	if strings.Contains(setting, "partialClone") { // missing objects would be fetched
		for name := range describeTree(s.pathIn(repo, ".git/objects")) {
			if len(name) > 30 && s.randomSource.IntN(2) == 0 {
				s.dropPaths(repo + "/.git/objects/" + name)
			}
		}
	}
}

// ownerAttacks plant folders above those of a user that look like the user's own: those of another user, as root only,
// and a folder .git that is no repository.
var ownerAttacks = []attack{
	{attackName: "owners/settings", plantedHarm: "settings and .git of another user above a folder: they do not count", runAttack: func(s *scene) {
		if os.Getuid() != 0 {
			s.skipAttack("needs root")
			return
		}
		const stranger, victim = 1234, 65534
		for _, git := range []bool{true, false} {
			s.writeSceneFile("repo/shared/victim/a.kif", s.validGame())
			if git {
				s.makeDir("repo/shared/.git")
			}
			s.writeSceneFile("repo/shared/.gdllint.yaml", "format: [text, json=victim/.bashrc, json="+s.pathIn("outside/.bashrc")+"]\nfail-on: never\nignore: [all]\n")
			s.writeSceneFile("repo/shared/victim/bad.kif", faultySheet)
			for name := range describeTree(s.pathIn("repo/shared")) {
				s.keepError(os.Lchown(s.pathIn("repo/shared", name), stranger, stranger))
			}
			for _, p := range []string{"repo/shared/victim", "repo/shared/victim/a.kif", "repo/shared/victim/bad.kif", "home", "cache", "tmp", "outside", "outside/.bashrc"} {
				s.keepError(os.Lchown(s.pathIn(p), victim, victim))
			}
			s.keepError(os.Chmod(s.rootDir, 0o755))
			s.keepError(os.Chmod(s.pathIn("repo/shared"), 0o777|os.ModeSticky))
			for _, args := range [][]string{{"--static", "."}, {"--static", "-q", "bad.kif"}, {"fmt", "--check"}, {"--show-config"}} {
				st := gdllintRun{runArgs: args, workingDir: "repo/shared/victim", userID: victim}
				if args[0] == "--static" {
					st.allowedCodes = []int{1, 2}
				}
				s.runChecked(st)
			}
			s.dropPaths("repo/shared")
		}
	}},
	{attackName: "owners/fake", plantedHarm: "a folder .git without HEAD below the settings of a checkout: it is no repository, and they count", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/.gdllint.yaml", "only: [Y09]\n")
		s.makeDir("repo/sub/.git")
		s.writeSceneFile("repo/sub/deep/a.kif", faultySheet)
		s.runChecked(gdllintRun{runArgs: []string{"--static", "."}, workingDir: "repo/sub/deep", allowedCodes: []int{0}})
	}},
}
