package cache

import (
	"encoding/base64"
	"reflect"
	"strings"
	"unicode/utf8"
)

// Rulesheets may hold any bytes, and so may messages about them. JSON holds
// Unicode only: other texts are written in base64, after a mark.
const base64Mark = "\x00"

// quoteText returns the form of a text in JSON.
func quoteText(s string) string {
	if utf8.ValidString(s) && !strings.HasPrefix(s, base64Mark) {
		return s
	}
	return base64Mark + base64.StdEncoding.EncodeToString([]byte(s))
}

// unquoteText reverses quoted. An invalid form is returned as it is.
func unquoteText(s string) string {
	code, marked := strings.CutPrefix(s, base64Mark)
	if !marked {
		return s
	}
	text, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		return s
	}
	return string(text)
}

// mapTexts returns a copy of a shape in which all texts that are written in JSON are
// changed.
func mapTexts[T any](shape T, change func(string) string) T {
	v := reflect.ValueOf(&shape).Elem()
	mapTextsIn(v, change)
	return shape
}

func mapTextsIn(v reflect.Value, change func(string) string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(change(v.String()))
	case reflect.Pointer:
		if !v.IsNil() {
			own := reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			mapTextsIn(own.Elem(), change)
			v.Set(own)
		}
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		for i := range own.Len() {
			mapTextsIn(own.Index(i), change)
		}
		if !v.IsNil() {
			v.Set(own)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get("json") != "-" {
				mapTextsIn(v.Field(i), change)
			}
		}
	}
}
