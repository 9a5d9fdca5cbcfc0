import { accountEndpoints as api } from '@verstas/contract/account/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildCredential, buildEmployee, buildSite, testPassword } from '../../../test/builders.ts'
import { whileLocked } from '../../../test/while-locked.ts'

const { db, send, signIn } = await buildTestApp()

it('only one of ten concurrent uses of a reset link sets the password', async () => {
  const site = await buildSite(db)
  const headers = await signIn(await buildEmployee(db, { sites: [site] }))
  const employee = await buildEmployee(db, { sites: [site] })
  await buildCredential(db, employee)
  for (let round = 0; round < 3; round += 1) {
    await db.deleteFrom('sign_in_failure').execute()
    const { body } = await send(api.makeResetLink, { params: { employeeId: employee.id } }, headers)
    const attempts = Array.from({ length: 10 }, (_, place) =>
      send(api.resetPassword, { body: { Token: body.Token, NewPassword: `hirvi kantarelli ${place}` } }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(404)])
  }
})

it('only one of eight concurrently created reset links is valid', async () => {
  const site = await buildSite(db)
  const headers = await signIn(await buildEmployee(db, { sites: [site] }))
  const employee = await buildEmployee(db, { sites: [site] })
  await buildCredential(db, employee)
  const make = () => send(api.makeResetLink, { params: { employeeId: employee.id } }, headers)
  const made = await Promise.all(Array.from({ length: 8 }, make))
  expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const left = db.selectFrom('password_reset_link').select('created_by')
  expect(await left.where('employee_id', '=', employee.id).execute()).toHaveLength(1)
})

it('a sign-in with the old password fails if the password changes during the sign-in', async () => {
  const employee = await buildEmployee(db, { sites: [await buildSite(db)] })
  const { user_name } = await buildCredential(db, employee)
  const credentials = Buffer.from(`${user_name}:${testPassword}`).toString('base64')
  const { status } = await whileLocked(
    db,
    (tx) =>
      tx
        .updateTable('credential')
        .set({ password_hash: 'another' })
        .where('employee_id', '=', employee.id)
        .execute(),
    () => send(sessionEndpoints.basicLogin, { body: {} }, { authorization: `Basic ${credentials}` }),
  )
  expect(status).toBe(401)
  const sessions = db.selectFrom('session').select('id').where('employee_id', '=', employee.id)
  expect(await sessions.execute()).toEqual([])
})

it('the second of two concurrent password changes fails, and the password of the first remains valid', async () => {
  const employee = await buildEmployee(db, { sites: [await buildSite(db)] })
  await buildCredential(db, employee)
  const headers = await signIn(employee)
  const credentialOf = () =>
    db.selectFrom('credential').select('password_hash').where('employee_id', '=', employee.id).execute()
  const { status, errors } = await whileLocked(
    db,
    (tx) =>
      tx
        .updateTable('credential')
        .set({ password_hash: 'another' })
        .where('employee_id', '=', employee.id)
        .execute(),
    () =>
      send(
        api.changePassword,
        { body: { OldPassword: testPassword, NewPassword: 'hirvi kantarelli sade' } },
        headers,
      ),
  )
  expect({ status, errors }).toMatchObject({
    status: 403,
    errors: [{ ErrorId: errorCatalogue.passwordWrong.id }],
  })
  expect(await credentialOf()).toEqual([{ password_hash: 'another' }])
})
