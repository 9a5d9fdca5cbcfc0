import { describe, expect, it } from 'vitest'
import { findBestHit } from './best-hit.ts'

const car = (VehicleId: number, LicenseNumber: string, SerialNumber = 'TMBLD9NS5NK127113') => ({
  VehicleId,
  LicenseNumber,
  SerialNumber,
})
const order = (Id: number, Status: 'A' | 'P' | 'I', more: object = {}) => ({
  Id,
  OrderNumber: 5_040_000 + Id,
  ExternalNumber: null,
  Status,
  Vehicle: car(1, 'KNM-284'),
  ...more,
})
const nothing = { WorkOrders: [], Vehicles: [], People: [], Parts: [], Employees: [] }
const outi = { CustomerId: 9, Number: '20 009' }

describe('the best result', () => {
  it.each([
    [
      'the work order with the typed number',
      '5040 002',
      { WorkOrders: [order(1, 'A'), order(2, 'I')] },
      'WorkOrders',
      1,
    ],
    [
      'the work order with the typed text number',
      'so-000123',
      { WorkOrders: [order(1, 'I', { ExternalNumber: 'SO000123' })] },
      'WorkOrders',
      0,
    ],
    [
      'the first open work order of the whole plate',
      'knm284',
      {
        WorkOrders: [order(1, 'A'), order(2, 'A'), order(3, 'I')],
        Vehicles: [car(1, 'KNM-284'), car(2, 'KNM-2840')],
      },
      'WorkOrders',
      0,
    ],
    [
      'the work order in preparation of the whole plate',
      'KNM-284',
      { WorkOrders: [order(1, 'P')], Vehicles: [car(1, 'KNM-284')] },
      'WorkOrders',
      0,
    ],
    [
      'the vehicle if it has no open work order',
      'KNM-284',
      { WorkOrders: [order(3, 'I')], Vehicles: [car(1, 'KNM-284')] },
      'Vehicles',
      0,
    ],
    ['the vehicle of the whole VIN', 'TMBLD9NS5NK127II3', { Vehicles: [car(1, 'KNM-284')] }, 'Vehicles', 0],
    [
      'the only customer with the whole phone number',
      '+358 40 555 0184',
      { People: [outi, outi] },
      'People',
      0,
    ],
    [
      'the first vehicle of the only customer with the customer number',
      '20009',
      { People: [{ CustomerId: 4, Number: null }, outi, outi] },
      'People',
      1,
    ],
    [
      'the part with the typed number',
      '5q0698451',
      { Parts: [{ ItemNumber: '5Q0 698 451' }, { ItemNumber: '5Q0 698 451 A' }] },
      'Parts',
      0,
    ],
    [
      'the employee with the typed number',
      '1042',
      { Employees: [{ Number: null }, { Number: '1042' }] },
      'Employees',
      1,
    ],
  ])('findBestHit returns %s', (_, typed, found, kind, index) => {
    expect(findBestHit({ ...nothing, ...found }, typed)).toEqual({ kind, index })
  })

  it.each([
    ['the beginning of a plate', 'knm', { WorkOrders: [order(1, 'A')], Vehicles: [car(1, 'KNM-284')] }],
    ['two vehicles with the same plate', 'KNM-284', { Vehicles: [car(1, 'KNM-284'), car(2, 'KNM-284')] }],
    [
      'two customers with the same phone number',
      '0405550184',
      { People: [outi, { ...outi, CustomerId: 10 }] },
    ],
    ['two customers with the same customer number', '20009', { People: [outi, { ...outi, CustomerId: 10 }] }],
    ['the end of a phone number', '0184', { People: [outi] }],
    [
      'two suppliers with the same part number',
      'A1',
      { Parts: [{ ItemNumber: 'A1' }, { ItemNumber: 'A1' }] },
    ],
    ['a text without letters and digits', '--', { Vehicles: [car(1, '--')] }],
  ])('findBestHit returns null for %s', (_, typed, found) => {
    expect(findBestHit({ ...nothing, ...found }, typed)).toBeNull()
  })
})
