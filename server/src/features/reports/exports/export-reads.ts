import { ReportExport, ReportExports, shownRuns } from '@verstas/contract/reports/export-entities.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'

const runJson = `json_build_object(
  'Id', run.id,
  'From', run.from_day,
  'To', run.to_day,
  'StarterName', (select name from employee where employee.id = run.started_by),
  'IsByHand', run.started_by is not null,
  'State', run.state,
  'Began', run.began_at,
  'Ended', run.ended_at,
  'NextAttempt', case when run.state = 'waiting' then run.next_attempt_at end,
  'FileName', run.file_name,
  'Problem', run.problem,
  'Detail', run.detail)`

const exportJson = `json_build_object(
  'Id', export.id,
  'Name', export.name,
  'Report', export.report,
  'Sites', (
    select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id), '[]')
    from site where site.id = any (export.site_ids)),
  'Frequency', export.frequency,
  'WeekDay', export.week_day,
  'MonthDay', export.month_day,
  'At', export.at,
  'Format', export.format,
  'ToFolder', export.to_folder,
  'Recipients', to_json(export.recipients),
  'IsPublished', export.is_published,
  'IsPaused', export.is_paused,
  'NextAt', case when not export.is_paused then export.next_at end,
  'CreatorName', (select name from employee where employee.id = export.created_by),
  'Runs', (
    select coalesce(json_agg(${runJson} order by run.id desc), '[]')
    from (
      select * from report_export_run
      where report_export_run.site_id = export.site_id and report_export_run.export_id = export.id
      order by report_export_run.id desc limit ${shownRuns}) run))`

/** Reads the schedules of a site, and the accounts whose webhooks receive its reports. */
export const reportExportsRead = jsonRead({
  name: 'report-exports',
  parameters: { siteId: 'bigint', hasFolder: 'boolean', hasMail: 'boolean' },
  answer: ReportExports,
  sql: `select json_build_object(
      'HasFolder', $hasFolder,
      'HasMail', $hasMail,
      'Receivers', (
        select coalesce(json_agg(distinct account.name), '[]')
        from webhook join service_account account on account.id = webhook.account_id and account.revoked_at is null
        where webhook.state = 'active' and (webhook.entities is null or 'reports' = any (webhook.entities))
          and (account.scopes is null or 'reports:read' = any (account.scopes))
          and (webhook.site_ids is null or $siteId = any (webhook.site_ids))
          and (account.has_all_sites or exists (
            select from service_account_site place where place.account_id = account.id and place.site_id = $siteId))),
      'Exports', (
        select coalesce(json_agg(${exportJson} order by lower(export.name), export.id), '[]')
        from report_export export where export.site_id = $siteId))::text`,
})

/** Reads one schedule. */
export const reportExportRead = jsonRead({
  name: 'report-export',
  parameters: { siteId: 'bigint', exportId: 'bigint' },
  answer: ReportExport,
  sql: `select ${exportJson}::text from report_export export where export.site_id = $siteId and export.id = $exportId`,
})
