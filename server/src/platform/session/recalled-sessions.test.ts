import { expect, it } from 'vitest'
import type { AdmissionRow } from './read-admission.ts'
import { RecalledSessions } from './recalled-sessions.ts'
import { hashSecret } from './session-token.ts'

const rowOf = (secret: string, siteId = 1) =>
  ({ secretHash: hashSecret(secret).toString('hex'), siteId }) as AdmissionRow

it('recalls what a token was last, to the same token alone', () => {
  const sessions = new RecalledSessions()
  sessions.remember('anna', rowOf('her secret', 1))
  sessions.remember('anna', rowOf('her secret', 2))
  expect(sessions.recall({ id: 'anna', secret: 'her secret' })?.siteId).toBe(2)
  expect(sessions.recall({ id: 'anna', secret: 'a guess' })).toBeNull()
  expect(sessions.recall({ id: 'ben', secret: 'her secret' })).toBeNull()
})

it('forgets a session that has ended', () => {
  const sessions = new RecalledSessions()
  sessions.remember('anna', rowOf('her secret'))
  sessions.forget('anna')
  expect(sessions.recall({ id: 'anna', secret: 'her secret' })).toBeNull()
})

it('keeps the latest 2,000 sessions', () => {
  const sessions = new RecalledSessions()
  sessions.remember('first', rowOf('secret'))
  sessions.remember('busy', rowOf('secret'))
  for (let index = 0; index < 1_999; index += 1) {
    sessions.remember('busy', rowOf('secret'))
    sessions.remember(`session ${index}`, rowOf('secret'))
  }
  expect(sessions.recall({ id: 'first', secret: 'secret' })).toBeNull()
  expect(sessions.recall({ id: 'busy', secret: 'secret' })).not.toBeNull()
})
