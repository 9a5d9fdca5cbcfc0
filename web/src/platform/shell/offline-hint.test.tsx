import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settleUntil } from '../session/test/page-controls.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { OfflineHint } from './offline-hint.tsx'

const network = { isOnline: true }

beforeEach(() => {
  // It is half past midnight in Helsinki, and still the previous day in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') })
  network.isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface ReadAt {
  readonly at: string
  readonly isAgeShown?: boolean
  readonly isRefused?: boolean
}

function Read({ at, isAgeShown = true, isRefused = false }: ReadAt) {
  useQuery({
    queryKey: [at],
    queryFn: () => (isRefused ? Promise.reject(new CallFailed(0, [])) : Promise.resolve('read')),
    initialData: 'cached',
    initialDataUpdatedAt: Date.parse(at),
    staleTime: isRefused ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isAgeShown },
  })
  return null
}

/** Opens a page with data that was fetched at these times. */
async function open(reads: readonly ReadAt[]) {
  const component = () => (
    <>
      <OfflineHint />
      {reads.map((read) => (
        <Read key={read.at} {...read} />
      ))}
    </>
  )
  await renderPages('/', [{ path: '/', component }])
  return () => document.querySelector('[role=status]')?.textContent?.replaceAll('\u00A0', ' ')
}

it('a page shows no age of its data while the network and the server are available', async () => {
  const hint = await open([{ at: '2026-11-20T22:10:00Z' }])
  expect(hint()).toBe('')
})

it('an offline page shows the time at which its oldest data was fetched', async () => {
  network.isOnline = false
  const hint = await open([
    { at: '2026-11-20T22:20:00Z' },
    { at: '2026-11-20T22:05:00Z' },
    { at: '2026-11-20T20:00:00Z', isAgeShown: false },
  ])
  expect(hint()).toMatch(/^No network\. .*Fetched at 00:05\.$/)
})

it('an offline page shows the date of data that was fetched before midnight in the time zone of the site', async () => {
  network.isOnline = false
  const hint = await open([{ at: '2026-11-20T21:50:00Z' }])
  expect(hint()).toMatch(/Fetched on .*20\.11\..*23:50\.$/)
})

it('a page shows the age only of data that it could not refetch, because the server was silent', async () => {
  const hint = await open([{ at: '2026-11-20T22:05:00Z' }, { at: '2026-11-20T22:20:00Z', isRefused: true }])
  await settleUntil(() => expect(hint()).toBe('The server does not answer. Fetched at 00:20.'))
})
