import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const web = fileURLToPath(new URL('..', import.meta.url))
const importOfClasses = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g
const cssModule = /\.module\.css$/
const ours = /[\\/]web[\\/]src[\\/].*\.tsx?$/

/** The classes of each CSS module in the order of their first use, by the name of the module in the build. */
const modules = new Map<string, { readonly file: string; readonly classes: string[] }>()

/**
 * Names a class of a CSS module in the build: the module's short name and the position of the class in it. The
 * styles and the code contain each name, so long names cost twice.
 *
 * @throws if two modules would have the same short name
 */
export function generateScopedName(name: string, file: string): string {
  const path = relative(web, file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(path).digest().readUInt32BE()
  const short = hash.toString(36).padStart(4, '0').slice(-4)
  const { file: first, classes } = modules.get(short) ?? { file: path, classes: [] }
  if (first !== path) throw new Error(`Rename ${path}: its classes would have the names of those in ${first}`)
  modules.set(short, { file: path, classes })
  if (!classes.includes(name)) classes.push(name)
  return `_${short}${classes.indexOf(name).toString(36)}`
}

/**
 * Makes the bundler insert the name of a class where code uses it, instead of shipping an object with all
 * names of a CSS module. The bundler does this only if the module is imported as a namespace. It would then
 * drop a module without remaining uses, together with the styles, so the plugin marks the module as having
 * side effects.
 */
export function inlineClassNames(): Plugin {
  return {
    name: 'verstas:inline-class-names',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (cssModule.test(id)) return { code, map: null, moduleSideEffects: 'no-treeshake' }
      if (!ours.test(id)) return undefined
      const changed = code.replace(importOfClasses, 'import * as $1 from $2')
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}
