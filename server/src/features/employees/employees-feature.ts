import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'

/** Returns a read of the site's employees that satisfy an SQL condition, sorted by name. */
const employeesRead = (name: string, condition: string) =>
  jsonRead({
    name,
    parameters: { siteId: 'bigint' },
    answer: employeeEndpoints.listEmployees.answer,
    sql: `select coalesce(json_agg(json_build_object(
        'Id', employee.id,
        'Name', employee.name,
        'Subsystem', employee.subsystem,
        'IsWorkqueue', employee.is_workqueue) order by employee.name, employee.id), '[]')::text
      from employee_site
      join employee on employee.id = employee_site.employee_id
      where employee_site.site_id = $siteId ${condition}`,
  })

export const allEmployeesRead = employeesRead('all-employees', '')
export const activeEmployeesRead = employeesRead(
  'active-employees',
  'and employee.is_active and employee_site.is_active',
)
export const workshopEmployeesRead = employeesRead(
  'workshop-employees',
  'and employee.is_active and employee_site.is_active and is_stamping_employee(employee.subsystem)',
)

/** At most two people who may change the settings of the site: first those whose default site it is. */
export const helpersRead = jsonRead({
  name: 'helpers',
  parameters: { siteId: 'bigint' },
  answer: employeeEndpoints.listHelpers.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', helper.id,
      'Name', helper.name,
      'Subsystem', helper.subsystem,
      'IsWorkqueue', false) order by helper.is_default desc, helper.name, helper.id), '[]')::text
    from (
      select employee.id, employee.name, employee.subsystem, employee_site.is_default
      from employee_site
      join employee on employee.id = employee_site.employee_id
      join access_profile profile on profile.id = employee.profile_id
      where employee_site.site_id = $siteId and employee_site.is_active and employee.is_active
        and not employee.is_workqueue and profile.manage_settings
      order by employee_site.is_default desc, employee.name, employee.id
      limit 2) helper`,
})

export const resourcesRead = jsonRead({
  name: 'resources',
  parameters: { siteId: 'bigint' },
  answer: employeeEndpoints.listResources.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', resource.id,
      'Name', resource.name,
      'IsMaterial', resource.is_material,
      'EmployeeId', resource.employee_id) order by resource.name, resource.id), '[]')::text
    from resource where resource.site_id = $siteId`,
})

/** Endpoints for the employees and resources of a site. */
export const employeesFeature = feature(employeeEndpoints, ({ db }) => ({
  listEmployees: ({ session: { siteId } }) => answerRead(db, allEmployeesRead, { siteId }),
  listActiveEmployees: ({ session: { siteId } }) => answerRead(db, activeEmployeesRead, { siteId }),
  listResources: ({ session: { siteId } }) => answerRead(db, resourcesRead, { siteId }),
  listHelpers: ({ session: { siteId } }) => answerRead(db, helpersRead, { siteId }),
  listWorkshopEmployees: ({ session: { siteId } }) => answerRead(db, workshopEmployeesRead, { siteId }),
}))
