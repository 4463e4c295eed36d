package sarifcheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// good is a log without a fault.
const good = `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
"tool":{"driver":{"name":"lint","rules":[
 {"id":"R1","name":"RuleOne","shortDescription":{"text":"One."},"fullDescription":{"text":"One."},"help":{"text":"Do."},
  "properties":{"tags":["x"],"security-severity":"7.5"}}]}},
"columnKind":"utf16CodeUnits","automationDetails":{"id":"lint/"},
"originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"root"}}},
"invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"note","message":{"text":"n"}}]}],
"results":[{"ruleId":"R1","ruleIndex":0,"level":"error","message":{"text":"no [place](1) \\[here](there)"},
 "locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.kif","uriBaseId":"%SRCROOT%"},
  "region":{"startLine":2,"startColumn":3,"endLine":2,"endColumn":5}}}],
 "relatedLocations":[{"id":1,"message":{"text":"m"},"physicalLocation":{"artifactLocation":{"uri":"b.kif"},"region":{"startLine":1}}}],
 "codeFlows":[{"threadFlows":[{"locations":[{"location":{"message":{"text":"s"},"physicalLocation":{"artifactLocation":{"uri":"b.kif"},"region":{"startLine":1}}}}]}]}],
 "partialFingerprints":{"primaryLocationLineHash":"39fa2ee980eb94b0:1"}}]}]}`

func TestCheckGood(t *testing.T) {
	for _, p := range CheckLog([]byte(good)) {
		t.Error(p)
	}
}

