import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, dayInPath, id, idInPath, instant, searchText } from '../fields.ts'
import { auditPageSize } from '../limits.ts'
import { EventSubject, FieldChange } from '../work-orders/edit-entities.ts'

export const AuditEntry = z.object({
  Id: id,
  At: instant,
  /** The name of the person or service account; null if the author is unknown. */
  AuthorName: z.string().nullable(),
  /** True if another system made the change. */
  IsService: z.boolean(),
  /** The kind of the changed record, such as `work-order`. */
  Entity: z.string(),
  /** The name of the changed record; null if it has none. */
  Name: z.string().nullable(),
  /** The list to which a changed setting belongs; null for other records. */
  List: z.string().nullable(),
  /**
   * The kind of the event, such as `cancelled`. The texts `history.kind.<kind>` name the kinds of a work
   * order's events.
   */
  Kind: z.string(),
  /** The changed job or row of a work order; null for other records. */
  Subject: EventSubject.nullable(),
  /** The day of a changed shift, absence or opening day; null for other records. */
  Day: day.nullable(),
  What: z.enum(['added', 'changed', 'removed']),
  Changes: z.array(FieldChange),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The filters of the audit log: the days, a person, and words. */
export const auditFilter = z.object({
  from: dayInPath,
  to: dayInPath,
  personId: idInPath.optional(),
  search: searchText(100).optional(),
})

/** The audit log of a site. */
export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/administration/audit',
    shows: ['settings'],
    summary:
      `Returns the changes at the site on some days, newest first, at most ${auditPageSize}. \`before\` is the ` +
      'last id of the previous page. The search finds text in names and values.',
    rights: ['ManageSettings'],
    query: auditFilter.extend({ before: idInPath.optional() }),
    answer: z.array(AuditEntry),
    extension: true,
  }),
}
