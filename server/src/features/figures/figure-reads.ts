import * as z from 'zod'
import { changesOfPartition } from '../../platform/database/partition-ranges.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { isPartitionMissing } from '../../platform/database/read-partitions.ts'

/** Maximum number of sources in the metrics. The most recently active ones are included. */
const mostSources = 50

/** Hours after which a running stamping counts as forgotten. */
const forgottenHours = 16

const SiteFigures = z.object({
  name: z.string(),
  runningStampings: z.int(),
  forgottenStampings: z.int(),
  sessions: z.int(),
  openTasks: z.int(),
  lateReservations: z.int(),
  lateWaitingCustomers: z.int(),
})

const SourceFigures = z.object({
  name: z.string(),
  /** Seconds since 1970. */
  lastContact: z.number(),
  expectedSeconds: z.number().nullable(),
  isPaused: z.boolean(),
})

/** Numbers of records by the names of their sources. */
const Counts = z.array(z.object({ name: z.string(), count: z.int() }))

/** Figures that only need indexes, so they may be read every half minute. */
export const frequentFiguresRead = jsonRead({
  name: 'frequent-figures',
  parameters: { now: 'timestamptz' },
  answer: z.object({
    outbox: z.object({ rows: z.int(), ageSeconds: z.number() }),
    feedPosition: z.int(),
    sites: z.array(SiteFigures),
    openUploads: z.object({ count: z.int(), bytes: z.number() }),
    loadJobs: z.object({ open: z.int(), running: z.int(), waiting: z.int() }),
    fileImports: z.object({ checking: z.int(), running: z.int(), undoing: z.int() }),
    sources: z.array(SourceFigures),
    webhooks: z.object({ working: z.int(), failing: z.int(), paused: z.int(), disabled: z.int() }),
    /** The age of the oldest change that waits for an active webhook; 0 if there is none. */
    webhookLagSeconds: z.number(),
    /** The number of running schedules whose last export has failed. */
    reportExportsFailing: z.int(),
    /** True for a table whose next partition should exist by now. */
    partitionsMissing: z.object({ event: z.boolean(), feed: z.boolean() }),
  }),
  sql: `with running as (
      select site_id, count(*) as count,
        count(*) filter (where start_at < $now - interval '${forgottenHours} hours') as forgotten
      from stamping where end_at is null and is_presence group by site_id),
    open_session as (
      select site_id, count(*) as count from session
      where closed_at is null and expires_at > $now group by site_id),
    task as (
      select site_id, count(*) as count from activity where closed_at is null group by site_id),
    late as (
      select site.id as site_id, count(*) as count,
        count(*) filter (where work_order.is_customer_waiting) as waiting
      from site
      join reservation on reservation.site_id = site.id
        and tstzrange(reservation.start_at, reservation.end_at) && tstzrange($now - interval '1 day', $now)
        and reservation.end_at < $now and reservation.delivered_at is null
      join work_order on work_order.site_id = reservation.site_id and work_order.id = reservation.work_order_id
        and work_order.status in ('A', 'P') and not work_order.is_hidden
      where site.is_active group by site.id)
    select json_build_object(
      'outbox', (
        select json_build_object(
          'rows', count(*),
          'ageSeconds', greatest(0, coalesce(extract(epoch from clock_timestamp() - min(at)), 0))::float8)
        from outbox),
      'feedPosition', (select position from feed_state),
      'sites', (
        select coalesce(json_agg(json_build_object(
          'name', site.name,
          'runningStampings', coalesce(running.count, 0),
          'forgottenStampings', coalesce(running.forgotten, 0),
          'sessions', coalesce(open_session.count, 0),
          'openTasks', coalesce(task.count, 0),
          'lateReservations', coalesce(late.count, 0),
          'lateWaitingCustomers', coalesce(late.waiting, 0)) order by site.name), '[]')
        from site
        left join running on running.site_id = site.id
        left join open_session on open_session.site_id = site.id
        left join task on task.site_id = site.id
        left join late on late.site_id = site.id
        where site.is_active),
      'openUploads', (
        select json_build_object('count', count(*), 'bytes', coalesce(sum(byte_size), 0)::float8)
        from pending_file where expires_at > $now and not is_given_up),
      'loadJobs', (
        select json_build_object(
          'open', count(*) filter (where state = 'open'),
          'running', count(*) filter (where state = 'running'),
          'waiting', count(*) filter (where state = 'waiting'))
        from integration_job where state in ('open', 'running', 'waiting')),
      'fileImports', (
        select json_build_object(
          'checking', count(*) filter (where state = 'checking'),
          'running', count(*) filter (where state = 'running'),
          'undoing', count(*) filter (where state = 'undoing'))
        from file_import where state in ('checking', 'running', 'undoing')),
      'webhooks', (
        select json_build_object(
          'working', count(*) filter (where state = 'active' and failures = 0),
          'failing', count(*) filter (where state = 'active' and failures > 0),
          'paused', count(*) filter (where state = 'paused'),
          'disabled', count(*) filter (where state = 'disabled'))
        from webhook),
      'webhookLagSeconds', (
        select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(feed.at)), 0))::float8
        from webhook join feed on feed.position = webhook.position + 1
        where webhook.state = 'active'),
      'reportExportsFailing', (
        select count(*)
        from report_export export
        cross join lateral (
          select state from report_export_run run
          where run.site_id = export.site_id and run.export_id = export.id and run.state <> 'waiting'
          order by run.id desc limit 1) latest
        where not export.is_paused and latest.state = 'failed'),
      'partitionsMissing', json_build_object(
        'event', ${isPartitionMissing('event', "extract(epoch from $now + interval '1 month') * 1000")},
        'feed', ${isPartitionMissing('feed', `(select position + ${changesOfPartition / 2} from feed_state)`)}),
      'sources', (
        select coalesce(json_agg(json_build_object(
          'name', source.name,
          'lastContact', extract(epoch from source.last_contact_at)::float8,
          'expectedSeconds', source.expected_minutes * 60,
          'isPaused', source.is_paused)), '[]')
        from (
          select * from integration_source order by last_contact_at desc limit ${mostSources}) source))::text`,
})

