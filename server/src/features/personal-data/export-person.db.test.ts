import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildCredential, buildEmployee, buildPicture } from '../../../test/builders.ts'
import { readArchive } from '../../../test/read-archive.ts'
import { pdf } from '../../../test/real-files.ts'
import { buildCustomer, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { CommandError } from '../../platform/command-error.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { exportByCommandLine } from './person-by-command-line.ts'

const { db, site, clock, uploader, dataDir } = await buildAttachmentApp()
const store = createStore({ dataDir, storageUrl: undefined })
const folder = await mkdtemp(join(tmpdir(), 'verstas-export-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...words: string[]) => exportByCommandLine({ db, store, now: clock.now() }, words)

it('the archive of a customer has their vehicles, work orders and files, and nobody else’s', async () => {
  const customer = await buildCustomer(db, site.id, { last_name: 'Pyytäjä' })
  const other = await buildCustomer(db, site.id, { last_name: 'Vieras' })
  const car = await buildVehicle(db, site.id, { owner_customer_id: customer.id, license_number: 'PYY-1' })
  await buildVehicle(db, site.id, { owner_customer_id: other.id, license_number: 'VIE-2' })
  const order = await buildWorkOrder(db, site.id, { vehicle_id: car.id, contact_customer_id: customer.id })
  const otherOrder = await buildWorkOrder(db, site.id, { contact_customer_id: other.id })
  const anna = await uploader()
  await anna.toOrder(order.order_number, [{ bytes: pdf(), name: 'lasku.pdf' }])
  await anna.toOrder(otherOrder.order_number, [{ bytes: pdf(), name: 'vieras.pdf' }])

  const path = join(folder, 'customer.zip')
  const lines = await run('customer', String(site.id), String(customer.id), path)
  expect(lines).toContain('  work_order: 1')
  const files = readArchive(await readFile(path))
  const text = [...files].map(([name, content]) => name + content).join('\n')
  expect(text).toContain(Buffer.from('Pyytäjä').toString('latin1'))
  expect(text).toContain('PYY-1')
  expect(text).not.toContain('VIE-2')
  expect(text).not.toContain('Vieras')
  expect([...files.keys()].filter((name) => name.startsWith('attachments/'))).toEqual([
    expect.stringContaining(' lasku.pdf'),
  ])
  expect((await stat(path)).mode & 0o077).toBe(0)
})

it('the archive of an employee has the picture and all rows about the employee, without secrets', async () => {
  const niko = await buildEmployee(db, { name: 'Niko Pyytäjä', email: 'niko@example.com', sites: [site] })
  const { password_hash: hash } = await buildCredential(db, niko, {
    user_name: 'niko',
  })
  await buildPicture(db, niko)
  const path = join(folder, 'employee.zip')
  expect(await run('employee', String(niko.id), path)).toContain('  credential: 1')
  const files = readArchive(await readFile(path))
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['employee.ndjson', 'employee_site.ndjson', 'picture.jpg']),
  )
  expect(JSON.parse(files.get('credential.ndjson') ?? '')).toMatchObject({ user_name: 'niko' })
  const text = [...files.values()].join('\n')
  expect(text).toContain('niko@example.com')
  expect(text).not.toContain(hash)
  expect(text).not.toContain('_hash')
})

it('the archive has every row of a long table once', async () => {
  const { id } = await buildEmployee(db, { sites: [site] })
  await sql`
    insert into event (site_id, at, employee_id, entity, entity_id, kind)
    select ${site.id}, ${clock.now()}::timestamptz + number * interval '1 second', ${id}, 'setting', number, 'changed'
    from generate_series(1, 1201) number`.execute(db)
  const path = join(folder, 'long.zip')
  expect(await run('employee', String(id), path)).toContain('  event: 1201')
  const lines = (readArchive(await readFile(path)).get('event.ndjson') ?? '').trim().split('\n')
  expect(new Set(lines.map((line) => JSON.parse(line).entity_id)).size).toBe(1201)
})

it('an archive is never written over another file', async () => {
  const { id } = await buildEmployee(db, { sites: [site] })
  const path = join(folder, 'once.zip')
  await run('employee', String(id), path)
  const before = await readFile(path)
  await expect(run('employee', String(id), path)).rejects.toThrow(CommandError)
  expect(await readFile(path)).toEqual(before)
})

it.each([
  ['no archive', ['employee'], 'npm run export-person'],
  ['an unknown employee', ['employee', '987654', 'x.zip'], 'There is no employee 987654'],
  ['an unknown customer', ['customer', '1', '987654', 'x.zip'], 'Site 1 has no customer 987654'],
])('export-person refuses %s with instructions', async (_, words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})
