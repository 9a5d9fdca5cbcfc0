import { describe, expect, it } from 'vitest'
import { hasTopLevelAwait } from './no-top-level-await.ts'

describe('the check for a top-level await', () => {
  it.each([
    'await Promise.resolve()',
    'export const texts = await import("./texts.js")',
    'for await (const one of []) use(one)',
  ])('the check finds a top-level await in %s', (code) => {
    expect(hasTopLevelAwait(code)).toBe(true)
  })

  it.each([
    'async function start() { await 1 }',
    'export const load = async () => (await import("./a.js")).a',
  ])('the check finds no top-level await in %s', (code) => {
    expect(hasTopLevelAwait(code)).toBe(false)
  })
})
