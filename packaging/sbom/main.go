// Command sbom lists the components of a Go program, as SPDX 2.3 in JSON: its
// modules with their versions and checksums, as the compiler has noted them in
// the program itself.
//
//	sbom PROGRAM DOCUMENT
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: sbom PROGRAM DOCUMENT")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(program, document string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	out, err := json.MarshalIndent(describe(info, filepath.Base(program), hex.EncodeToString(sum[:])), "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(document, append(out, '\n'), 0o666)
}

// describe returns the document about a program. Its time is that of the commit, so that the same
// program has the same document.
func describe(info *debug.BuildInfo, name, sum string) document {
	d := document{
		Version: "SPDX-2.3", License: "CC0-1.0", ID: "SPDXRef-DOCUMENT", Name: name,
		Namespace: "https://github.com/gdllint/gdllint/spdx/" + sum,
		Creation:  creation{Created: created(info), Creators: []string{"Tool: gdllint-sbom"}},
	}
	main := newPackage("SPDXRef-program", &info.Main)
	main.Checksums = []checksum{{"SHA256", sum}}
	d.Packages = append(d.Packages, main, toolchain(info.GoVersion))
	d.Relationships = append(d.Relationships, relationship{d.ID, "DESCRIBES", main.ID}, relationship{"SPDXRef-go", "BUILD_TOOL_OF", main.ID})
	for i, dep := range info.Deps {
		if dep.Replace != nil {
			dep = dep.Replace
		}
		p := newPackage(fmt.Sprintf("SPDXRef-module-%d", i+1), dep)
		d.Packages = append(d.Packages, p)
		d.Relationships = append(d.Relationships, relationship{main.ID, "DEPENDS_ON", p.ID})
	}
	return d
}

// created returns the time of the commit from which the program was built, or the present time if
// it is not known.
func created(info *debug.BuildInfo) string {
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			return s.Value
		}
	}
	return time.Now().UTC().Format(time.RFC3339)
}
