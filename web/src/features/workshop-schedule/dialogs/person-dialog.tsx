import type { EmployeeHours } from '@verstas/contract/stamping/hours.ts'
import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleStamping,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { Load } from '@verstas/domain/workshop-schedule/load.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { tones } from '../../../platform/ui/tones.ts'
import { Balances } from '../../stamping/hours/balances.tsx'
import classes from './person-dialog.module.css'

interface PersonDialogProps {
  readonly resource: ScheduleResource
  /**
   * The balances of flextime and KiKy hours. Undefined for a bay, while loading, and if the user may not see
   * them.
   */
  readonly hours?: EmployeeHours | undefined
  readonly load: Load | undefined
  /** The resource's entries on the shown day. */
  readonly entries: readonly ScheduleReservation[]
  /** The person's stampings on the shown day, including absences. */
  readonly stampings: readonly ScheduleStamping[]
  readonly onOpen: (entry: ScheduleReservation) => void
  readonly onClose: () => void
}

/** The day of a resource: its load and reservations, and the balances and stampings of a person. */
export function PersonDialog(props: PersonDialogProps) {
  const { resource, hours, load, entries, stampings, onOpen, onClose } = props
  const t = useTexts()
  const format = useFormat()
  return (
    <Sheet isOpen title={resource.name} onClose={onClose}>
      {load && (
        <p className="type-15 soft">
          {t('schedule.person.planned', {
            planned: format.duration(load.plannedMinutes),
            available: format.duration(load.availableMinutes),
          })}
        </p>
      )}
      {hours && <Balances hours={hours} />}
      <section className="stack gap-4">
        <h3 className="type-15 strong">{t('schedule.person.reservations')}</h3>
        {entries.length === 0 && <p className="type-15 soft">{t('schedule.person.noReservations')}</p>}
        <div className="bleed">
          <RowList isBare>
            {entries.toSorted(byStart).map((entry) => (
              <li key={entry.Oid}>
                <button
                  type="button"
                  className={`${classes.row} press-only line wrap gap-y-4 gap-x-12 full touch`}
                  onClick={() => onOpen(entry)}
                >
                  <b className={`${classes.time} number-18 nowrap`}>
                    {format.timeRange(entry.start, entry.end)}
                  </b>
                  <Plate number={entry.license} size={24} />
                  <span className={`${classes.words} shrink type-15`}>{entry.model}</span>
                  {entry.work && <span className={`${classes.work} type-13 soft clamp-2`}>{entry.work}</span>}
                </button>
              </li>
            ))}
          </RowList>
        </div>
      </section>
      {resource.isPerson !== false && (
        <section className="stack gap-4">
          <h3 className="type-15 strong">{t('schedule.person.stampings')}</h3>
          {stampings.length === 0 && <p className="type-15 soft">{t('schedule.person.noStampings')}</p>}
          <div className="bleed">
            <RowList isBare>
              {stampings.toSorted(byStart).map((stamping) => (
                <li
                  key={stamping.id}
                  className={`${classes.row} ${stamping.end === null ? tones.ongoing : ''} line wrap gap-y-4 gap-x-12 full touch`}
                >
                  <b className={`${classes.time} number-18 nowrap`}>
                    {format.timeRange(stamping.start, stamping.end)}
                  </b>
                  {stamping.license && <Plate number={stamping.license} size={24} />}
                  <span className={`${classes.words} shrink type-15`}>{stamping.typeDescription}</span>
                </li>
              ))}
            </RowList>
          </div>
        </section>
      )}
    </Sheet>
  )
}

const byStart = (a: { readonly start: string }, b: { readonly start: string }): number =>
  Date.parse(a.start) - Date.parse(b.start)
