import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

const selectorsIn = (styles: string): string[] =>
  [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.trim(),
  )

/** Whether it leads from `:has()` to elements of any kind: Chromium then styles a whole page anew for each element that comes or goes. */
const isSlow = (selector: string): boolean => /:has\((?:[^()]|\([^()]*\))*\)[^,]*[\s>+~]\*/.test(selector)

it('lets no selector style a whole page for one element', () => {
  const slow = globSync('web/src/**/*.css', { cwd: root }).flatMap((file) =>
    selectorsIn(readFileSync(join(root, file), 'utf8'))
      .filter(isSlow)
      .map((selector) => `${file}: ${selector}`),
  )
  expect(slow).toEqual([])
})

it.each(['.foot:has(> :nth-child(3)) > *', '.a:has(.b) *', '.c, .a:has(> .b + *) ~ *'])(
  'knows a slow one: %s',
  (selector) => expect(isSlow(selector)).toBe(true),
)

it.each(['.a:has(> * + *)', '.a:has(.b) .c', '.a:has(.b), .c > *'])('lets a quick one pass: %s', (selector) =>
  expect(isSlow(selector)).toBe(false),
)
