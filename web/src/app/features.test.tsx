import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { authorizationFlags, profileRights } from '@verstas/contract/session/rights.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { endpointKey } from '../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../platform/manifest/feature-manifest.ts'
import { Link } from '../platform/routing/link.tsx'
import { features } from './features.ts'
import { createQueryClient } from './query-client.ts'

const manifests = import.meta.glob<Record<string, FeatureManifest>>('../features/*/manifest.ts', {
  eager: true,
})
const sources = import.meta.glob<string>('../features/*/manifest.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const everyRight: readonly unknown[] = [...authorizationFlags, ...profileRights]

/** True if the page needs only a session, or if all its rights exist. */
const saysWhoMay = (rights: unknown): boolean =>
  rights === 'session' ||
  (Array.isArray(rights) && rights.length > 0 && rights.flat().every((right) => everyRight.includes(right)))

const pages = Object.keys(import.meta.glob('../features/*/*.page.tsx'))

describe('the features', () => {
  it.each(Object.entries(manifests))('the list of features includes each manifest of %s', (_, module) => {
    expect(features).toEqual(expect.arrayContaining(Object.values(module)))
  })

  it.each(pages)('the manifests contain a route to %s', (page) => {
    const [feature, file] = page.split(/\/(?=[^/]+$)/)
    expect(sources[`${feature}/manifest.ts`]).toContain(`'./${file}'`)
  })

  it.each(features.flatMap(({ routes = [] }) => routes).map(({ staticData }) => [staticData]))(
    'each route declares a page name and the rights that open it: %j',
    (data) => {
      expect(data.page).toEqual(expect.any(String))
      expect(data.rights).toSatisfy(saysWhoMay)
    },
  )

  it('each link of a feature in the navigation leads to a page of that feature', () => {
    for (const { routes = [], destinations = [] } of features)
      for (const { route } of destinations) expect(routes).toContain(route)
  })
})

it('each kind of entry in the device queue has exactly one adapter', async () => {
  const loaded = await Promise.all(features.map(({ loadQueueAdapters }) => loadQueueAdapters?.() ?? []))
  const kinds = loaded.flat().map(({ kind }) => kind.name)
  expect([...new Set(kinds)]).toEqual(kinds)
  expect(kinds).toEqual(expect.arrayContaining(['stamping', 'upload']))
})

/** The kinds whose entries do not depend on each other. A large file must not delay the others. */
const unordered = ['inspectionPhoto', 'upload']

it('the device queue sends entries in the order of the user’s actions, except files', async () => {
  const loaded = await Promise.all(features.map(({ loadQueueAdapters }) => loadQueueAdapters?.() ?? []))
  const kinds = loaded.flatMap((adapters) => adapters.filter(({ isOrdered }) => !isOrdered))
  expect(kinds.map(({ kind }) => kind.name).toSorted()).toEqual(unordered.toSorted())
})

it('a link to an address without a page fails type checking', () => {
  // @ts-expect-error: this compiles only if a manifest's routes have lost their types.
  expect(<Link to="/nowhere" />).toBeDefined()
})

describe('without a network', () => {
  const queries = createQueryClient(features)

  it.each([
    workScheduleEndpoints.listMyReservations,
    workOrderEndpoints.getWorkOrder,
    workOrderEndpoints.getWorkOrderByNumber,
    workOrderEndpoints.getWorkOrderByGlobalId,
    attachmentEndpoints.listAttachments,
    stampingEndpoints.listStampingsOfEmployee,
  ])('the device stores the response of $path for reading offline, and the app shows its age', (endpoint) => {
    expect(queries.getQueryDefaults(endpointKey(endpoint)).meta).toEqual({ isKept: true, isAgeShown: true })
  })

  it.each([
    stampingEndpoints.getMyLatestStamping,
    stampingEndpoints.listStampingTypes,
    stampingEndpoints.listStampingEmployees,
  ])(
    'the device stores the response of $path for stamping offline, and the app does not show its age',
    (endpoint) => {
      expect(queries.getQueryDefaults(endpointKey(endpoint)).meta).toEqual({
        isKept: true,
        isAgeShown: false,
      })
    },
  )
})
