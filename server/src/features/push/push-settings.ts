import type { PushSettings, PushSettingsChange } from '@verstas/contract/push/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { pushSettingsRead } from './push-reads.ts'

/** Keeps what the caller has chosen, for all their devices. */
export async function changePushSettings(
  { tx, session: { employeeId } }: CommandContext,
  { IsOn, QuietFrom = null, QuietTo = null }: PushSettingsChange,
  isPushInUse: boolean,
): Promise<JsonText<PushSettings>> {
  const chosen = { is_on: IsOn, quiet_from: QuietFrom, quiet_to: QuietTo }
  await tx
    .insertInto('push_setting')
    .values({ employee_id: employeeId, ...chosen })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(chosen))
    .execute()
  const settings = await readJson(tx, pushSettingsRead, { employeeId, isPushInUse })
  if (settings === null) throw refuse('unauthorized')
  return settings
}
