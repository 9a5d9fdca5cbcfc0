import type { RecordStatus } from '@verstas/contract/integration/batch.ts'
import type { RefreshAnswer } from '@verstas/contract/integration/source-entities.ts'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { counter } from '../../../platform/metrics/registry.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { inSpan } from '../../../platform/tracing/span.ts'
import { findAccount } from '../accounts/open-account.ts'
import { applyBatch, type BatchTools, readForm } from '../batch/apply-batch.ts'
import { plainText } from '../batch/record-fault.ts'
import { requireRunning } from '../batch/source-contact.ts'
import type { TargetCheck } from '../outgoing/targets.ts'
import { type Pulled, pullRecord } from './pull-record.ts'

const pulls = counter({
  name: 'verstas_integration_pulls_total',
  help: 'Work orders that people requested from a source, by the result of the request.',
  labels: ['source', 'outcome'],
})

/** A source that knows a work order, with the address for requests. */
interface RefreshSource {
  readonly name: string
  readonly externalId: string
  readonly address: string
  readonly secret: string | null
  readonly accountId: number | null
  readonly orderNumber: string
  readonly isPaused: boolean
}

/** Finds the sources with a pull address that know a work order, ordered by name. */
export async function findRefreshSources(
  db: Db,
  { siteId, id }: { readonly siteId: number; readonly id: number },
): Promise<RefreshSource[]> {
  const rows = await db
    .selectFrom('external_ref as ref')
    .innerJoin('integration_source as source', 'source.name', 'ref.source')
    .innerJoin('work_order as order', (join) =>
      join.onRef('order.site_id', '=', 'ref.site_id').onRef('order.id', '=', 'ref.entity_id'),
    )
    .select([
      'source.name',
      'ref.external_id as externalId',
      'source.pull_address as address',
      'source.pull_secret as secret',
      'source.account_id as accountId',
      'source.is_paused as isPaused',
      'order.shown_number as orderNumber',
    ])
    .where('ref.entity', '=', 'work-orders')
    .where('ref.site_id', '=', siteId)
    .where('ref.entity_id', '=', id)
    .where('order.is_hidden', '=', false)
    .where('source.pull_address', 'is not', null)
    .orderBy('source.name')
    .execute()
  return rows.map(({ address, ...row }) => ({ ...row, address: address ?? '' }))
}

const resultOf: Readonly<Record<RecordStatus, RefreshAnswer['Result']>> = {
  created: 'changed',
  updated: 'changed',
  unchanged: 'same',
  stale: 'stale',
  deferred: 'deferred',
  deleted: 'deleted',
  rejected: 'rejected',
}

/**
 * Requests a work order from a source, and applies the response as a batch record. Holds no database
 * connection while it waits for the source.
 *
 * @throws {Refusal} notFound if the source does not know the work order or has no pull address; sourcePaused
 */
export async function refreshOrder(
  { log, targets, ...tools }: BatchTools & Pick<Dependencies, 'log'> & { readonly targets: TargetCheck },
  session: Pick<CurrentSession, 'siteId' | 'language'>,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<RefreshAnswer> {
  const { db } = tools
  const { siteId, language } = session
  const source = (await findRefreshSources(db, { siteId, id })).find((one) => one.name === name)
  if (source === undefined) throw refuse('notFound')
  await requireRunning(db, name)
  const { accountId } = source
  const account =
    accountId === null ? null : await findAccount(db, { account_id: accountId, entity: 'work-orders' })
  if (account === null) return { Result: 'noAccount', Faults: [] }
  const pulled = await inSpan({ name: 'pull work order', kind: 'client' }, () => pullRecord(source, targets))
  pulls.add({ source: name, outcome: pulled.kind })
  if (pulled.kind !== 'record') return noteFailure(pulled)
  const { externalId } = readForm(pulled.record, 0, language)
  if (externalId !== source.externalId)
    return noteFailure({ kind: 'badAnswer', reason: 'the record has another external id' })
  await requireRunning(db, name)
  const { results } = await runOnPool('integration', () =>
    applyBatch(
      tools,
      { ...account, language },
      { entity: 'work-orders', source: name, isDryRun: false, records: [pulled.record] },
    ),
  )
  const [result] = results
  if (result === undefined) throw new Error('A batch of one record has no result')
  return {
    Result: resultOf[result.status],
    Faults: result.errors.map(({ code, path, message, value }) => ({
      Code: code,
      Path: path,
      Message: message,
      Value: plainText(value),
    })),
  }

  /** Logs the reason of a failure, without the address and the secret. */
  function noteFailure({ kind, reason }: Exclude<Pulled, { kind: 'record' }>): RefreshAnswer {
    log.warn({ source: name, workOrderId: id, reason }, 'a source did not answer with a work order')
    return { Result: kind, Faults: [] }
  }
}
