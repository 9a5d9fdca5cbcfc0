import type { DisabledReason } from '@verstas/contract/integration/webhook-entities.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { addAdministratorTasks } from '../accounts/administrator-tasks.ts'
import type { WebhookRow } from './webhook-rows.ts'

/** Adds a task about a disabled webhook for each administrator at the sites of its account. */
export async function tellAdministrators(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock' | 'settings'>,
  { account_id: accountId, url, reason }: WebhookRow & { readonly reason: DisabledReason },
): Promise<void> {
  const { name } = await tx
    .selectFrom('service_account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await addAdministratorTasks(tx, dependencies, {
    accountId,
    header: 'integrationTask.webhookDisabledHeader',
    body: reason === 'gone' ? 'integrationTask.webhookGoneBody' : 'integrationTask.webhookFailingBody',
    values: { name, host: new URL(url).host },
  })
}
