package certify

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// shell is a game of hidden peas: ann is told whether the last cup was too far to
// the left, and has two guesses for three cups.
const shell = `(role ann) (role random) (cup 1) (cup 2) (cup 3) (left 1 2) (left 1 3) (left 2 3) (init (round 0)) (after 0 1) (after 1 2) (after 2 3)
(<= (legal random (hide ?c)) (cup ?c) (true (round 0))) (<= (legal random watch) (not (true (round 0))))
(<= (legal ann wait) (true (round 0))) (<= (legal ann (lift ?c)) (cup ?c) (not (true (round 0))))
(<= (next (round ?n)) (true (round ?m)) (after ?m ?n))
(<= (next (pea ?c)) (does random (hide ?c))) (<= (next (pea ?c)) (true (pea ?c)))
(<= (next found) (does ann (lift ?c)) (true (pea ?c)))
(<= (sees ann right) (does ann (lift ?c)) (true (pea ?d)) (left ?c ?d))
(<= terminal (true found)) (<= terminal (true (round 3)))
(<= (goal ann 100) (true found)) (<= (goal ann 0) (not (true found)))`

// open3 is the same, and no rule hides anything.
var open3 = strings.Replace(shell, "(<= (sees ann right) (does ann (lift ?c)) (true (pea ?d)) (left ?c ?d))", "", 1)

