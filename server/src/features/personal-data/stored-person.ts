import {
  dataGroups,
  type ErasureHindrance,
  type FoundPerson,
  type Mention,
  type Mentions,
  type PersonKind,
  type StoredPerson,
} from '@verstas/contract/personal-data/entities.ts'
import { countGroups } from '@verstas/domain/personal-data/data-groups.ts'
import { sql } from 'kysely'
import type { Person } from '../../platform/database/person.ts'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { findRefusalOfAuthority } from '../../platform/session/authority.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { readHoldsOf } from './holds.ts'
import { countParts, recordsOfCustomer, storedParts } from './stored-parts.ts'
import {
  customerRead,
  employeeRead,
  holdsByIdRead,
  maxMentions,
  mentionsRead,
  picturesRead,
} from './stored-people-reads.ts'

interface Address {
  readonly kind: PersonKind
  readonly id: number
}

/**
 * Finds a person of the session's site: a customer, or a current or former employee.
 *
 * @throws {Refusal} notFound
 */
export async function findPerson(
  db: Db | Tx,
  { siteId }: Pick<CurrentSession, 'siteId'>,
  { kind, id }: Address,
): Promise<{ readonly person: Person; readonly found: FoundPerson }> {
  const read = kind === 'customer' ? customerRead : employeeRead
  const json = await readJson(db, read, { siteId, id })
  const found = json === null ? null : parseJson(json)
  if (found === null) throw refuse('notFound')
  return { person: kind === 'customer' ? { kind, siteId, id } : { kind, id }, found }
}

/**
 * Requires that an administrator may export or erase a person. A customer belongs to the administrator's site.
 * An employee may also work elsewhere, so the administrator needs authority there, too.
 *
 * @throws {Refusal} erasesOneself if `isErasure`; personElsewhere (`sites`); personHasMoreRights
 */
export async function requireAuthorityOverPerson(
  db: Db | Tx,
  session: CurrentSession,
  person: Person,
  isErasure: boolean,
): Promise<void> {
  if (person.kind === 'customer') return
  if (isErasure && person.id === session.employeeId) throw refuse('erasesOneself')
  const refusal = await findRefusalOfAuthority(db, session, person.id)
  if (refusal) throw refusal
}

/** Returns how much data is stored about a person, and whether the person can be erased. */
export async function readStoredPerson(
  db: Db,
  session: CurrentSession,
  address: Address,
): Promise<StoredPerson> {
  const { person, found } = await findPerson(db, session, address)
  const parts = await storedParts(db, person)
  const counts = await countParts(db, parts)
  const holds = await readHoldsOf(db, person)
  const json = await readJson(db, holdsByIdRead, { holdIds: holds.map(({ id }) => id) })
  return {
    ...found,
    Counts: [...countGroups(counts, dataGroups)],
    Holds: json === null ? [] : parseJson(json),
    Hindrance: holds.length > 0 ? 'held' : await findHindrance(db, session, person),
  }
}

async function findHindrance(
  db: Db,
  session: CurrentSession,
  person: Person,
): Promise<ErasureHindrance | null> {
  if (person.kind === 'customer') return null
  if (person.id === session.employeeId) return 'oneself'
  const refusal = await findRefusalOfAuthority(db, session, person.id)
  if (refusal === null) return null
  return refusal.reasons.some(({ name }) => name === 'personElsewhere') ? 'elsewhere' : 'moreRights'
}

/** Minimum length of a name that is searched for in texts. Shorter ones occur within many words. */
const shortestName = 3

/**
 * Returns texts and pictures that may show a person. For a customer, only those of the customer's own work
 * orders.
 */
export async function readMentions(db: Db, session: CurrentSession, address: Address): Promise<Mentions> {
  const { person, found } = await findPerson(db, session, address)
  if (found.IsErased) return { Texts: [], Pictures: [], HasMore: false }
  const { siteId } = session
  const orderIds = person.kind === 'employee' ? null : await readOrderIds(db, person)
  const names = person.kind === 'employee' ? [found.Name] : await namesOfCustomer(db, person)
  const texts: JsonText<Mention[]> | null =
    names.length === 0 ? null : await readJson(db, mentionsRead, { siteId, names, orderIds })
  const pictures = orderIds === null ? null : await readJson(db, picturesRead, { siteId, orders: orderIds })
  const Texts = texts === null ? [] : parseJson(texts)
  const Pictures = pictures === null ? [] : parseJson(pictures)
  return {
    Texts: Texts.slice(0, maxMentions),
    Pictures: Pictures.slice(0, maxMentions),
    HasMore: Texts.length > maxMentions || Pictures.length > maxMentions,
  }
}

async function readOrderIds(
  db: Db,
  person: { readonly siteId: number; readonly id: number },
): Promise<readonly number[]> {
  const { vehicles, orders } = recordsOfCustomer(person)
  const { rows } = await sql<{ id: number }>`
    select id from work_order where site_id = ${person.siteId} and (id in ${orders} or vehicle_id in ${vehicles})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the names, the phone number and the e-mail address by which a text may mention a customer. */
async function namesOfCustomer(
  db: Db,
  { siteId, id }: { readonly siteId: number; readonly id: number },
): Promise<readonly string[]> {
  const customer = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'company_name', 'phone', 'email'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Object.values(customer ?? {}).flatMap((name) =>
    name !== null && name.length >= shortestName ? [name] : [],
  )
}
