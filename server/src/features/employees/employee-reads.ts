import { preparedJson } from '../../platform/database/read-json.ts'

/** `EmployeeName[]` of the site ($1): active people, no work queues. */
export const activeEmployeesRead = preparedJson(
  'active-employees',
  `select coalesce(json_agg(json_build_object('Id', employee.id, 'Name', employee.name)
    order by employee.name, employee.id), '[]')::text
  from employee_site
  join employee on employee.id = employee_site.employee_id
  where employee_site.site_id = $1 and employee.is_active and not employee.is_workqueue`,
)
