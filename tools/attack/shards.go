//go:build linux

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// shardAttacks plant reports and pages of runs on foreign machines.
var shardAttacks = []attack{
	{attackName: "shards/pages", plantedHarm: "documents of a shard that are links, pipes, endless, cut, changed; scripts in its pages: nothing of them is copied", runAttack: func(s *scene) {
		s.makeShards()
		page, data := s.gamePage("h2"), "tmp/h2/shard.cbor"
		whole := s.readSceneFile(data)
		plants := []func(){
			func() { s.makeSymlink("../../../outside/secret", data) },
			func() { s.makeSymlink("/proc/self/environ", data) },
			func() { s.makePipe(data) },
			func() { s.makeSymlink("/dev/zero", data) },
			func() { s.makeDir(data) },
			func() { s.writeSceneFile(data, strings.Repeat("\x9b", 1000000)) },
		}
		for range 20 {
			plants = append(plants, func() {
				at := s.randomSource.IntN(len(whole))
				s.writeSceneFile(data, whole[:at]+string(rune(s.randomSource.IntN(256)))+whole[min(len(whole), at+1):])
			}, func() { s.writeSceneFile(data, whole[:s.randomSource.IntN(len(whole))]) })
		}
		s.writeSceneFile(page, "<script>alert('"+s.forgedMark+"')</script>")
		for _, plant := range pickSome(s, plants) {
			s.dropPaths(data)
			plant()
			s.runChecked(gdllintRun{runArgs: []string{"merge", "-o", "../tmp/out/", "../tmp/h1", "../tmp/h2"}, timeLimit: 3 * time.Second, mayChange: []string{"tmp/out"}})
			for _, name := range s.filesHolding("tmp/out", s.forgedMark) {
				s.recordFault("a page of a shard is in %s with what was planted there", name)
			}
			for _, name := range s.filesHolding("tmp/out", s.secretWord) {
				s.recordFault("a secret is in %s", name)
			}
			s.dropPaths("tmp/out")
		}
	}},
	{attackName: "shards/code", plantedHarm: "reports with errors that say exit code 0: merge ends with 1", runAttack: func(s *scene) {
		s.makeShards()
		for _, f := range []string{"json", "jsonl", "sarif"} {
			for _, code := range pickSome(s, []string{"0", "256", "-1", "1.5", `"0"`, "null"}) {
				for _, k := range []string{"1", "2"} {
					text := s.readSceneFile("tmp/s" + k + "." + f)
					text = regexp.MustCompile(`("exit_code"|"exitCode"): ?[^,}\n]+`).ReplaceAllString(text, "$1:"+code)
					s.writeSceneFile("tmp/t"+k+"."+f, text)
				}
				s.runChecked(gdllintRun{runArgs: []string{"merge", "../tmp/t1." + f, "../tmp/t2." + f}, stdoutIsData: true, allowedCodes: []int{1, 2, 3}})
			}
			// The findings are in the report, but not counted.
			for _, k := range []string{"1", "2"} {
				text := s.readSceneFile("tmp/s" + k + "." + f)
				text = regexp.MustCompile(`("exit_code"|"exitCode"|"errors"): ?[0-9]+`).ReplaceAllString(text, "$1:0")
				s.writeSceneFile("tmp/t"+k+"."+f, text)
			}
			s.runChecked(gdllintRun{runArgs: []string{"merge", "../tmp/t1." + f, "../tmp/t2." + f}, stdoutIsData: true, allowedCodes: []int{1, 2, 3}})
		}
	}},
	{attackName: "shards/kinds", plantedHarm: "reports that are pipes, devices, folders, nested deeply, of wrong types: an error within the limit", runAttack: func(s *scene) {
		s.makeShards()
		s.makePipe("repo/pipe")
		s.makeSymlink("/dev/zero", "repo/zero")
		s.makeDir("repo/folder")
		s.makePipe("repo/pages/index.html")
		s.writeSceneFile("repo/empty", "")
		s.writeSceneFile("repo/deep", strings.Repeat("[", 5000000))
		s.writeSceneFile("repo/deeper", strings.Repeat(`{"files":[`, 1000000))
		s.writeSceneFile("repo/types", `{"version":1,"files":[{"path":1,"findings":{}}],"summary":[]}`)
		s.writeSceneFile("repo/shard", `{"version":1,"files":[],"summary":{"shard":"1/1000000000","files":-1,"exit_code":0}}`)
		s.writeSceneFile("repo/number", `{"version":`+strings.Repeat("9", 2000000)+`}`)
		s.writeSceneFile("repo/lines", strings.Repeat("{}\n", 500000))
		for _, name := range pickSome(s, []string{"pipe", "zero", "folder", "pages", "empty", "deep", "deeper", "types", "shard", "number", "lines", "missing"}) {
			for _, args := range [][]string{{"merge", name}, {"merge", "../tmp/s1.json", name}, {"merge", "-o", "../tmp/out", name, "../tmp/s2.json"}, {"sarif", "check", name}} {
				s.runChecked(gdllintRun{runArgs: args, timeLimit: 4 * time.Second, allowedCodes: []int{1, 2, 3}, mayChange: []string{"tmp/out"}, checkOutcome: checkShortOutput(100000)})
			}
		}
	}},
	{attackName: "shards/escapes", plantedHarm: "reports and logs with escape sequences: merge and sarif check show none", runAttack: func(s *scene) {
		s.makeShards()
		for _, c := range pickSome(s, []string{`\u001b[2J`, `\u0007`, `\u009b2J`, `\u202e`, `\n::error::` + s.forgedMark, `\r##[error]` + s.forgedMark}) {
			for _, f := range []string{"json", "jsonl", "sarif"} {
				text := s.readSceneFile("tmp/s1." + f)
				for _, t := range []string{strings.ReplaceAll(text, ".kif", c+".kif"), strings.ReplaceAll(text, `"version"`, `"`+c+`"`), strings.ReplaceAll(text, `"error"`, `"`+c+`"`), `{"` + c + `": "` + c + `"}`, `{"version":"2.1.0","` + c + `":[],"runs":[{"` + c + `":1}]}`} {
					s.writeSceneFile("repo/r."+f, t)
					s.runChecked(gdllintRun{runArgs: []string{"sarif", "check", "r." + f}, extraEnv: []string{"GITHUB_ACTIONS=true"}})
					s.runChecked(gdllintRun{runArgs: []string{"merge", "-o", "../tmp/out", "r." + f, "../tmp/s2." + f}, extraEnv: []string{"GITHUB_ACTIONS=true"}, mayChange: []string{"tmp/out"}})
				}
			}
		}
	}},
	{attackName: "shards/logs", plantedHarm: "a log of 25 MB for sarif check: time and memory hold", longOnly: true, runAttack: func(s *scene) {
		one, err := json.Marshal(map[string]any{"ruleId": "X", "message": map[string]any{"text": "x"}})
		s.keepError(err)
		s.writeSceneFile("repo/a.sarif", `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[`+strings.Repeat(string(one)+",", 500000)+string(one)+`]}]}`)
		s.runChecked(gdllintRun{runArgs: []string{"sarif", "check", "a.sarif"}, timeLimit: 14 * time.Second, checkOutcome: checkShortOutput(1000000)})
	}},
}

