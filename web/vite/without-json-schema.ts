import type { Plugin } from 'vite'

const schemas = /[\\/]node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/**
 * The places in zod that convert schemas to JSON Schema. The server needs that for the API's page; no browser
 * does.
 */
const usesOfJsonSchema = [
  /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  /^\s*(input|output): createStandardJSONSchemaMethod\(this, "\1"\),$/gm,
  /(?<=toJSONSchema\(params\) \{\s*)return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g,
]

/** Removes the conversion of schemas to JSON Schema from the web app: 30 kB of zod that no page uses. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'verstas:without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!schemas.test(id)) return undefined
      return usesOfJsonSchema.reduce((rest, use) => {
        if (rest.search(use) < 0) throw new Error(`zod is written otherwise now: nothing in it is ${use}`)
        return rest.replace(use, '')
      }, code)
    },
  }
}
