package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

// The scripts know commands and flags; file names complete themselves.
const bashScript = `# bash completion for gdllint: source <(gdllint completion bash)
_gdllint() {
  local cur="${COMP_WORDS[COMP_CWORD]}"
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "%[2]s" -- "$cur"))
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    [[ $COMP_CWORD == 1 ]] && COMPREPLY+=($(compgen -W "%[1]s" -- "$cur"))
  fi
}
complete -o filenames -F _gdllint gdllint
`

const zshScript = `#compdef gdllint
# zsh completion for gdllint: source <(gdllint completion zsh)
_gdllint() {
  if [[ $PREFIX == -* ]]; then
    compadd -- %[2]s
  else
    (( CURRENT == 2 )) && compadd %[1]s
    _files
  fi
}
compdef _gdllint gdllint
`

const fishScript = `# fish completion for gdllint: gdllint completion fish | source
complete -c gdllint -n __fish_use_subcommand -a "%[1]s"
for flag in %[2]s
  string match -q -- '--*' $flag; and complete -c gdllint -l (string sub -s 3 -- $flag)
end
`

func (c *Command) completion(ctx *cli.Context) error {
	scripts := map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}
	script, ok := scripts[ctx.Args().First()]
	if !ok {
		return errors.New("completion: name a shell: bash, zsh or fish")
	}
	var commands, flags []string
	for _, command := range c.commands() {
		commands = append(commands, command.Name)
	}
	for _, f := range lintFlags() {
		flags = append(flags, "--"+f.Names()[0])
	}
	fmt.Fprintf(c.Stdout, script, strings.Join(commands, " "), strings.Join(flags, " "))
	return nil
}
