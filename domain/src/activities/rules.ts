import type { Activity, ActivityType } from '@verstas/contract/activities/entities.ts'

/** What a person writes of a task; nobody is chosen yet where `SalesmanId` is null. */
export interface ActivityDraft {
  readonly Header: string
  readonly Body: string
  readonly TypeCode: string
  readonly SalesmanId: number | null
}

/** Whether it can be saved: header and body are not blank, a type and an assignee are chosen (specification.md, Validation). */
export const isValidActivity = ({ Header, Body, TypeCode, SalesmanId }: ActivityDraft): boolean =>
  Header.trim() !== '' && Body.trim() !== '' && TypeCode !== '' && SalesmanId !== null

/**
 * The draft with another type: an empty header becomes the type's description, and the assignee with it the type's
 * default, else the person themselves (specification.md, Validation).
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
 * Whether a task may be closed or reopened now: an open one not while another assignee is chosen but not saved
 * (specification.md, States).
 */
export const mayToggle = (
  task: Pick<Activity, 'IsOpen' | 'SalesmanId'>,
  { SalesmanId }: Pick<ActivityDraft, 'SalesmanId'>,
): boolean => !task.IsOpen || task.SalesmanId === SalesmanId

/** Whether a message can go with the assignment: not where the task stays with, or comes to, the person themselves. */
export const mayWriteAssignmentNote = (
  { SalesmanId }: Pick<ActivityDraft, 'SalesmanId'>,
  personId: number,
): boolean => SalesmanId !== null && SalesmanId !== personId

/** The smallest step of a price, in euros (specification.md, Validation). */
export const priceStep = 0.05

/** Euros rounded to cents. */
export const toCents = (euros: number): number => Math.round((euros + Number.EPSILON) * 100) / 100

/** How old an action that was done without a network may be for the device's time to count, in milliseconds. */
const oldestAction = 14 * 86_400_000

/**
 * When something was done to a task: as the device tells it that had no network then; the server's now where it tells
 * nothing, or a time that lies ahead or too far back. Never before the task was made.
 */
export function timeOfAction(
  told: string | undefined,
  { now, createdAt }: { readonly now: Date; readonly createdAt?: Date },
): Date {
  const at = told === undefined ? now.getTime() : Date.parse(told)
  const isKept = at <= now.getTime() && now.getTime() - at <= oldestAction
  return new Date(Math.max(isKept ? at : now.getTime(), createdAt?.getTime() ?? 0))
}
