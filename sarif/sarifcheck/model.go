package sarifcheck

import "encoding/json"

// The parts of a log that are checked beyond the schema. Pointers distinguish
// absent values from empty ones.
type (
	log struct {
		Runs *[]run `json:"runs"`
	}
	run struct {
		Tool               tool                        `json:"tool"`
		Results            *[]result                   `json:"results"`
		Invocations        []invocation                `json:"invocations"`
		Automation         automation                  `json:"automationDetails"`
		ColumnKind         string                      `json:"columnKind"`
		OriginalURIBaseIDs map[string]artifactLocation `json:"originalUriBaseIds"`
	}
	tool struct {
		Driver     component   `json:"driver"`
		Extensions []component `json:"extensions"`
	}
	component struct {
		Name    string `json:"name"`
		Version string `json:"version"`
		GUID    string `json:"guid"`
		Rules   []rule `json:"rules"`
	}
	rule struct {
		ID               string         `json:"id"`
		Name             string         `json:"name"`
		ShortDescription text           `json:"shortDescription"`
		FullDescription  text           `json:"fullDescription"`
		Help             text           `json:"help"`
		Properties       ruleProperties `json:"properties"`
	}
	ruleProperties struct {
		Tags             []string        `json:"tags"`
		SecuritySeverity json.RawMessage `json:"security-severity"`
	}
	text struct {
		Text string `json:"text"`
	}
	automation struct {
		ID string `json:"id"`
	}
	invocation struct {
		Successful *bool          `json:"executionSuccessful"`
		Execution  []notification `json:"toolExecutionNotifications"`
		Configure  []notification `json:"toolConfigurationNotifications"`
	}
	notification struct {
		Level string `json:"level"`
	}
	result struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    *int              `json:"ruleIndex"`
		Rule         ruleReference     `json:"rule"`
		Kind         string            `json:"kind"`
		Level        string            `json:"level"`
		Message      resultMessage     `json:"message"`
		Locations    []location        `json:"locations"`
		Related      []location        `json:"relatedLocations"`
		Prints       map[string]string `json:"partialFingerprints"`
		CodeFlows    []codeFlow        `json:"codeFlows"`
		Suppressions *[]any            `json:"suppressions"`
	}
	ruleReference struct {
		ID        string           `json:"id"`
		Index     *int             `json:"index"`
		Component *json.RawMessage `json:"toolComponent"`
	}
	resultMessage struct {
		Text *string `json:"text"`
		ID   string  `json:"id"`
	}
	location struct {
		ID       *int           `json:"id"`
		Message  *resultMessage `json:"message"`
		Physical *physical      `json:"physicalLocation"`
	}
	physical struct {
		Artifact *artifactLocation `json:"artifactLocation"`
		Region   *region           `json:"region"`
	}
	artifactLocation struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId"`
		Index     *int   `json:"index"`
	}
	region struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	codeFlow struct {
		ThreadFlows []struct {
			Locations []threadLocation `json:"locations"`
		} `json:"threadFlows"`
	}
	threadLocation struct {
		Index    *int      `json:"index"`
		Location *location `json:"location"`
	}
)
