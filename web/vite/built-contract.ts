import { pathToFileURL } from 'node:url'
import { type EndpointGroup, forClients } from '@verstas/contract/endpoint.ts'
import type { Plugin } from 'vite'

/** Modules that contain only the ids of texts and errors. */
const picked = /[\\/]contract[\\/]src[\\/](texts[\\/]ids|errors[\\/]codes)\.ts$/

/** Modules that contain groups of endpoints. */
const endpoints = /[\\/]contract[\\/]src[\\/][\w-]+[\\/]([\w-]+-)?endpoints\.ts$/

/**
 * Runs these modules of the contract during the build, and ships only their results. The results are ids, and
 * endpoints without their schemas, which no page uses.
 */
export function buildContract(): Plugin {
  return {
    name: 'verstas:build-contract',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!picked.test(id) && !endpoints.test(id)) return undefined
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(values)
        .filter(([name]) => picked.test(id) || name.endsWith('Endpoints'))
        .map(
          ([name, value]) =>
            `export const ${name} = ${picked.test(id) ? toCode(value) : toGroup(value as EndpointGroup)}`,
        )
        .join('\n')
    },
  }
}

const toCode = (value: unknown): string => JSON.stringify(value)

const toGroup = (group: EndpointGroup): string =>
  toCode(Object.fromEntries(Object.entries(group).map(([name, endpoint]) => [name, forClients(endpoint)])))
