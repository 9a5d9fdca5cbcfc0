import 'fake-indexeddb/auto'
import { act } from '@testing-library/react'
import { CallFailed } from '@verstas/contract/call.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { features } from '../../app/features.ts'
import { createQueryClient } from '../../app/query-client.ts'
import { eventually } from '../../test/eventually.ts'
import { endpointQuery } from '../api/endpoint-query.ts'
import { settle } from '../session/test/page-controls.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { sampleEmployee } from '../session/test/sample-session.ts'
import { openAnswerStorage } from './answer-storage.ts'
import { answersName, forgetAnswers } from './forget-answers.ts'
import { keepAnswers } from './keep-answers.ts'
import { KeptAnswers } from './kept-answers.tsx'

const dayKey = endpointQuery(workScheduleEndpoints.listMyReservations, {
  params: { date: '2026-11-18' },
}).queryKey
const searchKey = endpointQuery(workOrderEndpoints.searchWorkOrders, { query: { OrderNumber: '1' } }).queryKey
const typesKey = endpointQuery(stampingEndpoints.listStampingTypes, {}).queryKey
const matti = '7@1'

const network = { isOnline: true }
const stored = async (owner = matti) => {
  const storage = await openAnswerStorage(owner)
  const answers = await storage.list()
  storage.close()
  return answers
}

/** Opens a page that fetches and stores responses for an owner. */
async function openPage(owner = matti) {
  const queries = createQueryClient(features)
  const stop = await keepAnswers(queries, owner)
  onTestFinished(() => {
    stop()
    queries.clear()
  })
  return {
    queries,
    leave: stop,
    see: (queryKey: readonly unknown[], data: unknown) =>
      queries.fetchQuery({ queryKey, queryFn: async () => data }),
    fail: (queryKey: readonly unknown[]) =>
      queries
        .fetchQuery({ queryKey, retry: false, queryFn: () => Promise.reject(new CallFailed(0, [])) })
        .catch(() => undefined),
  }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  network.isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
})

describe('a stored response', () => {
  it('a stored response is shown with the time of its fetch if the server cannot be reached', async () => {
    const first = await openPage()
    await first.see(dayKey, ['a car'])
    await eventually(async () => expect(await stored()).toHaveLength(1))
    const seenAt = first.queries.getQueryState(dayKey)?.dataUpdatedAt

    const later = await openPage()
    expect(later.queries.getQueryData(dayKey)).toBeUndefined()
    await later.fail(dayKey)
    await eventually(() => expect(later.queries.getQueryData(dayKey)).toEqual(['a car']))
    expect(later.queries.getQueryState(dayKey)?.dataUpdatedAt).toBe(seenAt)
  })

  it('a stored response is shown immediately if there is no network', async () => {
    const first = await openPage()
    await first.see(typesKey, ['Lunch'])
    await eventually(async () => expect(await stored()).toHaveLength(1))
    network.isOnline = false
    const later = await openPage()
    await eventually(() => expect(later.queries.getQueryData(typesKey)).toEqual(['Lunch']))
  })

  it('a stored response never replaces a newer one on the page', async () => {
    const first = await openPage()
    await first.see(dayKey, ['old'])
    await eventually(async () => expect(await stored()).toHaveLength(1))
    const later = await openPage()
    await later.see(dayKey, ['new'])
    await later.fail(typesKey)
    await eventually(async () => expect((await stored())[0]?.data).toEqual(['new']))
    expect(later.queries.getQueryData(dayKey)).toEqual(['new'])
  })

  it('a newer response that another tab stored replaces an older one on the page', async () => {
    const first = await openPage()
    const second = await openPage()
    second.queries.setQueryData<unknown>(dayKey, ['old'], { updatedAt: Date.now() - 60_000 })
    await first.see(dayKey, ['new'])
    await eventually(async () => expect((await stored())[0]?.data).toEqual(['new']))
    await second.fail(typesKey)
    await eventually(() => expect(second.queries.getQueryData(dayKey)).toEqual(['new']))
  })

  it('responses are stored immediately when the app moves to the background', async () => {
    const page = await openPage()
    await page.see(dayKey, ['a car'])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    page.leave()
    expect(await stored()).toHaveLength(1)
  })

  it('responses are stored immediately when the network is lost', async () => {
    const page = await openPage()
    await page.see(dayKey, ['a car'])
    window.dispatchEvent(new Event('offline'))
    page.leave()
    expect(await stored()).toHaveLength(1)
  })

  it('responses from before the storing began are stored although they are requested again in vain', async () => {
    const queries = createQueryClient(features)
    const answerWith = (queryKey: readonly unknown[]) =>
      queries.fetchQuery({ queryKey, queryFn: async () => ['seen'] })
    await Promise.all([answerWith(dayKey), answerWith(typesKey)])
    void queries.fetchQuery({ queryKey: dayKey, queryFn: () => new Promise(() => undefined) })
    await queries
      .fetchQuery({ queryKey: typesKey, retry: false, queryFn: () => Promise.reject(new CallFailed(0, [])) })
      .catch(() => undefined)
    const stop = await keepAnswers(queries, matti)
    onTestFinished(() => {
      stop()
      queries.clear()
    })
    await eventually(async () => expect(await stored()).toHaveLength(2))
  })

  it('the latest stamping, the stamping types and the stamping employees are stored', async () => {
    const page = await openPage()
    const { getMyLatestStamping, listStampingTypes, listStampingEmployees } = stampingEndpoints
    for (const endpoint of [getMyLatestStamping, listStampingTypes, listStampingEmployees])
      await page.see(endpointQuery(endpoint, {}).queryKey, [])
    await eventually(async () => expect(await stored()).toHaveLength(3))
  })

  it('the responses to searches are not stored', async () => {
    const page = await openPage()
    await page.see(searchKey, ['a stranger'])
    await page.see(dayKey, ['a car'])
    await eventually(async () => expect(await stored()).toHaveLength(1))
  })

  it('all responses are stored again after another tab has deleted them', async () => {
    const page = await openPage()
    await page.see(dayKey, ['a car'])
    await eventually(async () => expect(await stored()).toHaveLength(1))
    forgetAnswers()
    await page.see(typesKey, ['Lunch'])
    await eventually(async () => expect(await stored()).toHaveLength(2))
  })

  it('`forgetAnswers` deletes the stored responses', async () => {
    const storage = await openAnswerStorage(matti)
    await storage.keep([{ hash: 'x', queryKey: dayKey, data: ['a car'], updatedAt: Date.now() }])
    storage.close()
    forgetAnswers()
    await eventually(async () => expect(await stored()).toEqual([]))
  })
})

