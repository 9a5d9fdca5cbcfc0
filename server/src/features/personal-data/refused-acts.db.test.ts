import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalDataEndpoints as api } from '@verstas/contract/personal-data/endpoints.ts'
import type { PersonKind } from '@verstas/contract/personal-data/entities.ts'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { buildCustomer } from '../../../test/work-order-builders.ts'
import { readSettings } from '../../platform/settings.ts'

const backups = join(tmpdir(), `verstas-backups-${randomUUID()}`)
atEnd(() => rm(backups, { recursive: true, force: true }))
const { db, site, send, uploader } = await buildAttachmentApp({
  backup: { ...readSettings({}).backup, to: backups },
})
const anna = await uploader({ name: 'Anna' })

const acts = {
  preview: (kind: PersonKind, id: number, by = anna) =>
    send(api.previewErasure, { params: { kind, id } }, by.headers),
  erase: (kind: PersonKind, id: number, TypedName: string, { by = anna, key = randomUUID() } = {}) =>
    send(
      api.erasePerson,
      { params: { kind, id }, headers: { 'idempotency-key': key }, body: { TypedName } },
      by.headers,
    ),
  exported: (kind: PersonKind, id: number, by = anna) =>
    send(api.exportStoredPerson, { params: { kind, id } }, by.headers),
}

it('an erasure that the place of backups cannot store is reported, and the same request stores it', async () => {
  const { id } = await buildCustomer(db, site.id, { first_name: 'Liisa', last_name: 'Lahtinen' })
  const key = randomUUID()
  expect(await acts.erase('customer', id, 'Liisa Lahtinen', { key })).toMatchObject(
    refusedWith('erasureNotNoted'),
  )
  await mkdir(backups)
  expect((await acts.erase('customer', id, 'Liisa Lahtinen', { key })).status).toBe(200)
  expect(await readdir(join(backups, 'erasures'))).toHaveLength(1)
  const stored = (await send(api.getStoredPerson, { params: { kind: 'customer', id } }, anna.headers)).body
  expect(stored).toMatchObject({ Name: '-', IsErased: true })
})

it('no one exports or erases a colleague who also works at a site of others', async () => {
  const pia = await buildEmployee(db, { name: 'Pia', sites: [site, await buildSite(db)] })
  const refused = refusedWith('personElsewhere')
  expect(await acts.exported('employee', pia.id)).toMatchObject(refused)
  expect(await acts.preview('employee', pia.id)).toMatchObject(refused)
  expect(await acts.erase('employee', pia.id, 'Pia')).toMatchObject(refused)
  const name = db.selectFrom('employee').select('name').where('id', '=', pia.id)
  expect(await name.executeTakeFirst()).toEqual({ name: 'Pia' })
})

it('no one exports or erases a colleague with more rights', async () => {
  const olli = await uploader({ name: 'Olli', without: ['ManagePayroll'] })
  const boss = await buildEmployee(db, { name: 'Boss', sites: [site] })
  const refused = refusedWith('personHasMoreRights')
  expect(await acts.exported('employee', boss.id, olli)).toMatchObject(refused)
  expect(await acts.preview('employee', boss.id, olli)).toMatchObject(refused)
  expect(await acts.erase('employee', boss.id, 'Boss', { by: olli })).toMatchObject(refused)
  const name = db.selectFrom('employee').select('name').where('id', '=', boss.id)
  expect(await name.executeTakeFirst()).toEqual({ name: 'Boss' })
})

it('people export their own data, but do not erase themselves', async () => {
  const { id } = anna.employee
  expect(await acts.preview('employee', id)).toMatchObject(refusedWith('erasesOneself'))
  expect(await acts.erase('employee', id, 'Anna')).toMatchObject(refusedWith('erasesOneself'))
})
