import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkReportFolder } from './check-report-folder.ts'

it('a writable folder for reports is ok, and the check leaves no file in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(await checkReportFolder({ reportsExportFolder: folder })).toMatchObject([{ verdict: 'ok' }])
  expect(await readdir(folder)).toEqual([])
  expect(await checkReportFolder({ reportsExportFolder: join(folder, 'none') })).toMatchObject([
    { verdict: 'fault', remedy: expect.stringContaining('Create the folder') },
  ])
  expect(await checkReportFolder({ reportsExportFolder: undefined })).toEqual([])
})
