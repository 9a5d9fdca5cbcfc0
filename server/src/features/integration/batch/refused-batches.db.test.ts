import { maxBatchRecords } from '@verstas/contract/integration/batch.ts'
import { writableEntities } from '@verstas/contract/integration/scopes.ts'
import { expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { refusedWith } from '../../../../test/refused-with.ts'

const { db, clock, site, batch, sendBatch } = await buildIntegrationApp()
const refs = () => db.selectFrom('external_ref').selectAll().execute()

it.each(writableEntities)('a batch of %s is refused as a whole if its source is paused', async (entity) => {
  const source = `paused-${entity}`
  await sendBatch(entity, [], { source })
  await db
    .updateTable('integration_source')
    .set({ is_paused: true, paused_at: clock.now() })
    .where('name', '=', source)
    .execute()
  const refused = await sendBatch(entity, [{ externalId: '1' }], { source })
  expect(refused).toMatchObject(refusedWith('sourcePaused'))
  expect(refused.headers['retry-after']).toBe('60')
  expect(await refs()).toEqual([])
})

it.each(writableEntities)(
  'a batch of %s is refused as a whole if it has too many records',
  async (entity) => {
    const records = Array.from({ length: maxBatchRecords + 1 }, (_, place) => ({ externalId: `${place}` }))
    const refused = await sendBatch(entity, records)
    expect(refused).toMatchObject(refusedWith('tooManyRecords'))
    expect(refused.errors[0]?.MetaData).toEqual([{ Key: 'count', Value: String(maxBatchRecords) }])
    expect(await refs()).toEqual([])
  },
)

it('a reference to a record of another site is refused with words that name the site as the reason', async () => {
  const other = await buildSite(db)
  await batch('customers', [{ externalId: 'C-1', data: { siteId: other.id, lastName: 'Aho' } }])
  const named = { licenseNumber: 'REF-1', makeName: 'Volvo', modelName: 'V60' }
  const data = { ...named, siteId: site.id, owner: { externalId: 'C-1' } }
  expect((await batch('vehicles', [{ externalId: 'V-1', data }])).results).toMatchObject([
    {
      status: 'rejected',
      errors: [
        {
          code: 'unknownReference',
          path: '/owner',
          message: 'The record that is referred to does not exist at this site',
        },
      ],
    },
  ])
})
