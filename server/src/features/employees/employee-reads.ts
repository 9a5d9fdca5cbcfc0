import { preparedJson } from '../../platform/database/read-json.ts'

/** `ListedEmployee[]` of the site ($1). */
const employeesRead = (name: string, condition: string) =>
  preparedJson(
    name,
    `select coalesce(json_agg(json_build_object(
      'Id', employee.id,
      'Name', employee.name,
      'Subsystem', employee.subsystem,
      'IsWorkqueue', employee.is_workqueue) order by employee.name, employee.id), '[]')::text
    from employee_site
    join employee on employee.id = employee_site.employee_id
    where employee_site.site_id = $1 ${condition}`,
  )

export const allEmployeesRead = employeesRead('all-employees', '')
export const activeEmployeesRead = employeesRead('active-employees', 'and employee.is_active')
export const workshopEmployeesRead = employeesRead(
  'workshop-employees',
  `and employee.is_active and employee.subsystem ~ '[MU]'`,
)
