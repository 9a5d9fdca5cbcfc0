import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './passwords.ts'

/** Returns the CPU time of several runs, in microseconds. It does not depend on other processes. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < 5; time += 1) await run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

it('the check of a password takes the same CPU time for unknown and known users', async () => {
  const stored = await hashPassword('hirvi kantarelli sade')
  const known = await cpuOf(() => isPasswordOf('wrong', stored))
  const unknown = await cpuOf(() => isPasswordOf('wrong', undefined))
  expect(unknown).toBeGreaterThan(known / 4)
})

it('a password is accepted in each encoding of its accents', async () => {
  const stored = await hashPassword('pöytä'.normalize('NFD'))
  expect(await isPasswordOf('pöytä'.normalize('NFC'), stored)).toBe(true)
  expect(await isPasswordOf('poyta', stored)).toBe(false)
})
