import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { CarFace } from './car-face.tsx'

const key = '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70'
const list = 'GET /api/attachment/vehicles/photos'

/** Reports each element as near, except those in an element with `data-far`. */
class FakeObserver {
  readonly report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.report = report
  }
  observe(target: Element) {
    const entry = { isIntersecting: !target.closest('[data-far]'), target } as IntersectionObserverEntry
    this.report([entry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:car')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (prepare: (server: FakeServer) => void) =>
  renderPages(
    '/startpage',
    [
      {
        path: '/startpage',
        component: () => (
          <>
            <CarFace className="full" vehicleId={5} />
            <CarFace className="full" vehicleId={6} />
            <CarFace className="full" vehicleId={5} />
            <div data-far>
              <CarFace className="full" vehicleId={7} />
            </div>
          </>
        ),
      },
    ],
    { prepare },
  )
const callsOf = (server: FakeServer) => server.seen.filter(({ route }) => route.startsWith(list))

it('asks once for the photos of all rows in sight, and shows an icon for a vehicle without one', async () => {
  const { host, server } = await show(({ reply }) => {
    reply(`${list}?VehicleIds=5%2C6`, { body: [{ VehicleId: 5, Id: 71, Key: key }] })
    reply(`GET /api/attachment/thumbnail/71/${key}`, { body: 'jpeg' })
  })
  await settleUntil(() => expect(host.querySelectorAll('img')).toHaveLength(2))
  expect(host.querySelectorAll('svg')).toHaveLength(2)
  expect(callsOf(server)).toHaveLength(1)
})

it('loads no photos with the data saver', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const { host, server } = await show(() => {})
  await settle()
  expect(host.querySelectorAll('svg')).toHaveLength(4)
  expect(callsOf(server)).toEqual([])
})
