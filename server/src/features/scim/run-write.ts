import type { FastifyRequest } from 'fastify'
import { runCommand } from '../../platform/commands/run-command.ts'
import { toJson } from '../../platform/database/read-json.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import type { ServiceSession } from '../../platform/session/service-session.ts'
import { applyFirst, applyToolsOf } from './apply-pending.ts'
import type { DirectoryContext } from './apply-user.ts'
import { noteConflict, PersonExists } from './collisions.ts'
import type { Contacts } from './contact.ts'

interface WriteCall {
  readonly name: string
  readonly session: ServiceSession
  readonly request: FastifyRequest
}

/**
 * Returns the functions that run a directory's changes. Each runs in one transaction, with its security log
 * lines after the commit, and stores the conflict of a refused user.
 */
export function createWriter(dependencies: FeatureDependencies, contacts: Contacts, wake: () => void) {
  const { db, clock, releaseSession } = dependencies
  const tools = applyToolsOf(dependencies)
  return {
    write: async <Result>(
      { name, session, request }: WriteCall,
      run: (context: DirectoryContext) => Promise<Result>,
    ): Promise<Result> => {
      const { accountId } = session
      let outcome:
        | { readonly result: Result; readonly log: Parameters<DirectoryContext['logSecurity']>[] }
        | undefined
      try {
        await runCommand({ db, clock }, { name, session }, async ({ tx }) => {
          const log: Parameters<DirectoryContext['logSecurity']>[] = []
          const context = { tx, clock, account: session, releaseSession }
          const result = await run({ ...context, logSecurity: (...line) => void log.push(line) })
          outcome = { result, log }
          return toJson(null)
        })
      } catch (error) {
        if (error instanceof PersonExists) await noteConflict(db, { accountId, now: clock.now() }, error)
        throw error
      }
      if (outcome === undefined) throw new Error('A command without an outcome')
      for (const [event, ofEmployeeId] of outcome.log)
        logSecurity(request, event, { serviceAccountId: accountId, ofEmployeeId })
      await contacts.noteCall(accountId, { isChange: true })
      return outcome.result
    },

    /**
     * Applies the groups of users after the commit: to the first ones before the response, to the others in
     * the background.
     */
    applyAll: async (userIds: readonly string[]): Promise<void> => {
      await applyFirst(tools, userIds)
      if (userIds.length > 0) wake()
    },
  }
}
