import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { readJson } from '../database/read-json.ts'
import { feature } from '../http/feature.ts'
import { RawJson } from '../http/mount.ts'
import { activeEmployeesRead } from './employee-reads.ts'

/** The staff of a site, to choose from (specification part 1, section 7). */
export const employeesFeature = feature(employeeEndpoints, ({ db }) => ({
  listActiveEmployees: async ({ session }) =>
    new RawJson((await readJson(db, activeEmployeesRead, [session.siteId])) ?? '[]'),
}))
