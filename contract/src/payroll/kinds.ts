/** The lengths of pay periods. */
export const payPeriodKinds = ['weekly', 'biweekly', 'semiMonthly', 'monthly'] as const
export type PayPeriodKind = (typeof payPeriodKinds)[number]

/**
 * The kinds of hours that are paid. Daily overtime has two kinds: the first two hours, and the rest. Weekly
 * overtime has two as well: the first eight hours, and the rest (Finnish Working Time Act, section 20).
 */
export const payKinds = [
  'regular',
  'additional',
  'overtimeDaily1',
  'overtimeDaily2',
  'overtimeWeekly1',
  'overtimeWeekly2',
  'emergency',
  'absence',
] as const
export type PayKind = (typeof payKinds)[number]

/**
 * The kinds of rules. A supplement is paid in addition to the kind of an hour, such as an evening supplement.
 */
export const payRuleKinds = [...payKinds, 'supplement'] as const
export type PayRuleKind = (typeof payRuleKinds)[number]

/** Files that payroll systems read. `own` is a CSV file with columns that the site chooses. */
export const payFormats = ['generic', 'fennoa', 'mepco', 'netvisor', 'own'] as const
export type PayFormat = (typeof payFormats)[number]

/** A column of a CSV file. `empty` is a column without content. */
export const payFields = [
  'employeeNumber',
  'employeeName',
  'payCode',
  'date',
  'hours',
  'costCentre',
  'empty',
] as const
export type PayField = (typeof payFields)[number]

/** The date formats of CSV files. `dd.mm.yyyy` has leading zeros, `d.m.yyyy` has none. */
export const payDateFormats = ['yyyy-mm-dd', 'dd.mm.yyyy', 'd.m.yyyy'] as const
export type PayDateFormat = (typeof payDateFormats)[number]

/** Represents public holidays in a rule's days, after the seven weekdays. */
export const holidayOfRules = 8
