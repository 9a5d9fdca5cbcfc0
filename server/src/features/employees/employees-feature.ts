import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import { activeEmployeesRead } from './employee-reads.ts'

/** The staff of a site, to choose from (specification part 1, section 7). */
export const employeesFeature = feature(employeeEndpoints, ({ db }) => ({
  listActiveEmployees: async ({ session }) =>
    new RawJson((await readJson(db, activeEmployeesRead, [session.siteId])) ?? '[]'),
}))
