import { readFile } from 'node:fs/promises'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildHealthCheckApp, saveOf } from '../../../test/health-check-app.ts'
import { otherSignature, testSignature } from '../../../test/health-check-builders.ts'
import { buildCustomer, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const { app, db, site, surveys, inspector, settings } = await buildHealthCheckApp()
const anna = await inspector()

/** What the operation guide says to run, for this customer. */
async function erase(customerId: number): Promise<void> {
  const guide = await readFile(new URL('../../../../docs/operation.md', import.meta.url), 'utf8')
  const [, script = ''] = /^ {4}begin;\n([\s\S]*?)^ {4}commit;$/m.exec(guide) ?? []
  const statements = script
    .replaceAll('site_id = 1', `site_id = ${site.id}`)
    .replaceAll('4711', String(customerId))
    .split(/;$/m)
    .filter((statement) => statement.trim())
  await inTransaction(db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

/** The tables that have a row with these words. */
async function tablesWith(words: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.id(name)} record where position(${words} in record::text) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

const checks = templates[0]?.Sections.flatMap(({ Checks }) => Checks) ?? []

/** An inspection that a customer signed, changed and signed again, with its PDF. */
async function signTwice(vehicleId: number, name: string, more: { readonly WorkOrderId?: number } = {}) {
  const values = {
    ...Object.fromEntries(checks.map(({ Id }) => [`check.${Id}`, 'ok'])),
    'signature.inspector': testSignature,
    'signature.customer': otherSignature,
    'signer.customer': name,
  }
  const { Id } = (await anna.save(saveOf(vehicleId, surveys.arrival, values, more))).body
  for (const picture of [otherSignature, testSignature])
    await anna.save(
      saveOf(
        vehicleId,
        surveys.arrival,
        { ...values, 'check.keys': 'soon', 'signature.customer': picture },
        { InspectionId: Id },
      ),
    )
  const url = `${settings.apiBase}/vhc/inspection/getpdf/${Id}`
  expect((await app.inject({ url, headers: anna.headers })).statusCode).toBe(200)
  return Id
}

it('the erasure of the operation guide leaves no name of a customer who signed health checks, and changes nothing else', async () => {
  const customer = await buildCustomer(db, site.id, { last_name: 'Kunde' })
  const owned = await buildVehicle(db, site.id, { second_owner_customer_id: customer.id })
  const brought = await buildVehicle(db, site.id)
  const order = await buildWorkOrder(db, site.id, {
    vehicle_id: brought.id,
    contact_customer_id: customer.id,
  })
  const ids = [
    await signTwice(owned.id, 'Kalle Kunde'),
    await signTwice(brought.id, 'Kalle Kunde', { WorkOrderId: order.id }),
  ]
  const other = await signTwice((await buildVehicle(db, site.id)).id, 'Ville Vieras')
  const before = [await anna.form(other), ...(await Promise.all(ids.map(anna.form)))]
  expect(await tablesWith('Kunde')).toEqual([
    'customer',
    'event',
    'inspection_property',
    'inspection_revision',
    'inspection_signature',
  ])

  await erase(customer.id)
  expect(await tablesWith('Kunde')).toEqual([])
  const blank = /^data:image\/png;base64,.{92}$/
  const erased = (Key: string, Value: string) =>
    Key === 'signer.customer' ? '-' : Key === 'signature.customer' ? expect.stringMatching(blank) : Value
  const [untouched, ...forms] = before
  expect(await anna.form(other)).toEqual(untouched)
  expect(await Promise.all(ids.map(anna.form))).toEqual(
    forms.map((form) => ({
      ...form,
      Properties: form.Properties.map(({ Key, Value }) => ({ Key, Value: erased(Key, Value) })),
      Signatures: form.Signatures.map((signature) =>
        signature.Id === 'customer' ? { ...signature, SignerName: '-' } : signature,
      ),
    })),
  )
  const kept = await db.selectFrom('inspection_pdf').select('inspection_id').execute()
  expect(kept).toEqual([{ inspection_id: other }])
  await expect(db.updateTable('event').set({ kind: 'changed' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('inspection_revision').execute()).rejects.toThrow('append-only')
})
