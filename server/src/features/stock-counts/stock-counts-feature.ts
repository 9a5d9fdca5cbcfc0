import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { countPart, startStockCount } from './count-part.ts'
import { cancelStockCount, confirmStockCount, reopenStockCount } from './end-count.ts'
import { stockCountRead, stockCountsRead } from './stock-count-reads.ts'

/**
 * The endpoints for stock counts. Commands copy the path into the body, because the idempotency key covers
 * only the body.
 */
export const stockCountsFeature = feature(stockCountEndpoints, ({ db, clock }) => ({
  listStockCounts: ({ session: { siteId } }) => answerRead(db, stockCountsRead, { siteId }),

  getStockCount: ({ params: { countId }, session: { siteId } }) =>
    answerRead(db, stockCountRead, { siteId, countId }),

  startStockCount: (call) =>
    runCommand({ db, clock }, call, (context) => startStockCount(context, call.body)),

  countPart: (call) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      countPart(context, call.params.countId, call.body),
    ),

  confirmStockCount: (call) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      confirmStockCount(context, call.params.countId, call.body),
    ),

  cancelStockCount: (call) =>
    runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
      cancelStockCount(context, call.params.countId),
    ),

  reopenStockCount: (call) =>
    runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
      reopenStockCount(context, call.params.countId),
    ),
}))
