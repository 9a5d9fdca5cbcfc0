import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import {
  type DraftKey,
  decryptText,
  dropDraft,
  keepDraft,
  parseDraft,
  readDraftText,
  subscribeToDrafts,
} from './draft-storage.ts'

const secretOf = (letter: string) => btoa(letter.repeat(32))
const mine: DraftKey = { employeeId: 7, secret: secretOf('m'), form: 'job', id: '7.1' }
const dayMs = 24 * 3_600_000
const parseWords = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('no words')
  return value
}
const read = (key = mine) => parseDraft(readDraftText(key), parseWords)?.value ?? null
/** Reads the draft as a newly opened page does, without a decrypted copy. */
const readInNewPage = async (key = mine) => {
  const stop = subscribeToDrafts(() => undefined)
  stop()
  read(key)
  await eventually(() => expect(read(key)).not.toBeNull())
  return read(key)
}
const storedTexts = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
const stored = () => eventually(() => expect(localStorage.getItem('verstas.draft.7.job.7.1')).not.toBeNull())

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('crypto', webcrypto)
})

afterEach(() => {
  dropDraft(mine)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a draft', () => {
  it('a draft can be read only by its user, for the same form and object', () => {
    keepDraft(mine, 'Kesken')
    expect(read()).toBe('Kesken')
    for (const other of [{ employeeId: 8 }, { form: 'work-order' }, { id: '7.2' }])
      expect(read({ ...mine, ...other })).toBeNull()
    dropDraft(mine)
    expect(read()).toBeNull()
  })

  it('a stored draft preserves invalid numbers (NaN) and empty number fields', () => {
    const key = { ...mine, secret: undefined }
    keepDraft(key, { Mileage: Number.NaN, UseHours: null })
    const value = parseDraft(readDraftText(key), (parsed) => parsed)?.value
    expect(value).toEqual({ Mileage: Number.NaN, UseHours: null })
    dropDraft(key)
  })

  it('a draft is stored encrypted, and its author can read it', async () => {
    keepDraft(mine, 'Kesken')
    await stored()
    expect(storedTexts()).not.toContain('Kesken')
    expect(await readInNewPage()).toBe('Kesken')
  })

  it("a draft cannot be decrypted with another user's key, or as the draft of another object", async () => {
    keepDraft(mine, 'Kesken')
    await stored()
    const name = 'verstas.draft.7.job.7.1'
    const { encrypted } = JSON.parse(localStorage.getItem(name) ?? '') as { encrypted: string }
    expect(await decryptText(secretOf('m'), name, encrypted)).toContain('Kesken')
    await expect(decryptText(secretOf('x'), name, encrypted)).rejects.toThrow()
    await expect(decryptText(secretOf('m'), 'verstas.draft.7.job.7.2', encrypted)).rejects.toThrow()
    subscribeToDrafts(() => undefined)()
    expect(read({ ...mine, secret: undefined })).toBeNull()
    expect(await readInNewPage()).toBe('Kesken')
  })

  it('only the last text of a draft is stored after several quick changes', async () => {
    for (const text of ['K', 'Ke', 'Kes']) keepDraft(mine, text)
    await stored()
    expect(await readInNewPage()).toBe('Kes')
  })

  it('a draft that is discarded during its encryption is not stored afterwards', async () => {
    keepDraft(mine, 'Kesken')
    dropDraft(mine)
    keepDraft({ ...mine, id: '7.2' }, 'Toinen')
    await eventually(() => expect(localStorage).toHaveLength(1))
    expect(read()).toBeNull()
  })

  it.each<[string, Partial<DraftKey>, unknown]>([
    ['the server sends no key', { secret: undefined }, webcrypto],
    ['the browser cannot encrypt', {}, { getRandomValues: () => new Uint8Array(12) }],
  ])("a draft is stored only in the tab's session storage if %s", (_, changes, crypto) => {
    vi.stubGlobal('crypto', crypto)
    const key = { ...mine, ...changes }
    keepDraft(key, 'Kesken')
    expect(read(key)).toBe('Kesken')
    expect(localStorage).toHaveLength(0)
    sessionStorage.clear()
    expect(read(key)).toBeNull()
  })

  it.each(['no JSON', '{}', '{"keptAt":"now","value":"x"}', 'null'])(
    'parsing a draft returns null for the stored string %s',
    (text) => {
      expect(parseDraft(text, parseWords)).toBeNull()
    },
  )

  it('a draft that another tab removed cannot be read', async () => {
    onTestFinished(subscribeToDrafts(() => undefined))
    keepDraft(mine, 'Kesken')
    await stored()
    await eventually(() => expect(read()).toBe('Kesken'))
    localStorage.clear()
    expect(read()).toBeNull()
  })

  it('a draft that the form cannot parse is ignored', () => {
    keepDraft(mine, { of: 'another form' })
    expect(read()).toBeNull()
  })

  it('a draft expires after two weeks, and storing another draft deletes the expired one', async () => {
    keepDraft(mine, 'Vanha')
    await stored()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 14 * dayMs - 1000)
    expect(await readInNewPage()).toBe('Vanha')
    vi.spyOn(Date, 'now').mockReturnValue(now + 14 * dayMs + 1000)
    expect(read()).toBeNull()
    keepDraft({ ...mine, id: '7.2' }, 'Uusi')
    await eventually(() => expect(Object.keys(localStorage)).toEqual(['verstas.draft.7.job.7.2']))
  })

  it('storing a draft on a full device throws nothing and notifies subscribers', async () => {
    const listener = vi.fn()
    const stop = subscribeToDrafts(listener)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => keepDraft(mine, 'Kesken')).not.toThrow()
    await eventually(() => expect(read()).toBeNull())
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
  })
})

it('a subscriber is notified of draft changes in this and other tabs until it unsubscribes', () => {
  const listener = vi.fn()
  const stop = subscribeToDrafts(listener)
  keepDraft(mine, 'Kesken')
  dropDraft(mine)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  keepDraft(mine, 'Kesken')
  expect(listener).toHaveBeenCalledTimes(3)
})

it('the decrypted text of a stored draft is removed from memory after its form has closed', async () => {
  keepDraft(mine, 'Kesken')
  expect(read()).toBe('Kesken')
  await stored()
  expect(read()).toBeNull()
  await eventually(() => expect(read()).toBe('Kesken'))
})
