import { expect, it } from 'vitest'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { whileLocked } from '../../../../test/while-locked.ts'

const { db, clock, site, statuses } = await buildIntegrationApp()

it('a new record that another call concurrently stores is not refused as a duplicate', async () => {
  const data = {
    siteId: site.id,
    licenseNumber: 'ABC-1',
    serialNumber: 'VIN1',
    makeName: 'A',
    modelName: 'B',
  }
  await statuses('customers', [{ externalId: 'C1', data: { siteId: site.id, lastName: 'Aho' } }])
  const answered = await whileLocked(
    db,
    async (tx) => {
      const { id } = await tx
        .insertInto('vehicle')
        .values({
          site_id: site.id,
          license_number: 'ABC-1',
          serial_number: 'VIN1',
          make_name: 'A',
          model_name: 'Other',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('external_ref')
        .values({
          source: 'dms',
          entity: 'vehicles',
          external_id: 'V1',
          site_id: site.id,
          entity_id: id,
          content_hash: null,
          taken_at: clock.now(),
          deleted_at: null,
        })
        .execute()
    },
    () => statuses('vehicles', [{ externalId: 'V1', data }]),
  )
  expect(answered).toEqual(['updated'])
  expect(await db.selectFrom('vehicle').select('model_name').execute()).toEqual([{ model_name: 'B' }])
})
