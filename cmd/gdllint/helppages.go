package main

// pathNotes is the help about arguments that name files.
const pathNotes = `PATH is a file, a directory, DIR/... for all below it, a glob, or - for
standard input. Without PATH it is ./... Files are *.kif, *.gdl and *.hrf; a
file that is named explicitly is always read.`

// checkExitCodes lists the exit codes of commands that check rulesheets.
const checkExitCodes = "0 clean, 1 findings, 2 wrong usage,\n3 incomplete: not read, cut short or a fault, 130 interrupted"

// A commandPage is a command with its help.
type commandPage struct {
	commandName string
	helpPage    helpPage
}

// mainPage is the help of the program.
func mainPage() helpPage {
	return helpPage{
		description: toolName + " finds faults in games written in GDL, and proves what they promise.",
		usageLines:  []string{"[lint] [flags] [PATH]...", "COMMAND [flags] [ARGUMENT]..."},
		noteText:    "Commands:\n" + listCommands() + "\n'" + toolName + " COMMAND --help' tells more, and the flags of the command.\n\n" + pathNotes,
		exampleLines: [][2]string{
			{"games/...", "all games below a directory"},
			{"--static --fail-on warning chess.kif", "the text only, strictly"},
			{"-f text -f sarif=out.sarif", "for people and for code scanning"},
			{"prove chess.kif", "every question about a game"},
			{"explain V02", "why a rule matters"},
		},
		flagList:  append(lintFlags(), versionFlag()),
		exitCodes: checkExitCodes,
	}
}

