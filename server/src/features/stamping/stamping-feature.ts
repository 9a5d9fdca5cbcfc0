import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { type JsonQuery, readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { stamp } from './stamp.ts'
import {
  employeeStampingsRead,
  latestStampingRead,
  stampingEmployeesRead,
  stampingsRead,
  stampingTypesRead,
} from './stamping-reads.ts'

/** Stamping time and reading what was stamped (specification.md, Calls). */
export const stampingFeature = feature(stampingEndpoints, ({ db, clock }) => {
  const answer = async (query: JsonQuery, parameters: readonly unknown[]): Promise<RawJson> => {
    const json = await readJson(db, query, parameters)
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  }

  return {
    stamp: async (call) => {
      const input = { request: call.body, sentAt: sentAt(call.headers['client-sent-at']) }
      return runCommand({ db, clock }, call, (context) => stamp(context, input))
    },

    listStampings: async ({ params, session: { siteId, language, timeZone } }) => {
      const { start, end } = dayBounds(params.date, timeZone)
      return answer(stampingsRead, [siteId, clock.now(), language, start, end])
    },

    listStampingsOfEmployee: async ({ params, session: { siteId, language, timeZone } }) => {
      const { start, end } = dayBounds(params.date, timeZone)
      return answer(employeeStampingsRead, [siteId, clock.now(), language, start, end, params.id])
    },

    listStampingTypes: async ({ session }) => answer(stampingTypesRead, [session.language]),

    getMyLatestStamping: async ({ session: { siteId, language, employeeId } }) => {
      const json = await readJson(db, latestStampingRead, [siteId, clock.now(), language, employeeId])
      return new RawJson(json ?? 'null')
    },

    listStampingEmployees: async ({ session }) => answer(stampingEmployeesRead, [session.siteId]),
  }
})

const sentAt = (header: string | undefined): Date | null => (header === undefined ? null : new Date(header))
