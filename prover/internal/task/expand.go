package task

import (
	"github.com/gdllint/gdllint/proof"
)

// expandQuestion returns the questions for which a question stands. A question about winnability
// without a role stands for one about each role but random. A question about strong winnability
// without a role stands for one about the only role, and for none in a game with several.
func (t *ProofTask) expandQuestion(q proof.Question) []proof.Question {
	players := t.Rulesheet.PlayerNames()
	switch {
	case q.IsKnowledge():
		return proof.ExpandKnowledge(q, players)
	case q.Role != "" || len(players) == 0:
		return []proof.Question{q}
	case q.Property == proof.Winnability:
		var all []proof.Question
		for _, role := range players {
			q.Role = role
			all = append(all, q)
		}
		return all
	case q.Property == proof.StrongWinnability:
		if len(players) > 1 {
			return nil
		}
		q.Role = players[0]
	}
	return []proof.Question{q}
}