// commandPages are the commands in the order in which help lists them.
func commandPages() []commandPage {
	return []commandPage{
		{"lint", helpPage{
			description: "gdllint lint checks rulesheets; this is what gdllint does without a command.",
			usageLines:  []string{"[lint] [flags] [PATH]..."},
			noteText:    pathNotes,
			exampleLines: [][2]string{
				{"lint games/...", "all games below a directory"},
				{"--static --only V,playability chess.kif", "one family and one property, the text only"},
				{"--fix chess.kif", "repair what can be repaired, report the rest"},
			},
			flagList: lintFlags(), exitCodes: checkExitCodes,
		}},
		{"prove", helpPage{
			description: "gdllint prove answers every question about games: proved, violated or open.",
			usageLines:  []string{"prove [flags] [PATH]..."},
			noteText:    pathNotes,
			exampleLines: [][2]string{
				{"prove chess.kif", "all questions"},
				{"prove -p '(not (and (true (lit a)) (true (lit b))))' lamps.kif", "one question of your own"},
				{"prove --discover chess.kif", "properties that hold, to be added to the file"},
			},
			flagList: proveFlags(), exitCodes: checkExitCodes,
		}},
		{"certify", helpPage{
			description: "gdllint certify checks what 'gdllint prove --certificate DIR' has written.\n" +
				"It gives the programs to a stock clingo, replays matches and visits states, and\nsays which verdicts stand.",
			usageLines: []string{"certify [flags] DIR [RULESHEET]..."},
			noteText:   "DIR holds the certificates of one game, or of several in directories of their\nown. RULESHEETs are compared with those that the certificates are about.",
			exampleLines: [][2]string{
				{"certify proofs", "all games in the directory proofs"},
				{"certify --limit 10m -j 4 proofs/chess chess.kif", "one game, with a longer limit; chess.kif must not have changed"},
			},
			flagList: certifyFlags(), exitCodes: "0 all stands that has a certificate, 1 something contradicts,\n2 wrong usage, 3 something has no answer within the\nlimits, or cannot be read, 130 interrupted",
		}},
		{baselineCommand, helpPage{
			description: "gdllint baseline shows or writes the findings that are accepted for now.",
			usageLines:  []string{"baseline [show]", "baseline update [flags] [PATH]...", "baseline prune [flags] [PATH]..."},
			noteText:    "show counts the entries, update accepts all findings of now, prune drops entries\nthat are no longer needed. Use the flags with which you check.\n\n" + pathNotes,
			exampleLines: [][2]string{
				{"baseline update --static games/...", "accept what the text shows now"},
				{"baseline prune --static games/...", "drop what has been repaired"},
			},
			flagList: baselineFlags(), exitCodes: "0 done, 2 wrong usage, 3 incomplete, 130 interrupted",
		}},
		{cacheCommand, helpPage{
			description: "gdllint cache shows, removes or verifies the results of earlier runs.",
			usageLines:  []string{"cache [size] [flags]", "cache clean [flags]", "cache verify [flags] [PATH]..."},
			noteText:    "size counts the results, clean removes them. verify proves a sample of those\nthat lint or prove found with the same flags again, and removes the results that\ndiffer.\n\n" + pathNotes,
			exampleLines: [][2]string{
				{"cache", "where it is, and how large"},
				{"cache clean", "forget all results"},
				{"cache verify --sample 3 games/...", "compare three results"},
			},
			flagList: verifyFlags(), exitCodes: "0 done, 1 a result differs, 2 wrong usage, 3 incomplete,\n130 interrupted",
		}},
		{"merge", helpPage{
			description: "gdllint merge makes one report of those of several runs.\n" +
				"Each run has checked one shard (--shard K/N). The result is the report of one\nrun over all rulesheets, except for seconds.",
			usageLines: []string{"merge [flags] REPORT..."},
			noteText:   "REPORTs are all in JSON, JSONL or SARIF, directories of -f html=DIR/, or facts\nin JSON. A shard that is missing, or there twice, is an error.",
			exampleLines: [][2]string{
				{"merge shard-*.sarif -o gdllint.sarif", "a log for code scanning"},
				{"merge -o pages/ shard-*/", "one index of all games"},
			},
			flagList: mergeFlags(), exitCodes: "that of one run over all rulesheets: see 'gdllint help lint';\n3 also if the reports are not whole or do not go together",
		}},
		{"explain", helpPage{
			description: "gdllint explain tells why rules matter, with examples.",
			usageLines:  []string{"explain RULE|FAMILY..."},
			exampleLines: [][2]string{
				{"explain V02", "one rule"},
				{"explain safety", "the rules of a family"},
			},
		}},
		{"rules", helpPage{
			description: "gdllint rules lists rules: all, or those that are named.",
			usageLines:  []string{"rules [flags] [RULE]..."},
			noteText:    "RULE is a code such as V02, a name such as unsafe-negation, or a family: V or\nsafety.",
			exampleLines: [][2]string{
				{"rules --off", "rules that must be asked for"},
				{"rules -f json V", "a family, for programs"},
			},
			flagList: rulesFlags(),
		}},
		{"fmt", helpPage{
			description: "gdllint fmt rewrites rulesheets in the canonical layout.\n" +
				"One condition a line, indented by four, comments in their places. Names and the\n" +
				"order of rules never change. A file with unmatched parentheses is reported and\nleft alone.",
			usageLines: []string{"fmt [flags] [PATH]..."},
			noteText:   "PATH is a file, a directory, DIR/... for all below it, a glob, or - to format\nfrom standard input to standard output. Without PATH it is ./...",
			exampleLines: [][2]string{
				{"fmt games/...", "all games below a directory"},
				{"fmt --diff chess.kif", "show what would change"},
			},
			flagList:  fmtFlags(),
			exitCodes: "0 formatted or listed, 1 not formatted (--check, --diff), 2 wrong usage,\n3 a file could not be read or written, 130 interrupted",
		}},
		{"convert", helpPage{
			description: "gdllint convert writes rulesheets in another notation.\n" +
				"prefix is (<= (legal ?r noop) (role ?r)), infix legal(R,noop) :- role(R).\n" +
				"Comments and the order of rules stay, and so do the rulesheets themselves: the\n" +
				"text is printed, or written beside them. One that cannot be read with certainty\nis reported.",
			usageLines: []string{"convert --to prefix|infix|operations [flags] PATH..."},
			noteText:   "PATH is a file, a directory, DIR/... for all below it, a glob, or - for standard\ninput.",
			exampleLines: [][2]string{
				{"convert --to infix chess.kif", "print it"},
				{"convert --to prefix -o kif games/...", "write kif/NAME.kif for each"},
			},
			flagList:  convertFlags(),
			exitCodes: "0 converted, 2 wrong usage, 3 a file could not be read or written,\n130 interrupted",
		}},
		{"match", helpPage{
			description: "gdllint match shows a match of a game, with the boards of its states.\n" +
				"The match is random, or has the moves of --moves, which have the form of JSON\nreports. The changes of each move are marked.",
			usageLines: []string{"match [flags] FILE"},
			noteText:   "FILE is a rulesheet, or - for standard input.",
			exampleLines: [][2]string{
				{"match chess.kif", "a random match, in the terminal"},
				{"match --seed 7 -f html=match.html chess.kif", "another one, as a page"},
				{`match --moves '[{"white":"(mark 1 1)"}]' tictactoe.kif`, "this match; roles with one legal move may be left out"},
			},
			flagList:  matchFlags(),
			exitCodes: "0 shown, 2 wrong usage, 3 it cannot be read or played,\n130 interrupted",
		}},
		{"test", helpPage{
			description: "gdllint test runs the tests that authors write for their rules.\n" +
				"A test stands in a rulesheet, ;@ test NAME FORM..., or in a file GAME.gdltest\nbeside it. gdllint lint runs them too.",
			usageLines: []string{"test [flags] [PATH]..."},
			noteText:   pathNotes + "\n\ndocs/tests.md tells how tests are written.",
			exampleLines: [][2]string{
				{"test games/...", "all tests of all games below a directory"},
				{"test -f junit chess.kif", "for build servers"},
				{"test --record match.json chess.kif", "a match of a GGP server"},
				{"test --tests exercise.gdltest handed-in/...", "a table of rulesheets by tests"},
			},
			flagList:  testFlags(),
			exitCodes: "0 all pass, 1 some fail, 2 wrong usage, 3 a rulesheet cannot\nbe read or played, 130 interrupted",
		}},
		{"cover", helpPage{
			description: "gdllint cover counts how often each rule of a game fires in random matches.\n" +
				"It also tells which conditions ever decide, and which fluents, moves and goal\nvalues occur. If all states are visited, 'never' is proved.",
			usageLines: []string{"cover [flags] [PATH]..."},
			noteText:   pathNotes,
			exampleLines: [][2]string{
				{"cover chess.kif", "the rulesheet with a margin"},
				{"cover -f html=cover.html chess.kif", "a heat map"},
				{"cover --with-tests --ahead 50 chess.kif", "other matches than random ones, too"},
			},
			flagList:  coverFlags(),
			exitCodes: "0 counted, 1 a witness never comes about, 2 wrong usage,\n3 it cannot be read or played, 130 interrupted",
		}},
		{"facts", helpPage{
			description: "gdllint facts classifies and measures games.\n" +
				"States, lengths of matches, moves to choose from, results of random matches:\neach figure is exact, or an estimate with an interval and a seed.",
			usageLines: []string{"facts [flags] [PATH]..."},
			noteText:   pathNotes,
			exampleLines: [][2]string{
				{"facts chess.kif", "one game"},
				{"facts -f csv=games.csv games/...", "a line for each game"},
				{"facts -f html=games.html games/...", "a page to sort and filter"},
				{"facts --shard 1/2 -f json=1.json games/...", "half of them; 'gdllint merge' puts them together"},
			},
			flagList:  factsFlags(),
			exitCodes: "0 measured, 2 wrong usage, 3 some game cannot be read, played\nor grounded, 130 interrupted",
		}},
		{"mutate", helpPage{
			description: "gdllint mutate changes rules in small ways and asks whether anything notices.\n" +
				"Tests, findings and properties may notice it. A change that makes a difference\nand is not noticed is shown with a match: the missing test.",
			usageLines: []string{"mutate [flags] FILE"},
			noteText:   "FILE is a rulesheet in any notation. The file itself is never changed.",
			exampleLines: [][2]string{
				{"mutate chess.kif", "fifty changes"},
				{"mutate --static -n 500 chess.kif", "many, without proofs"},
			},
			flagList:  mutateFlags(),
			exitCodes: "0 all that make a difference are noticed, 1 some are not,\n2 wrong usage, 3 it cannot be read or played, 130 interrupted",
		}},
		{"serve", helpPage{
			description: "gdllint serve plays games for other programs.\n" +
				"It reads requests from standard input and writes answers to standard output, a\nline of JSON each.",
			usageLines:   []string{"serve"},
			noteText:     "docs/serve.md has the requests.",
			exampleLines: [][2]string{{"serve", "as a program starts it"}, {"serve < requests.jsonl", "with requests of a file"}},
			flagList:     serveFlags(),
			exitCodes:    "0 no more requests, 2 wrong usage, 3 an answer cannot be written,\n130 interrupted",
		}},
		{"play", helpPage{
			description: "gdllint play plays a game in the terminal, for all roles.\n" +
				"You can take moves back, ask what holds and why, and save the match as a test.",
			usageLines: []string{"play [flags] FILE"},
			noteText:   "FILE is a rulesheet. The line 'help' lists what can be typed.",
			exampleLines: [][2]string{
				{"play chess.kif", "from the initial state"},
				{"play --from report.json:2 chess.kif", "from the match of a finding"},
			},
			flagList:  playFlags(),
			exitCodes: "0 played, 2 wrong usage, 3 it cannot be read or played,\n130 interrupted",
		}},
		{"compare", helpPage{
			description: "gdllint compare tells whether two rulesheets are the same game.\n" +
				"They are if the roles have the same moves, ends, goals and percepts in all\nmatches. It proves that, or shows a match after which they differ, as short as\nit finds one, with the rules that make the difference.",
			usageLines: []string{"compare [flags] OLD NEW", "compare --since REVISION [flags] FILE"},
			noteText:   "Fluents, relations and variables may have any names. Names of roles, moves and\npercepts that both know mean what they say; others are guessed, and --map says\nwhich are the same.",
			exampleLines: [][2]string{
				{"compare chess.kif cleaned.kif", "whether a rewritten text is the same game"},
				{"compare --since HEAD chess.kif", "whether what is not committed changes the game"},
				{"compare --map xplayer=white --map oplayer=black old.kif new.kif", "with names of your own"},
			},
			flagList:  compareFlags(),
			exitCodes: "0 the same, 1 different, 2 wrong usage, 3 cannot tell,\n130 interrupted",
		}},
		{"perft", helpPage{
			description: "gdllint perft counts the move sequences and states of a game, by depth.\n" +
				"Writers of games and of game engines compare such counts with those of others.\nThe reference semantics counts the first depths a second time.",
			usageLines: []string{"perft [flags] FILE"},
			noteText:   "FILE is a rulesheet, or - for standard input. A sequence is one joint move after\nanother from the initial state; states are those after exactly so many moves.",
			exampleLines: [][2]string{
				{"perft -d 6 tictactoe.kif", "9, 72, 504, 3024, 15120, 54720"},
				{"perft -d 3 -f json chess.kif", "for programs"},
			},
			flagList:  perftFlags(),
			exitCodes: "0 counted, 2 wrong usage, 3 it cannot be read or played, or has\nmore states than --states, 130 interrupted",
		}},
		{"export", helpPage{
			description: "gdllint export writes the ground game of a rulesheet for other tools.\n" +
				"asp is a program for clingo: true(F,T), does(R,A,T), legal, goal, terminal and\nsees at the times 0 to N. Its stable models are the matches of N joint moves.",
			usageLines: []string{"export --to asp [flags] FILE"},
			noteText:   "FILE is a rulesheet, or - for standard input.",
			exampleLines: [][2]string{
				{"export --to asp -n 5 tictactoe.kif", "print it; 'clingo - 0' reads it and lists all matches"},
				{"export --to asp --moves 20 mygame.html", "of a sheet in operations notation"},
			},
			flagList:  exportFlags(),
			exitCodes: "0 written, 2 wrong usage, 3 it cannot be read or grounded,\n130 interrupted",
		}},
		{"sarif", helpPage{
			description: "gdllint sarif checks SARIF logs of any tool.\n" +
				"It applies the schema of SARIF 2.1.0 and the limits of GitHub's code scanning.\nEach problem comes with its JSON path.",
			usageLines: []string{"sarif check [flags] FILE..."},
			noteText:   "FILE is a log, or - for standard input.",
			exampleLines: [][2]string{
				{"sarif check out.sarif", "a log"},
				{"sarif check --fail-on warning -v *.sarif", "several, strictly, with all problems"},
			},
			flagList: sarifFlags(), exitCodes: "0 no errors, 1 errors, 2 wrong usage, 3 a file that cannot be read",
		}},
		{"mcp", helpPage{
			description:  "gdllint mcp is a server of the Model Context Protocol, for agents.",
			usageLines:   []string{"mcp [flags] [DIR]..."},
			noteText:     "It reads rulesheets below DIR, by default below the working directory, and no\nother file. It writes none without --write. See docs/agents.md.",
			exampleLines: [][2]string{{"mcp", "as an agent starts it"}, {"mcp --write games", "repairs and tests may be written below games"}},
			flagList:     agentFlags(), exitCodes: "0 the client has ended, 2 wrong usage, 130 interrupted",
		}},
		{"lsp", helpPage{
			description: "gdllint lsp is the language server for editors.\n" +
				"It talks to an editor over standard input and output: findings as you type,\nfixes, formatting, proofs.",
			usageLines:   []string{"lsp [flags]"},
			noteText:     "docs/editors.md shows how to set up editors.",
			exampleLines: [][2]string{{"lsp", "as editors start it"}, {"lsp 2> lsp.log", "with what the server logs in a file"}},
			flagList:     cacheFlags(),
			exitCodes:    "0 the editor ended it, 2 the editor is gone, 130 interrupted",
		}},
		{"completion", helpPage{
			description: "gdllint completion prints a script that completes commands, flags and rules.",
			usageLines:  []string{"completion bash|zsh|fish"},
			exampleLines: [][2]string{
				{"completion bash > ~/.local/share/bash-completion/completions/gdllint", "for bash"},
				{"completion fish > ~/.config/fish/completions/gdllint.fish", "for fish"},
			},
		}},
		{"version", helpPage{
			description:  "gdllint version prints the version and the commit of the program.",
			usageLines:   []string{"version [flags]"},
			exampleLines: [][2]string{{"version", "as a command"}, {"--version", "the same"}, {"version -v", "also how it was built, and the solvers"}},
			flagList:     versionFlags(),
		}},
		{"help", helpPage{
			description:  "gdllint help prints the help of the program, or of a command.",
			usageLines:   []string{"help [COMMAND]"},
			exampleLines: [][2]string{{"help", "all commands"}, {"help prove", "the flags of prove"}},
		}},
	}
}
