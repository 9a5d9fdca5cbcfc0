import { usualRecords } from '@verstas/contract/integration/read-endpoints.ts'
import { writableEntities } from '@verstas/contract/integration/scopes.ts'
import { integrationWaitingEndpoints } from '@verstas/contract/integration/waiting-endpoints.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { answerRead } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { seenSites } from './seen-sites.ts'
import { deferredRead, differencesRead, rejectedRead } from './waiting-reads.ts'

type WaitingCall = Pick<Call<typeof integrationWaitingEndpoints.readDeferred>, 'query' | 'session'>

/** Returns the parameters of a read, limited to the entities and sites to which the account has access. */
async function valuesOf(db: Db, { query, session }: WaitingCall) {
  const { source = null, entity, sites, after = 0, limit = usualRecords } = query
  const entities = writableEntities.filter(
    (one) => session.scopes.has(`${one}:read`) && (entity === undefined || one === entity),
  )
  return { source, entities, siteIds: await seenSites(db, session, sites), afterId: after, limit }
}

const withAccount = <Values extends object>({ session: { accountId } }: WaitingCall, values: Values) => ({
  ...values,
  accountId,
})

/** Endpoints for waiting and refused records, and for differences (docs/specification.md, Integration). */
export const integrationWaitingFeature = feature(
  integrationWaitingEndpoints,
  ({ db }) => ({
    readDeferred: async (call) => answerRead(db, deferredRead, withAccount(call, await valuesOf(db, call))),
    readRejected: async (call) => answerRead(db, rejectedRead, withAccount(call, await valuesOf(db, call))),
    readDifferences: async (call) => answerRead(db, differencesRead, await valuesOf(db, call)),
  }),
  { tag: 'integration' },
)
