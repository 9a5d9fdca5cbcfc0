import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './passwords.ts'

/** The shortest of several runs, in milliseconds: other work of the machine only makes one longer. */
async function fastest(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

it('takes as long for a user that nobody knows as for one with a password', async () => {
  const stored = await hashPassword('hirvi kantarelli sade')
  const known = await fastest(() => isPasswordOf('wrong', stored))
  const unknown = await fastest(() => isPasswordOf('wrong', undefined))
  expect(unknown).toBeGreaterThan(known / 4)
})

it('accepts a password in each form of its accents', async () => {
  const stored = await hashPassword('pöytä'.normalize('NFD'))
  expect(await isPasswordOf('pöytä'.normalize('NFC'), stored)).toBe(true)
  expect(await isPasswordOf('poyta', stored)).toBe(false)
})
