package sarifcheck

import "encoding/json"

// The parts of a log that are checked beyond the schema. Pointers distinguish
// absent values from empty ones.
type (
	sarifLog struct {
		Runs *[]logRun `json:"runs"`
	}
	logRun struct {
		Tool               runTool                     `json:"tool"`
		Results            *[]resultEntry              `json:"results"`
		Invocations        []runInvocation             `json:"invocations"`
		AutomationDetails  automationDetails           `json:"automationDetails"`
		ColumnKind         string                      `json:"columnKind"`
		OriginalURIBaseIDs map[string]artifactLocation `json:"originalUriBaseIds"`
	}
	runTool struct {
		Driver     toolComponent   `json:"driver"`
		Extensions []toolComponent `json:"extensions"`
	}
	toolComponent struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		GUID    string      `json:"guid"`
		Rules   []ruleEntry `json:"rules"`
	}
	ruleEntry struct {
		ID               string         `json:"id"`
		Name             string         `json:"name"`
		ShortDescription textMessage    `json:"shortDescription"`
		FullDescription  textMessage    `json:"fullDescription"`
		Help             textMessage    `json:"help"`
		Properties       ruleProperties `json:"properties"`
	}
	ruleProperties struct {
		Tags             []string        `json:"tags"`
		SecuritySeverity json.RawMessage `json:"security-severity"`
	}
	textMessage struct {
		Text string `json:"text"`
	}
	automationDetails struct {
		ID string `json:"id"`
	}
	runInvocation struct {
		ExecutionSuccessful        *bool             `json:"executionSuccessful"`
		ExecutionNotifications     []runNotification `json:"toolExecutionNotifications"`
		ConfigurationNotifications []runNotification `json:"toolConfigurationNotifications"`
	}
	runNotification struct {
		Level string `json:"level"`
	}
	resultEntry struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           *int              `json:"ruleIndex"`
		Rule                ruleReference     `json:"rule"`
		Kind                string            `json:"kind"`
		Level               string            `json:"level"`
		Message             resultMessage     `json:"message"`
		Locations           []resultLocation  `json:"locations"`
		RelatedLocations    []resultLocation  `json:"relatedLocations"`
		PartialFingerprints map[string]string `json:"partialFingerprints"`
		CodeFlows           []codeFlow        `json:"codeFlows"`
		Suppressions        *[]any            `json:"suppressions"`
	}
	ruleReference struct {
		ID            string           `json:"id"`
		Index         *int             `json:"index"`
		ToolComponent *json.RawMessage `json:"toolComponent"`
	}
	resultMessage struct {
		Text *string `json:"text"`
		ID   string  `json:"id"`
	}
	resultLocation struct {
		ID               *int              `json:"id"`
		Message          *resultMessage    `json:"message"`
		PhysicalLocation *physicalLocation `json:"physicalLocation"`
	}
	physicalLocation struct {
		ArtifactLocation *artifactLocation `json:"artifactLocation"`
		Region           *textRegion       `json:"region"`
	}
	artifactLocation struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId"`
		Index     *int   `json:"index"`
	}
	textRegion struct {
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
		Index    *int            `json:"index"`
		Location *resultLocation `json:"location"`
	}
)