describe('the storage of responses', () => {
  const answer = (hash: string, updatedAt: number) => ({ hash, queryKey: dayKey, data: hash, updatedAt })

  it.each(['6@1', '7@2', '8@1'])(
    'the stored responses of user 7 at site 1 are deleted when the storage is opened for %s',
    async (next) => {
      const mine = await openAnswerStorage(matti)
      await mine.keep([answer('x', Date.now())])
      mine.close()
      expect(await stored(next)).toEqual([])
      expect(await stored()).toEqual([])
    },
  )

  it('the list of stored responses omits expired responses', async () => {
    const storage = await openAnswerStorage(matti)
    await storage.keep([answer('x', Date.now())])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3_600_000 + 1 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await storage.list()).toEqual([])
    storage.close()
  })

  it('storing a response deletes expired responses from the device', async () => {
    const old = Date.now() - 4 * 24 * 3_600_000
    const storage = await openAnswerStorage(matti)
    await storage.keep([answer('old', old), answer('x', Date.now())])
    vi.useFakeTimers({ toFake: ['Date'], now: old })
    onTestFinished(() => void vi.useRealTimers())
    expect((await storage.list()).map(({ hash }) => hash)).toEqual(['x'])
    storage.close()
  })

  it('the storage contains only the newest 150 responses', async () => {
    const now = Date.now()
    const storage = await openAnswerStorage(matti)
    const many = Array.from({ length: 160 }, (_, index) => answer(`h${index}`, now - index))
    await storage.keep([...many, answer('old', now - 4 * 24 * 3_600_000)])
    const left = await storage.list()
    storage.close()
    expect(left).toHaveLength(150)
    expect(left.map(({ hash }) => hash)).toContain('h0')
    expect(left.map(({ hash }) => hash)).not.toContain('h159')
  })
})

it('responses are stored under the user and the site of the session', async () => {
  const { queryClient } = await renderPages('/', [{ path: '/', component: KeptAnswers }], {
    employee: { ...sampleEmployee, UnitId: 2 },
  })
  await act(async () => void window.dispatchEvent(new Event('offline')))
  await eventually(async () => {
    await queryClient.fetchQuery({ queryKey: dayKey, queryFn: async () => ['a car'] })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await stored('7@2')).toHaveLength(1)
  })
})

it('no response is stored for a user who signs out before the storage is open', async () => {
  const { queryClient, unmount } = await renderPages('/', [{ path: '/', component: KeptAnswers }])
  // Simulates a lost network, which starts the deferred loading immediately. Signs out before the loading
  // ends.
  window.dispatchEvent(new Event('offline'))
  await unmount()
  await settle()
  onTestFinished(await keepAnswers(queryClient, '8@1'))
  await queryClient.fetchQuery({ queryKey: dayKey, queryFn: async () => ['a car'] })
  document.dispatchEvent(new Event('visibilitychange'))
  // Reads the database directly, because opening the storage of one user deletes the responses of others.
  const database = await openDB(answersName)
  onTestFinished(() => database.close())
  const owners = async () => (await database.getAll('answers')).map(({ owner }) => owner)
  await eventually(async () => expect(await owners()).toContain('8@1'))
  expect(await owners()).toEqual(['8@1'])
})
