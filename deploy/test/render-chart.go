// Renders a chart as Helm does: Go's text/template with the functions of sprig, and include, toYaml and fail.
// Arguments: the folder of the chart, the name of the release, and values as a JSON object that overrides values.yaml.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

func main() {
	if err := render(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(chart, release, overrides string) error {
	var values, about, changes object
	if err := read(filepath.Join(chart, "values.yaml"), &values); err != nil {
		return err
	}
	if err := read(filepath.Join(chart, "Chart.yaml"), &about); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(overrides), &changes); err != nil {
		return err
	}
	merge(values, changes)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return err
	}
	sort.Strings(files)
	all := template.New("chart").Option("missingkey=error")
	all.Funcs(sprig.TxtFuncMap()).Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var out bytes.Buffer
			err := all.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
		"fail": func(message string) (string, error) { return "", errors.New(message) },
	})
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := all.New(filepath.Base(file)).Parse(string(text)); err != nil {
			return err
		}
	}
	data := object{
		"Values":  values,
		"Release": object{"Name": release, "Namespace": "default", "Service": "Helm"},
		"Chart": object{
			"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"],
		},
	}
	for _, file := range files {
		if name := filepath.Base(file); strings.HasSuffix(name, ".yaml") {
			fmt.Printf("---\n# %s\n", name)
			if err := all.ExecuteTemplate(os.Stdout, name, data); err != nil {
				return err
			}
		}
	}
	return nil
}

func read(file string, into *object) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return yaml.Unmarshal(text, into)
}

// Overrides values one by one; maps are merged, as Helm does.
func merge(into, from object) {
	for key, value := range from {
		inner, isMap := value.(object)
		target, wasMap := into[key].(object)
		if isMap && wasMap {
			merge(target, inner)
		} else {
			into[key] = value
		}
	}
}
