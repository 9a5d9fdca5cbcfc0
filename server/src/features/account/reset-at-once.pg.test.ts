import { accountEndpoints as api } from '@verstas/contract/account/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildCredential, buildEmployee, buildSite } from '../../../test/builders.ts'

const { db, send, signIn } = await buildTestApp()

it('of ten who use a reset link at once one sets the password', async () => {
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
