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
