import type { IdentityLink, NewIdentityLink } from '@verstas/contract/company-sign-in/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import { foldSubject, type Identity, methodsOf } from '../../platform/session/identities.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { identityLinksRead } from './identity-link-reads.ts'

/**
 * Links an identity to an employee of the session's site.
 *
 * @throws {Refusal} identityTaken if it is somebody else's; as `requireAuthorityOver`
 */
export async function addIdentityLink(
  context: CommandContext,
  employeeId: number,
  { Provider: provider, Subject: subject }: NewIdentityLink,
): Promise<JsonText<IdentityLink[]>> {
  const { tx, clock, session } = context
  await requireAuthorityOver(tx, session, employeeId)
  const created = { created_at: clock.now(), created_by: session.employeeId }
  await linkIdentity(tx, { employeeId, identity: { provider, subject }, ...created })
  return readLinks(context, employeeId)
}

interface NewLink {
  readonly employeeId: number
  readonly identity: Identity
  readonly created_at: Date
  readonly created_by: number | null
}

/** Links an identity to an employee, to whom it may be linked already. @throws {Refusal} identityTaken */
export async function linkIdentity(tx: Tx, { employeeId, identity, ...created }: NewLink): Promise<void> {
  const { provider } = identity
  const subject = foldSubject(identity)
  await tx
    .insertInto('identity_link')
    .values({ employee_id: employeeId, provider, subject, ...created })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
  const link = await tx
    .selectFrom('identity_link')
    .select('employee_id as employeeId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  if (link.employeeId !== employeeId) throw refuse('identityTaken')
}

/**
 * Takes a link of an employee of the session's site away, and ends the sessions that they began by its provider: which of their
 * identities began one is not kept.
 *
 * @returns what is left, and the identity that it was
 * @throws {Refusal} notFound; as `requireAuthorityOver`
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
    .returning(['provider', 'subject'])
    .executeTakeFirst()
  if (identity === undefined) throw refuse('notFound')
  const ending = { methods: methodsOf[identity.provider], now: clock.now() }
  await endSessionsOf(tx, employeeId, ending, release)
  return { left: await readLinks(context, employeeId), identity }
}

async function readLinks({ tx, session: { siteId } }: CommandContext, employeeId: number) {
  const links = await readJson(tx, identityLinksRead, { employeeId, siteId })
  if (links === null) throw refuse('notFound')
  return links
}
