package play_test

import (
	"context"
	"fmt"
	"go/token"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample/trial"
)

// asOperations converts a game; nil if the notation cannot say it.
func asOperations(t *testing.T, file *gdl.File) *gdl.File {
	text, err := file.Convert(gdl.Operations, nil)
	if err != nil {
		return nil
	}
	out := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "converted", text), gdl.Operations)
	if len(out.Errors) > 0 {
		t.Errorf("%s: the converted text has an error: %s\n%s", file.Source.Name, out.Errors[0], text)
		return nil
	}
	return out
}

// sameMatches plays two games side by side, with the moves of the one that has
// one mover, and returns the first difference.
func sameMatches(one, two *gdl.File, seed uint64, steps int) string {
	ctx := context.Background()
	budget := play.Budget{MaxSteps: 3e6, MaxTotalSteps: 30e6}
	first, err := play.NewWithBudget(one, budget)
	if err != nil {
		return ""
	}
	second, err := play.NewWithBudget(two, budget)
	if err != nil {
		return "the converted game cannot be played: " + err.Error()
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	s, err := first.InitialState(ctx)
	if err != nil {
		return ""
	}
	t, err := second.InitialState(ctx)
	if err != nil {
		return err.Error()
	}
	for n := range steps {
		if s.Len() != t.Len() {
			return fmt.Sprintf("step %d: %d fluents and %d: %v and %v", n, s.Len(), t.Len(), texts(s.TrueFluents()), texts(t.TrueFluents()))
		}
		over, err := first.IsTerminal(ctx, s)
		again, failed := second.IsTerminal(ctx, t)
		if err != nil || failed != nil {
			return ""
		}
		if over != again {
			return fmt.Sprintf("step %d: terminal %v and %v", n, over, again)
		}
		var joint, other play.JointMove
		for i, role := range first.Roles() {
			goals, err := first.GoalValues(ctx, s, role)
			if err != nil {
				return ""
			}
			values, _ := second.GoalValues(ctx, t, second.Roles()[i])
			if len(goals) > 0 && !slices.Equal(texts(goals), texts(values)) {
				return fmt.Sprintf("step %d: goals of %s %v and %v", n, role, texts(goals), texts(values))
			}
			legal, err := first.LegalMoves(ctx, s, role)
			if err != nil || len(legal) == 0 {
				return ""
			}
			moves, _ := second.LegalMoves(ctx, t, second.Roles()[i])
			if len(moves) != len(legal) && !(over && len(moves) == 0) {
				return fmt.Sprintf("step %d: legal for %s %v and %v", n, role, texts(legal), texts(moves))
			}
			if over {
				continue
			}
			move := legal[rng.IntN(len(legal))]
			at := slices.IndexFunc(moves, func(m *gdl.Term) bool { return m.InNotation(gdl.Operations) == move.InNotation(gdl.Operations) })
			if at < 0 && len(moves) == 1 {
				at = 0
			}
			if at < 0 {
				return fmt.Sprintf("step %d: no move '%s' among %v", n, move, texts(moves))
			}
			joint, other = append(joint, move), append(other, moves[at])
		}
		if over {
			return ""
		}
		if s, err = first.NextState(ctx, s, joint); err != nil {
			return ""
		}
		if t, err = second.NextState(ctx, t, other); err != nil {
			return err.Error()
		}
	}
	return ""
}

// TestConvertedGames plays games of prefix text against what they become as
// operations.
func TestConvertedGames(t *testing.T) {
	files := collectiontest.RulesheetFiles(t, "games")
	most, converted := len(files), 0
	if testing.Short() {
		most = 60
	}
	for i, name := range files[:min(most, len(files))] {
		text, err := os.ReadFile(name)
		if err != nil || len(text) > 30_000 {
			continue
		}
		file := gdl.Parse(gdl.NewSource(token.NewFileSet(), name, text))
		if len(file.Errors) > 0 {
			continue
		}
		other := asOperations(t, file)
		if other == nil {
			continue
		}
		converted++
		if diff := sameMatches(file, other, uint64(i), 8); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	t.Logf("%d of %d games can be written as operations", converted, most)
}

// TestRandomSheetsThereAndBack converts random sheets to prefix text and back:
// the first is the same game, and so is the second.
func TestRandomSheetsThereAndBack(t *testing.T) {
	n, back := 60, 0
	if testing.Short() {
		n = 15
	}
	for i := range n {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		file := gdl.ParseAs(gdl.ParseString("sheet", randomSheet(rng)).Source, gdl.Operations)
		for _, to := range []gdl.Notation{gdl.Prefix, gdl.Infix} {
			text, err := file.Convert(to, nil)
			if err != nil {
				t.Fatalf("sheet %d to %s: %v\n%s", i, to, err, file.Source.Text)
			}
			there := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "there", text), to)
			if !slices.EqualFunc(file.Rules, there.Rules, gdl.EqualRules) {
				t.Fatalf("sheet %d: other rules in %s", i, to)
			}
			again := asOperations(t, there)
			if again == nil {
				continue
			}
			back++
			if diff := sameMatches(there, again, uint64(i), 8); diff != "" {
				t.Fatalf("sheet %d, back from %s: %s\n%s\n%s\n%s", i, to, diff, file.Source.Text, text, again.Source.Text)
			}
		}
	}
	t.Logf("%d came back", back)
	if back == 0 {
		t.Error("none came back")
	}
}

