import { minute, toTimestamp } from '../calendar.ts'
import { ainoId, homeSiteOf, mattiId } from '../people/employees.ts'
import type { Shift } from '../schedule/shifts.ts'
import type { Workshop } from '../workshop.ts'
import { stampingType } from './stamping-types.ts'
import type { StampingRow } from './stampings.ts'

interface PlannedCorrection {
  readonly kind: 'Move' | 'Change' | 'Add' | 'Comment'
  readonly by: number
  readonly reason: string
  /** Selects the stamping to correct: the day's first one of this type. */
  readonly type: number
  readonly before: (stamping: StampingRow) => object[]
}

const stateOf = ({ id, start_at, end_at, type_code }: StampingRow) => ({
  Id: id,
  StartTime: start_at,
  EndTime: end_at,
  TypeId: type_code,
  OrderRows: [],
})

const later = (timestamp: string, minutes: number) => toTimestamp(Date.parse(timestamp) + minutes * minute)

/** Aino's corrections of Matti's last three worked days, and Matti's comment; the latest day first. */
const correctionsByDay: readonly (readonly PlannedCorrection[])[] = [
  [
    {
      kind: 'Move',
      by: ainoId,
      reason: 'Leimauspääte jumitti aamulla',
      type: stampingType.in,
      before: (stamping) => [{ ...stateOf(stamping), StartTime: later(stamping.start_at, 2) }],
    },
    {
      kind: 'Comment',
      by: mattiId,
      reason: 'Kiitos, sama pääte jumitti eilenkin',
      type: stampingType.in,
      before: (stamping) => [stateOf(stamping)],
    },
  ],
  [
    {
      kind: 'Add',
      by: ainoId,
      reason: 'Unohti leimata lounaan',
      type: stampingType.lunch,
      before: () => [],
    },
  ],
  [
    {
      kind: 'Change',
      by: ainoId,
      reason: 'Oli lounaalla, ei koulutuksessa',
      type: stampingType.lunch,
      before: (stamping) => [{ ...stateOf(stamping), TypeId: stampingType.training }],
    },
  ],
]

/** Adds the planned corrections to Matti's stampings. */
export function addCorrections(workshop: Workshop, shifts: readonly Shift[]): void {
  const worked = shifts.filter(({ employee, day }) => employee.id === mattiId && day < 0)
  const stampings = workshop.ledger.rowsOf('stamping') as readonly StampingRow[]
  correctionsByDay.forEach((ofDay, place) => {
    const shift = worked.at(-1 - place)
    if (shift === undefined) return
    for (const [index, mended] of ofDay.entries()) {
      const stamping = stampings.find(
        ({ employee_id, type_code, start_at }) =>
          employee_id === mattiId &&
          type_code === mended.type &&
          Math.abs(Date.parse(start_at) - shift.start) < shift.end - shift.start,
      )
      if (stamping) addCorrection(workshop, shift, mended, stamping, index)
    }
  })
}

function addCorrection(
  { ledger, calendar }: Workshop,
  { employee, end }: Shift,
  { kind, by, reason, before }: PlannedCorrection,
  stamping: StampingRow,
  index: number,
): void {
  if (kind !== 'Comment') stamping.version += 1
  ledger.add('stamping_correction', {
    site_id: homeSiteOf(employee).id,
    id: ledger.nextId('stamping_correction'),
    employee_id: employee.id,
    kind,
    created_at: toTimestamp(Math.min(end + (60 + 10 * index) * minute, calendar.now)),
    created_by: by,
    reason,
    touches: `["${stamping.start_at}","${later(stamping.end_at ?? stamping.start_at, 2)}"]`,
    before: before(stamping),
    after: [stateOf(stamping)],
  })
}
