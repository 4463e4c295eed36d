// Command causes draws errors that gdllint reports in faulty rulesheets, for
// people to judge whether the message names the cause at its place:
//
//	bin/tools/causes [-dir DIR] [-n 40] [-seed 1] [-binary PATH] [-around 2] [-rows]
//	    [FILE]...
//
// One error at most is drawn from a file, among those that authors are shown:
// suppressed errors and those that follow from another finding take no part.
// Files are put in an order by a hash of the seed and of the name, the errors of
// a file by a hash of the seed and of name, place, code and message. So another
// version of gdllint, which -binary names, is drawn from with the same files
// wherever both find an error; of a file with several errors another one may
// be drawn where a message has changed.
//
// Without a FILE the rulesheets are *.kif in DIR. Each error is printed with -around
// lines before and after it, or, with -rows, as a row of the table of judgements.
//
// The judgements stand in docs/design/causes.md. Its rulesheets are third-party
// texts and not part of the repository; it holds their names, codes, places and
// our own descriptions only. The rulesheets in testdata are ours: each is a
// game of ours with one fault of the kind that beginners make, and states the
// expected text of the first error.
package main
