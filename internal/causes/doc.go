// Command causes draws errors that gdllint reports in faulty rulesheets, for
// people to judge whether the message names the cause at its place:
//
//	go run ./internal/causes [-dir DIR] [-n 40] [-seed 1] [-binary PATH] [-rows] [FILE]...
//
// One error at most is drawn from a file, among those that authors are shown:
// neither what is suppressed nor what follows from another finding takes part.
// Files and errors are put in an order by a hash of the seed and of the names,
// or the places, alone. So another version of gdllint, which -binary names, is
// drawn from in the same way, and with the same files wherever both find an
// error.
//
// What people judged stands in docs/design/causes.md. The rulesheets that it
// speaks of are third-party texts and not part of the repository; what is
// written about them are names, codes, places and words of our own. The
// rulesheets in testdata are ours: each is a game of ours with one fault of
// the kind that beginners make, and tells what the first error has to say.
package main
