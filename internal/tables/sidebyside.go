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

// gamesOf lists the files of the games in the order of the list of cells,
// without those of KR 2012: the method of the other papers is not about
// knowledge.
func gamesOf(targets []target, game string) []string {
	var files []string
	for _, t := range targets {
		if !strings.EqualFold(t.paper, "KR2012") && (game == "" || t.game == game) && !slices.Contains(files, t.file) {
			files = append(files, t.file)
		}
	}
	return files
}

// A comparisonSum adds up the costs and decisions of both methods.
type comparisonSum struct {
	games, cells, ours, peers, both int
	ourSeconds, peerSeconds         float64 // whole processes
	ourShare, peerShare             float64 // for the cells that both decide
	contradictions                  int
	slower                          []string
}

// sideBySide runs both methods on the games and prints the cells that they
// decide and the processor seconds.
func (o *options) sideBySide(ctx context.Context, files []string, out io.Writer) error {
	if _, err := os.Stat(o.peer); err != nil {
		return fmt.Errorf("there is no program of the papers' method in '%s'; name it with -peer", o.peer)
	}
	fmt.Fprintf(out, "%-20s %-9s %-9s | %8s %8s | %8s %8s | %7s %7s  %s\n",
		"game", "ours", "peer", "ours s", "peer s", "both: s", "peer s", "MB", "peer", "functionals, persistence (peer)")
	sum := &comparisonSum{}
	for _, file := range files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		o.comparedGame(ctx, file, sum, out)
	}
	sum.print(out)
	return nil
}

// comparedGame runs both methods on one game: ours once for all columns, and
// once for those that the peer has decided.
func (o *options) comparedGame(ctx context.Context, file string, sum *comparisonSum, out io.Writer) {
	path := filepath.Join(o.corpus, "tables", file)
	peer := o.runPeer(ctx, path)
	columns := slices.DeleteFunc(slices.Clone(compared), func(c string) bool { _, asked := peer.cells[c]; return !asked })
	if len(columns) == 0 {
		fmt.Fprintf(out, "%s: the papers' method failed: %v\n", file, peer.err)
		return
	}
	ours := o.runOurs(ctx, path, columns)
	if ours.err != nil {
		fmt.Fprintf(out, "%s: %v\n", file, ours.err)
		return
	}
	both := slices.DeleteFunc(slices.Clone(columns), func(c string) bool {
		return !peer.cells[c].decided() || !ours.cells[c].decided()
	})
	share, peerShare := side{}, 0.0
	if len(both) > 0 {
		share = o.runOurs(ctx, path, both)
		peerShare = peer.share(both)
	}
	name := strings.TrimSuffix(file, ".kif")
	fmt.Fprintf(out, "%-20s %-9s %-9s | %8.2f %8.2f | %8.2f %8.2f | %7d %7d  %s (%s), %s (%s)\n",
		name, letters(ours, columns), letters(peer, columns), ours.seconds, peer.seconds, share.seconds, peerShare,
		ours.memory>>20, peer.memory>>20, ours.cells["functionals"].Answer, peer.cells["functionals"].Answer,
		ours.cells["persistence"].Answer, peer.cells["persistence"].Answer)
	sum.add(name, columns, ours, peer)
	sum.ourShare += share.seconds
	sum.peerShare += peerShare
	if share.seconds > max(2, peerShare) {
		sum.slower = append(sum.slower, name)
	}
}

// share returns the time of the sets of formulas that hold some columns. Each
// set counts once, and so do the functionals, which serve all sets as evidence.
func (s side) share(columns []string) float64 {
	sets := map[string][]string{
		"legals": {"playability", "turntaking"}, "goal": {"zerosum", "uniquegoals", "monotonic"},
		"persistence": {"persistence"}, "control": {"control-after-n"},
	}
	evidence := s.cells["functionals"].Seconds
	seconds := evidence
	for _, set := range sets {
		for _, c := range set {
			if slices.Contains(columns, c) {
				seconds += max(0, s.cells[c].Seconds-evidence)
				break
			}
		}
	}
	return seconds
}

// letters writes the yes/no cells one after the other, with a blank for each
// cell that was not asked.
func letters(s side, columns []string) string {
	var b strings.Builder
	for _, c := range compared {
		switch {
		case c == "functionals" || c == "persistence":
		case !slices.Contains(columns, c) || s.cells[c].Answer == "":
			b.WriteByte(' ')
		default:
			b.WriteString(s.cells[c].Answer)
		}
	}
	return b.String()
}

func (sum *comparisonSum) add(name string, columns []string, ours, peer side) {
	sum.games++
	sum.ourSeconds += ours.seconds
	sum.peerSeconds += peer.seconds
	for _, c := range columns {
		if c == "functionals" || c == "persistence" || peer.cells[c].Answer == "" {
			continue
		}
		a, b := ours.cells[c], peer.cells[c]
		sum.cells++
		sum.ours += btoi(a.decided())
		sum.peers += btoi(b.decided())
		sum.both += btoi(a.decided() && b.decided())
		if a.decided() && b.decided() && a.Answer != b.Answer {
			sum.contradictions++
		}
	}
}

func (sum *comparisonSum) print(out io.Writer) {
	fmt.Fprintf(out, "\n%d games, %d yes/no cells: ours decides %d, the papers' method %d, both %d; %d contradictions\n",
		sum.games, sum.cells, sum.ours, sum.peers, sum.both, sum.contradictions)
	fmt.Fprintf(out, "whole processes, all questions:    %.1f s and %.1f s, ratio %.2f\n", sum.ourSeconds, sum.peerSeconds, ratio(sum.ourSeconds, sum.peerSeconds))
	fmt.Fprintf(out, "only the cells that both decide:   %.1f s and %.1f s, ratio %.2f\n", sum.ourShare, sum.peerShare, ratio(sum.ourShare, sum.peerShare))
	if len(sum.slower) > 0 {
		fmt.Fprintf(out, "slower than max(2 s, peer) on these cells: %s\n", strings.Join(sum.slower, ", "))
	}
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
