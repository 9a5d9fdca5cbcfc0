import { type Fields, type WriteContext, writeEach } from '../entity-writer.ts'
import { insertColumns, updateColumns } from '../write-fields.ts'
import { requireAtSite } from './people-times.ts'

const columnsOf = ({ employee, day, kind, minutes }: Fields<'opening-balances'>) => ({
  employee_id: employee,
  day,
  kind,
  minutes,
})

/** Opening balances of flextime and overtime. Their natural key is the employee, the kind and the day. */
export const openingBalancesWriter = writeEach<'opening-balances', WriteContext>({
  entity: 'opening-balances',
  keyField: 'day',
  find: async ({ tx }, { siteId, employee, kind, day }) => {
    if (siteId === undefined || employee === undefined || kind === undefined || day === undefined) return null
    const found = await tx
      .selectFrom('opening_balance')
      .select('id')
      .where('site_id', '=', siteId)
      .where('employee_id', '=', employee)
      .where('kind', '=', kind)
      .where('day', '=', day)
      .executeTakeFirst()
    return found ? { siteId, id: found.id } : null
  },
  insert: async (context, patch) => {
    const { siteId = 0 } = patch
    await requireAtSite(context, siteId, patch.employee)
    const id = await insertColumns(context.tx, 'opening_balance', { site_id: siteId, ...columnsOf(patch) })
    return { siteId, id }
  },
  update: async (context, target, patch) => {
    await requireAtSite(context, target.siteId ?? 0, patch.employee)
    return updateColumns(context.tx, 'opening_balance', target, columnsOf(patch))
  },
  remove: async ({ tx }, { siteId, id }) => {
    await tx
      .deleteFrom('opening_balance')
      .where('site_id', '=', siteId ?? 0)
      .where('id', '=', id)
      .execute()
    return 'removed'
  },
})
