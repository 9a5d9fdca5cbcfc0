import type { LoadJob } from '@verstas/contract/integration/jobs.ts'
import { type loadJobEndpoints, maxOpenJobs } from '@verstas/contract/integration/jobs.ts'
import { sql } from 'kysely'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { toJson } from '../../../platform/database/read-json.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { requireScopes } from '../accounts/service-session.ts'
import { noteContact, requireRunning } from '../batch/source-contact.ts'
import type { JobContext } from './job-context.ts'
import { describeJob, findJob, type JobRow, requireState } from './job-rows.ts'
import { removeFile } from './remove-file.ts'

/**
 * Creates a load job.
 *
 * @throws {Refusal} scopeMissing, tooManyJobs
 */
export async function createJob(
  { db, clock }: JobContext,
  call: Call<typeof loadJobEndpoints.createLoadJob>,
) {
  const { entity, source, mode, dryRun } = call.body
  requireScopes(call.session, [`${entity}:write`])
  await noteContact(db, source, { accountId: call.session.accountId, now: clock.now() })
  return runCommand({ db, clock }, call, async ({ tx, session: { accountId, language } }) => {
    // Locks the account, so that concurrent calls count each other's jobs.
    await sql`select from service_account where id = ${accountId} for no key update`.execute(tx)
    const { count } = await tx
      .selectFrom('integration_job')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= maxOpenJobs) throw refuse('tooManyJobs', { most: maxOpenJobs })
    const job = await tx
      .insertInto('integration_job')
      .values({
        account_id: accountId,
        source,
        entity,
        mode,
        is_dry_run: dryRun === true,
        file_key: null,
        created_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toJson(describeJob(job, 0, language))
  })
}

type CallOfJob = Pick<Call<typeof loadJobEndpoints.startLoadJob>, 'params' | 'session'>
type CallOfStart = CallOfJob & Pick<Call<typeof loadJobEndpoints.startLoadJob>, 'reply'>

/** Returns the current state of a job. */
export async function showJob(
  { db, incoming }: JobContext,
  { params, session }: CallOfJob,
): Promise<LoadJob> {
  const job = await findJob(db, session, params.id)
  const received =
    job.state === 'open'
      ? job.file_key === null
        ? 0
        : await incoming.size(job.file_key)
      : (job.byte_count ?? 0)
  return describeJob(job, received, session.language)
}

/**
 * Stores the file and hands the job over to the runners of all processes.
 *
 * @throws {Refusal} jobStateWrong; jobFileMissing; jobFileIncomplete, with the MetaData `received` and `expected`;
 * jobLengthUnknown; sourcePaused
 * @throws {StoreFullError}
 * @throws {StoreUnavailableError}
 */
export async function startJob(context: JobContext, call: CallOfStart): Promise<LoadJob> {
  const { db, clock, incoming, store } = context
  const { params, session } = call
  const job = await findJob(db, session, params.id)
  requireState(job, ['open', 'running', 'waiting', 'done'])
  if (job.state !== 'open') return showJob(context, call)
  await noteContact(db, job.source, { accountId: session.accountId, now: clock.now() })
  await requireRunning(db, job.source, call.reply)
  const { file_key: key, byte_count: expected } = job
  if (key === null) throw refuse('jobFileMissing')
  const received = await incoming.size(key)
  if (expected === null) throw refuse('jobLengthUnknown')
  if (received !== expected) throw refuse('jobFileIncomplete', { received, expected })
  try {
    await store.put({ key, part: 'original' }, incoming.path(key, 'upload'))
  } catch (error) {
    // A concurrent start may have stored and removed the file.
    if ((await findJob(db, session, job.id)).state !== 'open') return showJob(context, call)
    throw error
  }
  const started = await db
    .updateTable('integration_job')
    .set({ state: 'running', started_at: clock.now() })
    .where('id', '=', job.id)
    .where('state', '=', 'open')
    .where('file_key', '=', key)
    .where('byte_count', '=', expected)
    .returning('id')
    .executeTakeFirst()
  const present = await findJob(db, session, job.id)
  if (present.file_key !== key) await store.remove(key)
  if (started === undefined) requireState(present, ['running', 'waiting', 'done'])
  await incoming.discard(key)
  return showJob(context, call)
}

/**
 * Cancels a job. A slice that is being applied is rolled back.
 *
 * @throws {Refusal} jobStateWrong
 */
export async function cancelJob(context: JobContext, call: CallOfJob): Promise<LoadJob> {
  const { id } = await findJob(context.db, call.session, call.params.id)
  await cancelFoundJob(context, id)
  return showJob(context, call)
}

/**
 * Cancels a job, on behalf of its account or of an administrator.
 *
 * @throws {Refusal} jobStateWrong
 */
export async function cancelFoundJob(context: JobContext, id: number): Promise<void> {
  const cancelled = await changeState(context, id, ['open', 'running', 'waiting'], {
    state: 'cancelled',
    ended_at: context.clock.now(),
    lease_owner: null,
    leased_until: null,
  })
  if (cancelled) await removeFile(context, cancelled)
  else requireState(await readState(context, id), ['cancelled'])
}

/**
 * Confirms the deletions of a waiting snapshot.
 *
 * @throws {Refusal} jobStateWrong
 */
export async function confirmJob(context: JobContext, call: CallOfJob): Promise<LoadJob> {
  const { id } = await findJob(context.db, call.session, call.params.id)
  await confirmFoundJob(context, id)
  return showJob(context, call)
}

/**
 * Confirms the deletions of a waiting snapshot, on behalf of its account or of an administrator.
 *
 * @throws {Refusal} jobStateWrong
 */
export async function confirmFoundJob(context: JobContext, id: number): Promise<void> {
  const confirmed = await changeState(context, id, ['waiting'], { state: 'running', is_confirmed: true })
  if (confirmed !== undefined) return
  const job = await readState(context, id)
  if (!job.is_confirmed) throw refuse('jobStateWrong', { state: job.state })
}

const readState = ({ db }: JobContext, id: number): Promise<Pick<JobRow, 'state' | 'is_confirmed'>> =>
  db
    .selectFrom('integration_job')
    .select(['state', 'is_confirmed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Changes the state of a job if it is in one of the given states. */
async function changeState(
  { db }: JobContext,
  id: number,
  from: readonly JobRow['state'][],
  columns: Partial<Pick<JobRow, 'state' | 'ended_at' | 'lease_owner' | 'leased_until' | 'is_confirmed'>>,
): Promise<JobRow | undefined> {
  return db
    .updateTable('integration_job')
    .set(columns)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}
