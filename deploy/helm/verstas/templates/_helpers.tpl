{{- define "verstas.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "verstas.selector" -}}
app.kubernetes.io/name: verstas
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "verstas.labels" -}}
{{ include "verstas.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "verstas.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- /* The settings and the paths of secrets. Empty settings count as unset. */ -}}
{{- define "verstas.env" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $key := .Values.secrets.keys }}
- name: {{ $name }}_FILE
  value: /run/secrets/verstas/{{ $key }}
{{- end }}
{{- end -}}

{{- define "verstas.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "verstas.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "verstas.mounts" -}}
- name: data
  mountPath: /var/lib/verstas
- name: tmp
  mountPath: /tmp
- name: secrets
  mountPath: /run/secrets/verstas
  readOnly: true
{{- end -}}

{{- define "verstas.temporaryVolumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
- name: secrets
  secret:
    secretName: {{ .Values.secrets.existingSecret }}
    defaultMode: 0440
{{- end -}}
