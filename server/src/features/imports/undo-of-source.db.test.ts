import { expect, it } from 'vitest'
import { buildEmployee } from '../../../test/builders.ts'
import { importControls } from '../../../test/import-controls.ts'
import { buildIntegrationApp } from '../../../test/integration-app.ts'

const { app, db, settings, site, signIn, statuses } = await buildIntegrationApp()
const { started, check, run, post } = importControls({ app, settings })

it('an import cannot be undone after another system has become the master of its records', async () => {
  const headers = await signIn(await buildEmployee(db, { sites: [site] }))
  const file = 'Rekisterinumero;Valmistenumero;Merkki;Malli\nABC-1;VF1AAAAA;Renault;Clio'
  const { Id } = await check(headers, await started(headers, 'vehicles', file))
  await run(headers, Id)
  const car = { siteId: site.id, licenseNumber: 'ABC-1', serialNumber: 'VF1AAAAA' }
  const named = { makeName: 'Renault', modelName: 'Clio' }
  const record = { externalId: 'V1', data: { ...car, ...named } }
  expect(await statuses('vehicles', [record])).not.toContain('rejected')
  expect((await post(headers, `/${Id}/undo`)).json()).toMatchObject([{ ErrorId: 900432 }])
  expect(await db.selectFrom('vehicle').select(['make_name', 'is_hidden']).execute()).toEqual([
    { make_name: 'Renault', is_hidden: false },
  ])
})
