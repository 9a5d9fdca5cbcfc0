import { clearDemo } from '@verstas/demo/clear-demo.ts'
import { DemoRefusedError } from '@verstas/demo/loaded-demo.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildAttachmentApp } from '../test/attachment-app.ts'
import { buildSite } from '../test/builders.ts'
import { createAttachmentContext } from './features/attachments/attachment-context.ts'
import { sweepFiles } from './features/attachments/sweep-files.ts'
import { prepareDemo } from './prepare-demo.ts'

// No upload fits on the disk with this minimum. The demo must still store its files.
const testApp = await buildAttachmentApp({ demoScale: 0.01, minFreeMb: 1_000_000_000_000 })
const { db, clock, filesOnDisk } = testApp
await clearDemo(db)
vi.spyOn(console, 'log').mockImplementation(() => {})
const prepare = (changes: Partial<typeof testApp.settings> = {}) =>
  prepareDemo({ ...testApp, settings: { ...testApp.settings, ...changes } })

const keysOf = async () => (await db.selectFrom('attachment').select('key').execute()).map(({ key }) => key)

/**
 * Checks that the demo has small files of each kind on work orders, jobs and tasks, and no unfinished upload.
 */
async function expectFilesOfEachKind() {
  const rows = await db.selectFrom('attachment').selectAll().execute()
  expect(rows.length).toBeGreaterThanOrEqual(50)
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  expect([...kinds.keys()].sort()).toEqual(['Image', 'Pdf', 'Signature', 'Video'])
  expect(kinds.get('Signature')?.every(({ signer_name }) => signer_name !== null)).toBe(true)
  expect(rows.some(({ job_id }) => job_id !== null)).toBe(true)
  expect(rows.filter(({ activity_id }) => activity_id !== null).length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...rows.map(({ byte_size }) => byte_size))).toBeLessThan(40_000)
  expect(rows.every(({ created_at }) => created_at <= clock.now())).toBe(true)
  const stored = await filesOnDisk()
  expect(stored.length).toBe(rows.length + 2 * rows.filter(({ has_thumbnail }) => has_thumbnail).length)
}

describe('the demo', () => {
  afterEach(() => clearDemo(db))

  it('the demo has files, does not change at later starts, and is recreated with files on request', async () => {
    const firstDay = await prepare()
    expect(firstDay).toEqual(clock.now())
    await expectFilesOfEachKind()
    const firstFiles = await keysOf()
    // Advances to the same weekday, because the demo and its open tasks with photos depend on the weekday.
    clock.advance({ hours: 24 * 28 })
    expect(await prepare()).toEqual(firstDay)
    expect(await keysOf()).toEqual(firstFiles)

    expect(await prepare({ isDemoRenewed: true })).toEqual(clock.now())
    const files = await keysOf()
    expect(files).toHaveLength(firstFiles.length)
    await sweepFiles(createAttachmentContext(testApp))
    const stored = (await filesOnDisk()).join()
    expect(firstFiles.filter((key) => stored.includes(key))).toEqual([])
    expect(files.filter((key) => !stored.includes(key))).toEqual([])
    const today = await db
      .selectFrom('shift')
      .select('id')
      .where('start_at', '>', firstDay ?? new Date(0))
      .execute()
    expect(today.length).toBeGreaterThan(0)
  })

  it('the demo does not replace the data of another dealership', async () => {
    const site = await buildSite(db)
    expect(await prepare()).toBeNull()
    await expect(prepare({ isDemoRenewed: true })).rejects.toThrow(DemoRefusedError)
    expect(await db.selectFrom('site').select('id').execute()).toEqual([{ id: site.id }])
  })
})
