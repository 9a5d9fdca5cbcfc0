import type {
  IdentityLink,
  NewIdentityLink,
  WaitingIdentity,
} from '@verstas/contract/company-sign-in/entities.ts'
import type { LinkClaim } from '@verstas/contract/company-sign-in/link-claims.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import { columnsOfIdentity, type Identity, methodsOf } from '../../platform/session/identities.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { identityLinksRead, waitingIdentitiesRead } from './identity-link-reads.ts'

/** Returns the identity that a request names. `linkClaim` is the configured claim, which is the default. */
export const identityOf = (
  { Provider: provider, Claim, Subject: subject }: NewIdentityLink,
  linkClaim: LinkClaim,
): Identity =>
  provider === 'windows'
    ? { provider, claim: 'principal_name', subject }
    : { provider, claim: Claim ?? linkClaim, subject }

/**
 * Links an identity to an employee of the session's site.
 *
 * @throws {Refusal} identityTaken if another person has the identity; errors of `requireAuthorityOver`
 */
export async function addIdentityLink(
  context: CommandContext,
  employeeId: number,
  identity: Identity,
): Promise<JsonText<IdentityLink[]>> {
  const { tx, clock, session } = context
  await requireAuthorityOver(tx, session, employeeId)
  const created = { created_at: clock.now(), created_by: session.employeeId }
  await linkIdentity(tx, { employeeId, identity, ...created })
  return readLinks(context, employeeId)
}

interface NewLink {
  readonly employeeId: number
  readonly identity: Identity
  readonly created_at: Date
  readonly created_by: number | null
}

/**
 * Links an identity to an employee and removes it from the list of strangers. Idempotent.
 *
 * @throws {Refusal} identityTaken
 */
export async function linkIdentity(tx: Tx, { employeeId, identity, ...created }: NewLink): Promise<void> {
  const columns = columnsOfIdentity(identity)
  await tx
    .insertInto('identity_link')
    .values({ employee_id: employeeId, ...columns, ...created })
    .onConflict((conflict) => conflict.columns(['provider', 'claim', 'subject']).doNothing())
    .execute()
  const link = await tx
    .selectFrom('identity_link')
    .select('employee_id as employeeId')
    .where((is) => is.and(columns))
    .executeTakeFirstOrThrow()
  if (link.employeeId !== employeeId) throw refuse('identityTaken')
  await tx
    .deleteFrom('waiting_identity')
    .where((is) => is.and(columns))
    .execute()
}

/**
 * Removes an identity link of an employee of the session's site. Ends all the employee's sessions that began
 * at its provider, because sessions do not record the identity.
 *
 * @returns the remaining links, and the removed identity
 * @throws {Refusal} notFound; errors of `requireAuthorityOver`
 */
export async function removeIdentityLink(
  context: CommandContext,
  { employeeId, linkId }: { readonly employeeId: number; readonly linkId: number },
  release: FeatureDependencies['releaseSession'],
): Promise<{ readonly left: JsonText<IdentityLink[]>; readonly identity: Identity }> {
  const { tx, clock, session } = context
  await requireAuthorityOver(tx, session, employeeId)
  const identity = await tx
    .deleteFrom('identity_link')
    .where('id', '=', linkId)
    .where('employee_id', '=', employeeId)
    .returning(['provider', 'claim', 'subject'])
    .executeTakeFirst()
  if (identity === undefined) throw refuse('notFound')
  const ending = { methods: methodsOf[identity.provider], now: clock.now() }
  await endSessionsOf(tx, employeeId, ending, release)
  return { left: await readLinks(context, employeeId), identity }
}

/**
 * Removes a stranger from the list.
 *
 * @returns the remaining strangers, and the removed identity
 * @throws {Refusal} notFound
 */
export async function dismissStranger(
  { tx }: CommandContext,
  id: number,
): Promise<{ readonly left: JsonText<WaitingIdentity[]>; readonly identity: Identity }> {
  const identity = await tx
    .deleteFrom('waiting_identity')
    .where('id', '=', id)
    .returning(['provider', 'claim', 'subject'])
    .executeTakeFirst()
  const left = identity && (await readJson(tx, waitingIdentitiesRead, {}))
  if (!left) throw refuse('notFound')
  return { left, identity }
}

async function readLinks({ tx, session: { siteId } }: CommandContext, employeeId: number) {
  const links = await readJson(tx, identityLinksRead, { employeeId, siteId })
  if (links === null) throw refuse('notFound')
  return links
}
