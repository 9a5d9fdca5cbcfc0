import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraft, keepDraft, parseDraft, readDraftText, subscribeToDrafts } from './draft-storage.ts'

const mine = { employeeId: 7, form: 'job', id: '7.1' }
const dayMs = 24 * 3_600_000
const parseWords = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('no words')
  return value
}
const read = (key = mine) => parseDraft(readDraftText(key), parseWords)?.value ?? null

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('a draft', () => {
  it('is the person’s own, of one form and one thing', () => {
    keepDraft(mine, 'Kesken')
    expect(read()).toBe('Kesken')
    for (const other of [{ employeeId: 8 }, { form: 'work-order' }, { id: '7.2' }])
      expect(read({ ...mine, ...other })).toBeNull()
    dropDraft(mine)
    expect(read()).toBeNull()
  })

  it.each(['no JSON', '{}', '{"keptAt":"now","value":"x"}', 'null'])('is none where %s stands', (text) => {
    expect(parseDraft(text, parseWords)).toBeNull()
  })

  it('is none where the form does not understand it any more', () => {
    keepDraft(mine, { of: 'an older version' })
    expect(read()).toBeNull()
  })

  it('is given up after two weeks, and cleared away with the next one', () => {
    keepDraft(mine, 'Vanha')
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 14 * dayMs)
    expect(read()).toBe('Vanha')
    vi.spyOn(Date, 'now').mockReturnValue(now + 14 * dayMs + 1)
    expect(read()).toBeNull()
    keepDraft({ ...mine, id: '7.2' }, 'Uusi')
    expect(localStorage).toHaveLength(1)
  })

  it('that the device has no room for stays in the form alone', () => {
    const heard = vi.fn()
    const stop = subscribeToDrafts(heard)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => keepDraft(mine, 'Kesken')).not.toThrow()
    expect(read()).toBeNull()
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })
})

it('tells of drafts that change, here or in another tab, until nobody listens', () => {
  const heard = vi.fn()
  const stop = subscribeToDrafts(heard)
  keepDraft(mine, 'Kesken')
  dropDraft(mine)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  keepDraft(mine, 'Kesken')
  expect(heard).toHaveBeenCalledTimes(3)
})