// TestStrategies spoils strategies, each fault with its own words.
func TestStrategies(t *testing.T) {
	on := func(change func(nodes []proof.StrategyNode)) func(*evidence.ManifestEntry) {
		return func(e *evidence.ManifestEntry) { change(e.StrategyNodes) }
	}
	for name, c := range map[string]struct {
		text   string
		change func(e *evidence.ManifestEntry)
		want   Result
		why    string
	}{
		"as it was": {shell, func(e *evidence.ManifestEntry) {
			if len(e.StrategyNodes) != 4 || e.StrategyNodes[0].Move != "wait" || e.StrategyNodes[1].Move != "(lift 2)" {
				t.Errorf("%+v", e.StrategyNodes)
			}
		}, Stands, ""},
		"all moves seen": {open3, func(e *evidence.ManifestEntry) {
			if len(e.StrategyNodes) != 4 || e.StrategyNodes[0].Branches[0].Perceptions[0] != "(does random (hide 1))" {
				t.Errorf("%+v", e.StrategyNodes)
			}
		}, Stands, ""},
		"in another order":            {open3, on(func(nodes []proof.StrategyNode) { slices.Reverse(nodes[0].Branches) }), Stands, ""},
		"a percept twice in a branch": {shell, on(func(nodes []proof.StrategyNode) { double(branch(nodes[1], "right")) }), Stands, ""},
		"a node that nothing leads to": {shell, func(e *evidence.ManifestEntry) {
			e.StrategyNodes = append(e.StrategyNodes, proof.StrategyNode{Move: "nothing"})
		}, Stands, ""},
		"a reply is left out": {open3, on(func(nodes []proof.StrategyNode) {
			nodes[0].Branches = slices.DeleteFunc(nodes[0].Branches, func(b proof.StrategyBranch) bool { return b.Perceptions[0] == "(does random (hide 2))" })
		}), Contradicts, "node 0 of the strategy: it has no branch for what is perceived after a move of the others: (does random (hide 2))"},
		"a percept is left out": {shell, on(func(nodes []proof.StrategyNode) {
			nodes[1].Branches = slices.DeleteFunc(nodes[1].Branches, func(b proof.StrategyBranch) bool { return len(b.Perceptions) == 0 })
		}), Contradicts, "perceived after a move of the others: nothing"},
		"a move that is not legal":        {shell, on(func(nodes []proof.StrategyNode) { nodes[0].Move = "(lift 1)" }), Contradicts, "node 0 of the strategy: the move (lift 1) is not legal"},
		"a move that is not always legal": {strings.Replace(shell, "(cup ?c) (not (true (round 0))))", "(cup ?c) (not (true (round 0))) (not (same ?c)))", 1) + "(<= (same ?c) (true (round 1)) (cup ?c) (true (pea ?c)) (not (cup ?c)))", nil, Stands, ""},
		"what does not look different":    {shell, on(func(nodes []proof.StrategyNode) { nodes[0].Branches = hides(1, 1, 1) }), Contradicts, "what is perceived after a move of the others: nothing"},
		"two nodes for what looks the same": {shell, on(func(nodes []proof.StrategyNode) {
			nodes[0].Branches = append(nodes[0].Branches, proof.StrategyBranch{Perceptions: []string{}, NextNode: 2})
		}), Contradicts, "two nodes after the same percepts: nothing"},
		"two cups for one":                   {open3, on(func(nodes []proof.StrategyNode) { nodes[0].Branches = hides(1, 1, 3) }), Contradicts, "no branch for what is perceived after a move of the others: (does random watch)"},
		"it goes in a circle":                {shell, on(func(nodes []proof.StrategyNode) { nodes[1].Branches[0].NextNode = 0 }), Contradicts, "must lead to a later node"},
		"it stays where it is":               {shell, on(func(nodes []proof.StrategyNode) { nodes[1].Branches[0].NextNode = 1 }), Contradicts, "must lead to a later node"},
		"a node that there is not":           {shell, on(func(nodes []proof.StrategyNode) { nodes[1].Branches[0].NextNode = 4 }), Contradicts, "must lead to a later node"},
		"it does not win":                    {shell, on(func(nodes []proof.StrategyNode) { nodes[3].Move = "(lift 2)" }), Contradicts, "in which ann does not win"},
		"no move":                            {shell, on(func(nodes []proof.StrategyNode) { nodes[1].Move = ") (a" }), Contradicts, "is not a move"},
		"no percept":                         {shell, on(func(nodes []proof.StrategyNode) { nodes[1].Branches[0].Perceptions = []string{"?x"} }), Contradicts, "is not a percept"},
		"nothing to begin with":              {shell, func(e *evidence.ManifestEntry) { e.StrategyNodes = []proof.StrategyNode{} }, Contradicts, "no node for the initial state"},
		"no strategy":                        {shell, func(e *evidence.ManifestEntry) { e.StrategyNodes = nil }, NoCertificate, ""},
		"nobody's strategy":                  {shell, func(e *evidence.ManifestEntry) { e.Role = "bob" }, Contradicts, "no role 'bob'"},
		"a strategy of chance":               {shell, func(e *evidence.ManifestEntry) { e.Role = "random" }, Contradicts, "no role 'random'"},
		"of the opposite":                    {shell, func(e *evidence.ManifestEntry) { e.Verdict = proof.Violated }, NoAnswer, "does not show this verdict"},
		"of another property":                {shell, func(e *evidence.ManifestEntry) { e.Property = proof.Termination }, NoAnswer, "does not show this verdict"},
		"won before it begins":               {strings.Replace(shell, "(init (round 0))", "(init (round 0)) (init found)", 1), nil, Stands, ""},
		"won before it begins, with a table": {strings.Replace(shell, "(init (round 0))", "(init (round 0)) (init found)", 1), func(e *evidence.ManifestEntry) { e.StrategyNodes = []proof.StrategyNode{{Move: "wait"}} }, Stands, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := written(t, c.text, nil)
			if c.change != nil {
				editManifest(t, dir, func(m *evidence.Manifest) {
					m.Properties = []evidence.ManifestEntry{*entryOf(m, proof.StrongWinnability)}
					c.change(&m.Properties[0])
				})
			}
			g, _, why := check(t, dir)
			i := slices.IndexFunc(g.Verdicts, func(v Verdict) bool { return v.Method != "" && strings.HasPrefix(v.Method, "a strategy") })
			if i < 0 || g.Verdicts[i].Result != c.want || !strings.Contains(why, c.why) {
				t.Errorf("%+v: %s; want %q", g.Verdicts, why, c.why)
			}
		})
	}
}

