import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { activeEmployeesRead, allEmployeesRead, workshopEmployeesRead } from './employee-reads.ts'

/** The staff of a site, to choose from (specification.md, Calls). */
export const employeesFeature = feature(employeeEndpoints, ({ db }) => ({
  listEmployees: ({ session: { siteId } }) => answerRead(db, allEmployeesRead, { siteId }),
  listActiveEmployees: ({ session: { siteId } }) => answerRead(db, activeEmployeesRead, { siteId }),
  listWorkshopEmployees: ({ session: { siteId } }) => answerRead(db, workshopEmployeesRead, { siteId }),
}))
