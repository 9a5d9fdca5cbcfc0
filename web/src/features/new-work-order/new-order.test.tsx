import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { installFakeScanner } from '../../shared/scanner/test/fake-scanner.ts'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import type { NewOrderAddress } from './address.ts'
import { NewOrderPage } from './new-work-order.page.tsx'
// Loads the module before the tests, because the page imports it lazily.
import '../../platform/ui/barcode-scanner.tsx'
import { sampleFoundCar, sampleFoundCustomer, sampleOffer, sampleSlot } from './test/sample-own-data.ts'

const makes = 'POST /api/workshop/own/workorders'
const offers = 'GET /api/workshop/own/offer'
const slots = 'GET /api/workshop/own/slots?minutes=60'
const cars = (number: string) => `GET /api/workshop/own/vehicles?number=${number}`
const created = {
  WorkOrderId: 9,
  OrderNumber: 9_000_000_001,
  ExternalNumber: 'V1001',
  VehicleId: 31,
  CustomerId: 17,
}
const settings = {
  ...sampleSettings,
  Authorization: { ...sampleSettings.Authorization, CreateWorkOrders: true },
}

// Deletes the draft of the previous test.
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** Leaves the page that `show` rendered last. */
let leave = async () => {}

async function show(prepare: (server: FakeServer) => void = () => {}, path = '/newworkorder') {
  const { server, unmount } = await renderPages(
    path,
    [
      {
        path: '/newworkorder',
        component: NewOrderPage,
        validateSearch: (search) => search as NewOrderAddress,
      },
    ],
    {
      settings,
      prepare: (fake) => {
        fake.reply(offers, { body: sampleOffer })
        fake.reply(slots, { body: [sampleSlot] })
        fake.reply(cars('EKX-860'), { body: [sampleFoundCar] })
        fake.reply(cars('NPZ-583'), { body: [] })
        prepare(fake)
      },
    },
  )
  leave = unmount
  return server
}
const page = () => document.body.textContent

