import { accountEndpoints as api } from '@verstas/contract/account/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildCredential, buildEmployee, buildSite, testPassword } from '../../../test/builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'

const { db, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const admin = await signIn(await buildEmployee(db, { sites: [site] }))
const goodPassword = 'hirvi kantarelli sade'

async function buildUser() {
  const employee = await buildEmployee(db, { sites: [site] })
  await buildCredential(db, employee)
  const hash = async () =>
    db
      .selectFrom('credential')
      .select('password_hash')
      .where('employee_id', '=', employee.id)
      .executeTakeFirstOrThrow()
  return { employee, headers: await signIn(employee), hash }
}

it.each([
  ['passwordTooShort', 'elevenchars'],
  ['passwordGuessable', 'aaaaaaaaaaaaaaaa'],
  ['passwordCommon', 'liverpool1234'],
] as const)('a reset link refuses a password with %s, and can be used again', async (name, NewPassword) => {
  const { employee, hash } = await buildUser()
  const params = { employeeId: employee.id }
  const { Token } = (await send(api.makeResetLink, { params }, admin)).body
  const before = await hash()
  expect(await send(api.resetPassword, { body: { Token, NewPassword } })).toMatchObject(refusedWith(name))
  expect(await hash()).toEqual(before)
  const good = { body: { Token, NewPassword: goodPassword } }
  expect((await send(api.resetPassword, good)).status).toBe(200)
})

it('a password is not changed after too many wrong old ones', async () => {
  const { headers, hash } = await buildUser()
  const change = (OldPassword: string) =>
    send(api.changePassword, { body: { OldPassword, NewPassword: goodPassword } }, headers)
  for (let time = 0; time < 5; time += 1)
    expect(await change('Wrong')).toMatchObject(refusedWith('passwordWrong'))
  const before = await hash()
  expect(await change(testPassword)).toMatchObject(refusedWith('tooManyAttempts'))
  expect(await hash()).toEqual(before)
})

it('no link is made for several people if one of them has no user name, and the refusal names the line', async () => {
  const [{ employee }, unnamed] = [await buildUser(), await buildEmployee(db, { sites: [site] })]
  const body = { People: [employee.id, unnamed.id] }
  const refused = await send(api.makeResetLinks, { body }, admin)
  expect(refused).toMatchObject(refusedWith('noPassword'))
  expect(refused.errors[0]?.MetaData).toContainEqual({ Key: 'line', Value: '1' })
  expect(await db.selectFrom('password_reset_link').selectAll().execute()).toEqual([])
})
