import { expect, it } from 'vitest'
import { storeEntry } from '../../../platform/device-queue/test/stored-entries.ts'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleVehicle, vin } from '../../vehicles/test/sample-vehicle.ts'
import { readAddress } from '../address.ts'
import { inspectionKind, type QueuedInspection } from '../queued-inspections.ts'
import { freshDevice } from '../test/fresh-device.ts'
import { sampleForm } from '../test/sample-form.ts'
import { VehicleHealthChecksPage } from '../vehicle-health-checks.page.tsx'

const network = freshDevice()
const inspection = (Id: number, State: 'Open' | 'Complete' | 'Signed', LastModifier: string) => ({
  ...sampleForm(),
  Id,
  State,
  LastModifier,
})

async function open(inspections: readonly ReturnType<typeof inspection>[], address = `/vhc/vin/${vin}`) {
  const validateSearch = readAddress
  const page = await renderPages(
    address,
    [
      { path: '/vhc/vin/$vin', validateSearch, component: VehicleHealthChecksPage },
      { path: '/vhc/{-$inspectionId}', validateSearch, component: () => 'the form' },
    ],
    {
      prepare: ({ reply }) => {
        reply(`GET /api/vehicle/serialNumber/${vin}/details`, { body: sampleVehicle() })
        reply('GET /api/vhc/surveys/9', {
          body: [
            { SurveyId: 3, Name: 'Service check', SurveyVersion: 1 },
            { SurveyId: 4, Name: 'Used car', SurveyVersion: 1 },
          ],
        })
        reply('GET /api/vhc/inspections/9', { body: inspections })
        reply('POST /api/vhc/inspection/save', networkError)
      },
    },
  )
  await settleUntil(() => expect(page.host.textContent).toContain('Used car'))
  return { ...page, where: () => page.router.history.location }
}
const card = () => document.querySelector('section[aria-labelledby=unfinished]')
const earlier = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('section[aria-labelledby=inspections] a')].map((link) =>
    link.getAttribute('href'),
  )

/** Stores an unsent inspection on the device. */
async function leaveUnsent(change: Partial<QueuedInspection>, siteId = 1) {
  await storeEntry({
    kind: inspectionKind.name,
    lane: 'inspections',
    siteId,
    payload: {
      id: null,
      oid: '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70',
      vehicleId: 9,
      surveyId: 4,
      surveyName: 'Used car',
      workOrderId: null,
      plate: 'SRL-601',
      at: '2026-11-18T07:00:00Z',
      changes: {},
      conflict: null,
      ...change,
    },
  })
}

it('offers to continue the unfinished inspection of the vehicle, and names its last author', async () => {
  const { where } = await open([
    inspection(15, 'Signed', 'Aino'),
    inspection(14, 'Complete', 'Liisa'),
    inspection(13, 'Open', 'Timo'),
  ])
  expect(card()?.textContent).toContain('Service check')
  expect(card()?.textContent).toContain('Timo')
  expect(earlier()).toEqual(['/vhc/15', '/vhc/14', '/vhc/13'])
  await press('Continue')
  expect(where().pathname).toBe('/vhc/13')
})

it('offers no inspection to continue if all inspections of the vehicle are complete or signed', async () => {
  const { host } = await open([inspection(15, 'Signed', 'Aino'), inspection(14, 'Complete', 'Liisa')])
  expect(card()).toBeNull()
  expect(host.textContent).toContain('Earlier · 2')
})

it('shows no number of earlier inspections that it could not fetch', async () => {
  const { host } = await renderPages(
    `/vhc/vin/${vin}`,
    [{ path: '/vhc/vin/$vin', validateSearch: readAddress, component: VehicleHealthChecksPage }],
    {
      prepare: ({ reply }) => {
        reply(`GET /api/vehicle/serialNumber/${vin}/details`, { body: sampleVehicle() })
        reply('GET /api/vhc/surveys/9', { body: [] })
        reply('GET /api/vhc/inspections/9', refusal(500, 900_000, 'Out of order'))
      },
    },
  )
  await settleUntil(() => expect(host.textContent).toContain('Out of order'))
  expect(host.textContent).toContain('Earlier · –')
})

it('begins an inspection of the selected template for the vehicle and the work order of the address', async () => {
  const { where } = await open([], `/vhc/vin/${vin}?order=77`)
  await press('Used car')
  expect(where()).toMatchObject({
    pathname: '/vhc',
    search: { vehicle: '9', survey: '4', order: '77', oid: expect.stringMatching(/^[\da-f-]{36}$/) },
  })
})

it('continues an inspection that is only on this device', async () => {
  network.isOnline = false
  await leaveUnsent({})
  const { where } = await open([inspection(13, 'Open', 'Timo')])
  await settleUntil(() => expect(card()?.textContent).toContain('Used car'))
  expect(card()?.textContent).not.toContain('Timo')
  await press('Continue')
  expect(where().search).toEqual({
    vehicle: '9',
    survey: '4',
    oid: '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70',
  })
})

it.each([
  ['of another vehicle', { vehicleId: 8 }],
  ['that has a number already', { id: 12 }],
])('does not offer to continue an unsent inspection %s', async (_, change) => {
  network.isOnline = false
  await leaveUnsent(change)
  await open([])
  await settleUntil(() => control('Used car'))
  expect(card()).toBeNull()
})
