package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// comparedFiles lists the files of the games in the order of the list of cells,
// without those of KR 2012: the method of the other papers is not about
// knowledge.
func comparedFiles(targets []printedCell, game string) []string {
	var files []string
	for _, t := range targets {
		if !strings.EqualFold(t.paperName, "KR2012") && (game == "" || t.gameName == game) && !slices.Contains(files, t.fileName) {
			files = append(files, t.fileName)
		}
	}
	return files
}

// A comparisonSum adds up the costs and decisions of both methods.
type comparisonSum struct {
	gameCount, cellCount, ourDecided, peerDecided, bothDecided int
	ourSeconds, peerSeconds                                    float64 // whole processes
	ourShare, peerShare                                        float64 // for the cells that both decide
	contradictionCount                                         int
	slowerGames                                                []string
}

// compareMethods runs both methods on the games and prints the cells that they
// decide and the processor seconds.
func (o *tableOptions) compareMethods(ctx context.Context, files []string, out io.Writer) error {
	if _, err := os.Stat(o.peerProgram); err != nil {
		return fmt.Errorf("there is no program of the papers' method in '%s'; name it with -peer", o.peerProgram)
	}
	fmt.Fprintf(out, "%-20s %-9s %-9s | %8s %8s | %8s %8s | %7s %7s  %s\n",
		"game", "ours", "peer", "ours s", "peer s", "both: s", "peer s", "MB", "peer", "functionals, persistence (peer)")
	sum := &comparisonSum{}
	for _, file := range files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		o.compareGame(ctx, file, sum, out)
	}
	sum.printSums(out)
	return nil
}

// compareGame runs both methods on one game. The prover is run once for all columns that the peer was asked about, and
// once for those that both have decided.
func (o *tableOptions) compareGame(ctx context.Context, file string, sum *comparisonSum, out io.Writer) {
	path := filepath.Join(o.corpusDir, "tables", file)
	peer := o.runPeer(ctx, path)
	columns := slices.DeleteFunc(slices.Clone(comparedColumns), func(c string) bool { _, asked := peer.columnAnswers[c]; return !asked })
	if len(columns) == 0 {
		fmt.Fprintf(out, "%s: the papers' method failed: %v\n", file, peer.runError)
		return
	}
	ours := o.runOurs(ctx, path, columns)
	if ours.runError != nil {
		fmt.Fprintf(out, "%s: %v\n", file, ours.runError)
		return
	}
	both := slices.DeleteFunc(slices.Clone(columns), func(c string) bool {
		return !peer.columnAnswers[c].isDecided() || !ours.columnAnswers[c].isDecided()
	})
	share, peerShare := methodRun{}, 0.0
	if len(both) > 0 {
		share = o.runOurs(ctx, path, both)
		peerShare = peer.sharedSeconds(both)
	}
	name := strings.TrimSuffix(file, ".kif")
	fmt.Fprintf(out, "%-20s %-9s %-9s | %8.2f %8.2f | %8.2f %8.2f | %7d %7d  %s (%s), %s (%s)\n",
		name, answerLetters(ours, columns), answerLetters(peer, columns), ours.processSeconds, peer.processSeconds, share.processSeconds, peerShare,
		ours.peakMemory>>20, peer.peakMemory>>20, ours.columnAnswers["functionals"].Answer, peer.columnAnswers["functionals"].Answer,
		ours.columnAnswers["persistence"].Answer, peer.columnAnswers["persistence"].Answer)
	sum.addGame(columns, ours, peer)
	sum.ourShare += share.processSeconds
	sum.peerShare += peerShare
	if share.processSeconds > max(2, peerShare) {
		sum.slowerGames = append(sum.slowerGames, name)
	}
}

// sharedSeconds returns the time of the sets of formulas that hold some columns. Each
// set counts once, and so do the functionals, which serve all sets as evidence.
func (s methodRun) sharedSeconds(columns []string) float64 {
	sets := map[string][]string{
		"legals": {"playability", "turntaking"}, "goal": {"zerosum", "uniquegoals", "monotonic"},
		"persistence": {"persistence"}, "control": {"control-after-n"},
	}
	evidence := s.columnAnswers["functionals"].Seconds
	seconds := evidence
	for _, set := range sets {
		for _, c := range set {
			if slices.Contains(columns, c) {
				seconds += max(0, s.columnAnswers[c].Seconds-evidence)
				break
			}
		}
	}
	return seconds
}

// answerLetters writes the yes/no cells one after the other, with a blank for each
// cell that was not asked.
func answerLetters(s methodRun, columns []string) string {
	var b strings.Builder
	for _, c := range comparedColumns {
		switch {
		case c == "functionals" || c == "persistence":
		case !slices.Contains(columns, c) || s.columnAnswers[c].Answer == "":
			b.WriteByte(' ')
		default:
			b.WriteString(s.columnAnswers[c].Answer)
		}
	}
	return b.String()
}

func (sum *comparisonSum) addGame(columns []string, ours, peer methodRun) {
	sum.gameCount++
	sum.ourSeconds += ours.processSeconds
	sum.peerSeconds += peer.processSeconds
	for _, c := range columns {
		if c == "functionals" || c == "persistence" || peer.columnAnswers[c].Answer == "" {
			continue
		}
		a, b := ours.columnAnswers[c], peer.columnAnswers[c]
		sum.cellCount++
		sum.ourDecided += boolToInt(a.isDecided())
		sum.peerDecided += boolToInt(b.isDecided())
		sum.bothDecided += boolToInt(a.isDecided() && b.isDecided())
		if a.isDecided() && b.isDecided() && a.Answer != b.Answer {
			sum.contradictionCount++
		}
	}
}

func (sum *comparisonSum) printSums(out io.Writer) {
	fmt.Fprintf(out, "\n%d games, %d yes/no cells: ours decides %d, the papers' method %d, both %d; %d contradictions\n",
		sum.gameCount, sum.cellCount, sum.ourDecided, sum.peerDecided, sum.bothDecided, sum.contradictionCount)
	fmt.Fprintf(out, "whole processes, all questions:    %.1f s and %.1f s, ratio %.2f\n", sum.ourSeconds, sum.peerSeconds, costRatio(sum.ourSeconds, sum.peerSeconds))
	fmt.Fprintf(out, "only the cells that both decide:   %.1f s and %.1f s, ratio %.2f\n", sum.ourShare, sum.peerShare, costRatio(sum.ourShare, sum.peerShare))
	if len(sum.slowerGames) > 0 {
		fmt.Fprintf(out, "slower than max(2 s, peer) on these cells: %s\n", strings.Join(sum.slowerGames, ", "))
	}
}

func costRatio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
