import { loadDemo } from '@verstas/demo/load-demo.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { attachDemoFiles } from './attach-demo-files.ts'

// Uploads leave room on the disk, and there would be none.
const testApp = await buildAttachmentApp({ minFreeMb: 1_000_000_000_000 })
const { db, clock, filesOnDisk } = testApp

it('gives the demo small files of each kind, on work orders and on jobs, and leaves nothing under way', async () => {
  await sql`truncate site cascade`.execute(db)
  const hashPassword = async () => 'a hash'
  await loadDemo({ db, now: clock.now(), timeZone: 'Europe/Helsinki', scale: 0.01, hashPassword })
  await attachDemoFiles(testApp)
  const rows = await db.selectFrom('attachment').selectAll().execute()
  expect(rows.length).toBeGreaterThanOrEqual(50)
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  expect([...kinds.keys()].sort()).toEqual(['Image', 'Pdf', 'Signature', 'Video'])
  expect(kinds.get('Signature')?.every(({ signer_name }) => signer_name !== null)).toBe(true)
  expect(rows.some(({ job_id }) => job_id !== null)).toBe(true)
  expect(rows.filter(({ activity_id }) => activity_id !== null).length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...rows.map(({ byte_size }) => byte_size))).toBeLessThan(40_000)
  expect(rows.every(({ created_at }) => created_at <= clock.now())).toBe(true)
  const kept = await filesOnDisk()
  expect(kept.length).toBe(rows.length + 2 * rows.filter(({ has_thumbnail }) => has_thumbnail).length)
}, 60_000)