// makeShards makes reports and pages of two shards in tmp.
func (s *scene) makeShards() {
	s.writeSceneFile("repo/a.kif", faultySheet)
	s.writeSceneFile("repo/b.kif", faultySheet+"(role b)\n")
	for _, k := range []string{"1", "2"} {
		args := []string{"--static", "-q", "--shard", k + "/2", "-f", "html=../tmp/h" + k + "/"}
		for _, f := range []string{"json", "jsonl", "sarif"} {
			args = append(args, "-f", f+"=../tmp/s"+k+"."+f)
		}
		s.runChecked(gdllintRun{runArgs: args, mayChange: []string{"tmp"}})
	}
}

// gamePage returns a page of a game in a folder of pages.
func (s *scene) gamePage(dir string) string {
	paths, _ := filepath.Glob(s.pathIn("tmp", dir, "*.html"))
	for _, p := range paths {
		if filepath.Base(p) != "index.html" {
			name, _ := filepath.Rel(s.rootDir, p)
			return name
		}
	}
	s.keepError(os.ErrNotExist)
	return "tmp/none"
}

// filesHolding lists the files of a folder that hold a text.
func (s *scene) filesHolding(dir, text string) []string {
	var names []string
	for name, is := range describeTree(s.pathIn(dir)) {
		if strings.HasPrefix(is, "-") && strings.Contains(s.readSceneFile(dir+"/"+name), text) {
			names = append(names, dir+"/"+name)
		}
	}
	return names
}