// Each case breaks the good log in one place.
func TestCheckBad(t *testing.T) {
	const loc = "runs[0].results[0].locations[0].physicalLocation"
	for _, test := range []struct{ old, new, want string }{
		// The schema.
		{`"version":"2.1.0"`, `"version":"2.0.0"`, "error: version: 2.0.0 does not equal any of: [2.1.0]"},
		{`"version":"2.1.0",`, ``, "error: log: missing properties: [\"version\"]"},
		{`"name":"lint",`, ``, "error: runs[0].tool.driver: missing properties: [\"name\"]"},
		{`"level":"error"`, `"level":"fatal"`, "error: runs[0].results[0].level: fatal does not equal any of: [none"},
		{`"ruleId":"R1"`, `"ruleId":1`, "error: runs[0].results[0].ruleId: has type \"integer\", want \"string\""},
		{`"ruleId":"R1"`, `"ruleID":"R1"`, "error: runs[0].results[0]: unknown property 'ruleID'"},
		{`{"text":"m"}`, `{}`, "error: runs[0].results[0].relatedLocations[0].message: the schema wants one of 'text', 'id'"},
		{`"startLine":2`, `"startLine":0`, "error: " + loc + ".region.startLine: 0 is less than 1"},
		{`"executionSuccessful":true,`, ``, "error: runs[0].invocations[0]: missing properties: [\"executionSuccessful\"]"},
		{`"uri":"a%20b.kif"`, `"uri":"a%2.kif"`, "error: " + loc + ".artifactLocation.uri: 'a%2.kif' is no valid uri-reference"},
		// Runs and rules.
		{`"name":"lint"`, `"name":" "`, "error: runs[0].tool.driver.name: empty"},
		{`"id":"R1"`, `"id":""`, "error: runs[0].tool.driver.rules[0].id: empty"},
		{`"shortDescription":{"text":"One."},`, ``, "warning: runs[0].tool.driver.rules[0]: missing 'shortDescription.text'"},
		{`"help":{"text":"Do."}`, `"help":{"text":" "}`, "warning: runs[0].tool.driver.rules[0]: missing 'help.text'"},
		{`"name":"RuleOne"`, `"name":"` + strings.Repeat("n", 256) + `"`, "error: runs[0].tool.driver.rules[0].name: 256 characters"},
		{`"fullDescription":{"text":"One."}`, `"fullDescription":{"text":"` + strings.Repeat("é", 1025) + `"}`,
			"error: runs[0].tool.driver.rules[0].fullDescription.text: 1025 characters"},
		{`"tags":["x"]`, `"tags":[` + list(11, `"t%d"`) + `]`, "warning: runs[0].tool.driver.rules[0].properties.tags: 11 tags; code scanning keeps 10"},
		{`"tags":["x"]`, `"tags":[` + list(21, `"t%d"`) + `]`, "error: runs[0].tool.driver.rules[0].properties.tags: 21 tags"},
		{`"security-severity":"7.5"`, `"security-severity":7.5`, "error: runs[0].tool.driver.rules[0].properties['security-severity']: must be a string"},
		{`"security-severity":"7.5"`, `"security-severity":"high"`, "'high' is not a number above 0.0"},
		{`"security-severity":"7.5"`, `"security-severity":"0.0"`, "'0.0' is not a number above 0.0"},
		{`"columnKind":"utf16CodeUnits",`, ``, "warning: runs[0]: missing 'columnKind'"},
		{`"level":"note"`, `"level":"error"`, "error: runs[0].invocations[0].executionSuccessful: true beside"},
		{`"executionSuccessful":true`, `"executionSuccessful":false`, "warning: runs[0].invocations[0].executionSuccessful: false"},
		// Results.
		{`"ruleIndex":0`, `"ruleIndex":1`, "error: runs[0].results[0].ruleIndex: 1, but the tool has 1 rules"},
		{`"ruleIndex":0`, `"ruleIndex":-1`, "error: runs[0].results[0].ruleIndex: -1"},
		{`"ruleId":"R1"`, `"ruleId":"R2"`, "error: runs[0].results[0].ruleIndex: 0 is rule 'R1', but ruleId is 'R2'"},
		{`"ruleId":"R1","ruleIndex":0,`, ``, "warning: runs[0].results[0]: missing 'ruleId'"},
		{`"text":"no [place](1) \\[here](there)"`, `"text":""`, "error: runs[0].results[0].message: no text"},
		{`"message":{"text":"no [place](1) \\[here](there)"}`, `"message":{"id":"x"}`, "error: runs[0].results[0].message: no text"},
		{`[place](1)`, `[place](2)`, "error: runs[0].results[0].message.text: the link to 2 has 0 locations"},
		{`[place](1)`, `place`, "warning: runs[0].results[0].relatedLocations[0]: the message does not link to it"},
		{`"id":1,`, ``, "warning: runs[0].results[0].relatedLocations[0]: missing 'id'"},
		{`"message":{"text":"m"},`, ``, "warning: runs[0].results[0].relatedLocations[0]: missing 'message'"},
		{`"level":"error"`, `"kind":"pass","level":"error"`, "error: runs[0].results[0].level: 'error' with kind 'pass'"},
		{`"level":"error"`, `"kind":"pass"`, "warning: runs[0].results[0].kind: 'pass'"},
		{`"level":"error"`, `"suppressions":[{"kind":"inSource"}]`, "warning: runs[0].results[0].suppressions: code scanning ignores"},
		{`{"primaryLocationLineHash":"39fa2ee980eb94b0:1"}`, `{}`, "warning: runs[0].results[0]: missing 'partialFingerprints"},
		// Places.
		{`"uri":"a%20b.kif"`, `"uri":"a\\b.kif"`, "error: " + loc + ".artifactLocation.uri: 'a\\b.kif' is no valid"},
		{`"uri":"a%20b.kif"`, `"uri":"a b.kif"`, "error: " + loc + ".artifactLocation.uri: 'a b.kif' is no valid URI"},
		{`"uri":"a%20b.kif"`, `"uri":"https://example.com/a.kif"`, "error: " + loc + ".artifactLocation.uri: the scheme of 'https:"},
		{`"uri":"a%20b.kif"`, `"uri":"file:///home/a.kif"`, "warning: " + loc + ".artifactLocation.uri: 'file:"},
		{`"uri":"a%20b.kif"`, `"uri":"/home/a.kif"`, "warning: " + loc + ".artifactLocation.uri: '/home/a.kif' is absolute"},
		{`"uri":"a%20b.kif"`, `"uri":"b/../../a.kif"`, "warning: " + loc + ".artifactLocation.uri: 'b/../../a.kif' leads out"},
		{`"uri":"a%20b.kif",`, ``, "error: " + loc + ": no artifactLocation.uri"},
		{`"uri":"a%20b.kif",`, `"index":0,`, "warning: " + loc + ".artifactLocation: refers to"},
		{`"uriBaseId":"%SRCROOT%"`, `"uriBaseId":"ROOT"`, "warning: " + loc + ".artifactLocation.uriBaseId: 'ROOT'"},
		{`"startLine":2,"startColumn":3,"endLine":2,`, ``, "warning: " + loc + ".region: no startLine"},
		{`"endLine":2`, `"endLine":1`, "error: " + loc + ".region: ends in line 1"},
		{`"endColumn":5`, `"endColumn":2`, "error: " + loc + ".region: ends in column 2"},
		{`{"location":{"message":{"text":"s"},`, `{"index":0,"x":{"message":{"text":"s"},`, "error: runs[0].results[0].codeFlows[0].threadFlows[0].locations[0]: unknown property 'x'"},
	} {
		if strings.Count(good, test.old) < 1 {
			t.Errorf("the good log has no %s", test.old)
			continue
		}
		text := strings.Replace(good, test.old, test.new, 1)
		var all []string
		for _, p := range CheckLog([]byte(text)) {
			all = append(all, p.String())
		}
		if got := strings.Join(all, "\n"); !strings.Contains(got, test.want) {
			t.Errorf("%s -> %.60s\ngot  %s\nwant %s", test.old, test.new, got, test.want)
		}
	}
}

// list repeats a format with numbers, separated by commas.
func list(n int, format string) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf(format, i))
	}
	return strings.Join(parts, ",")
}

// cut returns what stands between two marks of the good log.
func cut(t *testing.T, from, to string) string {
	t.Helper()
	_, rest, ok := strings.Cut(good, from)
	inner, _, found := strings.Cut(rest, to)
	if !ok || !found {
		t.Fatalf("no %s...%s", from, to)
	}
	return inner
}

func repeat(part string, n int) string { return strings.TrimSuffix(strings.Repeat(part+",", n), ",") }

