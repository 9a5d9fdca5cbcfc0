import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../platform/settings.ts'
import { fault, type Outcome, ok, reasonOf } from './finding.ts'

/** Writes a file into the folder of exported reports, and deletes it again. */
export async function checkReportFolder({
  reportsExportFolder: folder,
}: Pick<Settings, 'reportsExportFolder'>): Promise<readonly Outcome[]> {
  if (folder === undefined) return []
  const file = join(folder, `.report-doctor-${randomUUID()}.tmp`)
  try {
    await writeFile(file, 'Verstas', { flag: 'wx' })
    await rm(file)
    return [ok(`A file was written to REPORTS_EXPORT_FOLDER, ${folder}, and deleted.`)]
  } catch (error) {
    await rm(file, { force: true }).catch(() => {})
    return [
      fault(
        `Reports cannot be exported to REPORTS_EXPORT_FOLDER, ${folder} (${reasonOf(error)}).`,
        'Create the folder, mount its disk, and let the user of the server write to it.',
      ),
    ]
  }
}
