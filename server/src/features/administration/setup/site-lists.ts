import type { Language } from '@verstas/contract/texts/language.ts'
import {
  standardPriorities,
  standardQuickReplies,
  standardStock,
  standardTaskTypes,
} from '@verstas/domain/setup/standard-lists.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { writeResources } from '../person-parts.ts'

/**
 * Adds the lists that a new site needs, in the administrator's language, and assigns the administrator to the
 * site.
 */
export async function completeSite(
  { tx, session: { employeeId, language } }: { readonly tx: Tx; readonly session: CurrentSession },
  siteId: number,
): Promise<void> {
  await addListsOfSite(tx, siteId, language)
  await tx.insertInto('employee_site').values({ employee_id: employeeId, site_id: siteId }).execute()
  await writeResources(tx, employeeId)
}

/** Inserts the lists of a new site in a language: its stock, priorities, task types and quick replies. */
export async function addListsOfSite(tx: Tx, siteId: number, language: Language): Promise<void> {
  await tx
    .insertInto('stock')
    .values({ site_id: siteId, code: standardStock.code, description: standardStock.description[language] })
    .execute()
  await tx
    .insertInto('work_order_priority')
    .values(
      standardPriorities.map(({ code, description, colour }) => ({
        site_id: siteId,
        code,
        description: description[language],
        color_code: colour,
      })),
    )
    .execute()
  await tx
    .insertInto('activity_type')
    .values(
      standardTaskTypes.map(({ code, description, of }) => ({
        site_id: siteId,
        code,
        description: description[language],
        is_part_request: of === 'parts',
        is_tyre_task: of === 'tyres',
        is_tyre_lead: of === 'leads',
        is_inspection_task: of === 'inspections',
      })),
    )
    .execute()
  await tx
    .insertInto('quick_reply')
    .values(
      standardQuickReplies.map((text, index) => ({
        site_id: siteId,
        text: JSON.stringify(text),
        position: index + 1,
      })),
    )
    .execute()
}
