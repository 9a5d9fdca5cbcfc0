import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './paths.mjs'

const read = (file: string): string => readFileSync(posix.join(root, file), 'utf8')

const selectorsIn = (styles: string): string[] =>
  [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.trim(),
  )

/**
 * True if the selector selects any element after `:has()`. Chromium then recomputes the styles of the whole
 * page for each added or removed element.
 */
const isSlow = (selector: string): boolean => /:has\((?:[^()]|\([^()]*\))*\)[^,]*[\s>+~]\*/.test(selector)

it('no selector makes the browser restyle the whole page for one element', () => {
  const slow = globSync('web/src/**/*.css', { cwd: root }).flatMap((file) =>
    selectorsIn(read(file))
      .filter(isSlow)
      .map((selector) => `${file}: ${selector}`),
  )
  expect(slow).toEqual([])
})

it.each(['.foot:has(> :nth-child(3)) > *', '.a:has(.b) *', '.c, .a:has(> .b + *) ~ *'])(
  'the check of selectors detects a slow selector: %s',
  (selector) => expect(isSlow(selector)).toBe(true),
)

it.each(['.a:has(> * + *)', '.a:has(.b) .c', '.a:has(.b), .c > *'])(
  'the check of selectors accepts a fast selector: %s',
  (selector) => expect(isSlow(selector)).toBe(false),
)

/**
 * The name in Firefox of each pseudo-element of WebKit and Chromium. WebKit and Chromium fill the track of a
 * slider. Firefox has a separate element for the filled part.
 */
const firefoxNames: Readonly<Record<string, string>> = {
  '::-webkit-slider-runnable-track': '::-moz-range-progress',
  '::-webkit-slider-thumb': '::-moz-range-thumb',
}

/** Pseudo-elements that Firefox does not need: `list-style: none` removes the marker there. */
const webkitOnly: readonly string[] = ['::-webkit-details-marker']

/** Returns the selectors with a WebKit pseudo-element that lack a rule for Firefox. */
const withoutFirefox = (selectors: readonly string[]): readonly string[] =>
  selectors.filter((selector) => {
    const [name] = /::-webkit-[\w-]+/.exec(selector) ?? []
    if (name === undefined || webkitOnly.includes(name)) return false
    const twin = firefoxNames[name]
    return twin === undefined || !selectors.includes(selector.replace(name, twin))
  })

it('each rule for a pseudo-element of WebKit has a counterpart for Firefox', () => {
  const missing = globSync('web/src/**/*.css', { cwd: root }).flatMap((file) =>
    withoutFirefox(selectorsIn(read(file))).map((selector) => `${file}: ${selector}`),
  )
  expect(missing).toEqual([])
})

const classesIn = (styles: string): ReadonlySet<string> => {
  const ofModule = selectorsIn(styles).map((selector) => selector.replaceAll(/:global\([^)]*\)/g, ''))
  return new Set(ofModule.join(' ').match(/(?<=\.)[a-z][\w-]*/gi))
}

interface Naming {
  readonly file: string
  /** The CSS module that the file imports. */
  readonly module: string
  readonly names: readonly string[]
  /** True if the component also computes names of classes: `classes[name]`. */
  readonly isDynamic: boolean
}

