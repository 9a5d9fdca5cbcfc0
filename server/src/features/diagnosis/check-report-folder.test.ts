import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkReportFolder } from './check-report-folder.ts'

it('a folder of reports that can be written is in order, and nothing remains in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(await checkReportFolder({ reportsExportFolder: folder })).toMatchObject([{ verdict: 'ok' }])
  expect(await readdir(folder)).toEqual([])
  expect(await checkReportFolder({ reportsExportFolder: join(folder, 'none') })).toMatchObject([
    { verdict: 'fault', remedy: expect.stringContaining('Create the folder') },
  ])
  expect(await checkReportFolder({ reportsExportFolder: undefined })).toEqual([])
})
