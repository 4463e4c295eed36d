package survey

import "github.com/gdllint/gdllint/gdl"

// RoleFacts returns the facts that name the roles, each role once; none unless ground
// facts define all roles.
func RoleFacts(s *Survey) []*gdl.Rule {
	var facts []*gdl.Rule
	seen := map[string]bool{}
	for _, r := range s.Rules {
		if r.Head.Name != gdl.Role {
			continue
		}
		if len(r.Body) > 0 || len(r.Head.Args) != 1 || !r.Head.IsGround() {
			return nil
		}
		if name := r.Head.Args[0].String(); !seen[name] {
			seen[name] = true
			facts = append(facts, r)
		}
	}
	return facts
}

// IsComplete tells whether every form of the rulesheet was read. Then a name that is
// not found is really missing.
func IsComplete(s *Survey) bool { return !s.TextLost && len(s.UnreadWords) == 0 }
