import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StoredCustomer } from '@verstas/contract/own-data/entities.ts'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { sampleOffer } from '../new-work-order/test/sample-own-data.ts'
import { EditRecord } from './edit-record.tsx'
import { OwnOrderItems } from './own-order-items.tsx'

const order = { Id: 42, OrderNumber: 1_002_345, ExternalNumber: null }
const own = '/api/workshop/own'
const changed = { body: { WorkOrderId: 42, Version: 2, LostReservations: 0 } }
const settings = {
  ...sampleSettings,
  Authorization: { ...sampleSettings.Authorization, CreateWorkOrders: true },
}

async function show(content: () => ReactNode, prepare: (server: FakeServer) => void) {
  const { server } = await renderPages(
    '/page',
    [
      { path: '/page', component: () => <main>{content()}</main> },
      { path: '/workorder', component: () => <p>the work order</p> },
      { path: '/workordersearch', component: () => <p>the search</p> },
      { path: '/newworkorder', component: () => null },
    ],
    {
      settings,
      prepare: (fake) => {
        fake.reply(`GET ${own}/offer`, { body: sampleOffer })
        prepare(fake)
      },
    },
  )
  return server
}
const page = () => document.body.textContent

describe('the actions of an own work order', () => {
  it('cancels a work order, and restores it from the toast', async () => {
    const server = await show(
      () => <OwnOrderItems workOrder={{ ...order, Status: 'A' }} />,
      (fake) => {
        fake.reply(`POST ${own}/workorders/42/cancel`, changed)
        fake.reply(`POST ${own}/workorders/42/restore`, {
          body: { ...changed.body, LostReservations: 1 },
        })
      },
    )
    await press('Cancel the work order')
    await settleUntil(() => expect(page()).toContain('Cancelled: 1002345'))
    expect(page()).toContain('the search')
    await press('Undo')
    await settleUntil(() => expect(server.callsOf(`POST ${own}/workorders/42/restore`)).toHaveLength(1))
    await settleUntil(() => expect(page()).toContain('Its time was taken'))
  })

  it('closes an open work order and opens a closed one again', async () => {
    const server = await show(
      () => <OwnOrderItems workOrder={{ ...order, Status: 'A' }} />,
      (fake) => fake.reply(`POST ${own}/workorders/42/status`, changed),
    )
    await press('Close the work order')
    await settleUntil(() => expect(page()).toContain('Closed: 1002345'))
    await press('Undo')
    await settleUntil(() => expect(server.callsOf(`POST ${own}/workorders/42/status`)).toHaveLength(2))
    expect(server.callsOf(`POST ${own}/workorders/42/status`).map(({ body }) => body)).toEqual([
      { Status: 'C' },
      { Status: 'A' },
    ])
  })

  it('shows why a work order cannot be cancelled', async () => {
    await show(
      () => <OwnOrderItems workOrder={{ ...order, Status: 'A' }} />,
      (fake) => fake.reply(`POST ${own}/workorders/42/cancel`, refusal(409, errorCodes.workOrderStarted.id)),
    )
    await press('Cancel the work order')
    await settleUntil(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  })

  it('offers only to open a closed work order again', async () => {
    await show(
      () => <OwnOrderItems workOrder={{ ...order, Status: 'C' }} />,
      () => {},
    )
    await settleUntil(() => void control('Open again'))
    expect(() => control('Cancel the work order')).toThrow()
  })

  it('offers only to restore a cancelled work order, even after the toast has gone', async () => {
    const Cancellation = { Source: null, By: 'Aino', At: '2026-11-18T07:12:00Z' }
    const server = await show(
      () => <OwnOrderItems workOrder={{ ...order, Status: 'A', Cancellation }} />,
      (fake) => fake.reply(`POST ${own}/workorders/42/restore`, changed),
    )
    await press('Restore the work order')
    await settleUntil(() => expect(server.callsOf(`POST ${own}/workorders/42/restore`)).toHaveLength(1))
    expect(() => control('Close the work order')).toThrow()
    expect(() => control('Cancel the work order')).toThrow()
  })

  it('hides the actions for work orders of another system', async () => {
    await show(
      () => <OwnOrderItems workOrder={{ ...order, Status: 'A' }} />,
      (fake) => fake.reply(`GET ${own}/offer`, { body: { ...sampleOffer, WorkOrders: false } }),
    )
    expect(() => control('Copy')).toThrow()
  })
})

describe('the customer form', () => {
  const sanna: StoredCustomer = {
    FirstName: 'Sanna',
    LastName: 'Koivisto',
    CompanyName: null,
    Phone: '050 000 0417',
    Email: null,
    Street: null,
    PostalCode: null,
    City: null,
    Country: null,
    Language: 'fi',
    AllowsMarketing: true,
  }
  const reads = `GET ${own}/customers/17`
  const saves = `POST ${own}/customers/17`
  const form = () => <EditRecord kind="customer" id={17} />

  it('saves the changed customer field with the values that the form opened with', async () => {
    const server = await show(form, (fake) => {
      fake.reply(reads, { body: sanna })
      fake.reply(saves, { body: { ...sanna, City: 'Espoo' } })
    })
    await press('Edit the customer')
    await type('City', 'Espoo')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    expect(server.callsOf(saves)[0]?.body).toEqual({ Base: sanna, Values: { ...sanna, City: 'Espoo' } })
    await settleUntil(() => expect(page()).toContain('Saved'))
  })

  it('names a field that a colleague changed meanwhile, and replaces it on the second save', async () => {
    const server = await show(form, (fake) => {
      fake.reply(reads, { body: sanna })
      const MetaData = [
        { Key: 'user', Value: 'Ben' },
        { Key: 'fields', Value: 'Phone' },
      ]
      fake.reply(saves, {
        status: 412,
        body: [{ ErrorId: errorCodes.ownDataChanged.id, ErrorMessage: 'Ben changed it', MetaData }],
      })
    })
    await press('Edit the customer')
    await type('Phone', '1')
    server.reply(reads, { body: { ...sanna, Phone: '2' } })
    await press('Save')
    await settleUntil(() => expect(page()).toContain('Saved in the meantime: 2'))
    server.reply(saves, { body: { ...sanna, Phone: '1' } })
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(2))
    expect(server.callsOf(saves)[1]?.body).toMatchObject({ Base: { Phone: '2' }, Values: { Phone: '1' } })
  })

  it('marks an empty required field of a vehicle only after the first save', async () => {
    const server = await show(
      () => <EditRecord kind="vehicle" id={31} />,
      (fake) =>
        fake.reply(`GET ${own}/vehicles/31`, {
          body: {
            ...{
              LicenseNumber: 'EKX-860',
              SerialNumber: null,
              MakeName: '',
              ModelName: 'Corsa',
              ModelYear: null,
            },
            ...{ Colour: null, EngineType: null, Mileage: null, Note: null, FirstRegistrationDate: null },
            ...{ InspectionDate: null, NextServiceDate: null },
          },
        }),
    )
    await press('Edit the car')
    await settleUntil(() => void control('Make'))
    const invalidFields = () => document.querySelectorAll('dialog [aria-invalid="true"]').length
    expect(invalidFields()).toBe(0)
    await press('Save')
    await settleUntil(() => expect(invalidFields()).toBe(1))
    expect(server.callsOf(`POST ${own}/vehicles/31`)).toEqual([])
  })

  it('offers a retry if the customer cannot be read', async () => {
    await show(form, (fake) => fake.reply(reads, refusal(500, errorCodes.unexpected.id)))
    await press('Edit the customer')
    await settleUntil(() => void control('Retry'))
  })

  it('shows a sentence instead of the button if customers come from another system', async () => {
    await show(form, (fake) => fake.reply(`GET ${own}/offer`, { body: { ...sampleOffer, Customers: false } }))
    expect(page()).toContain('The customers of this site come from another system.')
    expect(() => control('Edit the customer')).toThrow()
  })
})
