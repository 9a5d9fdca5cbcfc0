import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { parse } from 'acorn'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { firstLoad } from './first-load.ts'
import { supportedBrowsers } from './supported-browsers.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const script = readFileSync(fileOf('../src/app/old-browsers.js'), 'utf8')

interface Paragraph {
  readonly style: Record<string, string>
  readonly lang?: string
  text?: string
  readonly appendChild: (text: string) => void
}

/** Runs the script in a fake page. `taken` names the globals and functions that the browser lacks. */
function openPage({ taken = [], hasBody = true }: { taken?: readonly string[]; hasBody?: boolean } = {}) {
  const shown: Paragraph[] = []
  const listeners: (() => void)[] = []
  const body = { textContent: 'The app', appendChild: (element: Paragraph) => shown.push(element) }
  const document = {
    body: hasBody ? body : null,
    createElement: (): Paragraph => {
      const paragraph: Paragraph = { style: {}, appendChild: (text) => (paragraph.text = text) }
      return paragraph
    },
    createTextNode: (text: string) => text,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  }
  const has = (name: string) => !taken.includes(name)
  const window = {
    document,
    Promise: has('Promise') ? { withResolvers: has('withResolvers') ? () => null : undefined } : undefined,
    Map: has('Map') ? { groupBy: has('groupBy') ? () => null : undefined } : undefined,
    CSS: has('CSS') ? { supports: () => has('light-dark') } : undefined,
  }
  runInContext(script, createContext({ ...window, window }))
  return {
    words: () => ({ page: body.textContent, languages: shown.map(({ lang }) => lang), shown }),
    loadBody: () => {
      document.body = body
      for (const listener of listeners) listener()
    },
  }
}

describe('the script for old browsers', () => {
  it('the script for old browsers parses as ECMAScript 5', () => {
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow()
  })

  it('the script for old browsers does nothing in a browser that can run the app', () => {
    expect(openPage().words()).toEqual({ page: 'The app', languages: [], shown: [] })
  })

  it.each(['Promise', 'withResolvers', 'Map', 'groupBy', 'CSS', 'light-dark'])(
    'a browser without %s shows in three languages that it is too old',
    (name) => {
      const { page, languages, shown } = openPage({ taken: [name] }).words()
      expect([page, languages]).toEqual(['', ['fi', 'sv', 'en']])
      for (const { text } of shown)
        for (const browser of supportedBrowsers) expect(text).toMatch(nameOf(browser))
    },
  )

  it('the built script for old browsers runs before the first requests and parses as ECMAScript 2015', async () => {
    const emitted = new Map<string, string>()
    const { buildStart } = firstLoad() as unknown as { buildStart: (this: object) => Promise<void> }
    await buildStart.call({
      addWatchFile: () => undefined,
      emitFile: ({ name, source }: { name: string; source: string }) => emitted.set(name, source),
    })
    const early = emitted.get('early.js') ?? ''
    expect(early.startsWith(script)).toBe(true)
    expect(early).toContain('modulepreload')
    const { body } = parse(early, { ecmaVersion: 2015 })
    // Checks the semicolon between the scripts. Without it, the second script would become an argument of a
    // call of the first.
    expect(body.filter(({ type }) => type === 'ExpressionStatement').length).toBeGreaterThan(1)
  })

  it('the script for old browsers waits for the body of the page before it shows its message', () => {
    const page = openPage({ taken: ['Promise'], hasBody: false })
    expect(page.words().page).toBe('The app')
    page.loadBody()
    expect(page.words().languages).toEqual(['fi', 'sv', 'en'])
  })
})

/** Returns a pattern for the browser's usual name and version: `chrome123` matches "Chrome 123". */
const nameOf = (browser: string): RegExp =>
  new RegExp(browser.replace(/[\d.]+/, ' $&').replace('safari', 'safari( and iOS| ja iOS| och iOS)?'), 'i')

it.each(['README.md', 'docs/operation.md'])('the document %s names the supported browsers', (file) => {
  const words = readFileSync(fileOf(`../../${file}`), 'utf8')
  for (const browser of supportedBrowsers) expect(words).toMatch(nameOf(browser))
})

it('the built CSS keeps the text size on an iPhone in landscape', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: supportedBrowsers,
      rolldownOptions: { input: fileOf('../src/platform/ui/base.css') },
    },
  })
  const files = [built].flat().flatMap((result) => (result as Rolldown.RolldownOutput).output)
  const styles = files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
  expect(styles).toContain('-webkit-text-size-adjust:100%')
})
