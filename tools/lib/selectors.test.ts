import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

const selectorsIn = (styles: string): string[] =>
  [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.trim(),
  )

/** Whether it selects any element after `:has()`: Chromium then recomputes the styles of the whole page for each element that is added or removed. */
const isSlow = (selector: string): boolean => /:has\((?:[^()]|\([^()]*\))*\)[^,]*[\s>+~]\*/.test(selector)

it('no selector makes the browser restyle the whole page for one element', () => {
  const slow = globSync('web/src/**/*.css', { cwd: root }).flatMap((file) =>
    selectorsIn(readFileSync(join(root, file), 'utf8'))
      .filter(isSlow)
      .map((selector) => `${file}: ${selector}`),
  )
  expect(slow).toEqual([])
})

it.each(['.foot:has(> :nth-child(3)) > *', '.a:has(.b) *', '.c, .a:has(> .b + *) ~ *'])(
  'detects a slow selector: %s',
  (selector) => expect(isSlow(selector)).toBe(true),
)

it.each(['.a:has(> * + *)', '.a:has(.b) .c', '.a:has(.b), .c > *'])(
  'accepts a fast selector: %s',
  (selector) => expect(isSlow(selector)).toBe(false),
)
