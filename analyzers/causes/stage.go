package causes

import "strings"

// A stage is the step of understanding a text at which a kind of finding arises.
// Reading comes first: a text that was not read has no names, names that are
// undefined have no meaning, and rules without meaning cannot be played.
type stage int

const (
	reading  stage = iota // the form could not be read as it was meant
	keywords              // a keyword does not stand as it must
	names                 // a name stands for nothing that exists
	binding               // a variable has no value
	meaning               // a rule never fires, a value gets lost
	remains               // something is of no use, or of two kinds
	matches               // the game lacks a property that games must have
	aside                 // comments and layout: neither cause nor consequence
)

// stages maps codes to stages, and families for the codes that are not listed.
var stages = map[string]stage{
	"L": reading, "L08": aside, "L10": aside, "L11": aside, "L12": aside,
	"K": keywords, "K01": names, "K07": meaning, "K09": remains, "K11": names, "K12": meaning, "K13": names,
	"K14": names, "K15": names, "K16": meaning,
	"V": binding, "V06": remains, "V07": keywords,
	"S": meaning, "R": meaning, "R05": remains,
	"A": meaning, "A01": names, "A02": remains, "A03": remains, "A04": names, "A05": remains, "A06": aside,
	"B": remains, "D": remains, "D02": meaning, "D04": meaning, "D05": meaning, "D07": aside, "D09": aside,
	"Y": remains, "Y01": aside, "Y02": aside, "Y03": keywords, "Y04": aside, "Y05": keywords, "Y09": aside, "Y10": meaning, "Y13": meaning, "Y14": meaning,
	"I": remains, "I04": matches, "P": matches, "P17": aside, "X": matches, "C": aside,
}

// stageOf returns the stage of a code. Codes of other programs have the stage of
// comments.
func stageOf(code string) stage {
	if s, ok := stages[code]; ok {
		return s
	}
	if len(code) == len("V02") {
		if s, ok := stages[code[:1]]; ok {
			return s
		}
	}
	return aside
}

// aboutMatches tells whether a rule is about states and matches.
func aboutMatches(code string) bool { return stageOf(code) == matches }

// family tells whether a code belongs to one of some families.
func family(code, letters string) bool {
	return len(code) == len("V02") && strings.Contains(letters, code[:1])
}
