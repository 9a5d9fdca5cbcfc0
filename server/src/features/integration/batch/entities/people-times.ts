import { databaseErrorOf } from '../../../../platform/database/database-error.ts'
import { refuseConflict } from '../conflicts.ts'
import { type Fields, type Target, type WriteContext, writeEach } from '../entity-writer.ts'
import { updateMastered } from '../mastered.ts'
import { refuseNotAtSite, refuseRecord } from '../record-fault.ts'
import { hide, insertColumns, updateColumns } from '../write-fields.ts'
import { insertAbsence, removeAbsence } from './absences.ts'

/** Refuses an employee who does not work at the site. */
export async function requireAtSite(
  { tx }: WriteContext,
  siteId: number,
  employeeId: number | null | undefined,
) {
  if (employeeId === undefined || employeeId === null) return
  const found = await tx
    .selectFrom('employee_site')
    .select('employee_id')
    .where('site_id', '=', siteId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (found === undefined) throw refuseNotAtSite('/employee', siteId)
}

/** Runs the write of a time span. Refuses a span that ends before it starts, or overlaps another one. */
async function writeSpan<Result>(
  { endTime }: { readonly endTime?: string | undefined },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const databaseError = databaseErrorOf(error)
    if (databaseError?.kind === 'exclusion') throw refuseRecord('overlaps', '/startTime')
    // A trigger may build the range of the span before its constraint is checked.
    const isOrder = databaseError?.kind === 'check' && databaseError.constraint?.endsWith('__order')
    if (isOrder || databaseError?.kind === 'value') throw refuseRecord('wrongOrder', '/endTime', endTime)
    throw error
  }
}

const columnsOfSpan = ({ employee, startTime, endTime }: Fields<'shifts'>) => ({
  employee_id: employee,
  start_at: startTime,
  end_at: endTime,
})

/** Shifts. Their natural key is the employee and the start. */
export const shiftsWriter = writeEach<'shifts', WriteContext>({
  entity: 'shifts',
  keyField: 'startTime',
  find: async ({ tx }, { siteId, employee, startTime }) => {
    if (siteId === undefined || employee === undefined || startTime === undefined) return null
    const found = await tx
      .selectFrom('shift')
      .select('id')
      .where('site_id', '=', siteId)
      .where('employee_id', '=', employee)
      .where('start_at', '=', new Date(startTime))
      .executeTakeFirst()
    return found ? { siteId, id: found.id } : null
  },
  insert: async (context, patch) => {
    const { siteId = 0 } = patch
    await requireAtSite(context, siteId, patch.employee)
    const columns = { site_id: siteId, ...columnsOfSpan(patch) }
    return { siteId, id: await writeSpan(patch, () => insertColumns(context.tx, 'shift', columns)) }
  },
  update: async (context, target, patch) => {
    await requireAtSite(context, target.siteId ?? 0, patch.employee)
    const [isChanged] = await writeSpan(patch, () =>
      updateMastered(context, { group: 'shift', entity: 'shifts', table: 'shift', isHideable: false }, [
        { target, columns: columnsOfSpan(patch) },
      ]),
    )
    return isChanged === true
  },
  remove: async ({ tx }, { siteId, id }) => {
    await tx
      .deleteFrom('shift')
      .where('site_id', '=', siteId ?? 0)
      .where('id', '=', id)
      .execute()
    return 'removed'
  },
})

/** Planned absences: stampings whose type is no presence. Their natural key is the employee and the start. */
export const absencesWriter = writeEach<'absences', WriteContext>({
  entity: 'absences',
  keyField: 'startTime',
  find: async ({ tx }, { siteId, employee, startTime }) => {
    if (siteId === undefined || employee === undefined || startTime === undefined) return null
    const found = await tx
      .selectFrom('stamping')
      .select('id')
      .where('site_id', '=', siteId)
      .where('employee_id', '=', employee)
      .where('start_at', '=', new Date(startTime))
      .where('is_presence', '=', false)
      .executeTakeFirst()
    return found ? { siteId, id: found.id } : null
  },
  insert: async (context, patch) => {
    const { siteId = 0 } = patch
    await requireAtSite(context, siteId, patch.employee)
    await requireAbsenceType(context, patch.typeCode)
    const id = await writeSpan(patch, () =>
      insertAbsence(
        { ...context, createdBy: context.author.employeeId ?? patch.employee },
        { ...patch, siteId },
      ),
    )
    return { siteId, id }
  },
  update: async (context, target, patch) => {
    await requireAtSite(context, target.siteId ?? 0, patch.employee)
    await requireAbsenceType(context, patch.typeCode)
    const columns = { ...columnsOfSpan(patch), type_code: patch.typeCode, note: patch.note }
    return writeSpan(patch, () => updateColumns(context.tx, 'stamping', target, columns))
  },
  remove: async ({ tx }, target) => {
    await removeAbsence(tx, target)
    return 'removed'
  },
})

async function requireAbsenceType({ tx }: WriteContext, typeCode: number | undefined): Promise<void> {
  if (typeCode === undefined) return
  const found = await tx
    .selectFrom('stamping_type')
    .select('code')
    .where('code', '=', typeCode)
    .where('is_presence', '=', false)
    .executeTakeFirst()
  if (found === undefined) throw refuseRecord('unknownCode', '/typeCode', typeCode, { code: typeCode })
}

/**
 * Resources of the schedule: bays, lifts, material and people. The natural key of a person's resource is the employee.
 */
export const resourcesWriter = writeEach<'resources'>({
  entity: 'resources',
  keyField: 'employee',
  find: async ({ tx }, { siteId, employee }): Promise<Target | null> => {
    if (siteId === undefined || employee === undefined || employee === null) return null
    const found = await tx
      .selectFrom('resource')
      .select('id')
      .where('site_id', '=', siteId)
      .where('employee_id', '=', employee)
      .executeTakeFirst()
    return found ? { siteId, id: found.id } : null
  },
  insert: async (context, patch) => {
    const { siteId = 0, employee } = patch
    await requireAtSite(context, siteId, employee)
    const id = await insertColumns(context.tx, 'resource', {
      site_id: siteId,
      // The resource of a person has the same id as the employee.
      ...(employee !== undefined && employee !== null && { id: employee, employee_id: employee }),
      name: patch.name,
      is_material: patch.isMaterial ?? false,
    })
    return { siteId, id }
  },
  update: async ({ tx }, target, { name, isMaterial, employee }) => {
    const columns = { name, is_material: isMaterial, is_hidden: false }
    const isChanged = await updateColumns(tx, 'resource', target, columns)
    if (employee !== undefined) await requireSameEmployee(tx, target, employee)
    return isChanged
  },
  remove: hide('resource'),
})

/** Refuses another employee of a resource, because the resource has the id of its employee. */
async function requireSameEmployee(
  tx: WriteContext['tx'],
  { siteId, id }: Target,
  employee: number | null,
): Promise<void> {
  const { employee_id: stored } = await tx
    .selectFrom('resource')
    .select('employee_id')
    .where('site_id', '=', siteId ?? 0)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (stored !== employee) throw refuseConflict('/employee', 'fixed')
}
