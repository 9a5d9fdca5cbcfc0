import { type Calendar, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { jukkaId } from '../people/employees.ts'
import { profileIdOf } from '../people/profiles.ts'
import { helsinki } from '../sites.ts'

/** Returns the UUID of the user or group with this number. */
const uuidOf = (kind: 'a' | 'b', number: number): string =>
  `00000000-0000-4000-8000-${kind.repeat(4)}${String(number).padStart(8, '0')}`

/**
 * Adds a company's directory with two groups, three users who are not people here yet, and a user who looks like a
 * technician. No one knows the key of its service account.
 */
export function addDirectory(ledger: Ledger, calendar: Calendar): void {
  const accountId = ledger.nextId('service_account')
  const created = toTimestamp(calendar.at(-30, '08:00'))
  const ago = (minutes: number) => toTimestamp(calendar.now - minutes * minute)
  ledger.add('service_account', {
    id: accountId,
    name: 'Entra ID',
    has_all_sites: true,
    scopes: ['scim'],
    language: 'fi',
    created_at: created,
  })
  ledger.add('service_key', {
    id: 'Demo0002',
    account_id: accountId,
    secret_hash: `\\x${'5e'.repeat(32)}`,
    place: 1,
    created_at: created,
    expires_at: toTimestamp(calendar.at(335, '08:00')),
    last_used_on: calendar.date(0),
    last_used_network: '198.51.100.0/24',
  })
  const users = ['Aleksi Korpi', 'Iida Laine', 'Oskari Mäki'].map((name, place) => {
    const userName = addressOf(name)
    return ledger.add('scim_user', {
      id: uuidOf('a', place + 1),
      account_id: accountId,
      employee_id: null,
      user_name: userName,
      external_id: uuidOf('b', place + 101),
      is_active: true,
      resource: resourceOf(name),
      created_at: created,
      changed_at: created,
    })
  })
  const group = (number: number, name: string, profileId: number | null) =>
    ledger.add('scim_group', {
      id: uuidOf('b', number),
      account_id: accountId,
      display_name: name,
      external_id: uuidOf('a', number + 100),
      profile_id: profileId,
      subsystem: profileId === null ? '' : 'M',
      created_at: created,
      changed_at: created,
    })
  const technicians = group(1, 'Asentajat Helsinki', profileIdOf('technician'))
  const sales = group(2, 'Automyynti', null)
  ledger.add('scim_group_site', { group_id: technicians.id, site_id: helsinki.id })
  for (const { id } of users) ledger.add('scim_member', { group_id: sales.id, user_id: id })

  const name = 'Jukka Mäkelä'
  const value = addressOf(name)
  ledger.add('scim_conflict', {
    id: ledger.nextId('scim_conflict'),
    account_id: accountId,
    employee_id: jukkaId,
    user_name: value,
    external_id: uuidOf('b', 201),
    resource: resourceOf(name),
    value,
    first_seen_at: ago(180),
    last_seen_at: ago(20),
  })
  ledger.add('scim_contact', { account_id: accountId, seen_at: ago(20), changed_at: ago(60) })
  ledger.add('scim_failure', {
    id: ledger.nextId('scim_failure'),
    account_id: accountId,
    at: ago(20),
    call: 'addScimUser',
    subject: value,
    status: 409,
    detail: `Täällä on jo henkilö, jolla on ${value}, eikä häntä ole liitetty hakemistoon.`,
  })
}

const addressOf = (name: string): string =>
  `${name.toLowerCase().replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll(' ', '.')}@example.com`

const resourceOf = (name: string) => ({
  userName: addressOf(name),
  displayName: name,
  active: true,
  emails: [{ value: addressOf(name), type: 'work', primary: true }],
})
