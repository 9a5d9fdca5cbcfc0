import {
  deliveriesOfPage,
  webhookAdministrationEndpoints,
} from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import {
  AdministeredDelivery,
  AdministeredWebhook,
} from '@verstas/contract/integration/webhook-administration-entities.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'

/** SQL of a webhook with its account, as JSON. */
const webhookJson = `json_build_object(
  'Id', webhook.id,
  'Url', webhook.url,
  'AccountId', account.id,
  'AccountName', account.name,
  'Entities', to_json(webhook.entities),
  'Sites', case when webhook.site_ids is not null then (
    select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id), '[]')
    from site where site.id = any (webhook.site_ids)) end,
  'IsThin', webhook.is_thin,
  'State', webhook.state,
  'DisabledReason', webhook.disabled_reason,
  'Failures', webhook.failures,
  'FailingSince', webhook.failing_since,
  'NextAttempt', case when webhook.state = 'active' then webhook.next_attempt_at end,
  'WaitingSince', (
    select feed.at from feed
    where webhook.epoch = (select epoch from feed_state) and feed.position > webhook.position
    order by feed.position limit 1),
  'LastDelivered', (
    select attempt.at from webhook_delivery attempt
    where attempt.webhook_id = webhook.id and attempt.is_delivered order by attempt.id desc limit 1),
  'PreviousSecretUntil', case when webhook.previous_until > $now then webhook.previous_until end,
  'Created', webhook.created_at,
  'CreatorName', (select name from employee where employee.id = webhook.created_by))`

/** Lists the webhooks of the accounts that have access to a site. */
export const webhooksRead = jsonRead({
  name: 'webhooks',
  parameters: { siteId: 'bigint', now: 'timestamptz' },
  answer: webhookAdministrationEndpoints.listWebhooks.answer,
  sql: `select coalesce(json_agg(${webhookJson} order by lower(account.name), account.id, webhook.url, webhook.id), '[]')::text
    from webhook join service_account account on account.id = webhook.account_id
    where account.has_all_sites or exists (
      select from service_account_site place where place.account_id = account.id and place.site_id = $siteId)`,
})

/** Reads a webhook for an administrator of all sites of its account. */
export const webhookRead = jsonRead({
  name: 'webhook',
  parameters: { webhookId: 'bigint', now: 'timestamptz' },
  answer: AdministeredWebhook,
  sql: `select ${webhookJson}::text
    from webhook join service_account account on account.id = webhook.account_id where webhook.id = $webhookId`,
})

const deliveryJson = `json_build_object(
  'Id', attempt.id,
  'Type', attempt.type,
  'Entity', attempt.entity,
  'RecordId', attempt.entity_id,
  'SiteName', (select name from site where site.id = attempt.site_id),
  'ReplayAfter', case when attempt.epoch is not null then translate(rtrim(encode(
    decode(replace(attempt.epoch::text, '-', ''), 'hex') || int8send(attempt.before_position), 'base64'), '='), '+/', '-_') end,
  'Attempt', attempt.attempt,
  'At', attempt.at,
  'Milliseconds', attempt.milliseconds,
  'IsDelivered', attempt.is_delivered,
  'Status', attempt.status,
  'Failure', attempt.failure,
  'Answer', attempt.answer,
  'NextAttempt', attempt.next_attempt_at)`

/** SQL: true if the administrator works at this site. */
const isOwnSite = (siteId: string) => `exists (
  select from employee_site own
  where own.site_id = ${siteId} and own.employee_id = $employeeId and own.is_active)`

/**
 * A page of the attempts of a webhook, the newest first. It has no attempts about records of sites at which the
 * administrator does not work.
 */
export const deliveriesRead = jsonRead({
  name: 'webhook-deliveries',
  parameters: { webhookId: 'bigint', employeeId: 'bigint', before: 'bigint | null' },
  answer: webhookAdministrationEndpoints.listWebhookDeliveries.answer,
  sql: `with found as (
      select * from webhook_delivery
      where webhook_id = $webhookId and ($before is null or id < $before)
        and (site_id is null or ${isOwnSite('webhook_delivery.site_id')})
        and (entity is distinct from 'employees' or exists (
          select from employee_site place where place.employee_id = entity_id and ${isOwnSite('place.site_id')}))
      order by id desc limit ${deliveriesOfPage + 1}),
    shown as (select * from found order by id desc limit ${deliveriesOfPage})
    select json_build_object(
      'Deliveries', coalesce((select json_agg(${deliveryJson} order by attempt.id desc) from shown attempt), '[]'),
      'Next', case when (select count(*) from found) > ${deliveriesOfPage} then (select min(id) from shown) end)::text`,
})

/** Reads one attempt. */
export const deliveryRead = jsonRead({
  name: 'webhook-delivery',
  parameters: { attemptId: 'bigint' },
  answer: AdministeredDelivery,
  sql: `select ${deliveryJson}::text from webhook_delivery attempt where attempt.id = $attemptId`,
})
