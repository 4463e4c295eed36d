package proof

import (
	"github.com/gdllint/gdllint/gdl"
)

// This file lists the questions about the knowledge of roles.

// EveryMoveSeen is the method by which knowledge is proved where no rule hides
// anything.
const EveryMoveSeen = "every move is seen"

// AmongFinished is the name of the questions about goals in which only matches that are over are
// compared.
const AmongFinished = "among finished matches"

// KnowledgeQuestions returns the questions about a kind of knowledge, such as KnowsLegal, for the
// roles of a game that hides information: the knowledge of each about itself and, if others is set, about
// all roles, and for goals also among finished matches. It returns none if the game hides nothing.
func KnowledgeQuestions(file *gdl.File, property Property, others bool) []Question {
	if file.IsFullyObserved() {
		return nil
	}
	players := file.PlayerNames()
	var list []Question
	for _, q := range ExpandKnowledge(Question{Property: property}, players) {
		if q.Role != "" && (others || q.AboutRole == "" || q.AboutRole == q.Role) {
			list = append(list, q)
		}
	}
	if others && property == KnowsGoal {
		for _, q := range ExpandKnowledge(Question{Property: property, FinishedOnly: true, Name: AmongFinished}, players) {
			if q.Role != "" {
				list = append(list, q)
			}
		}
	}
	return list
}

// PartQuestions returns the questions whose answers give the answer to q, in a game with these players. It returns none
// for a question that is asked as it is.
func (q Question) PartQuestions(players []string) (parts []Question) {
	switch q.Property {
	case StrongWinnability:
		parts = []Question{{Property: Winnability, Role: q.Role}}
	case WellFormed:
		parts = []Question{{Property: Playability}, {Property: Termination}, {Property: UtilityStructure}}
		for _, role := range players {
			parts = append(parts, Question{Property: Winnability, Role: role})
		}
	}
	return parts
}

// ExpandKnowledge returns a question about knowledge for each pair of players: who knows, and about
// whose moves or goals. Roles that the question names already are kept.
func ExpandKnowledge(q Question, players []string) []Question {
	var all []Question
	for _, role := range players {
		if q.Role != "" && q.Role != role {
			continue
		}
		for _, about := range players {
			if q.AboutRole != "" && q.AboutRole != about {
				continue
			}
			x := q
			x.Role, x.AboutRole = role, about
			if q.Property == KnowsTerminal {
				x.AboutRole = ""
			}
			all = append(all, x)
			if q.Property == KnowsTerminal {
				break
			}
		}
	}
	if len(all) == 0 { // the question names no role of the game: its verdict will say so
		return []Question{q}
	}
	return all
}
