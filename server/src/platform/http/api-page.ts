import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import {
  buildOpenApi,
  type DescribedFeatures,
  type JsonSchema,
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
} from './openapi.ts'
import { serveText } from './serve-text.ts'

/** Renders the API as one page, grouped by feature. The page needs no scripts and no other hosts. */
function renderApiPage(document: OpenApiDocument, stylesheet: string, documentUrl: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  )
  const byFeature = Map.groupBy(operations, ({ operation }) => operation.tags[0])
  const features = document.tags.flatMap(({ name }) => {
    const members = byFeature.get(name) ?? []
    return members.length > 0 ? [{ name, members }] : []
  })
  const base = document.servers[0]?.url ?? ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verstas API</title>
<link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body>
<header>
<h1>Verstas API</h1>
<p>${escapeHtml(document.info.description)} The same as <a href="${escapeHtml(documentUrl)}">OpenAPI ${document.openapi}</a>.
A refused call answers a list of <code>{ ErrorId, ErrorMessage, MetaData }</code>.</p>
</header>
<nav aria-label="Features"><ul>
${features.map(({ name, members }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a> ${members.length}</li>`).join('\n')}
</ul></nav>
<main>
${features
  .map(
    ({ name, members }) => `<section id="${escapeHtml(name)}">
<h2>${escapeHtml(name)}</h2>
${members.map(({ path, verb, operation }) => renderOperation(base, path, verb, operation)).join('\n')}
</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
}

/** Returns the schema of the first media type. */
const shapeOf = (content: OpenApiContent | undefined): JsonSchema | undefined =>
  Object.values(content ?? {})[0]?.schema

function renderOperation(apiBase: string, path: string, verb: string, operation: OpenApiOperation): string {
  const base = operation.servers ? '' : apiBase
  const body = shapeOf(operation.requestBody?.content)
  const { 200: answer, ...refusals } = operation.responses
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><span class="verb">${verb.toUpperCase()}</span> <code>${escapeHtml(base + path)}</code></h3>
<p>${escapeHtml(operation.summary)}</p>
<p class="marks">${renderRights(operation['x-rights'])}${operation['x-extension'] ? ' <span>Extension</span>' : ''}</p>
${renderParameters(operation)}
${body ? `<h4>Body</h4><pre tabindex="0">${escapeHtml(describeShape(body))}</pre>` : ''}
${answer?.content ? `<h4>Answer</h4><pre tabindex="0">${escapeHtml(describeShape(shapeOf(answer.content) ?? {}))}</pre>` : ''}
<h4>Refusals</h4>
<ul>${Object.entries(refusals)
    .map(([status, { 'x-errors': errors = [] }]) => {
      const list = errors.map(({ ErrorId, name }) => `<code>${ErrorId}</code> ${escapeHtml(name)}`).join(', ')
      return `<li><strong>${status}</strong> ${list}</li>`
    })
    .join('')}</ul>
</article>`
}

function renderRights(rights: OpenApiOperation['x-rights']): string {
  if (rights === 'public') return '<span>Open to anyone</span>'
  if (rights === 'session') return '<span>Needs a session</span>'
  if (areServiceRights(rights))
    return ['Needs a service account', ...rights.scopes.map((scope) => `Needs the scope ${scope}`)]
      .map((need) => `<span>${escapeHtml(need)}</span>`)
      .join(' ')
  return rights
    .map((right) => `<span>Needs the right ${escapeHtml([right].flat().join(' or '))}</span>`)
    .join(' ')
}

function renderParameters({ parameters }: OpenApiOperation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${escapeHtml(describeShape(schema))}</td><td>${required ? 'required' : 'optional'}</td></tr>`,
  )
  return `<h4>Parameters</h4><table><tbody>${rows.join('')}</tbody></table>`
}

/** The page's stylesheet. It is light or dark like the reader's system. */
const apiPageStyles = `:root { color-scheme: light dark; --line: light-dark(#d5d9dd, #3a4149); --soft: light-dark(#f3f5f7, #1e242b); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
article { border-top: 1px solid var(--line); padding: 0.5rem 0 1rem; }
h3 { margin: 0.5rem 0; font-size: 1.1rem; overflow-wrap: anywhere; }
h4 { margin: 0.75rem 0 0.25rem; font-size: 0.9rem; }
.verb { display: inline-block; min-width: 4rem; }
.marks span { border: 1px solid var(--line); border-radius: 1rem; padding: 0.1rem 0.6rem; font-size: 0.85rem; }
pre { background: var(--soft); padding: 0.75rem; overflow-x: auto; border-radius: 0.5rem; font-size: 0.85rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td { border-bottom: 1px solid var(--line); padding: 0.25rem 1rem 0.25rem 0; text-align: left; }
`

/**
 * Serves the OpenAPI document and the API page. Both are generated from the contract at the first request.
 */
export function serveApiDocument(app: FastifyInstance, features: DescribedFeatures, apiBase: string): void {
  const documentUrl = `${apiBase}/openapi.json`
  const stylesheet = `${apiBase}/docs/style.css`
  const build = () => buildOpenApi(features, apiBase)
  serveText(app, {
    url: documentUrl,
    type: 'application/json',
    print: () => JSON.stringify(build()),
  })
  serveText(app, {
    url: `${apiBase}/docs`,
    type: 'text/html',
    print: () => renderApiPage(build(), stylesheet, documentUrl),
  })
  serveText(app, { url: stylesheet, type: 'text/css', print: () => apiPageStyles })
}

interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | false
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly additionalProperties?: JsonSchema | boolean
  readonly $ref?: string
  readonly 'x-extension'?: true
}

/** Formats a JSON schema in the style of a TypeScript type: `{ Id: integer, Name?: string }`. */
function describeShape(schema: JsonSchema | false, indent = ''): string {
  // The items of a list that is always empty.
  if (schema === false) return 'nothing'
  const shape = schema as Shape
  if (shape.$ref) return shape.$ref.slice(shape.$ref.lastIndexOf('/') + 1)
  if ('const' in shape) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.map((choice) => describeShape(choice, indent)).join(' | ')
  if (shape.type === 'array') return describeList(shape.items ?? {}, indent)
  if (shape.type === 'object') return describeObject(shape, indent)
  const name = Array.isArray(shape.type) ? shape.type.join(' | ') : (shape.type ?? 'anything')
  return shape.format ? `${name} (${shape.format})` : String(name)
}

function describeList(items: JsonSchema | false, indent: string): string {
  const item = describeShape(items, indent)
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function describeObject(shape: Shape, indent: string): string {
  const properties = Object.entries(shape.properties ?? {})
  if (properties.length === 0) {
    const { additionalProperties: values } = shape
    return typeof values === 'object' ? `{ [name]: ${describeShape(values, indent)} }` : '{}'
  }
  const deeper = `${indent}  `
  const lines = properties.map(([name, property]) => {
    const mark = shape.required?.includes(name) ? '' : '?'
    const note = (property as Shape)['x-extension'] ? '   (extension)' : ''
    return `${deeper}${name}${mark}: ${describeShape(property, deeper)}${note}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}
