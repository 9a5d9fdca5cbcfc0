import { Link } from '@tanstack/react-router'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { authorizationFlags, profileRights } from '@verstas/contract/session/rights.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { endpointKey } from '../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../platform/manifest/feature-manifest.ts'
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

/** Whether it says that everybody who is signed in may, or names rights that there are. */
const saysWhoMay = (rights: unknown): boolean =>
  rights === 'session' ||
  (Array.isArray(rights) && rights.length > 0 && rights.flat().every((right) => everyRight.includes(right)))

const pages = Object.keys(import.meta.glob('../features/*/*.page.tsx'))

describe('the features', () => {
  it.each(Object.entries(manifests))('count what %s offers', (_, module) => {
    expect(features).toEqual(expect.arrayContaining(Object.values(module)))
  })

  it.each(pages)('have a route to %s', (page) => {
    const [feature, file] = page.split(/\/(?=[^/]+$)/)
    expect(sources[`${feature}/manifest.ts`]).toContain(`'./${file}'`)
  })

  it.each(features.flatMap(({ routes = [] }) => routes).map(({ options }) => [options.staticData]))(
    'say what the page is called and who may open it: %j',
    (data) => {
      expect(data?.page).toEqual(expect.any(String))
      expect(data?.rights).toSatisfy(saysWhoMay)
    },
  )

  it('lead to pages of their own alone', () => {
    for (const { routes = [], destinations = [] } of features)
      for (const { route } of destinations) expect(routes).toContain(route)
  })
})

it('send each kind of entries of the device queue by one adapter', async () => {
  const loaded = await Promise.all(
    features.map(({ loadQueueAdapters }) => loadQueueAdapters?.(async () => undefined) ?? []),
  )
  const kinds = loaded.flat().map(({ kind }) => kind.name)
  expect([...new Set(kinds)]).toEqual(kinds)
  expect(kinds).toEqual(expect.arrayContaining(['stamping', 'upload']))
})

it('links to an address that no feature has do not compile', () => {
  // @ts-expect-error: where this compiles, a manifest's routes have lost their types.
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
  ])('$path is shown as it was seen, with its age', (endpoint) => {
    expect(queries.getQueryDefaults(endpointKey(endpoint)).meta).toEqual({ isKept: true, isAgeShown: true })
  })

  it.each([
    stampingEndpoints.getMyLatestStamping,
    stampingEndpoints.listStampingTypes,
    stampingEndpoints.listStampingEmployees,
  ])('$path is there for stamping', (endpoint) => {
    expect(queries.getQueryDefaults(endpointKey(endpoint)).meta).toEqual({ isKept: true, isAgeShown: false })
  })
})
