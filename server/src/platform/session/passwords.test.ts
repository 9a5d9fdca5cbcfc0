import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './passwords.ts'

/**
 * Returns the CPU time of several runs in microseconds, which does not depend on other work of the machine.
 */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < 5; time += 1) await run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

it('takes as much CPU time for an unknown user as for a user with a password', async () => {
  const stored = await hashPassword('hirvi kantarelli sade')
  const known = await cpuOf(() => isPasswordOf('wrong', stored))
  const unknown = await cpuOf(() => isPasswordOf('wrong', undefined))
  expect(unknown).toBeGreaterThan(known / 4)
})

it('accepts a password in each form of its accents', async () => {
  const stored = await hashPassword('pöytä'.normalize('NFD'))
  expect(await isPasswordOf('pöytä'.normalize('NFC'), stored)).toBe(true)
  expect(await isPasswordOf('poyta', stored)).toBe(false)
})
