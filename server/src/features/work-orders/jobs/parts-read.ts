import { preparedJson } from '../../../platform/database/read-json.ts'
import { partListJson } from '../jobs-json.ts'

/** The part rows of the site's ($1) work order ($3) at a time ($2); no row when there is none such. */
export const workOrderPartsRead = preparedJson(
  'work-order-parts',
  `select ${partListJson}::text from work_order where work_order.site_id = $1 and work_order.id = $3`,
)
