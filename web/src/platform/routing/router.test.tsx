import { act } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useMatch, useParams, useSearch } from './hooks.ts'
import { lazyComponent } from './lazy-component.tsx'
import { lazySearch } from './lazy-search.ts'
import { createRoute } from './route.ts'
import { Outlet } from './router-provider.tsx'
import { renderRouter } from './test/render-router.tsx'

let mountCount = 0

/** Renders a different number for each mount. */
function MountId() {
  const [id] = useState(() => {
    mountCount += 1
    return mountCount
  })
  return id
}

const NumberedFrame = () => (
  <>
    <MountId />: <Outlet />
  </>
)

function AddressFacts() {
  return JSON.stringify({ params: useParams(), raw: useSearch(), parsed: useMatch().search })
}

function Broken(): never {
  throw new Error('broken')
}

const start = createRoute({ path: '/startpage', component: () => 'start' })

const LatePage = () => 'the late page'

/** Creates a page whose code loads or fails when the test calls `arrive` or `fail`. */
function createLatePage() {
  let arrive: (module: { Page: () => string } | undefined) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const load = vi.fn(
    () =>
      new Promise<{ Page: () => string } | undefined>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  return {
    route: createRoute({ path: '/late', component: lazyComponent(load, 'Page') }),
    load,
    arrive: () => act(async () => arrive({ Page: LatePage })),
    arriveEmpty: () => act(async () => arrive(undefined)),
    fail: (error: Error) => act(async () => fail(error)),
  }
}

function useLateTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

const passTime = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const Pending = () => 'loading'
const Failed = ({ error }: { readonly error: unknown }) => `failed: ${String(error)}`

describe('a page', () => {
  it('a page receives the parameters and the parsed query of its address', async () => {
    const page = createRoute({
      path: '/vehicle/{-$vin}',
      component: AddressFacts,
      validateSearch: ({ count }) => ({ count: Number(count) }),
    })
    const { host } = await renderRouter(['/vehicle/1?count=00123&x=1'], { groups: [{ routes: [page] }] })
    expect(JSON.parse(host.textContent)).toEqual({
      params: { vin: '1' },
      raw: { count: '00123', x: '1' },
      parsed: { count: 123 },
    })
  })

  it('a page keeps its state when only its query changes, and a frame keeps its state between pages', async () => {
    const routes = [createRoute({ path: '/page', component: MountId }), start]
    const { host, open } = await renderRouter(['/page'], { groups: [{ routes, frame: NumberedFrame }] })
    const [frame, page] = host.textContent.split(': ')
    await open('/page?tab=2')
    expect(host.textContent).toBe(`${frame}: ${page}`)
    await open('/startpage')
    expect(host.textContent).toBe(`${frame}: start`)
  })

  it('an unknown address shows the page that `openUnknown` returns, or nothing without this option', async () => {
    const groups = [{ routes: [start] }]
    const empty = await renderRouter(['/nowhere'], { groups })
    expect(empty.host.textContent).toBe('')
    const openUnknown = vi.fn(() => '/startpage')
    const { host, history, open } = await renderRouter(['/nowhere'], { groups, openUnknown })
    expect(host.textContent).toBe('start')
    await open('/nowhere/else')
    expect(history.location).toMatchObject({ address: '/startpage', index: 1 })
    expect(openUnknown).toHaveBeenCalledTimes(2)
  })
})

describe('a page that loads', () => {
  it('the previous page stays for 150 ms while the next one loads, then a skeleton appears', async () => {
    useLateTimers()
    const { route, arrive } = createLatePage()
    const { host, open } = await renderRouter(['/startpage'], {
      groups: [{ routes: [start, route] }],
      Pending,
    })
    await open('/late')
    await passTime(149)
    expect(host.textContent).toBe('start')
    await passTime(1)
    expect(host.textContent).toBe('loading')
    await arrive()
    expect(host.textContent).toBe('the late page')
  })

  it('a page without code keeps its skeleton while the app is about to reload', async () => {
    useLateTimers()
    const { route, arriveEmpty } = createLatePage()
    const { host, open } = await renderRouter(['/startpage'], {
      groups: [{ routes: [start, route] }],
      Pending,
      Failed,
    })
    await open('/late')
    await arriveEmpty()
    await passTime(200)
    expect(host.textContent).toBe('loading')
  })

  it('no skeleton appears if the next page loads within 150 ms', async () => {
    useLateTimers()
    const { route, arrive } = createLatePage()
    const { host, open } = await renderRouter(['/startpage'], {
      groups: [{ routes: [start, route] }],
      Pending,
    })
    await open('/late')
    await arrive()
    expect(host.textContent).toBe('the late page')
    await passTime(200)
    expect(host.textContent).toBe('the late page')
  })

  it('a page that loads slowly does not replace a page that was opened meanwhile', async () => {
    useLateTimers()
    const { route, arrive } = createLatePage()
    const { host, open } = await renderRouter(['/startpage'], {
      groups: [{ routes: [start, route] }],
      Pending,
    })
    await open('/late')
    await open('/startpage')
    await passTime(200)
    expect(host.textContent).toBe('start')
    await arrive()
    expect(host.textContent).toBe('start')
  })

  it('a page that cannot be loaded shows an error, and loads when it is opened again', async () => {
    const { route, arrive, fail, load } = createLatePage()
    const onError = vi.spyOn(console, 'error').mockReturnValue()
    const groups = [{ routes: [start, route] }]
    const { host, open } = await renderRouter(['/startpage'], { groups, Pending, Failed })
    await open('/late')
    await fail(new Error('no network'))
    expect(host.textContent).toBe('failed: Error: no network')
    await open('/startpage')
    expect(host.textContent).toBe('start')
    await open('/late')
    await arrive()
    expect(host.textContent).toBe('the late page')
    expect(load).toHaveBeenCalledTimes(2)
    onError.mockRestore()
  })
})

describe('an error in a page', () => {
  it('an error in a page replaces the page but not its frame, until another page is opened', async () => {
    const onError = vi.spyOn(console, 'error').mockReturnValue()
    const routes = [createRoute({ path: '/broken', component: Broken }), start]
    const frame = () => (
      <>
        frame: <Outlet />
      </>
    )
    const { host, open } = await renderRouter(['/broken'], { groups: [{ routes, frame }], Failed })
    expect(host.textContent).toBe('frame: failed: Error: broken')
    await open('/startpage')
    expect(host.textContent).toBe('frame: start')
    onError.mockRestore()
  })
})

describe('the events of the router', () => {
  it('the router reports a navigation before its page loads and after its page was rendered', async () => {
    const { route, arrive } = createLatePage()
    const { router, open, host } = await renderRouter(['/startpage'], {
      groups: [{ routes: [start, route] }],
    })
    const events: string[] = []
    router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) =>
      events.push(`${fromLocation?.address} to ${toLocation.address}, ${pathChanged}`),
    )
    router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) =>
      events.push(`${fromLocation?.address} to ${toLocation.address}, ${pathChanged}: ${host.textContent}`),
    )
    await open('/startpage?a=1')
    await open('/late')
    expect(events.splice(0)).toEqual([
      '/startpage to /startpage?a=1, false',
      '/startpage to /startpage?a=1, false: start',
      '/startpage?a=1 to /late, true',
    ])
    await arrive()
    expect(events).toEqual(['/startpage?a=1 to /late, true: the late page'])
  })

  it('the router does not call a listener that has unsubscribed', async () => {
    const { router, open } = await renderRouter(['/startpage'], { groups: [{ routes: [start] }] })
    const listener = vi.fn()
    router.subscribe('onRendered', listener)()
    await open('/startpage?a=1')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('navigating', () => {
  it('navigating to the open address adds no entry to the history', async () => {
    const { router, history } = await renderRouter(['/startpage?a=1'], { groups: [{ routes: [start] }] })
    const { key } = history.location
    await act(() => router.navigateTo({ to: '/startpage', search: { a: 1 } }))
    expect(history.location.key).toBe(key)
  })

  it('navigating can extend the current query and replace the current entry of the history', async () => {
    const { router, history } = await renderRouter(['/startpage?a=1'], { groups: [{ routes: [start] }] })
    const search = (current: object) => ({ ...current, b: 2 })
    await act(() => router.navigateTo({ to: '/startpage', search, replace: true }))
    expect(history.location).toMatchObject({ address: '/startpage?a=1&b=2', index: 0 })
  })

  it('navigating resolves when the code of the page has loaded', async () => {
    const { route, arrive } = createLatePage()
    const { router } = await renderRouter(['/startpage'], { groups: [{ routes: [start, route] }] })
    let isOpen = false
    await act(async () => void router.navigateTo({ to: '/late' }).then(() => (isOpen = true)))
    expect(isOpen).toBe(false)
    await arrive()
    expect(isOpen).toBe(true)
  })
})

it('a lazy component that was rendered before it had loaded keeps its state', async () => {
  const page = createRoute({ path: '/page', component: lazyComponent(async () => ({ MountId }), 'MountId') })
  const frame = lazyComponent(async () => ({ NumberedFrame }), 'NumberedFrame')
  const { host, open } = await renderRouter(['/page'], { groups: [{ routes: [page], frame }] })
  const shown = host.textContent
  expect(shown).toMatch(/^\d+: \d+$/)
  await open('/page?tab=2')
  expect(host.textContent).toBe(shown)
})

describe('a page whose query is read by code that loads later', () => {
  const readCount = ({ count }: Readonly<Record<string, string>>) => ({ count: Number(count) })
  const pageWith = (load: () => Promise<{ readCount: typeof readCount }>) => [
    {
      routes: [
        start,
        createRoute({
          path: '/late',
          component: AddressFacts,
          validateSearch: lazySearch(load, 'readCount'),
        }),
      ],
    },
  ]

  it('the page is rendered with its query once the code has loaded', async () => {
    let arrive = (_: { readCount: typeof readCount }) => {}
    const load = () => new Promise<{ readCount: typeof readCount }>((resolve) => (arrive = resolve))
    const { host, open } = await renderRouter(['/startpage'], { groups: pageWith(load) })
    await open('/late?count=7')
    expect(host.textContent).toBe('start')
    await act(async () => arrive({ readCount }))
    expect(JSON.parse(host.textContent)).toMatchObject({ parsed: { count: 7 } })
  })

  it('a failed load shows the error, and the next visit loads the code again', async () => {
    let isOffline = true
    const load = async () => {
      if (isOffline) throw new Error('offline')
      return { readCount }
    }
    const { host, open } = await renderRouter(['/startpage'], { groups: pageWith(load), Failed })
    await open('/late?count=7')
    expect(host.textContent).toBe('failed: Error: offline')
    isOffline = false
    await open('/startpage')
    await open('/late?count=8')
    expect(JSON.parse(host.textContent)).toMatchObject({ parsed: { count: 8 } })
  })
})
