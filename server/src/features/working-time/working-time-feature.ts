import { workingTimeEndpoints } from '@verstas/contract/working-time/endpoints.ts'
import { feature } from '../../platform/http/feature.ts'
import { loadRecord } from './load-record.ts'
import { recordFile } from './record-file.ts'

/** Endpoints for the record of working time (docs/decisions/working-time-record.md). */
export const workingTimeFeature = feature(workingTimeEndpoints, ({ db, clock }) => ({
  getWorkingTimeRecord: ({ session, query }) => loadRecord(db, session, query, clock.now()),

  exportWorkingTimeRecord: async ({ session, query: { layout, format, ...period } }) => {
    const now = clock.now()
    const record = await loadRecord(db, session, period, now)
    return recordFile(db, session, { record, layout, format, now })
  },
}))
