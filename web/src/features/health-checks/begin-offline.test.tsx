import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { Template } from '@verstas/contract/health-checks/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { expect, it } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { press, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { readAddress } from './address.ts'
import { HealthCheckPage } from './health-check.page.tsx'
import { freshDevice } from './test/fresh-device.ts'
import { answerInspection } from './test/inspection-server.ts'
import { sampleForm } from './test/sample-form.ts'
import { VehicleHealthChecksPage } from './vehicle-health-checks.page.tsx'

// Preloads the lazily imported modules.
import './form/form-screen.tsx'
import './start/choose-vehicle.tsx'
import './templates-at-hand.ts'

const network = freshDevice({ isOnline: false })
const vin = 'TMBLD9NS5NK127113'
const { Survey } = sampleForm()
const van = { ...Survey, Sections: [{ Id: 'van', Title: 'Load space', Checks: [] }] }
const templates: Template[] = [
  { Body: 'car', Survey },
  { Body: 'van', Survey: van },
]

/** Opens a page offline. Only a work order of the vehicle and the templates are cached. */
async function openPage(address: string, ModelName: string) {
  const validateSearch = readAddress
  const pages = [
    { path: '/vhc/{-$inspectionId}', validateSearch, component: HealthCheckPage },
    { path: '/vhc/vin/$vin', validateSearch, component: VehicleHealthChecksPage },
  ]
  let inspection: ReturnType<typeof answerInspection> | undefined
  const page = await renderPages(address, pages, {
    prepare: (server) => {
      for (const path of [
        `vehicle/serialNumber/${vin}/details`,
        'vehicle/licenseNumber/MFO',
        'vhc/surveys/7',
        'vhc/inspections/7',
        'vhc/surveys',
      ])
        server.reply(`GET /api/${path}`, networkError)
      inspection = answerInspection(server, null)
      server.reply('GET /api/vhc/createinspection?vehicleId=7&surveyId=3', networkError)
    },
  })
  const order = sampleWorkOrder()
  const read = { ...order, Vehicle: { ...order.Vehicle, ModelName, VehicleId: 7, SerialNumber: vin } }
  // Fills the cache, as if the device had restored it from its storage.
  const { getWorkOrderByNumber } = workOrderEndpoints
  page.queryClient.setQueryData(
    endpointQuery(getWorkOrderByNumber, { params: { number: order.OrderNumber } }).queryKey,
    read,
  )
  page.queryClient.setQueryData(endpointQuery(healthCheckEndpoints.listTemplates, {}).queryKey, templates)
  await settle()
  return { ...page, inspection: () => inspection?.properties() }
}

it('an inspection begins offline for the vehicle of a cached work order, and its form is fetched later', async () => {
  const { router, host, server, inspection } = await openPage(`/vhc/vin/${vin}`, 'Kodiaq')
  await settleUntil(() => expect(host.textContent).toContain('Service check'))
  await press('Service check')
  await settleUntil(() => expect(host.textContent).toContain('are not on this device'))
  await press('The rest is OK: Inside')
  await settleUntil(() => expect(host.textContent).toContain('waiting for the connection'))
  expect(server.callsOf('POST /api/vhc/inspection/save')).toHaveLength(0)

  network.isOnline = true
  window.dispatchEvent(new Event('online'))
  await settleUntil(() => expect(router.history.location.pathname).toBe('/vhc/12'))
  await settleUntil(() => expect(inspection()).toEqual({ 'check.belts': 'ok', 'check.horn': 'ok' }))
  await settleUntil(() => expect(server.callsOf('GET /api/vhc/inspection/12')).not.toHaveLength(0))
  expect(host.textContent).not.toContain('are not on this device')
})

it("an offline inspection uses the template for the body type of the vehicle's model", async () => {
  const { host } = await openPage(
    '/vhc?vehicle=7&survey=3&oid=6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70',
    'Transit',
  )
  await settleUntil(() => expect(host.textContent).toContain('Load space'))
})

it('an offline search by plate finds a cached vehicle', async () => {
  const { host } = await openPage('/vhc?plate=MFO', 'Kodiaq')
  await settleUntil(() => expect(host.querySelector(`a[href="/vhc/vin/${vin}"]`)).not.toBeNull())
})
