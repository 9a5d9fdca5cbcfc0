import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Precedes the script in Playwright's bundle. The script is a string in single quotes. */
const start = 'injectedScriptSource.ts"() {'

const options = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  frameSeq: 0,
  testIdAttributeName: 'data-testid',
  stableRafCount: 1,
  browserName: 'webkit',
  shouldPrependErrorPrefix: false,
  isUtilityWorld: false,
  customEngines: [],
}

/**
 * Builds a script that adds Playwright's code to the page as `window.playwrightInjected`. The code finds
 * elements by role, name and state, as in other browsers.
 *
 * @throws if Playwright's bundle has an unknown form
 */
export function buildInjectedScript(): string {
  const requireOfPlaywright = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const bundle = readFileSync(requireOfPlaywright.resolve('playwright-core/lib/coreBundle'), 'utf8')
  const from = bundle.indexOf(" = '", bundle.indexOf(start)) + 3
  const to = bundle.indexOf("';\n", from) + 1
  if (!bundle.includes(start) || to === 0) throw new Error('Playwright has no injected script where it was')
  const source = String(new Function(`return ${bundle.slice(from, to)}`)())
  return `if (!window.playwrightInjected) {
    const module = {}
    ${source}
    window.playwrightInjected = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)})
  }`
}