// hides leads from each move of chance to a node.
func hides(to ...int) (list []proof.StrategyBranch) {
	for i, n := range to {
		list = append(list, proof.StrategyBranch{Perceptions: []string{"(does random (hide " + string(rune('1'+i)) + "))"}, NextNode: n})
	}
	return list
}

// branch returns the branch of a node for one percept.
func branch(n proof.StrategyNode, percept string) *proof.StrategyBranch {
	i := slices.IndexFunc(n.Branches, func(b proof.StrategyBranch) bool { return len(b.Perceptions) == 1 && b.Perceptions[0] == percept })
	return &n.Branches[i]
}

func double(b *proof.StrategyBranch) { b.Perceptions = append(b.Perceptions, b.Perceptions...) }

// TestStrategyOfOtherRules takes a strategy to other rules than those that it was
// found for.
func TestStrategyOfOtherRules(t *testing.T) {
	for name, c := range map[string]struct{ old, new, why string }{
		"another cup":               {"(cup 3)", "(cup 3) (cup 4) (left 1 4) (left 2 4) (left 3 4)", "in which ann does not win"},
		"another player":            {"(role random)", "(role random) (role bob) (legal bob wait) (legal bob end) (<= (next (round 3)) (does bob end))", "in which ann does not win"},
		"another one who is stuck":  {"(role random)", "(role random) (role bob) (<= (legal bob wait) (true (round 0)))", "bob has no legal move"},
		"chance is stuck":           {"(<= (legal random watch) (not (true (round 0))))", "", "random has no legal move"},
		"a guess less":              {"(after 1 2) (after 2 3)", "(after 1 3)", "in which ann does not win"},
		"another way to say it":     {"(sees ann right)", "(sees ann left)", "what is perceived after a move of the others: left"},
		"found is worth no hundred": {"(goal ann 100)", "(goal ann 99)", "in which ann does not win"},
		"what cannot be computed":   {"(<= (next found) ", "(<= (next found) (not (left ?x ?x)) ", ""},
	} {
		text := []byte(strings.Replace(shell, c.old, c.new, 1))
		dir := written(t, shell, nil)
		rewrite(t, filepath.Join(dir, "game.kif"), func([]byte) []byte { return text })
		editManifest(t, dir, func(m *evidence.Manifest) {
			m.SHA256 = evidence.HashText(text)
			m.Properties = []evidence.ManifestEntry{*entryOf(m, proof.StrongWinnability)}
		})
		if _, results, why := check(t, dir); results[proof.StrongWinnability] != Contradicts || !strings.Contains(why, c.why) {
			t.Errorf("%s: %v: %s", name, results, why)
		}
	}
}

// TestStrategyWithinBounds: what is too large or takes too long is no contradiction.
func TestStrategyWithinBounds(t *testing.T) {
	dir := written(t, shell, nil)
	editManifest(t, dir, func(m *evidence.Manifest) {
		m.Properties = []evidence.ManifestEntry{*entryOf(m, proof.StrongWinnability)}
	})
	for _, c := range []struct {
		states int
		limit  time.Duration
		want   Result
		why    string
	}{{100, time.Minute, Stands, ""}, {2, time.Minute, NoAnswer, "more states than"}, {100, time.Nanosecond, NoAnswer, "not followed within"}} {
		checker := &Checker{ClingoRunner: certificate.LibraryRunner(), TimeLimit: c.limit, MaxJobs: 1, MaxStates: c.states}
		v := checker.CheckGame(t.Context(), dir).Verdicts[0]
		if v.Result != c.want || !strings.Contains(strings.Join(v.Reasons, "\n"), c.why) {
			t.Errorf("%+v: want %s, %q", v, c.want, c.why)
		}
	}
	var text bytes.Buffer
	r := &Report{Output: &text, Verbose: true}
	r.AddGame((&Checker{ClingoRunner: certificate.LibraryRunner(), TimeLimit: time.Minute, MaxStates: 100}).CheckGame(t.Context(), dir))
	if !strings.Contains(text.String(), "stands: strong-winnability ann, proved (strategy)") {
		t.Errorf("%s", &text)
	}
}
