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

// shards plant reports and pages of runs on foreign machines.
var shards = []attack{
	{name: "shards/pages", plants: "pages of a shard that are links, pipes, scripts, endless: none is copied as it is", run: func(s *scene) {
		s.shards()
		page := s.page("h2")
		script := "<script>alert('" + s.mark + "')</script>"
		plants := []func(){
			func() { s.link("../../../outside/secret", page) },
			func() { s.link("/proc/self/environ", page) },
			func() { s.write(page, script) },
			func() { s.write(page, "<!DOCTYPE html>\n<html><head></head><body onload=\""+s.mark+"\">") },
			func() { s.pipe(page) },
			func() { s.link("/dev/zero", page) },
			func() { s.mkdir(page) },
		}
		whole := s.read(page)
		plants = append(plants, func() { s.write(page, strings.Replace(whole, "</body>", script+"</body>", 1)) },
			func() { s.write(page, strings.Replace(whole, "<body", "<body onload=\""+s.mark+"\"", 1)) },
			func() {
				s.write(page, strings.Replace(whole, "<head>", "<head><meta http-equiv=refresh content='0;url=//"+s.mark+"'>", 1))
			},
			func() { s.write(page, whole+script) })
		for _, plant := range some(s, plants) {
			s.drop(page)
			plant()
			s.step(step{args: []string{"merge", "-o", "../tmp/out/", "../tmp/h1", "../tmp/h2"}, limit: 3 * time.Second, may: []string{"tmp/out"}})
			for _, name := range s.holding("tmp/out", s.mark) {
				s.fault("a page of a shard is in %s with what was planted there", name)
			}
			for _, name := range s.holding("tmp/out", s.secret) {
				s.fault("a secret is in %s", name)
			}
			s.drop("tmp/out")
		}
	}},
	{name: "shards/index", plants: "shards whose lists name pages outside, scripts, and wrong numbers: nothing of it comes into the index", run: func(s *scene) {
		s.shards()
		var lists []string
		filepath.WalkDir(s.path("tmp/h2"), func(path string, e os.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".json") {
				lists = append(lists, path)
			}
			return nil
		})
		for _, path := range lists {
			name, _ := filepath.Rel(s.dir, path)
			whole := s.read(name)
			for _, change := range []func(string) string{
				func(t string) string {
					return regexp.MustCompile(`[\w-]+\.html`).ReplaceAllString(t, "../../outside/secret")
				},
				func(t string) string {
					return regexp.MustCompile(`[\w-]+\.kif`).ReplaceAllString(t, "<img src=x onerror="+s.mark+">")
				},
				func(t string) string { return regexp.MustCompile(`:\d+`).ReplaceAllString(t, ":99999999999999") },
				func(t string) string {
					return regexp.MustCompile(`:"[^"]*"`).ReplaceAllString(t, `:"javascript:`+s.mark+`"`)
				},
				func(t string) string { return strings.Repeat("[", 1000000) },
				func(t string) string { return "{}" },
			} {
				s.write(name, change(whole))
				s.step(step{args: []string{"merge", "-o", "../tmp/out/", "../tmp/h1", "../tmp/h2"}, limit: 3 * time.Second, may: []string{"tmp/out"}})
				for _, f := range s.holding("tmp/out", "onerror="+s.mark+">") {
					if strings.Contains(s.read(f), "<img src=x onerror="+s.mark+">") {
						s.fault("an element is in %s", f)
					}
				}
				for _, f := range s.holding("tmp/out", `href="javascript:`) {
					s.fault("a link to a script is in %s", f)
				}
				s.drop("tmp/out")
			}
			s.write(name, whole)
		}
	}},
	{name: "shards/code", plants: "reports with errors that say exit code 0: merge ends with 1", run: func(s *scene) {
		s.shards()
		for _, f := range []string{"json", "jsonl", "sarif"} {
			for _, code := range some(s, []string{"0", "256", "-1", "1.5", `"0"`, "null"}) {
				for _, k := range []string{"1", "2"} {
					text := s.read("tmp/s" + k + "." + f)
					text = regexp.MustCompile(`("exit_code"|"exitCode"): ?[^,}\n]+`).ReplaceAllString(text, "$1:"+code)
					s.write("tmp/t"+k+"."+f, text)
				}
				s.step(step{args: []string{"merge", "../tmp/t1." + f, "../tmp/t2." + f}, data: true, codes: []int{1, 2, 3}})
			}
			// Findings that are there and not counted.
			for _, k := range []string{"1", "2"} {
				text := s.read("tmp/s" + k + "." + f)
				text = regexp.MustCompile(`("exit_code"|"exitCode"|"errors"): ?[0-9]+`).ReplaceAllString(text, "$1:0")
				s.write("tmp/t"+k+"."+f, text)
			}
			s.step(step{args: []string{"merge", "../tmp/t1." + f, "../tmp/t2." + f}, data: true, codes: []int{1, 2, 3}})
		}
	}},
	{name: "shards/kinds", plants: "reports that are pipes, devices, folders, nested deeply, of wrong types: an error within the limit", run: func(s *scene) {
		s.shards()
		s.pipe("repo/pipe")
		s.link("/dev/zero", "repo/zero")
		s.mkdir("repo/folder")
		s.pipe("repo/pages/index.html")
		s.write("repo/empty", "")
		s.write("repo/deep", strings.Repeat("[", 5000000))
		s.write("repo/deeper", strings.Repeat(`{"files":[`, 1000000))
		s.write("repo/types", `{"version":1,"files":[{"path":1,"findings":{}}],"summary":[]}`)
		s.write("repo/shard", `{"version":1,"files":[],"summary":{"shard":"1/1000000000","files":-1,"exit_code":0}}`)
		s.write("repo/number", `{"version":`+strings.Repeat("9", 2000000)+`}`)
		s.write("repo/lines", strings.Repeat("{}\n", 500000))
		for _, name := range some(s, []string{"pipe", "zero", "folder", "pages", "empty", "deep", "deeper", "types", "shard", "number", "lines", "missing"}) {
			for _, args := range [][]string{{"merge", name}, {"merge", "../tmp/s1.json", name}, {"merge", "-o", "../tmp/out", name, "../tmp/s2.json"}, {"sarif", "check", name}} {
				s.step(step{args: args, limit: 4 * time.Second, codes: []int{1, 2, 3}, may: []string{"tmp/out"}, check: shortText(100000)})
			}
		}
	}},
	{name: "shards/escapes", plants: "reports and logs with escape sequences: merge and sarif check show none", run: func(s *scene) {
		s.shards()
		for _, c := range some(s, []string{`\u001b[2J`, `\u0007`, `\u009b2J`, `\u202e`, `\n::error::` + s.mark, `\r##[error]` + s.mark}) {
			for _, f := range []string{"json", "jsonl", "sarif"} {
				text := s.read("tmp/s1." + f)
				for _, t := range []string{strings.ReplaceAll(text, ".kif", c+".kif"), strings.ReplaceAll(text, `"version"`, `"`+c+`"`), strings.ReplaceAll(text, `"error"`, `"`+c+`"`), `{"` + c + `": "` + c + `"}`, `{"version":"2.1.0","` + c + `":[],"runs":[{"` + c + `":1}]}`} {
					s.write("repo/r."+f, t)
					s.step(step{args: []string{"sarif", "check", "r." + f}, env: []string{"GITHUB_ACTIONS=true"}})
					s.step(step{args: []string{"merge", "-o", "../tmp/out", "r." + f, "../tmp/s2." + f}, env: []string{"GITHUB_ACTIONS=true"}, may: []string{"tmp/out"}})
				}
			}
		}
	}},
	{name: "shards/logs", plants: "a log of 25 MB for sarif check: time and memory hold", long: true, run: func(s *scene) {
		one, err := json.Marshal(map[string]any{"ruleId": "X", "message": map[string]any{"text": "x"}})
		s.keep(err)
		s.write("repo/a.sarif", `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[`+strings.Repeat(string(one)+",", 500000)+string(one)+`]}]}`)
		s.step(step{args: []string{"sarif", "check", "a.sarif"}, limit: 14 * time.Second, check: shortText(1000000)})
	}},
}

