import * as z from 'zod'
import { day, id, instant } from '../../fields.ts'
import { fileFormats } from '../../files/tables.ts'
import { exportedReports } from '../../reports/export-entities.ts'
import { record } from './fields.ts'

/** A report that a schedule has exported for other systems. */
export const ReportRecord = record({
  name: z.string(),
  report: z.enum(exportedReports),
  /** The ids of the sites in the report. */
  sites: z.array(id),
  from: day,
  to: day,
  exportedAt: instant,
  format: z.enum(fileFormats),
  /** The address of the file, below the base of the API. */
  content: z.string(),
})
