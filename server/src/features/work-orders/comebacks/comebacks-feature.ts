import { comebackEndpoints } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { answerRead } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import { comebackRead } from './comeback-reads.ts'
import { judgeComeback } from './judge-comeback.ts'

/** The endpoints for comebacks of vehicles. */
export const comebacksFeature = feature(comebackEndpoints, ({ db, clock }) => ({
  getComeback: ({ params, session: { siteId } }) =>
    answerRead(db, comebackRead, { siteId, workOrderId: params.id }),

  // Copies the path into the body, because the idempotency key covers only the body.
  judgeComeback: (call) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      judgeComeback(context, call.params.id, call.body),
    ),
}))