// shards makes reports and pages of two shards in tmp.
func (s *scene) shards() {
	s.write("repo/a.kif", faulty)
	s.write("repo/b.kif", faulty+"(role b)\n")
	for _, k := range []string{"1", "2"} {
		args := []string{"--static", "-q", "--shard", k + "/2", "-f", "html=../tmp/h" + k + "/"}
		for _, f := range []string{"json", "jsonl", "sarif"} {
			args = append(args, "-f", f+"=../tmp/s"+k+"."+f)
		}
		s.step(step{args: args, may: []string{"tmp"}})
	}
}

// page returns a page of a game in a folder of pages.
func (s *scene) page(dir string) string {
	paths, _ := filepath.Glob(s.path("tmp", dir, "*.html"))
	for _, p := range paths {
		if filepath.Base(p) != "index.html" {
			name, _ := filepath.Rel(s.dir, p)
			return name
		}
	}
	s.keep(os.ErrNotExist)
	return "tmp/none"
}

// holding lists the files of a folder that hold a text.
func (s *scene) holding(dir, text string) []string {
	var names []string
	for name, is := range look(s.path(dir)) {
		if strings.HasPrefix(is, "-") && strings.Contains(s.read(dir+"/"+name), text) {
			names = append(names, dir+"/"+name)
		}
	}
	return names
}
