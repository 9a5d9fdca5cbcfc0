import { randomUUID } from 'node:crypto'
import { personalDataEndpoints as api } from '@verstas/contract/personal-data/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { whileLocked } from '../../../test/while-locked.ts'

it.each(['previewErasure', 'erasePerson'] as const)(
  'the last administrator is not erased by one who is deactivated at the same time: %s',
  async (name) => {
    const { db, send, signIn } = await buildTestApp()
    const site = await buildSite(db)
    const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
    const ben = await buildEmployee(db, { name: 'Ben', sites: [site] })
    const headers = await signIn(anna)
    const params = { kind: 'employee', id: ben.id } as const
    const key = { 'idempotency-key': randomUUID() }
    const answer = await whileLocked(
      db,
      async (tx) => {
        await tx.updateTable('employee').set({ name: 'Ben' }).where('id', '=', ben.id).execute()
        await tx.updateTable('employee').set({ is_active: false }).where('id', '=', anna.id).execute()
      },
      async (): Promise<object> =>
        name === 'previewErasure'
          ? send(api.previewErasure, { params }, headers)
          : send(api.erasePerson, { params, headers: key, body: { TypedName: 'Ben' } }, headers),
    )
    expect(answer).toMatchObject(refusedWith('lastAdministrator'))
    const { is_active, name: stored } = await db
      .selectFrom('employee')
      .select(['is_active', 'name'])
      .where('id', '=', ben.id)
      .executeTakeFirstOrThrow()
    expect([is_active, stored]).toEqual([true, 'Ben'])
  },
)
