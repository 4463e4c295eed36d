package main

import (
	"fmt"
	"strings"
)

// bashScript returns the completion for bash. The first word that is no flag
// is the command; without one it is lint.
func bashScript(w *completionWords) string {
	var b strings.Builder
	b.WriteString(`# bash completion for gdllint: source <(gdllint completion bash)
_gdllint() {
  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" command=lint list="" word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      -*) ;;
`)
	fmt.Fprintf(&b, "      %s) command=\"$word\"; break ;;\n    esac\n  done\n", strings.Join(w.commandNames(), "|"))
	b.WriteString("  case \"$prev\" in\n")
	for _, v := range w.flagValues {
		prefix := ""
		if v.commaSeparated {
			prefix = ` [[ $cur == *,* ]] && list="${cur%,*},"; cur="${cur##*,}";`
		}
		fmt.Fprintf(&b, "    %s)%s COMPREPLY=($(compgen -P \"$list\" -W \"%s\" -- \"$cur\")); return ;;\n",
			strings.Join(v.flagNames, "|"), prefix, joinWords(v.valueList))
	}
	b.WriteString("  esac\n  case \"$command\" in\n")
	for _, command := range w.commandList {
		fmt.Fprintf(&b, "    %s) local flags=\"%s\" args=\"%s\" ;;\n", command.Name, joinWords(flagNames(command.Flags)), joinWords(w.commandArguments[command.Name]))
	}
	b.WriteString(`  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ -n $args ]]; then
    COMPREPLY=($(compgen -W "$args" -- "$cur"))
  else
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$cur"))
`)
	fmt.Fprintf(&b, "    [[ $COMP_CWORD == 1 ]] && COMPREPLY+=($(compgen -W \"%s\" -- \"$cur\"))\n  fi\n}\ncomplete -F _gdllint gdllint\n", joinWords(w.commandNames()))
	return b.String()
}

// zshScript returns the completion for zsh.
func zshScript(w *completionWords) string {
	var b strings.Builder
	b.WriteString(`#compdef gdllint
# zsh completion for gdllint: source <(gdllint completion zsh)
_gdllint() {
  local command=lint word
  for word in ${words[2,CURRENT-1]}; do
    case $word in
      -*) ;;
`)
	fmt.Fprintf(&b, "      %s) command=$word; break ;;\n    esac\n  done\n", strings.Join(w.commandNames(), "|"))
	b.WriteString("  case ${words[CURRENT-1]} in\n")
	for _, v := range w.flagValues {
		prefix := ""
		if v.commaSeparated {
			prefix = " compset -P '*,';"
		}
		fmt.Fprintf(&b, "    %s)%s compadd -- %s; return ;;\n", strings.Join(v.flagNames, "|"), prefix, joinWords(v.valueList))
	}
	b.WriteString("  esac\n  local -a flags args\n  case $command in\n")
	for _, command := range w.commandList {
		fmt.Fprintf(&b, "    %s) flags=(%s) args=(%s) ;;\n", command.Name, joinWords(flagNames(command.Flags)), joinWords(w.commandArguments[command.Name]))
	}
	b.WriteString(`  esac
  if [[ $PREFIX == -* ]]; then
    compadd -- $flags
  elif (( $#args )); then
    compadd -- $args
  else
`)
	fmt.Fprintf(&b, "    (( CURRENT == 2 )) && compadd -- %s\n    _files\n  fi\n}\ncompdef _gdllint gdllint\n", joinWords(w.commandNames()))
	return b.String()
}

// fishScript returns the completion for fish.
func fishScript(w *completionWords) string {
	var b strings.Builder
	b.WriteString("# fish completion for gdllint: gdllint completion fish | source\n")
	fmt.Fprintf(&b, "complete -c gdllint -n __fish_use_subcommand -a \"%s\"\n", joinWords(w.commandNames()))
	for _, command := range w.commandList {
		when := "__fish_seen_subcommand_from " + command.Name
		if command.Name == "lint" { // also without its name
			when = "not __fish_seen_subcommand_from " + joinWords(withoutWord(w.commandNames(), "lint"))
		}
		for _, flag := range flagNames(command.Flags) {
			fmt.Fprintf(&b, "complete -c gdllint -n \"%s\" -l %s%s\n", when, strings.TrimPrefix(flag, "--"), w.fishValues(flag))
		}
		if !w.takesFiles(command.Name) {
			fmt.Fprintf(&b, "complete -c gdllint -n \"%s\" -f -a \"%s\"\n", when, joinWords(w.commandArguments[command.Name]))
		}
	}
	return b.String()
}

// fishValues returns the addition to the line of a flag with known values.
func (w *completionWords) fishValues(flag string) string {
	for _, v := range w.flagValues {
		for _, f := range v.flagNames {
			switch {
			case f != flag:
			case v.commaSeparated: // the words before the last comma stay
				return fmt.Sprintf(" -x -a \"(__fish_append , %s)\"", joinWords(v.valueList))
			default:
				return fmt.Sprintf(" -r -a \"%s\"", joinWords(v.valueList))
			}
		}
	}
	return ""
}

// withoutWord returns a list without one of its words.
func withoutWord(list []string, word string) []string {
	var out []string
	for _, w := range list {
		if w != word {
			out = append(out, w)
		}
	}
	return out
}
