import { type Fields, writeEach } from '../entity-writer.ts'
import { insertColumns, replaceRows, updateColumns } from '../write-fields.ts'

/** Visits that another system has invoiced. Their natural key is the vehicle and the invoice number. */
export const serviceVisitsWriter = writeEach<'service-visits'>({
  entity: 'service-visits',
  keyField: 'invoiceNumber',
  find: async ({ tx }, { siteId, vehicle, invoiceNumber }) => {
    if (siteId === undefined || vehicle === undefined || invoiceNumber === undefined) return null
    const found = await tx
      .selectFrom('service_visit')
      .select('id')
      .where('site_id', '=', siteId)
      .where('vehicle_id', '=', vehicle)
      .where('invoice_number', '=', invoiceNumber)
      .executeTakeFirst()
    return found ? { siteId, id: found.id } : null
  },
  insert: async ({ tx }, patch) => {
    const { siteId = 0 } = patch
    const id = await insertColumns(tx, 'service_visit', { site_id: siteId, ...columnsOf(patch) })
    await writeRows(tx, siteId, id, patch)
    return { siteId, id }
  },
  update: async ({ tx }, target, patch) => {
    const isChanged = await updateColumns(tx, 'service_visit', target, columnsOf(patch))
    return (await writeRows(tx, target.siteId ?? 0, target.id, patch)) || isChanged
  },
  remove: async ({ tx }, { siteId, id }) => {
    await tx
      .deleteFrom('service_visit')
      .where('site_id', '=', siteId ?? 0)
      .where('id', '=', id)
      .execute()
    return 'removed'
  },
})

const columnsOf = (patch: Fields<'service-visits'>) => ({
  vehicle_id: patch.vehicle,
  invoice_number: patch.invoiceNumber,
  service_at: patch.serviceDateTime,
  distance_driven: patch.distanceDriven,
  use_hours: patch.useHours,
  customer_name: patch.customerName,
  work_order_number: patch.workOrderNumber,
})

async function writeRows(
  tx: Parameters<typeof replaceRows>[0],
  site_id: number,
  service_visit_id: number,
  { rows }: Fields<'service-visits'>,
): Promise<boolean> {
  if (rows === undefined) return false
  const [isChanged] = await replaceRows(tx, 'service_visit_row', [
    {
      owner: { site_id, service_visit_id },
      rows: rows.map(({ type, name, quantity, code }, index) => ({
        position: index + 1,
        row_type: type,
        name,
        quantity: quantity === undefined || quantity === null ? null : Number(quantity).toFixed(3),
        code: code ?? null,
      })),
    },
  ])
  return isChanged === true
}
