import type { FileFormat } from '@verstas/contract/files/tables.ts'
import type {
  ExportedReport,
  ExportFrequency,
  ReportExport,
  ReportExportSave,
} from '@verstas/contract/reports/export-entities.ts'

/** The values of the form of a schedule. */
export interface ExportFields {
  readonly Name: string
  readonly Report: ExportedReport
  readonly SiteIds: readonly number[]
  readonly Frequency: ExportFrequency
  readonly WeekDay: number
  readonly MonthDay: number
  readonly At: string
  readonly Format: FileFormat
  readonly ToFolder: boolean
  /** The typed addresses. */
  readonly Recipients: string
  readonly IsPublished: boolean
}

/** Returns the initial values. A new schedule exports the figures of the site each morning to the folder. */
export const fieldsOf = (
  schedule: ReportExport | null,
  site: { readonly siteId: number; readonly hasFolder: boolean; readonly name: string },
): ExportFields => ({
  Name: schedule?.Name ?? site.name,
  Report: schedule?.Report ?? 'figures',
  SiteIds: schedule?.Sites.map(({ Id }) => Id) ?? [site.siteId],
  Frequency: schedule?.Frequency ?? 'daily',
  WeekDay: schedule?.WeekDay ?? 1,
  MonthDay: schedule?.MonthDay ?? 1,
  At: schedule?.At ?? '06:00',
  Format: schedule?.Format ?? 'csv',
  ToFolder: schedule?.ToFolder ?? site.hasFolder,
  Recipients: schedule?.Recipients.join('\n') ?? '',
  IsPublished: schedule?.IsPublished ?? false,
})

/** Splits a text into addresses, which are separated by white space, commas or semicolons. */
const addressesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '')

const hasTarget = ({ ToFolder, Recipients, IsPublished }: ExportFields): boolean =>
  ToFolder || IsPublished || addressesOf(Recipients).length > 0

const isAddress = (word: string): boolean => /^[^@\s]+@[^@\s]+$/.test(word)

/** Returns the fields with invalid values. `ToFolder` stands for missing targets. */
export function problemsOf(fields: ExportFields): ReadonlySet<keyof ExportFields> {
  const problems = new Set<keyof ExportFields>()
  if (fields.Name.trim() === '') problems.add('Name')
  if (fields.SiteIds.length === 0) problems.add('SiteIds')
  if (!addressesOf(fields.Recipients).every(isAddress)) problems.add('Recipients')
  if (!hasTarget(fields)) problems.add('ToFolder')
  return problems
}

/** Returns the request body. */
export const saveOf = ({
  WeekDay,
  MonthDay,
  SiteIds,
  Recipients,
  ...fields
}: ExportFields): ReportExportSave => ({
  ...fields,
  Name: fields.Name.trim(),
  SiteIds: [...SiteIds],
  Recipients: addressesOf(Recipients),
  ...(fields.Frequency === 'weekly' && { WeekDay }),
  ...(fields.Frequency === 'monthly' && { MonthDay }),
})

/** The selectable times: each half hour of a day. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, place) => `${String(Math.floor(place / 2)).padStart(2, '0')}:${place % 2 === 0 ? '00' : '30'}`,
)