func TestCheckLists(t *testing.T) {
	run := strings.TrimSuffix(strings.SplitN(good, `"runs":[`, 2)[1], "]}")
	result := strings.TrimSuffix(strings.SplitN(run, `"results":[`, 2)[1], "]}")
	place := cut(t, `"locations":[`, "],\n \"relatedLocations\"")
	step := cut(t, `"threadFlows":[{"locations":[`, `]}]}],`)
	others := ""
	for i := range 21 {
		others += strings.Replace(run, `"id":"lint/"`, fmt.Sprintf(`"id":"lint%d/"`, i), 1) + ","
	}
	for name, test := range map[string]struct{ old, new, want string }{
		"no runs":            {run, "", "error: runs: no run"},
		"runs":               {run, strings.TrimSuffix(others, ","), "error: runs: 21 runs"},
		"category":           {run, run + "," + run, "error: runs[1]: same tool and category as runs[0]"},
		"no results":         {`,` + "\n" + `"results":[` + result + `]`, "", "error: runs[0]: missing 'results'"},
		"results":            {result, repeat(result, 25_001), "error: runs[0].results: 25001 results"},
		"results kept":       {result, repeat(result, 5001), "warning: runs[0].results: 5001 results"},
		"no location":        {place, "", "error: runs[0].results[0]: no location"},
		"locations":          {place, repeat(place, 1001), "error: runs[0].results[0].locations: 1001 locations"},
		"locations kept":     {place, repeat(place, 101), "warning: runs[0].results[0].locations: 101 locations"},
		"steps":              {step, repeat(step, 10_001), "error: runs[0].results[0].codeFlows: 10001 locations of flows"},
		"steps kept":         {step, repeat(step, 1001), "warning: runs[0].results[0].codeFlows: 1001 locations of flows"},
		"suppressed or not":  {result, result + "," + strings.Replace(result, `"ruleId"`, `"suppressions":[],"ruleId"`, 1), "error: runs[0].results: 1 of 2 results have"},
		"extensions":         {`"driver":`, `"extensions":[` + list(101, `{"name":"e%d"}`) + `],"driver":`, "error: runs[0].tool.extensions: 101"},
		"rules":              {`"driver":`, `"extensions":[{"name":"e","rules":[` + list(25_000, `{"id":"E%d"}`) + `]}],"driver":`, "error: runs[0].tool: 25001 rules"},
		"rule twice":         {`"rules":[`, `"rules":[{"id":"R1"},`, "error: runs[0].tool.driver.rules[1].id: 'R1' is the id of rules[0] too"},
		"no step":            {`{"location":` + cut(t, `"threadFlows":[{"locations":[{"location":`, `]}]}],`), `{"nestingLevel":1}`, "error: runs[0].results[0].codeFlows[0].threadFlows[0].locations[0]: missing 'location'"},
		"step elsewhere":     {`{"location":` + cut(t, `"threadFlows":[{"locations":[{"location":`, `]}]}],`), `{"index":0}`, "warning: runs[0].results[0].codeFlows[0].threadFlows[0].locations[0]: refers to"},
		"not JSON":           {`"version"`, `version`, "error: log: not JSON: line 1: "},
		"not JSON, line 3":   {`"id":"R1"`, `"id";"R1"`, "error: log: not JSON: line 3: "},
		"more than one":      {good, good + "\n{}", "error: log: not JSON: line 13: text after the end"},
		"nothing":            {good, "", "error: log: not JSON: line 1: the file is empty"},
		"not UTF-8":          {"RuleOne", "Rule\xff", "error: log: not UTF-8 text"},
		"an array":           {good, "[]", "error: log: has type \"array\", want \"object\""},
		"results of strings": {result, `"x"`, "error: runs[0].results[0]: has type \"string\", want \"object\""},
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(good, test.old) {
				t.Fatalf("the good log has no %.80s", test.old)
			}
			var all []string
			for _, p := range CheckLog([]byte(strings.Replace(good, test.old, test.new, 1))) {
				all = append(all, p.String())
			}
			if got := strings.Join(all, "\n"); !strings.Contains(got, test.want) {
				t.Errorf("got  %.500s\nwant %s", got, test.want)
			}
		})
	}
}

// A log that no compression makes small enough is refused.
func TestCheckSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 16<<20)
	for i := range noise {
		noise[i] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-"[rng.IntN(64)]
	}
	text := strings.Replace(good, `"text":"n"`, `"text":"`+string(noise)+`"`, 1)
	problems := CheckLog([]byte(text))
	if len(problems) != 1 || !strings.Contains(problems[0].String(), "bytes when compressed by gzip") {
		t.Errorf("%.300v", problems)
	}
}

func TestJSONPath(t *testing.T) {
	got := jsonPath([]string{"runs", "0", "originalUriBaseIds", "%SRCROOT%", "uri"})
	if want := "runs[0].originalUriBaseIds['%SRCROOT%'].uri"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(`{"version":"2.1.0","runs":[null]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, p := range CheckLog(text) {
			if p.Message == "" {
				t.Errorf("a problem without a message at %q", p.JSONPath)
			}
		}
	})
}
