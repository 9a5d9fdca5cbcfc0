import type { NewLoginLink } from '@verstas/contract/account/entities.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { createLoginToken, loginLinkValidFor } from '../../platform/session/login-token.ts'

/**
 * Creates a link that signs an employee in once, within five minutes, while its maker has authority over the
 * employee. Records the maker. Only the response contains the link's secret id.
 */
export function makeLoginLink(
  { db, clock }: Pick<FeatureDependencies, 'db' | 'clock'>,
  maker: Pick<CurrentSession, 'employeeId' | 'siteId'>,
  employeeId: number,
): Promise<NewLoginLink> {
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const TokenId = await createLoginToken(tx, {
        employeeId,
        makerId: maker.employeeId,
        clock: { now: () => now },
      })
      const ExpirationTime = new Date(now.getTime() + loginLinkValidFor).toISOString()
      await recordEvents(tx, [
        {
          siteId: maker.siteId,
          at: now,
          employeeId: maker.employeeId,
          entity: 'employee',
          entityId: employeeId,
          kind: 'loginLinkMade',
          before: null,
          after: { ExpirationTime },
        },
      ])
      return { SalesmanId: employeeId, TokenId, ExpirationTime }
    },
    { isRepeatable: true },
  )
}
