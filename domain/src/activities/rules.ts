import type { Activity, ActivityType } from '@verstas/contract/activities/entities.ts'

/** The input for a task. `SalesmanId` is null if no assignee is chosen. */
export interface ActivityDraft {
  readonly Header: string
  readonly Body: string
  readonly TypeCode: string
  readonly SalesmanId: number | null
}

/**
 * True if the task can be saved: header and body are not blank, and a type and an assignee are chosen
 * (specification.md, Validation).
 */
export const isValidActivity = ({ Header, Body, TypeCode, SalesmanId }: ActivityDraft): boolean =>
  Header.trim() !== '' && Body.trim() !== '' && TypeCode !== '' && SalesmanId !== null

/**
 * Changes the type of a draft. An empty header is replaced by the description of the type. In that case, the
 * assignee becomes the default of the type, or the user if the type has no default (specification.md,
 * Validation).
 */
export const withType = <D extends ActivityDraft>(
  draft: D,
  type: Pick<ActivityType, 'Code' | 'Description' | 'DefaultEmployeeID'>,
  personId: number,
): D => ({
  ...draft,
  TypeCode: type.Code,
  ...(draft.Header.trim() === '' && {
    Header: type.Description,
    SalesmanId: type.DefaultEmployeeID ?? personId,
  }),
})

/**
 * True if a task may be closed or reopened. An open task must be saved first if another assignee is chosen
 * (specification.md, States).
 */
export const mayToggle = (
  task: Pick<Activity, 'IsOpen' | 'SalesmanId'>,
  { SalesmanId }: Pick<ActivityDraft, 'SalesmanId'>,
): boolean => !task.IsOpen || task.SalesmanId === SalesmanId

/** True if an assignment may have a message, because the assignee is another person than the user. */
export const mayWriteAssignmentNote = (
  { SalesmanId }: Pick<ActivityDraft, 'SalesmanId'>,
  personId: number,
): boolean => SalesmanId !== null && SalesmanId !== personId

/** The step of the price input in euros (specification.md, Validation). */
export const priceStep = 0.05

/** Rounds euros to whole cents, halves up. */
export const toCents = (euros: number): number => Math.round((euros + Number.EPSILON) * 100) / 100

/** Maximum age of an offline action, in milliseconds. The device's time of an older action is not used. */
const oldestAction = 14 * 86_400_000

/**
 * Returns the time of an action on a task: the device's time of an offline action, otherwise the present
 * time. A device's time that is in the future or too old is replaced by the present time. The result is never
 * before the creation of the task.
 */
export function timeOfAction(
  deviceTime: string | undefined,
  { now, createdAt }: { readonly now: Date; readonly createdAt?: Date },
): Date {
  const at = deviceTime === undefined ? now.getTime() : Date.parse(deviceTime)
  const isValid = at <= now.getTime() && now.getTime() - at <= oldestAction
  return new Date(Math.max(isValid ? at : now.getTime(), createdAt?.getTime() ?? 0))
}
