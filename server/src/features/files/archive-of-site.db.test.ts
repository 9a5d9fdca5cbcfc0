import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { readArchive } from '../../../test/read-archive.ts'
import { pdf } from '../../../test/real-files.ts'
import { buildCustomer, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, clock, settings, signIn, send, uploader } = await buildAttachmentApp()
const anna = await uploader()
const order = await buildWorkOrder(db, site.id)
await anna.toOrder(order.order_number, [{ bytes: pdf(), name: 'lasku.pdf' }])
const url = `${settings.apiBase}/administration/archive`
const get = (headers: typeof anna.headers) => app.inject({ url, headers })

it('the archive has the records and files of the site, and none of other sites', async () => {
  const far = await buildCustomer(db, (await buildSite(db)).id, { last_name: 'Kaukainen' })
  await buildCustomer(db, site.id, { last_name: 'Virtanen' })
  const answer = await get(anna.headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const files = readArchive(answer.rawPayload)
  const customers = files.get('customers.ndjson') ?? ''
  expect(customers).toContain('"lastName":"Virtanen"')
  expect(customers).not.toContain(far.last_name)
  expect([...files.keys()].find((name) => name.endsWith(' lasku.pdf'))).toBeDefined()
  expect(files.has('work-orders.ndjson')).toBe(true)
})

it('a file that is missing in the store is listed, and the archive has all other files', async () => {
  await db.updateTable('attachment').set({ key: '00000000-0000-4000-8000-000000000000' }).execute()
  expect(readArchive((await get(anna.headers)).rawPayload).get('missing-files.txt')).toContain('lasku.pdf')
})

it.each([['ManageSettings'], ['ManageUsers'], ['CustomerInfoVisible']] as const)(
  'a person without %s gets no archive',
  async (right) => {
    const headers = await signIn(await buildEmployee(db, { sites: [site], without: [right] }))
    expect((await get(headers)).statusCode).toBe(403)
  },
)

it('saving the archive needs a confirmation if the sign-in is old', async () => {
  const headers = await signIn(await buildEmployee(db, { sites: [site] }))
  clock.advance({ minutes: 6 })
  expect((await get(headers)).json()[0].ErrorId).toBe(errorCatalogue.confirmationNeeded.id)
})

it('the audit log is saved as lines with column titles', async () => {
  const headers = {
    ...(await signIn(await buildEmployee(db, { sites: [site], name: 'Anna' }))),
    'accept-language': 'en',
  }
  await send(
    settingEndpoints.addSetting,
    { params: { list: 'resources' }, headers: {}, body: { Values: { Name: '=Lift' } } },
    headers,
  )
  const day = clock.now().toISOString().slice(0, 10)
  const answer = await app.inject({
    url: `${settings.apiBase}/administration/audit/export?from=${day}&to=${day}&format=csv`,
    headers,
  })
  expect(answer.body.split('\r\n')[0]).toBe('\uFEFFTime;Author;What;Name;Field;Before;After')
  expect(answer.body).toContain(";Anna;Lifts and bays;'=Lift;Name;;'=Lift")
})