/** Figures that need sequential scans, so they may be read every five minutes. */
export const rareFiguresRead = jsonRead({
  name: 'rare-figures',
  parameters: {},
  answer: z.object({
    openWorkOrders: z.array(z.object({ site: z.string(), status: z.string(), count: z.int() })),
    deferredRecords: Counts,
    rejectedRecords: Counts,
    databaseBytes: z.number(),
    /** Times of the latest backups by the server, in seconds since 1970; null if there was none. */
    lastBackup: z.number().nullable(),
    lastBackupTrial: z.number().nullable(),
  }),
  sql: `select json_build_object(
      'openWorkOrders', (
        select coalesce(json_agg(json_build_object(
          'site', site.name, 'status', status.code, 'count', coalesce(open.count, 0))), '[]')
        from site
        cross join (values ('A'), ('P')) status (code)
        left join (
          select site_id, status, count(*)::int as count from work_order
          where status in ('A', 'P') and not is_hidden group by site_id, status) open
          on open.site_id = site.id and open.status = status.code
        where site.is_active),
      'deferredRecords', (
        select coalesce(json_agg(waiting), '[]') from (
          select source as name, count(*)::int as count from deferred_record
          group by source order by count desc limit ${mostSources}) waiting),
      'rejectedRecords', (
        select coalesce(json_agg(refused), '[]') from (
          select source as name, count(*)::int as count from rejected_record where not is_ignored
          group by source order by count desc limit ${mostSources}) refused),
      'databaseBytes', pg_database_size(current_database())::float8,
      'lastBackup', (
        select extract(epoch from max(ended_at))::float8 from backup_run
        where kind = 'backup' and failure is null),
      'lastBackupTrial', (
        select extract(epoch from max(ended_at))::float8 from backup_run
        where kind = 'verify' and failure is null))::text`,
})
