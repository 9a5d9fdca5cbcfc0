import { sql } from 'kysely'
import type { Fields, Obstacle, WriteContext } from '../entity-writer.ts'
import { refuseNotAtSite, refuseRecord } from '../record-fault.ts'

/** A patch of a work order, and its site. */
interface Placed {
  readonly siteId: number
  readonly patch: Fields<'work-orders'>
}

/** Refuses unknown codes, and a service adviser who does not work at the site. */
export async function checkCodes(
  { tx }: WriteContext,
  orders: readonly Placed[],
): Promise<(Obstacle | null)[]> {
  const wanted = orders.map(({ siteId, patch: { substatusCode, priorityCode, receiver } }) => ({
    site: siteId,
    substatus: substatusCode ?? null,
    priority: priorityCode ?? null,
    receiver: receiver ?? null,
  }))
  if (wanted.every(({ site, ...codes }) => Object.values(codes).every((code) => code === null)))
    return orders.map(() => null)
  const { rows } = await sql<{ substatus: boolean; priority: boolean; receiver: boolean }>`
    select exists (select from work_order_substatus where code = substatus) as substatus,
      exists (select from work_order_priority where site_id = site and code = priority) as priority,
      exists (select from employee_site where site_id = site and employee_id = receiver) as receiver
    from rows from (json_to_recordset(${JSON.stringify(wanted)}::text::json)
      as (site bigint, substatus text, priority int, receiver bigint)) with ordinality sent (site, substatus, priority, receiver, place)
    order by place`.execute(tx)
  const unknown = (path: string, code: string | number) =>
    refuseRecord('unknownCode', path, code, { code: String(code) })
  return orders.map(({ siteId, patch: { substatusCode, priorityCode, receiver } }, index) => {
    const found = rows[index]
    if (substatusCode != null && !found?.substatus) return unknown('/substatusCode', substatusCode)
    if (priorityCode != null && !found?.priority) return unknown('/priorityCode', priorityCode)
    if (receiver != null && !found?.receiver) return refuseNotAtSite('/receiver', siteId)
    return null
  })
}
