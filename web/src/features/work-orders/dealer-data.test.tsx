import { act } from '@testing-library/react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, expect, it } from 'vitest'
import { control, settle, type } from '../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { renderPage } from './test/render-page.tsx'
import { sampleJob, sampleRow, sampleSummary, sampleWorkOrder } from './test/sample-work-order.ts'

const route = 'GET /api/workshop/workorder/number/1002345'
const textNumbers = {
  ...sampleSettings,
  WorkshopConfiguration: { ...sampleSettings.WorkshopConfiguration, HasTextNumbers: true },
}

const withoutCustomers = {
  ...sampleSettings,
  ProfileRightSettings: { AccessProfile: { CustomerInfoVisible: false } },
}

const open = (changes: Partial<WorkOrder>, { tab = 'workorder', settings = sampleSettings } = {}) =>
  renderPage(`/workorder?number=1002345&tab=${tab}`, {
    settings,
    prepare: ({ reply }) => reply(route, { body: sampleWorkOrder(changes) }),
  })

const company = {
  ContactCustomerName: 'Kuljetus Oy',
  ContactCustomer: {
    Number: '20017',
    ContactPerson: 'Kaisa Korhonen',
    IsCompany: true,
    Street: 'Teollisuuskatu 1',
    PostalCode: '00510',
    City: 'Helsinki',
    Country: 'FI',
    Language: 'sv',
    AllowsMarketing: false,
  },
} as const

beforeEach(() => sessionStorage.clear())

it('the head of a work order shows its text number, with the order number beside it', async () => {
  const { host } = await open({ ExternalNumber: 'SO000123' })
  expect(host.textContent).toContain('SO000123 · 1002345')
})

it('a work order with a drawn order number shows only its text number', async () => {
  const { host } = await renderPage('/workorder?number=9000000001', {
    prepare: ({ reply }) =>
      reply('GET /api/workshop/workorder/number/9000000001', {
        body: sampleWorkOrder({ OrderNumber: 9_000_000_001, ExternalNumber: 'SO000123' }),
      }),
  })
  expect(host.textContent).toContain('SO000123')
  expect(host.textContent).not.toContain('9000000001')
})

it('the search accepts a text number, and its results show text numbers', async () => {
  const { host } = await renderPage('/workordersearch', {
    settings: textNumbers,
    prepare: ({ reply }) =>
      reply('GET /api/workshop/workorder?OrderNumber=SO000123', {
        body: [1002345, 1002346].map((number) => ({
          ...sampleSummary(number, 'MFO-957'),
          ExternalNumber: `SO${number}`,
        })),
      }),
  })
  await type('Order number', 'so-000123')
  expect(control<HTMLInputElement>('Order number').value).toBe('SO000123')
  await act(async () => document.querySelector('form')?.requestSubmit())
  await settle()
  expect(host.textContent).toContain('SO1002345')
})

it('a work order shows contact person, address, language and marketing permission of a company', async () => {
  const { host } = await open(company)
  for (const line of [
    'Kuljetus Oy',
    'Customer number 20017',
    'Contact person Kaisa Korhonen',
    'Teollisuuskatu 1, 00510 Helsinki, FI',
    'Language Swedish · No marketing',
  ])
    expect(host.textContent).toContain(line)
})

it('a person without the right to see customers does not see the company', async () => {
  const { host } = await open(company, { settings: withoutCustomers })
  for (const word of ['Kuljetus', 'Kaisa', 'Teollisuuskatu', 'Swedish'])
    expect(host.textContent).not.toContain(word)
})

it.each([
  ['customer', 'Customer'],
  ['warranty', 'Warranty'],
  ['internal', 'Internal'],
  ['contract', 'Service contract'],
] as const)('a row shows that its payer is %s', async (Payer, word) => {
  const rows = [sampleRow({ RowId: 11, Name: 'Oil', RowType: 'OffShelf', Price: 3, OrderedAmount: 1, Payer })]
  const { host } = await open({ Jobs: [sampleJob(1, rows)] }, { tab: 'jobs' })
  expect(host.textContent).toContain(`Payer ${word}`)
  expect(host.textContent).toContain('Price without tax')
  expect(host.textContent).toContain('excl. tax')
})

it('a work order without a plate shows the end of the VIN, and the title of the page the whole VIN', async () => {
  const vin = 'WVWZZZ1KZAW000123'
  const { Vehicle } = sampleWorkOrder({})
  const { host } = await open({ Vehicle: { ...Vehicle, LicenseNumber: vin, SerialNumber: vin } })
  expect(host.textContent).toContain('…000123')
  expect(document.title).toContain(vin)
})

it('the details of a work order do not show the stand-in of a vehicle without a VIN', async () => {
  const { Vehicle } = sampleWorkOrder({})
  const { host } = await open({ Vehicle: { ...Vehicle, SerialNumber: 'NOVIN-7' } })
  expect(host.textContent).not.toContain('NOVIN')
})
