import { describe, expect, it } from 'vitest'
import { orderToOpenAtOnce, splitTypedBeginning } from './open-at-once.ts'

const car = (LicenseNumber: string, SerialNumber = 'TMBLD9NS5NK127113') => ({ LicenseNumber, SerialNumber })
const order = (Status: 'A' | 'P' | 'C' | 'I', Vehicle = car('KNM-284')) => ({ Status, Vehicle })
const active = order('A')

describe('the work order that a search opens by itself', () => {
  it.each(['KNM-284', 'knm284', ' knm 284 ', 'TMBLD9NS5NK127113', 'tmbld9ns5nk127ii3'])(
    'opens the only active work order of the complete plate or VIN %j',
    (typed) => {
      const found = { WorkOrders: [active, order('P'), order('I')], Vehicles: [car('KNM-284')] }
      expect(orderToOpenAtOnce(found, typed)).toBe(active)
    },
  )

  it.each([
    ['several active work orders', [active, order('A')], [car('KNM-284')]],
    ['only a planned and an invoiced work order', [order('P'), order('I')], [car('KNM-284')]],
    ['another plate that begins with the typed one', [active], [car('KNM-284'), car('KNM-2840')]],
    ['another vehicle with a work order', [active, order('I', car('ABC-1'))], [car('KNM-284')]],
    ['no work order', [], [car('KNM-284')]],
  ])('opens nothing if there are %s', (_, WorkOrders, Vehicles) => {
    expect(orderToOpenAtOnce({ WorkOrders, Vehicles }, 'KNM-284')).toBeUndefined()
  })

  it.each(['KNM-28', '127113', 'volvo'])('opens nothing for the incomplete text %j', (typed) => {
    expect(orderToOpenAtOnce({ WorkOrders: [active], Vehicles: [car('KNM-284')] }, typed)).toBeUndefined()
  })
})

describe('the highlighted beginning of a number', () => {
  it.each([
    ['KNM-284', 'knm', 'KNM', '-284'],
    ['KNM-284', 'knm2', 'KNM-2', '84'],
    ['KNM-284', 'KNM 284', 'KNM-284', ''],
    ['5Q0 698 451', '5q06', '5Q0 6', '98 451'],
    ['KNM-284', '284', '', 'KNM-284'],
    ['KNM-284', '', '', 'KNM-284'],
  ])('splits %j at the end of %j', (number, typed, marked, rest) => {
    expect(splitTypedBeginning(number, typed)).toEqual([marked, rest])
  })
})
