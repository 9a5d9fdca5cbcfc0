import { forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { readSchedule } from '@verstas/domain/workshop-schedule/schedule.ts'
import { expect, it } from 'vitest'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { unallocatedWork, type Work, workOf } from './board/work.ts'
import { useMoveRules } from './move-rules.ts'
import { day, resources, sampleEntry, sampleUnallocated, shifts } from './test/sample-schedule.ts'

const at = (clock: string, of = day) => new Date(`${of}T${clock}:00+02:00`)
const onLift = sampleEntry(1, ['13:00', '14:00'], { resourceId: 90 })
const ofTimo = sampleEntry(2, ['07:00', '10:30'], { resourceId: 8 })
const ofMatti = sampleEntry(3, ['07:00', '12:00'])
const liftIsTaken = sampleEntry(4, ['07:00', '11:00'], { resourceId: 90 })
const rows = resources.map((resource) => ({ resource, load: null }))

const expectedAt = (now: Date) =>
  forecast(
    readSchedule(
      { resources, shifts, reservations: [onLift, ofTimo, ofMatti, liftIsTaken], stampings: [] },
      {
        day: { startAt: at('00:00'), endAt: at('00:00', '2026-11-21') },
        workingHours: { startAt: at('07:00'), endAt: at('17:00') },
      },
    ),
    now,
  )

interface PlacesProps {
  readonly now: Date
  readonly work: Work
}

const nameOf = (id: number) => resources.find((resource) => resource.id === id)?.name

function Place({ now, work }: PlacesProps) {
  const { firstPlaceOf } = useMoveRules(expectedAt(now), rows)
  const first = firstPlaceOf(work)
  return <p>{first ? `${nameOf(first.resourceId)} ${first.startAt.toISOString()}` : 'no place'}</p>
}

const ofDay = { day: { startAt: at('00:00'), endAt: at('23:59') } }
const lift = workOf(onLift)
const unallocated = unallocatedWork(sampleUnallocated(9), ofDay)

it.each<readonly [string, Work, Date, string, Date]>([
  ['a vehicle on a lift moves to a lift', lift, at('09:40'), 'Nosturi 3', at('11:00')],
  ['unallocated work moves to a person', unallocated, at('09:40'), 'Timo Järvinen', at('10:30')],
  ['a slot of today begins now or later', unallocated, at('12:40'), 'Matti Virtanen', at('12:45')],
  [
    'a slot of a later day can begin in the morning',
    unallocated,
    at('12:40', '2026-11-19'),
    'Timo Järvinen',
    at('10:30'),
  ],
])(
  '`firstPlaceOf` finds the first free slot that makes no work late: %s',
  async (_, work, now, name, start) => {
    const component = () => <Place {...{ now, work }} />
    const { host } = await renderPages('/', [{ path: '/', component }])
    expect(host.querySelector('p')?.textContent).toBe(`${name} ${start.toISOString()}`)
  },
)
