import { pathToFileURL } from 'node:url'
import { type EndpointGroup, forClients } from '@verstas/contract/endpoint.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { Plugin } from 'vite'

/** Modules with the ids of texts or errors. The query `content` selects the ids themselves. */
const picked = /[\\/]contract[\\/]src[\\/](texts[\\/]ids|errors[\\/]codes)\.ts(\?content)?$/

/** Modules with groups of endpoints. A query selects one group, or one endpoint of a group. */
const endpoints = /[\\/]contract[\\/]src[\\/][\w-]+[\\/](?:[\w-]+-)?endpoints\.ts(?:\?(\w+)(?:\.(\w+))?)?$/
const ours = /[\\/](web|domain)[\\/]src[\\/].*\.tsx?$/
const fromGroup = /\bconst \{([\w\s,]+)\} =\s+(\w+Endpoints)\b/g
const codeOfError = /\berrorCodes\.(\w+)\.id\b/g
const computedError = /\berrorCodes\[/

/**
 * Runs these contract modules during the build, and ships only their results: ids, and endpoints without
 * their schemas, which no page uses.
 *
 * Each endpoint becomes a separate module, and each group becomes a namespace of these modules. A chunk
 * therefore contains only the endpoints that it uses. The bundler follows `group.endpoint`, but not
 * destructuring. The plugin therefore rewrites `const { endpoint } = group` into that form. Names of error
 * codes become numbers. The build fails if code computes the name of an error, because its chunk would
 * contain the ids of all errors.
 */
export function buildContract(): Plugin {
  return {
    name: 'verstas:build-contract',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [match, groupName, endpointName] = endpoints.exec(id) ?? []
      if (match === undefined && !picked.test(id)) return undefined
      const values: Record<string, unknown> = await import(pathToFileURL(id.replace(/\?.*/, '')).href)
      const code =
        match === undefined
          ? toPickedModule(values, id)
          : toModule(values as Record<string, EndpointGroup>, id, groupName, endpointName)
      return { code, moduleSideEffects: false }
    },
    transform(code, id) {
      if (!ours.test(id)) return undefined
      if (computedError.test(code))
        throw new Error(`${id} computes the name of an error. Write errorCodes.name.id`)
      const changed = code
        .replace(fromGroup, (_, names: string, group: string) => {
          const endpointNames = names.split(',').map((name) => name.trim())
          const constants = endpointNames.filter(Boolean).map((name) => `${name} = ${group}.${name}`)
          return `const ${constants.join(', ')}`
        })
        .replace(codeOfError, (_, name: keyof typeof errorCodes) => String(errorCodes[name].id))
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}

/**
 * Returns the code of a module with ids. It only re-exports a second module with the ids. A chunk contains
 * the first module even if it is unused, but the second one only if it is used.
 */
const toPickedModule = (values: Readonly<Record<string, unknown>>, id: string): string =>
  id.endsWith('?content')
    ? linesOf(values, ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    : `export * from ${JSON.stringify(`${id}?content`)}`

/** Returns the code for a file with groups, for one group, or for one endpoint. */
function toModule(
  groups: Readonly<Record<string, EndpointGroup>>,
  id: string,
  groupName: string | undefined,
  endpointName: string | undefined,
): string {
  const importOf = (query: string) => JSON.stringify(`${id.replace(/\?.*/, '')}?${query}`)
  const group = groups[groupName ?? '']
  const endpoint = group?.[endpointName ?? '']
  if (endpoint) return `export const endpoint = ${JSON.stringify(forClients(endpoint))}`
  if (group)
    return linesOf(
      group,
      ([name]) => `export { endpoint as ${name} } from ${importOf(`${groupName}.${name}`)}`,
    )
  return linesOf(groups, ([name]) =>
    name.endsWith('Endpoints') ? `export * as ${name} from ${importOf(name)}` : '',
  )
}

const linesOf = (values: object, toLine: (entry: [string, unknown]) => string): string =>
  Object.entries(values).map(toLine).join('\n')
