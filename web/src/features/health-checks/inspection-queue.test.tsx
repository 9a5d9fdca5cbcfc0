import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { InspectionSave } from '@verstas/contract/health-checks/entities.ts'
import { changesOf, mergeChanges } from '@verstas/domain/health-checks/changes.ts'
import { type Properties, toProperties, toPropertyList } from '@verstas/domain/health-checks/properties.ts'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { createDevice } from '../../platform/device-queue/test/device.ts'
import { eventually } from '../../test/eventually.ts'
import { inspectionQueueAdapter } from './inspection-queue-adapter.ts'
import { inspectionKind } from './queued-inspections.ts'
import { sampleForm } from './test/sample-form.ts'

const oid = '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70'
const points = Array.from({ length: 30 }, (_, place) => `check.${place}`)

/**
 * Simulates a server with one inspection. It counts the versions, and refuses an idempotency key that is
 * repeated with another body.
 */
function createServer() {
  let properties: Properties | null = null
  let version = 0
  const answers = new Map<string, { readonly body: string; readonly answer: object }>()
  /** The failures of the next saves. Either the request is lost, or only its response. */
  const nextFailures: ('request lost' | 'answer lost')[] = []
  const refuse = (status: number, id: number) =>
    Response.json([{ ErrorId: id, ErrorMessage: '', MetaData: [] }], { status })
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    if (!String(url).endsWith('/save'))
      return Response.json(sampleForm(properties ?? {}, { Version: version }))
    const failure = nextFailures.shift()
    if (failure === 'request lost') throw new TypeError('Failed to fetch')
    const key = new Headers(init.headers).get('idempotency-key') ?? ''
    const body = String(init.body)
    const earlierAnswer = answers.get(key)
    if (earlierAnswer && earlierAnswer.body !== body) return refuse(400, errorCodes.idempotencyKeyReused.id)
    const { InspectionId, Version, Properties } = JSON.parse(body) as InspectionSave
    if (!earlierAnswer && InspectionId && Version !== version)
      return refuse(412, errorCodes.inspectionChanged.id)
    if (!earlierAnswer) {
      properties = toProperties(Properties)
      version += 1
    }
    const answer = earlierAnswer?.answer ?? {
      Id: 12,
      Version: version,
      LastModified: '2026-11-20T08:00:00.000Z',
    }
    answers.set(key, { body, answer })
    if (failure === 'answer lost') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  }
  return {
    fetch,
    nextFailures,
    properties: () => properties ?? {},
    versions: () => version,
    change: (changes: Properties) => {
      if (properties === null) return
      properties = { ...properties, ...changes }
      version += 1
    },
  }
}

type Step =
  | { readonly kind: 'tap'; readonly point: string; readonly light: string }
  | { readonly kind: 'kill' | 'request lost' | 'answer lost' | 'other save' | 'pause' }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('tap' as const),
      point: fc.constantFrom(...points),
      light: fc.constantFrom('ok', 'soon', 'now'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'kill' as const,
        'request lost' as const,
        'answer lost' as const,
        'other save' as const,
        'pause' as const,
      ),
    }),
  },
)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it("keeps every stored change after restarts of the app, network failures and other users' saves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
      localStorage.clear()
      const server = createServer()
      vi.stubGlobal('fetch', server.fetch)
      const device = createDevice()
      const adapters = [inspectionQueueAdapter]
      let tab = await device.openTab({ adapters })
      let tappedValues: Properties = {}
      for (const next of steps) {
        if (next.kind === 'tap') {
          const changes = changesOf(tappedValues, { [next.point]: next.light })
          await tab.add(inspectionKind, {
            id: null,
            oid,
            vehicleId: 7,
            surveyId: 3,
            surveyName: 'Service check',
            workOrderId: null,
            plate: 'SRL-601',
            at: '2026-11-20T08:00:00.000Z',
            changes,
            conflict: null,
          })
          tappedValues = mergeChanges(tappedValues, changes).merged
        } else if (next.kind === 'kill') {
          tab.close()
          tab = await device.openTab({ adapters })
        } else if (next.kind === 'other save') server.change({ 'note.other': String(server.versions()) })
        else if (next.kind === 'pause') await device.untilIdle()
        else server.nextFailures.push(next.kind)
      }
      server.nextFailures.length = 0
      tab.close()
      tab = await device.openTab({ adapters })
      await eventually(() => {
        window.dispatchEvent(new Event('online'))
        expect(tab.shown()).toEqual([])
      })
      const { 'note.other': _, ...saved } = server.properties()
      expect(toPropertyList(saved)).toEqual(toPropertyList(tappedValues))
      await device.untilIdle()
      await device.close()
    }),
    { numRuns: 4 },
  )
})

it('saves values without conflicts first, and the conflicting values when the user retries', async () => {
  const server = createServer()
  vi.stubGlobal('fetch', server.fetch)
  const device = createDevice()
  const tab = await device.openTab({ adapters: [inspectionQueueAdapter] })
  const of = (id: number | null, to: Properties) => ({
    ...{
      id,
      oid,
      vehicleId: 7,
      surveyId: 3,
      surveyName: 'Service check',
      workOrderId: null,
      plate: 'SRL-601',
    },
    ...{ at: '2026-11-20T08:00:00.000Z', changes: changesOf({}, to), conflict: null },
  })
  await tab.add(inspectionKind, of(null, { 'check.0': 'ok' }))
  await eventually(() => expect(server.versions()).toBe(1))
  server.change({ 'check.1': 'soon' })
  await tab.add(inspectionKind, of(12, { 'check.1': 'now', 'check.2': 'ok' }))
  await eventually(() => expect(tab.shown()).toMatchObject([{ state: 'refused', payload: { conflict: {} } }]))
  expect(server.properties()).toEqual({ 'check.0': 'ok', 'check.1': 'soon', 'check.2': 'ok' })

  const [undecided] = tab.shown()
  if (undecided) await tab.retry(undecided)
  await eventually(() => expect(tab.shown()).toEqual([]))
  expect(server.properties()).toEqual({ 'check.0': 'ok', 'check.1': 'now', 'check.2': 'ok' })
  await device.close()
})
