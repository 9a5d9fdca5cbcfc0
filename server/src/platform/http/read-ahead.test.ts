import { expect, it } from 'vitest'
import type { CurrentSession } from '../session/current-session.ts'
import { answerAhead } from './read-ahead.ts'
import { refuse } from './refusal.ts'

const session = (siteId: number, endsAt = '2026-11-18T12:00:00Z') =>
  ({ siteId, expiresAt: new Date(endsAt), rights: new Set(['WorkOrderEdit']) }) as unknown as CurrentSession

/** Reads what a site has, and knows which sites were read. */
function siteReader() {
  const sites: number[] = []
  const read = async ({ siteId }: CurrentSession) => {
    sites.push(siteId)
    if (siteId === 13) throw refuse('notFound')
    return `what site ${siteId} has`
  }
  return { sites, read }
}

it('reads once where the session is what it was, though it ends later now', async () => {
  const { sites, read } = siteReader()
  const now = session(1, '2026-11-18T13:00:00Z')
  expect(await answerAhead(session(1), async () => now, read)).toBe('what site 1 has')
  expect(sites).toEqual([1])
})

it('begins before admission has answered', async () => {
  const { sites, read } = siteReader()
  const admit = async () => {
    expect(sites).toEqual([1])
    return session(1)
  }
  await answerAhead(session(1), admit, read)
})

it('answers what the session may see by now', async () => {
  const { sites, read } = siteReader()
  expect(await answerAhead(session(1), async () => session(2), read)).toBe('what site 2 has')
  expect(sites).toEqual([1, 2])
})

it('a right that came or went is another session', async () => {
  const { sites, read } = siteReader()
  const now = { ...session(1), rights: new Set() } as CurrentSession
  await answerAhead(session(1), async () => now, read)
  expect(sites).toEqual([1, 1])
})

it('tells nothing but the refusal where the session has ended', async () => {
  const { read } = siteReader()
  const admit = () => Promise.reject(refuse('unauthorized'))
  await expect(answerAhead(session(13), admit, read)).rejects.toMatchObject(refuse('unauthorized'))
})

it('a read that failed on what the session was does not count', async () => {
  const { read } = siteReader()
  expect(await answerAhead(session(13), async () => session(1), read)).toBe('what site 1 has')
})

it('a read that fails is refused', async () => {
  const { read } = siteReader()
  await expect(answerAhead(session(13), async () => session(13), read)).rejects.toMatchObject(
    refuse('notFound'),
  )
})

it('waits for admission where nothing is known of the session', async () => {
  const { sites, read } = siteReader()
  const admit = async () => {
    expect(sites).toEqual([])
    return session(1)
  }
  expect(await answerAhead(null, admit, read)).toBe('what site 1 has')
})
