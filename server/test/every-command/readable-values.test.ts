import { expect, it } from 'vitest'
import { createWriter } from './readable-values.ts'

it('a record hides 128 random bits, but shows a name of the same length', () => {
  const { write } = createWriter()
  expect(write({ List: 'health-check-templates', Key: 'q3Zx_v0-kT9aLm2WcYbR1w' })).toBe(
    '{List: "health-check-templates", Key: "<secret>"}',
  )
})
