import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildDevice, buildPin } from '../../../test/quick-change-builders.ts'
import { checkPin } from './pins.ts'

const { db, send } = await buildTestApp()

async function openSite() {
  const site = await buildSite(db, { is_quick_change_in_use: true })
  const employee = await buildEmployee(db, { sites: [site] })
  await buildPin(db, employee, '2580')
  return { employee, siteId: site.id, device: await buildDevice(db, employee) }
}

it('counts guesses that come at once on one device: five are tried, then it waits', async () => {
  const { employee, device } = await openSite()
  const body = { EmployeeId: employee.id, Pin: '9513' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send(quickChangeEndpoints.pinSignIn, { body }, device.headers)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
})

it('counts guesses that come at once on many devices: ten are tried, then the PIN is locked', async () => {
  const { employee, siteId } = await openSite()
  const guesses = await Promise.all(
    Array.from({ length: 15 }, () => checkPin(db, siteId, employee.id, '9513')),
  )
  const reasons = guesses.map(String)
  expect(reasons.filter((reason) => reason === 'Refusal: wrongPin')).toHaveLength(9)
  expect(reasons.filter((reason) => reason === 'Refusal: pinLocked')).toHaveLength(6)
  expect(String(await checkPin(db, siteId, employee.id, '2580'))).toBe('Refusal: pinLocked')
})
