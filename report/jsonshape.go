package report

import (
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// The shape of a report in JSON. Fields are stable: programs read them. The tag
// "about" is the description of a field in the schema and the manual, "enum"
// lists its possible values, and "min" is the least one. Parts of verdicts are as package
// proof has them.
type (
	jsonDocument struct {
		Version int         `json:"version" about:"version of this shape: 1" min:"1"`
		Files   []jsonFile  `json:"files" about:"what was read, in the order of the paths"`
		Summary jsonSummary `json:"summary" about:"the whole run"`
	}
	// A jsonFileLine and a jsonSummaryLine are the lines of jsonl.
	jsonFileLine struct {
		Version int `json:"version" about:"version of this shape: 1" min:"1"`
		jsonFile
	}
	jsonSummaryLine struct {
		Version int         `json:"version" about:"version of this shape: 1" min:"1"`
		Summary jsonSummary `json:"summary" about:"the whole run"`
	}
	jsonFile struct {
		Path               string        `json:"path" about:"the rulesheet, as it was named or found; with slashes"`
		IsValid            *bool         `json:"valid,omitempty" about:"whether the text is valid GDL, if that is known: a text that is not has no matches, and no question about them is asked"`
		FirstInvalidity    *jsonInvalid  `json:"invalid,omitempty" about:"if it is not: the first error that leaves it without an agreed meaning"`
		Findings           []jsonFinding `json:"findings" about:"what the author should look at, causes before what follows from them"`
		HiddenCount        int           `json:"hidden,omitempty" about:"further findings, which --max-findings leaves out"`
		SuppressedFindings []jsonFinding `json:"suppressed,omitempty" about:"findings that a comment or a baseline accepts"`
		Verdicts           []jsonVerdict `json:"verdicts" about:"answers to the questions that were asked about the game"`
		CutKind            string        `json:"cut,omitempty" about:"what cut the work short: findings and verdicts are those that were known by then" enum:"timeout,interrupt,memory"`
		FileFaults         []string      `json:"errors,omitempty" about:"faults of the program or of the file system, not of the author"`
		ElapsedSeconds     float64       `json:"seconds" about:"time that the file took"`
	}
	jsonInvalid struct {
		RuleCode    string `json:"code" about:"code of the rule, such as V02"`
		RuleName    string `json:"name" about:"name of the rule, such as unsafe-negation"`
		SourceRange Range  `json:"range" about:"where it is"`
	}
	jsonFinding struct {
		RuleCode      string         `json:"code" about:"code of the rule, such as V02"`
		RuleName      string         `json:"name" about:"name of the rule, such as unsafe-negation"`
		Severity      string         `json:"severity" about:"how bad it is" enum:"error,warning,note"`
		Message       string         `json:"message" about:"what is wrong and what to do, one line"`
		SourceRange   Range          `json:"range" about:"where it is; a finding about the whole rulesheet is at its beginning"`
		IsConsequence bool           `json:"consequence,omitempty" about:"it follows from a finding before it: repair that first"`
		RulePage      string         `json:"rule,omitempty" about:"address of the page about its rule"`
		Excerpt       string         `json:"excerpt,omitempty" about:"the line of the rulesheet where its range begins; a part of it if it is long"`
		Role          string         `json:"role,omitempty" about:"the role that it is about; with two matches, the one that cannot tell them apart"`
		Cause         *finding.Cause `json:"cause,omitempty" about:"if it is about matches: why it is so, as far as the match tells"`
		RelatedPlaces []jsonRelated  `json:"related,omitempty" about:"other places that belong to it"`
		Fixes         []jsonFix      `json:"fixes,omitempty" about:"repairs, the best one first"`
		Property      string         `json:"property,omitempty" about:"the question that it answers, if it is about the game: see verdicts"`
		FirstTrace    *jsonTrace     `json:"trace,omitempty" about:"a match that shows it"`
		SecondTrace   *jsonTrace     `json:"trace2,omitempty" about:"a second match, which a role cannot tell from the first"`
		Witnesses     []jsonWitness  `json:"witnesses,omitempty" about:"further matches, each of which a role cannot tell from an earlier one"`

		Fingerprint string               `json:"fingerprint,omitempty" about:"the same for this finding in other versions of the rulesheet"`
		Suppression *finding.Suppression `json:"suppression,omitempty" about:"why it is accepted; only in suppressed"`
	}
	jsonRelated struct {
		Message     string `json:"message" about:"what is there"`
		SourceRange Range  `json:"range" about:"where it is"`
	}
	jsonFix struct {
		Message   string     `json:"message" about:"what the repair does"`
		IsSafe    bool       `json:"safe" about:"whether the rules keep their meaning; else it guesses what was meant"`
		TextEdits []jsonEdit `json:"edits" about:"all of them together are the repair; they do not overlap"`
	}
	jsonEdit struct {
		SourceRange Range  `json:"range" about:"what to replace; nothing if start and end are the same"`
		NewText     string `json:"text" about:"what to put there"`
	}
	jsonVerdict struct {
		RuleCode string `json:"code" about:"code of the rule that reports a violation; empty if there is none"`
		proof.Question
		Status  proof.Status `json:"verdict" about:"the answer; counted if it is a number: see proved and total" enum:"proved,violated,open,counted"`
		Proviso string       `json:"provided,omitempty" about:"if it is proved only of ends of matches at which this is so: of others it says nothing"`
		proof.Explanation
		ProvedCount    *int               `json:"proved,omitempty" about:"for functionals and persistence: how many formulas were proved"`
		TotalCount     *int               `json:"total,omitempty" about:"for functionals and persistence: of how many that hold in the initial state"`
		Invariants     []string           `json:"invariants,omitempty" about:"facts that always hold and that the proof uses, as formulas"`
		ProgramSize    *proof.ProgramSize `json:"program,omitempty" about:"for knowledge, with -v: size of the program that asks whether one step can break the property"`
		FirstTrace     *jsonTrace         `json:"trace,omitempty" about:"a match that shows the answer"`
		SecondTrace    *jsonTrace         `json:"trace2,omitempty" about:"a second match, which a role cannot tell from the first"`
		Witnesses      []jsonWitness      `json:"witnesses,omitempty" about:"further matches, each of which a role cannot tell from an earlier one"`
		ElapsedSeconds float64            `json:"seconds" about:"time that the question took"`
	}
	// A jsonWitness is a match of which the role cannot tell the first steps
	// from those of another one.
	jsonWitness struct {
		proof.Witness
		*jsonTrace
	}
	jsonTrace struct {
		JointMoves  []map[string]string `json:"moves" about:"from the initial state, one object for each joint move: the moves by role, in the notation of the rulesheet"`
		MoveChanges []jsonChange        `json:"changes,omitempty" about:"what each joint move changes, as far as the match could be replayed"`
	}
	jsonChange struct {
		BecameTrue []string `json:"+,omitempty" about:"fluents that begin to hold"`
		//lint:ignore SA5008 the name is a minus, as text has it
		BecameFalse []string `json:"-,omitempty" about:"fluents that end"`
	}
	jsonSummary struct {
		ShardLabel      string   `json:"shard,omitempty" about:"part of the rulesheets that the run is about, such as 3/8; gdllint merge puts all together"`
		FileCount       int      `json:"files" about:"rulesheets that were read"`
		ErrorCount      int      `json:"errors" about:"findings of this severity"`
		WarningCount    int      `json:"warnings" about:"findings of this severity"`
		NoteCount       int      `json:"notes" about:"findings of this severity"`
		ProvedCount     int      `json:"proved" about:"questions with this answer"`
		ViolatedCount   int      `json:"violated" about:"questions with this answer"`
		OpenCount       int      `json:"open" about:"questions with this answer, but for those that their author expects to be open"`
		CountedCount    int      `json:"counted,omitempty" about:"questions with this answer"`
		InvalidCount    int      `json:"invalid,omitempty" about:"rulesheets that are no valid GDL, of which nothing is asked"`
		FixedCount      int      `json:"fixed,omitempty" about:"findings that --fix repaired"`
		SuppressedCount int      `json:"suppressed,omitempty" about:"findings that a comment or a baseline accepts"`
		IncompleteCount int      `json:"incomplete" about:"files with errors, see there"`
		CutCount        int      `json:"cut,omitempty" about:"files of which the work was cut short: there may be more to find"`
		Notices         []string `json:"notices,omitempty" about:"what else there is to say, for people"`
		RunFaults       []string `json:"faults,omitempty" about:"arguments and settings that are wrong, files that cannot be read"`
		WasInterrupted  bool     `json:"interrupted,omitempty" about:"whether the run was interrupted"`
		FailOn          string   `json:"fail_on,omitempty" about:"never, if no finding mattered for the exit code" enum:"never"`
		ExitCode        int      `json:"exit_code" about:"exit code of the program"`
		ElapsedSeconds  float64  `json:"seconds" about:"time that the run took"`
	}
)
