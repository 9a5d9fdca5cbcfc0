import type { PayrollPerson } from '@verstas/contract/payroll/entities.ts'

/** The fields with a person's minutes of each kind of hours, in the order of the table's columns. */
const hoursColumns = [
  'Regular',
  'Additional',
  'Overtime50',
  'Overtime100',
  'Emergency',
  'Supplements',
  'Absence',
  'Unanswered',
] as const
export type HoursColumn = (typeof hoursColumns)[number]

/** Returns the kinds of hours that at least one person has, always including regular hours. */
export const shownColumns = (people: readonly PayrollPerson[]): readonly HoursColumn[] =>
  hoursColumns.filter((column) => column === 'Regular' || people.some((person) => person[column] > 0))

/** True if the person's hours can be approved now. */
export const canApprove = ({ State, Blockers }: PayrollPerson): boolean =>
  State !== 'approved' && Blockers.every(({ Kind }) => Kind === 'changed')
