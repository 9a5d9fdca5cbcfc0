import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** These hold what is picked from the catalogues of all languages. */
const picked = /[\\/]contract[\\/]src[\\/](texts[\\/](fi|sv|en|ids)|errors[\\/]codes)\.ts$/

/**
 * Runs the modules that pick one language, or ids alone, while building, and ships their result: a phone loads one
 * language, although each text stands beside its translations.
 */
export function buildContract(): Plugin {
  return {
    name: 'verstas:build-contract',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!picked.test(id)) return undefined
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
