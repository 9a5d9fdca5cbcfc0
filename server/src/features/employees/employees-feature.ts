import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { type JsonQuery, readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { activeEmployeesRead, allEmployeesRead, workshopEmployeesRead } from './employee-reads.ts'

/** The staff of a site, to choose from (specification.md, Calls). */
export const employeesFeature = feature(employeeEndpoints, ({ db }) => {
  const listBy =
    (read: JsonQuery) =>
    async ({ session }: { readonly session: CurrentSession }) =>
      new RawJson((await readJson(db, read, [session.siteId])) ?? '[]')
  return {
    listEmployees: listBy(allEmployeesRead),
    listActiveEmployees: listBy(activeEmployeesRead),
    listWorkshopEmployees: listBy(workshopEmployeesRead),
  }
})
