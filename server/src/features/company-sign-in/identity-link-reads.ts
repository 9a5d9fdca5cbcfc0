import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** The identity links of an employee who works at a site. Returns no row if the site has no such employee. */
export const identityLinksRead = jsonRead({
  name: 'identity-links',
  parameters: { employeeId: 'bigint', siteId: 'bigint' },
  answer: companySignInEndpoints.listIdentityLinks.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', link.id,
      'Provider', link.provider,
      'Claim', link.claim,
      'Subject', link.subject,
      'Created', link.created_at,
      'CreatorName', creator.name) order by link.id) filter (where link.id is not null), '[]')::text
    from employee_site
    left join identity_link link on link.employee_id = employee_site.employee_id
    left join employee creator on creator.id = link.created_by
    where employee_site.employee_id = $employeeId and employee_site.site_id = $siteId and employee_site.is_active
    group by employee_site.employee_id`,
})

/** The strangers who need an identity link, the latest first. */
export const waitingIdentitiesRead = jsonRead({
  name: 'waiting-identities',
  parameters: {},
  answer: companySignInEndpoints.listWaitingIdentities.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', id,
      'Provider', provider,
      'Claim', claim,
      'Subject', subject,
      'Name', name,
      'Email', email,
      'FirstSeen', first_seen_at,
      'LastSeen', last_seen_at) order by last_seen_at desc, id desc), '[]')::text
    from waiting_identity`,
})
