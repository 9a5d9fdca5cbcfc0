import { readFileSync } from 'node:fs'

/** The version of the product, such as `0.10.0`. All packages of the repository have the same version. */
export const productVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version