describe('the page for a new work order', () => {
  it.each([
    ['a VIN', 'W0L000051T2987654'],
    ['a plate', 'EKX-860'],
  ])('a scanned barcode with %s finds the car, and closes the scanner', async (_, code) => {
    installFakeScanner(() => [code])
    onTestFinished(() => void vi.unstubAllGlobals())
    await show((fake) => fake.reply(cars(code), { body: [sampleFoundCar] }))
    await press('Scan the barcode')
    await settleUntil(() => expect(page()).toContain('Opel Corsa'))
    expect(control<HTMLInputElement>('Plate or VIN').value).toBe(code)
    expect(document.querySelector('video')).toBeNull()
    expect(control('Scan the barcode').isConnected).toBe(true)
  })

  it('finds the car with its customer and visits, and creates the work order at a free slot', async () => {
    const server = await show((fake) => fake.reply(makes, { body: created }))
    await type('Plate or VIN', 'EKX-860')
    await settleUntil(() => expect(page()).toContain('Opel Corsa'))
    expect(page()).toContain('Sanna Koivisto')
    expect(page()).toContain('Work order 1002345 is open already')
    await type('What the customer says', 'Brakes squeal')
    await type('Add a job', 'Check the brakes')
    server.reply(
      'GET /api/operations/workoperation?SearchKey=Check%20the%20brakes&SerialNo=W0L000051T2987654',
      { body: [] },
    )
    server.reply('GET /api/workshop/own/slots?minutes=30', { body: [sampleSlot] })
    await press('In your own words: Check the brakes')
    const slot = await settleUntil(() => {
      const [first] = document.querySelectorAll<HTMLInputElement>('input[type="radio"]')
      if (!first) throw new Error('no slot')
      return first
    })
    const countSlots = () => document.querySelectorAll('input[type="radio"]').length
    const offered = countSlots()
    slot.click()
    await settleUntil(() => expect(slot.checked).toBe(true))
    expect(countSlots()).toBe(offered)
    await press('Make the work order')
    await settleUntil(() => expect(server.callsOf(makes)).toHaveLength(1))
    expect(server.callsOf(makes)[0]?.body).toMatchObject({
      VehicleId: 31,
      CustomerId: 17,
      Note: 'Brakes squeal',
      Jobs: [{ Name: 'Check the brakes', Minutes: 30 }],
      EstimatedDeliveryDateTime: '2026-11-18T11:30:00.000Z',
      Reservation: {
        StartTime: '2026-11-18T10:30:00.000Z',
        EndTime: '2026-11-18T11:00:00.000Z',
        ResourceIds: [8, 42],
      },
    })
    await settleUntil(() => expect(page()).toContain('V1001'))
    control('Print the key label')
  })

  it('deletes the draft of a work order that was made', async () => {
    await show((fake) => fake.reply(makes, { body: created }))
    await type('Plate or VIN', 'EKX-860')
    await settleUntil(() => expect(page()).toContain('Opel Corsa'))
    await type('What the customer says', 'Brakes squeal')
    await settleUntil(() => expect(page()).toContain('Draft kept'))
    await press('Make the work order')
    await settleUntil(() => expect(page()).toContain('V1001'))
    await leave()
    await show()
    await settleUntil(() => void control('Plate or VIN'))
    expect(control<HTMLInputElement>('Plate or VIN').value).toBe('')
    expect(control<HTMLTextAreaElement>('What the customer says').value).toBe('')
  })

  it('asks for the fields of a new car and customer, and accepts a doubtful VIN with a warning', async () => {
    const server = await show((fake) => {
      fake.reply(makes, { body: created })
      fake.reply('GET /api/workshop/own/customers?search=Korpi', { body: [] })
    })
    await type('Plate or VIN', 'NPZ-583')
    await settleUntil(() => expect(page()).toContain('Has not been here.'))
    await type('VIN', '1M8GDM9AXKP04278B')
    expect(page()).toContain('Is B perhaps 8?')
    await press('Make the work order')
    expect(page()).toContain('Fill in the fields that are marked red.')
    expect(server.callsOf(makes)).toEqual([])
    await type('Make', 'Ford')
    await type('Model', 'Focus')
    await type('Name, phone or customer number', 'Korpi')
    await settleUntil(() => expect(page()).toContain('No such customer.'))
    await press('New customer')
    expect(control<HTMLInputElement>('Last name').value).toBe('Korpi')
    await press('Make the work order')
    await settleUntil(() => expect(server.callsOf(makes)).toHaveLength(1))
    expect(server.callsOf(makes)[0]?.body).toMatchObject({
      NewVehicle: { LicenseNumber: 'NPZ-583', SerialNumber: '1M8GDM9AXKP04278B', MakeName: 'Ford' },
      NewCustomer: { FirstName: '', LastName: 'Korpi' },
      Reservation: null,
    })
  })

  it('a complete VIN fills in the make, but never replaces or extends a typed make', async () => {
    await show()
    await type('Plate or VIN', 'NPZ-583')
    await settleUntil(() => expect(page()).toContain('Has not been here.'))
    await type('VIN', 'WVWZZZ1KZ1W12345')
    expect(control<HTMLInputElement>('Make').value).toBe('')
    await type('VIN', 'WVWZZZ1KZ1W123456')
    expect(control<HTMLInputElement>('Make').value).toBe('Volkswagen')
    await type('Make', 'VW')
    await type('VIN', 'WVWZZZ1KZ1W123457')
    expect(control<HTMLInputElement>('Make').value).toBe('VW')
  })

  it('marks a field that the server refuses, with the reason', async () => {
    const MetaData = [
      { Key: 'field', Value: 'NewVehicle.ModelYear' },
      { Key: 'reason', Value: 'The largest allowed value is 2028.' },
    ]
    const ErrorMessage = 'Check the field NewVehicle.ModelYear'
    await show((fake) =>
      fake.reply(makes, {
        status: 400,
        body: [{ ErrorId: errorCodes.invalidField.id, ErrorMessage, MetaData }],
      }),
    )
    await type('Plate or VIN', 'NPZ-583')
    await settleUntil(() => expect(page()).toContain('Has not been here.'))
    await type('Make', 'Ford')
    await type('Model', 'Focus')
    await type('Model year', '2099')
    await press('Make the work order')
    await settleUntil(() => expect(page()).toContain('The largest allowed value is 2028.'))
    expect(page()).not.toContain('NewVehicle.ModelYear')
    expect(control('Model year').getAttribute('aria-invalid')).toBe('true')
    await type('Model year', '2020')
    expect(page()).not.toContain('The largest allowed value is 2028.')
  })

  it('shows the reason of a refusal, and refetches the free slots', async () => {
    const server = await show((fake) => fake.reply(makes, refusal(409, errorCodes.reservationOverlaps.id)))
    await type('Plate or VIN', 'EKX-860')
    await settleUntil(() => expect(page()).toContain('Opel Corsa'))
    const before = server.callsOf(slots).length
    await press('Make the work order')
    await settleUntil(() => expect(server.callsOf(slots).length).toBeGreaterThan(before))
    expect(document.querySelector('[role="alert"]:not(:empty)')).not.toBeNull()
  })

  it('shows a message instead of the form if work orders come from another system', async () => {
    await show((fake) => fake.reply(offers, { body: { ...sampleOffer, WorkOrders: false } }))
    await settleUntil(() => expect(page()).toContain('Work orders are not made here'))
    expect(() => control('Make the work order')).toThrow()
  })

  it('offers no new car, customer or time if another system manages them', async () => {
    await show((fake) => {
      fake.reply(offers, {
        body: { ...sampleOffer, Vehicles: false, Customers: false, Reservations: false },
      })
    })
    await type('Plate or VIN', 'NPZ-583')
    await settleUntil(() => expect(page()).toContain('The vehicles of this site come from another system.'))
    expect(page()).toContain('The customers of this site come from another system.')
    expect(page()).toContain('The reservations of this site come from another system.')
    expect(() => control('New customer')).toThrow()
  })

  it('shows a failure with a retry, and a message if the workshop has no free slots', async () => {
    await show((fake) => fake.reply(offers, refusal(500, errorCodes.unexpected.id)))
    await settleUntil(() => void control('Retry'))
  })

  it('shows a message if no slot is free within two weeks', async () => {
    await show((fake) => fake.reply(slots, { body: [] }))
    await settleUntil(() => expect(page()).toContain('No fitting time within two weeks.'))
  })

  it('opens the form with a copy of a work order', async () => {
    const order = sampleWorkOrder()
    const vehicle = { ...order.Vehicle, LicenseNumber: 'EKX-860' }
    await show((fake) => {
      fake.reply('GET /api/workshop/workorder/id/42', { body: { ...order, Vehicle: vehicle } })
    }, '/newworkorder?copy=42')
    await settleUntil(() => expect(page()).toContain('Opel Corsa'))
    expect(control<HTMLTextAreaElement>('What the customer says').value).toBe(order.Note)
  })

  it('a time of the address shows its lift, and continues the stored draft with the time', async () => {
    await show()
    await type('Plate or VIN', 'EKX-860')
    await type('What the customer says', 'Brakes squeal')
    await settleUntil(() => expect(page()).toContain('Draft kept'))
    await leave()
    await show(
      (fake) =>
        fake.reply('GET /api/utility/resources', { body: [{ Id: 9, Name: 'Lift 9', IsMaterial: false }] }),
      '/newworkorder?start=2026-11-20T10:00:00Z&end=2026-11-20T12:00:00Z&resource=9',
    )
    await settleUntil(() => expect(page()).toContain('Chosen time · Lift 9'))
    expect(page()).toContain('2h')
    expect(control<HTMLTextAreaElement>('What the customer says').value).toBe('Brakes squeal')
    expect(control<HTMLInputElement>('Plate or VIN').value).toBe('EKX-860')
  })

  it('finds customers by name, and selects one by a tap', async () => {
    await show((fake) =>
      fake.reply('GET /api/workshop/own/customers?search=koi', { body: [sampleFoundCustomer] }),
    )
    await type('Name, phone or customer number', 'koi')
    await settleUntil(() => expect(page()).toContain('Sanna Koivisto'))
    await press('Sanna Koivisto050 000 0417 · Helsinki · Customer number 200171 car')
    expect(page()).toContain('Change')
  })
})
