import {
  type ImportColumn,
  type ImportKind,
  type ImportPart,
  importColumns,
} from '@verstas/contract/imports/kinds.ts'
import { requiredFields } from '@verstas/contract/integration/patches.ts'

interface Place {
  readonly part: ImportPart
  readonly field: string
}

const of = (part: ImportPart, ...fields: string[]): readonly Place[] =>
  fields.map((field) => ({ part, field }))

/** The columns of files that give a field of a record in another form, by the field. */
const otherForms: Readonly<Record<string, readonly string[]>> = {
  lastName: ['name', 'companyName'],
  companyName: ['name'],
  makeName: ['makeAndModel'],
  modelName: ['makeAndModel'],
}

/** The columns that name the record or the times of a field, by the kind and the field. */
const lookedUp: Partial<Record<ImportKind, Readonly<Record<string, readonly Place[]>>>> = {
  shifts: {
    employee: of('person', 'name', 'number'),
    startTime: of('person', 'from'),
    endTime: of('person', 'to'),
  },
  absences: { employee: of('person', 'name', 'number'), typeCode: of('person', 'type') },
  'opening-balances': { employee: of('person', 'name', 'number'), minutes: of('person', 'hours') },
  reservations: { workOrder: of('order', 'number'), resources: of('places', 'names') },
  'service-visits': { vehicle: of('vehicle', 'licenseNumber', 'serialNumber'), rows: of('visit', 'text') },
  'work-orders': {
    vehicle: of('vehicle', 'licenseNumber', 'serialNumber'),
    contact: of('owner', 'name'),
    receiver: of('person', 'name'),
  },
  employees: { name: of('main', 'lastName', 'firstName') },
}

/** Returns the columns that can give a field of a record, the best one first. */
export const candidatesOf = (kind: ImportKind, { part, field }: Place): readonly Place[] => [
  ...((part === 'main' && lookedUp[kind]?.[field]) || []),
  { part, field },
  ...of(part, ...(otherForms[field] ?? [])),
  // A row of parts names the part of its stock level in the columns of the part.
  ...(part === 'stock' ? of('main', field) : []),
]

/** Columns of which a row needs at least one, in addition to the required fields or instead of them. */
const otherNeeds: Partial<Record<ImportKind, readonly (readonly Place[])[]>> = {
  shifts: [[...of('person', 'day'), ...of('main', 'startTime')]],
}

/** The required fields that the import computes from each other. */
const computed: Partial<Record<ImportKind, readonly (readonly string[])[]>> = {
  parts: [['retailPrice', 'retailPriceExcludingTax']],
}

/** Returns the columns that a row of a new record needs. A list of several columns needs one of them. */
export function neededColumns(kind: ImportKind): readonly (readonly ImportColumn[])[] {
  const joint = computed[kind] ?? []
  const fields = [
    ...requiredFields[kind].filter((needed) => !joint.flat().includes(String(needed))),
    ...joint,
  ].map((needed) => [needed].flat().flatMap((field) => candidatesOf(kind, { part: 'main', field })))
  return [...fields, ...(otherNeeds[kind] ?? [])].flatMap((places) => {
    const columns = importColumns[kind].filter(({ part, field, isReference }) =>
      places.some((place) => !isReference && place.part === part && place.field === field),
    )
    return columns.length === 0 ? [] : [columns]
  })
}
