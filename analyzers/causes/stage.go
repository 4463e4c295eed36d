package causes

import "strings"

// A findingStage is the step of understanding a text at which a kind of finding arises.
// Reading comes first: a text that was not read has no names, names that are
// undefined have no meaning, and rules without meaning cannot be played.
type findingStage int

const (
	readingStage   findingStage = iota // the form could not be read as it was meant
	keywordStage                       // a keyword does not stand as it must
	nameStage                          // a name stands for nothing that exists
	bindingStage                       // a variable has no value
	meaningStage                       // a rule never fires, a value gets lost
	remainderStage                     // something is of no use, or of two kinds
	matchStage                         // the game lacks a property that games must have
	commentStage                       // comments and layout: neither cause nor consequence
)

// codeStages maps codes to stages, and families for the codes that are not listed.
var codeStages = map[string]findingStage{
	"L": readingStage, "L08": commentStage, "L10": commentStage, "L11": commentStage, "L12": commentStage,
	"K": keywordStage, "K01": nameStage, "K07": meaningStage, "K09": remainderStage, "K11": nameStage, "K12": meaningStage, "K13": nameStage,
	"K14": nameStage, "K15": nameStage, "K16": meaningStage,
	"V": bindingStage, "V06": remainderStage, "V07": keywordStage,
	"S": meaningStage, "R": meaningStage, "R05": remainderStage,
	"A": meaningStage, "A01": nameStage, "A02": remainderStage, "A03": remainderStage, "A04": nameStage, "A05": remainderStage, "A06": commentStage,
	"B": remainderStage, "D": remainderStage, "D02": meaningStage, "D04": meaningStage, "D05": meaningStage, "D07": commentStage, "D09": commentStage,
	"Y": remainderStage, "Y01": commentStage, "Y02": commentStage, "Y03": keywordStage, "Y04": commentStage, "Y05": keywordStage, "Y09": commentStage, "Y10": meaningStage, "Y13": meaningStage, "Y14": meaningStage, "Y15": meaningStage,
	"I": remainderStage, "I04": matchStage, "P": matchStage, "P17": commentStage, "O10": readingStage, "O13": readingStage, "X": matchStage, "C": commentStage,
}

// stageOf returns the stage of a code. Codes of other programs have the stage of
// comments.
func stageOf(code string) findingStage {
	if s, ok := codeStages[code]; ok {
		return s
	}
	if len(code) == len("V02") {
		if s, ok := codeStages[code[:1]]; ok {
			return s
		}
	}
	return commentStage
}

// isAboutMatches tells whether a rule is about states and matches.
func isAboutMatches(code string) bool { return stageOf(code) == matchStage }

// belongsToFamily tells whether a code belongs to one of some families.
func belongsToFamily(code, letters string) bool {
	return len(code) == len("V02") && strings.Contains(letters, code[:1])
}
