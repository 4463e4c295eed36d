package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// licenses writes a file with the licenses of gdllint, of Go, and of the modules and packages that
// the engine and the scripts contain.
func (b *builder) licenses() error {
	var all bytes.Buffer
	add := func(name, path string) error {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&all, "==== %s\n\n%s\n", name, text)
		return nil
	}
	if err := add("gdllint", filepath.Join(b.root, "LICENSE")); err != nil {
		return err
	}
	if err := add("Go", filepath.Join(b.goroot, "LICENSE")); err != nil {
		return err
	}
	libraries, err := b.libraries()
	if err != nil {
		return err
	}
	for _, l := range libraries {
		files, err := filepath.Glob(filepath.Join(l[1], "LICENSE*"))
		if err != nil || len(files) == 0 {
			return fmt.Errorf("%s: no license (%w)", l[0], err)
		}
		if err := add(l[0], files[0]); err != nil {
			return err
		}
	}
	modules := filepath.Join(b.root, "site", "node_modules")
	paths, err := filepath.Glob(filepath.Join(modules, "@[cml]*", "*", "LICENSE"))
	if err != nil || len(paths) == 0 {
		return fmt.Errorf("%s: no licenses (%w)", modules, err)
	}
	for _, name := range []string{"crelt", "style-mod", "w3c-keyname"} {
		paths = append(paths, filepath.Join(modules, name, "LICENSE"))
	}
	for _, path := range paths {
		name, err := filepath.Rel(modules, filepath.Dir(path))
		if err != nil {
			return err
		}
		if err := add(filepath.ToSlash(name), path); err != nil {
			return err
		}
	}
	return b.write("licenses.txt", all.Bytes())
}

// engineModule is the module path of gdllint, whose license is written separately.
const engineModule = "github.com/gdllint/gdllint"

// libraries returns the paths and directories of the other modules in the engine.
func (b *builder) libraries() ([][2]string, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "./wasm")
	list.Dir, list.Env, list.Stderr = filepath.Join(b.root, "site"), append(os.Environ(), "GOOS=js", "GOARCH=wasm"), os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(lines)
	var libraries [][2]string
	for _, line := range slices.Compact(lines) {
		if path, dir, ok := strings.Cut(line, " "); ok && path != engineModule {
			libraries = append(libraries, [2]string{path, dir})
		}
	}
	return libraries, nil
}
