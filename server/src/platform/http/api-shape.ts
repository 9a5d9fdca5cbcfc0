import type { JsonSchema } from './openapi.ts'

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
export function describeShape(schema: JsonSchema | false, indent = ''): string {
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
