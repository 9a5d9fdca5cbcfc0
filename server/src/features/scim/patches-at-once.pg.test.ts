import { expect, it } from 'vitest'
import { buildScimApp } from '../../../test/scim-app.ts'
import { entra } from '../../../test/scim-requests.ts'

const { call, db, addUser, addGroup, addWorker, join, newUser, personOf } = await buildScimApp()

it('only one of ten concurrent patches with the same version is applied', async () => {
  const { user } = await addWorker()
  const path = `/Users/${user.id}`
  const { etag = '' } = (await call('GET', path)).headers
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      call('PATCH', path, entra.rename(`rename${place}@example.com`), { 'if-match': etag }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
  const winner = answers.find(({ status }) => status === 200)
  expect(await personOf(user)).toMatchObject({ email: winner?.body.emails[0].value })
})

it('ten concurrent additions of one user add one user and one person', async () => {
  const sent = entra.user(newUser())
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/Users', sent)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  for (const { status, body } of answers) if (status === 409) expect(body.scimType).toBe('uniqueness')
  const added = answers.find(({ status }) => status === 201)?.body
  const groups = await Promise.all([addGroup({}), addGroup({}), addGroup({})])
  await Promise.all(groups.map((group) => join(group, added)))
  const people = await db.selectFrom('employee').select('id').where('email', '=', sent.userName).execute()
  expect(people).toHaveLength(1)
})

it('a person who is deactivated while being added to a group ends without access', async () => {
  const group = await addGroup({})
  for (let round = 0; round < 5; round += 1) {
    const user = await addUser()
    await Promise.all([call('PATCH', `/Users/${user.id}`, entra.disable()), join(group, user)])
    expect((await personOf(user))?.is_active ?? false).toBe(false)
  }
})