// TestUntold names the rule for which a game cannot be written as operations.
func TestUntold(t *testing.T) {
	for text, why := range map[string]string{
		"(role a)(role b)(<= (legal ?r (m)) (role ?r))":                       "only one role moves at a time",
		"(role a)(<= (legal a m) (true (p)))(<= (next (p)) (not (does a m)))": "inside of a negation",
		"(role a)(role random)(legal a m)":                                    "plays dice",
		"(role a)(init (p 1))(p 2)(legal a m)":                                "fluent and a relation",
		"(role a)(legal a m)(<= (next (p ?x)) (does a ?x))":                   "any move",
	} {
		file := gdl.ParseString("game", text)
		_, err := file.Convert(gdl.Operations, nil)
		if err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want %s", text, err, why)
		}
	}
}

// TestCourseThereAndBack converts the sheets of the course to each other notation and
// back, and plays what comes back against the sheet.
func TestCourseThereAndBack(t *testing.T) {
	pages, _ := filepath.Glob(filepath.Join(collectiontest.CollectionDir(t), "course", "*.html"))
	if len(pages) == 0 {
		t.Skip("the collection has no pages of the course")
	}
	effort := trial.Effort{StatePairs: 300, RandomMatches: 25, RandomSeed: 1}
	if testing.Short() {
		effort = trial.Effort{StatePairs: 5, RandomMatches: 1, RandomSeed: 1}
	}
	budget := play.Budget{MaxSteps: 30e6, MaxTotalSteps: 300e6}
	for _, page := range pages {
		t.Run(strings.TrimSuffix(filepath.Base(page), ".html"), func(t *testing.T) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			sheet := html.UnescapeString(string(textarea.FindSubmatch(text)[1]))
			file := gdl.ParseAs(gdl.ParseString("sheet", sheet).Source, gdl.Operations)
			for _, to := range []gdl.Notation{gdl.Prefix, gdl.Infix} {
				converted, err := file.Convert(to, nil)
				if err != nil {
					t.Fatalf("to %s: %v", to, err)
				}
				there := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "there", converted), to)
				again, err := there.Convert(gdl.Operations, nil)
				if err != nil {
					t.Fatalf("back from %s: %v", to, err)
				}
				back := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "back", again), gdl.Operations)
				for name, other := range map[string]*gdl.File{"there": there, "back": back} {
					one, err := play.NewWithBudget(file, budget)
					if err != nil {
						t.Fatal(err)
					}
					two, err := play.NewWithBudget(other, budget)
					if err != nil {
						t.Fatalf("%s %s: %v", to, name, err)
					}
					d, err := trial.FindDifference(t.Context(), one, two, effort)
					if err != nil {
						t.Errorf("%s %s: %v", to, name, err)
					}
					if d != nil {
						t.Errorf("%s %s: %+v", to, name, d)
					}
				}
			}
		})
	}
}

// TestCoursePage plays the two texts of the page for those who come from the course
// against each other.
func TestCoursePage(t *testing.T) {
	page, err := os.ReadFile("../docs/course.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```prolog\n(.*?)```").FindAllSubmatch(page, -1)
	if len(blocks) != 2 {
		t.Fatalf("%d blocks", len(blocks))
	}
	var games []*play.Game
	for i, n := range []gdl.Notation{gdl.Operations, gdl.Infix} {
		g, err := play.New(gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "block", blocks[i][1]), n))
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	d, err := trial.FindDifference(t.Context(), games[0], games[1], trial.Effort{StatePairs: 100, RandomMatches: 10})
	if d != nil || err != nil {
		t.Errorf("%+v %v", d, err)
	}
}
