import { comebackEndpoints } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'

const orderNumbers = `
  'WorkOrderId', earlier.id,
  'OrderNumber', earlier.order_number,
  'ExternalNumber', earlier.external_number`

/** The judgement of a work order and the earlier visits of its vehicle. No row if the work order is not shown. */
export const comebackRead = jsonRead({
  name: 'comeback',
  parameters: { siteId: 'bigint', workOrderId: 'bigint' },
  answer: comebackEndpoints.getComeback.answer,
  sql: `select json_build_object(
    'Judgement', (
      select json_build_object(
        'Earlier', case when earlier.id is not null then json_build_object(${orderNumbers}) end,
        'Reason', judged.reason,
        'EmployeeName', employee.name,
        'At', judged.judged_at)
      from comeback judged
      join employee on employee.id = judged.judged_by
      left join work_order earlier on earlier.site_id = judged.site_id and earlier.id = judged.earlier_order_id
      where judged.site_id = $siteId and judged.work_order_id = work_order.id),
    'EarlierVisits', (
      select coalesce(json_agg(json_build_object(${orderNumbers},
        'FinishedOn', visit.finished_on,
        'Days', visit.days,
        'Works', visit.works) order by visit.finished_on desc, earlier.id desc), '[]')
      from earlier_visit visit
      join work_order earlier on earlier.site_id = $siteId and earlier.id = visit.earlier_order_id
      where visit.site_id = $siteId and visit.work_order_id = work_order.id and visit.days <= 365))::text
  from work_order
  where work_order.site_id = $siteId and work_order.id = $workOrderId and not work_order.is_hidden`,
})
