import { PayrollSettings, type PayrollSettingsSave } from '@verstas/contract/payroll/entities.ts'
import { defaultPayrollSettings } from '@verstas/domain/payroll/defaults.ts'
import type { PayRule } from '@verstas/domain/payroll/rules.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { lockSite } from '../../platform/database/lock-site.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

const Stored = PayrollSettings.omit({ Types: true })

type StoredSettings = Omit<PayrollSettings, 'Types'>

/** Returns the payroll settings of a site; the defaults before the first save. */
export async function loadPaySettings(db: Db | Tx, siteId: number): Promise<StoredSettings> {
  const row = await db
    .selectFrom('payroll_setting')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (row === undefined) return { ...defaultPayrollSettings, Version: 0 }
  return Stored.parse({
    Period: row.period_kind,
    Anchor: row.anchor,
    Format: row.format,
    Template: row.template,
    Rules: row.rules,
    Version: row.version,
  })
}

/** Returns the payroll settings, and the stamping types that rules can refer to. */
export async function readPaySettings(
  db: Db,
  { siteId, language }: Pick<CurrentSession, 'siteId' | 'language'>,
): Promise<PayrollSettings> {
  const Types = await db
    .selectFrom('stamping_type')
    .select(['code as Code', 'is_presence as IsPresence'])
    .select(sql<string>`description ->> ${language}`.as('Name'))
    .where('is_end_of_day', '=', false)
    .orderBy('position')
    .orderBy('code')
    .execute()
  return { ...(await loadPaySettings(db, siteId)), Types }
}

/** Converts rules from the wire. */
export const rulesOf = (rules: PayrollSettings['Rules']): PayRule[] =>
  rules.map(({ Kind, Days, Start, End, TypeCode, PayCode, Factor, CostCentre }) => ({
    kind: Kind,
    days: Days,
    window: Start === null || End === null ? null : { start: Start, end: End },
    typeCode: TypeCode,
    payCode: PayCode,
    factor: Factor,
    costCentre: CostCentre,
  }))

/** @throws {Refusal} invalidField for a rule with only one of its times */
export function checkRules(rules: PayrollSettings['Rules']): void {
  for (const [place, { Start, End }] of rules.entries())
    if ((Start === null) !== (End === null)) throw refuseField(`Rules.${place}.End`, 'wrong')
}

/**
 * Saves the payroll settings. Locked and exported periods keep their rules.
 *
 * @throws {Refusal} invalidField; payChanged if another person has saved since; payPeriodClosed while a period is
 * locked
 */
export async function savePaySettings(
  { tx, clock, session }: CommandContext,
  { Seen, ...save }: PayrollSettingsSave,
): Promise<JsonText<Record<string, never>>> {
  const { siteId, employeeId } = session
  checkRules(save.Rules)
  await lockSite(tx, siteId)
  const before = await loadPaySettings(tx, siteId)
  if (before.Version !== Seen) throw refuse('payChanged')
  const locked = await tx
    .selectFrom('payroll_period')
    .select('from_day')
    .where('site_id', '=', siteId)
    .where('locked_at', 'is not', null)
    .where('exported_at', 'is', null)
    .executeTakeFirst()
  if (locked) throw refuse('payPeriodClosed')
  const columns = {
    period_kind: save.Period,
    anchor: save.Anchor,
    format: save.Format,
    template: JSON.stringify(save.Template),
    rules: JSON.stringify(save.Rules),
    version: Seen + 1,
  }
  await tx
    .insertInto('payroll_setting')
    .values({ site_id: siteId, ...columns })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(columns))
    .execute()
  // Deletes the approvals of open periods, because the new calendar and rules apply to them.
  await tx
    .deleteFrom('payroll_person')
    .where('site_id', '=', siteId)
    .where('from_day', 'in', (from) =>
      from
        .selectFrom('payroll_period')
        .select('from_day')
        .where('site_id', '=', siteId)
        .where('exported_at', 'is', null),
    )
    .execute()
  await tx
    .deleteFrom('payroll_period')
    .where('site_id', '=', siteId)
    .where('exported_at', 'is', null)
    .execute()
  const now = clock.now()
  await recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: now, entity: 'payroll', entityId: siteId, kind: 'payrollSettingsSaved' },
      before: { Period: before.Period, Format: before.Format, Rules: before.Rules.length },
      after: { Period: save.Period, Format: save.Format, Rules: save.Rules.length },
    },
  ])
  return toJson({})
}
