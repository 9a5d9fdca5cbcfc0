import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildDevice, buildPin } from '../../../test/quick-change-builders.ts'
import { checkPin } from './pins.ts'

const { db, send, signIn } = await buildTestApp()

async function openSite() {
  const site = await buildSite(db, { is_quick_change_in_use: true })
  const employee = await buildEmployee(db, { sites: [site] })
  await buildPin(db, employee, '2580')
  return { employee, siteId: site.id, device: await buildDevice(db, employee) }
}

it('only five of twelve concurrent wrong PINs on one device are checked, and the others must wait', async () => {
  const { employee, device } = await openSite()
  const body = { EmployeeId: employee.id, Pin: '9513' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send(quickChangeEndpoints.pinSignIn, { body }, device.headers)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
})

it('only ten of fifteen concurrent wrong PINs are checked, and the tenth locks the PIN', async () => {
  const { employee, siteId } = await openSite()
  const guesses = await Promise.all(
    Array.from({ length: 15 }, () => checkPin(db, siteId, employee.id, '9513')),
  )
  const reasons = guesses.map(String)
  expect(reasons.filter((reason) => reason === 'Refusal: wrongPin')).toHaveLength(9)
  expect(reasons.filter((reason) => reason === 'Refusal: pinLocked')).toHaveLength(6)
  expect(String(await checkPin(db, siteId, employee.id, '2580'))).toBe('Refusal: pinLocked')
})

it('a site can trust at most a hundred devices, even in concurrent calls', async () => {
  const site = await buildSite(db)
  const administrator = await buildEmployee(db, { sites: [site] })
  for (let number = 1; number <= 97; number += 1) await buildDevice(db, administrator, `Halli ${number}`)
  const headers = await signIn(administrator)
  const trust = () => send(quickChangeEndpoints.trustDevice, { body: { Name: 'Halli' } }, headers)
  const answers = await Promise.all(Array.from({ length: 12 }, trust))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(9).fill(409)])
  const refused = await trust()
  expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900227 }] })
})
