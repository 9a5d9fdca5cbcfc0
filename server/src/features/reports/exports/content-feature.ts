import { integrationReportEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { exportFileName } from '@verstas/domain/reports/export-plan.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { fileOf } from '../../files/table-file.ts'
import { eachOf, readExportLines } from '../report-file.ts'

/**
 * The endpoint with which other systems read the file of an exported report. The file has the current figures
 * of the period, because late stampings and corrections change them.
 */
export const reportContentFeature = feature(
  integrationReportEndpoints,
  ({ db, clock }) => ({
    readReportContent: async ({ params: { id }, session: { siteIds } }) => {
      const run = await db
        .selectFrom('report_export_run')
        .select(['export_id', 'report', 'site_ids', 'from_day', 'to_day', 'language', 'format'])
        .where('id', '=', id)
        .where('published_at', 'is not', null)
        .executeTakeFirst()
      if (run === undefined || (siteIds !== null && !run.site_ids.every((site) => siteIds.includes(site))))
        throw refuse('notFound')
      const { report, site_ids, from_day: from, to_day: to, language, format } = run
      const now = clock.now()
      const lines = await readExportLines(db, { report, siteIds: site_ids, from, to, language, now })
      return fileOf(eachOf(lines), {
        ...{ format, now },
        name: exportFileName(run.export_id, report, { from, to }),
      })
    },
  }),
  { tag: 'integration' },
)
