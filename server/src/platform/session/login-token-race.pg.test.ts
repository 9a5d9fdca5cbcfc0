import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { createLoginToken } from './login-token.ts'

const { db, clock, send } = await buildTestApp()

it('a login link works once, even for ten concurrent requests', async () => {
  const employee = await buildEmployee(db)
  for (let round = 0; round < 5; round += 1) {
    await db.deleteFrom('sign_in_failure').execute()
    const authorization = `Token ${await createLoginToken(db, { employeeId: employee.id, clock })}`
    const attempts = Array.from({ length: 10 }, () =>
      send(session.tokenLogin, { body: {} }, { authorization }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(401)])
  }
  const sessions = await db.selectFrom('session').select('id').execute()
  expect(sessions).toHaveLength(5)
})