const namingsIn = (file: string, code: string): readonly Naming[] =>
  [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(([, classes, path = '']) => ({
    file,
    module: posix.join(posix.dirname(file), path),
    names: [...code.matchAll(new RegExp(`\\b${classes}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    isDynamic: code.includes(`${classes}[`),
  }))

describe('the classes of the CSS modules', () => {
  const namings = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    namingsIn(file, read(file)),
  )
  const modules = new Map(
    globSync('web/src/**/*.module.css', { cwd: root }).map((file) => [file, classesIn(read(file))]),
  )

  it('each class that a component uses exists in its CSS module', () => {
    const missing = namings.flatMap(({ file, module, names }) =>
      names.filter((name) => !modules.get(module)?.has(name)).map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('each class of a CSS module occurs in a component', () => {
    const unnamed = [...modules].flatMap(([module, names]) => {
      const named = namings.filter((naming) => naming.module === module)
      if (named.some(({ isDynamic }) => isDynamic)) return []
      const all = new Set(named.flatMap((naming) => naming.names))
      return [...names].filter((name) => !all.has(name)).map((name) => `${module}: ${name}`)
    })
    expect(unnamed).toEqual([])
  })
})

/** Returns the class names that a component's code contains as strings. */
const wordsInCode = (code: string): string[] =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain = '', template = '']) =>
    `${plain} ${template.replaceAll(/\$\{[^}]*\}/g, ' ')}`.split(/\s+/).filter(Boolean),
  )

it('the vocabulary of styles contains each class name that components use as a string', () => {
  const vocabulary = ['platform/ui/rows', 'platform/ui/utilities', 'platform/ui/base', 'app/boot']
    .flatMap((name) => selectorsIn(read(`web/src/${name}.css`)))
    .flatMap((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name))
  const unknown = globSync('web/src/**/*.tsx', { cwd: root }).flatMap((file) =>
    wordsInCode(read(file))
      .filter((name) => !vocabulary.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

/** Attributes of the selectors of a style sheet, as name and value. The value is empty if any value matches. */
const attributesIn = (styles: string): (readonly [name: string, value: string])[] =>
  [
    ...selectorsIn(styles)
      .join()
      .matchAll(/\[data-([\w-]+)(?:="([^"]*)")?\]/g),
  ].map(([, name = '', value = '']) => [name, value])

/** Returns the files that a module imports from this repository, relative to its root. */
const importsIn = (file: string, code: string): string[] =>
  [...code.matchAll(/from '(?:(\.[^']+)|@verstas\/(\w+)\/([^']+))'/g)].map(([, path, workspace, name]) =>
    path === undefined ? `${workspace}/src/${name}` : posix.join(posix.dirname(file), path),
  )

it('components set each data attribute that a style sheet selects, with the selected value', () => {
  const files = globSync('{web,domain,contract}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*', '**/test/**'],
  })
  const codes = new Map(files.map((file) => [file, read(file)]))
  const components = [...codes].map(([file, code]) => ({ file, code, imports: importsIn(file, code) }))
  const all = [...codes.values()].join('\n')
  const set = new Set(all.match(/(?<=data-|dataset\.)[\w-]+/g))
  const isSet = (name: string) =>
    set.has(name) || set.has(name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  const missing = globSync('web/src/**/*.css', { cwd: root }).flatMap((sheet) => {
    const attributes = attributesIn(read(sheet))
    if (attributes.length === 0) return []
    const users = components.filter(({ imports }) => imports.includes(sheet))
    const near = users.flatMap(({ code, imports }) => [code, ...imports.map((file) => codes.get(file) ?? '')])
    const nearby = near.join('\n')
    const occurs = (name: string, value: string) => {
      // A rule may depend on an attribute that another component sets.
      const code = nearby.includes(`data-${name}`) ? nearby : all
      return (
        /^\d*$/.test(value) ||
        ["'", '"', '`'].some((quote) => code.includes(quote + value + quote)) ||
        code.includes(` ${value}: `)
      )
    }
    return attributes
      .filter(([name, value]) => !isSet(name) || !occurs(name, value))
      .map(([name, value]) => `${sheet}: data-${name}="${value}"`)
  })
  expect(missing).toEqual([])
})

it('each variable of the styles is defined and used', () => {
  const sheets = globSync('web/src/**/*.css', { cwd: root }).map((file) =>
    read(file).replaceAll(/\/\*.*?\*\//gs, ''),
  )
  const code = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map(read)
  const styles = sheets.join('\n')
  const namesIn = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  const inCode = namesIn(code.join('\n'), /['"`](--[\w-]+)/g)
  const defined = new Set([...namesIn(styles, /(--[\w-]+)\s*:/g), ...inCode])
  const used = new Set([...namesIn(`${styles} ${code.join('\n')}`, /var\((--[\w-]+)/g), ...inCode])
  expect([...used].filter((name) => !defined.has(name))).toEqual([])
  expect([...defined].filter((name) => !used.has(name))).toEqual([])
})
