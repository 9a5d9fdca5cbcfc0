import { toTimestamp } from '../calendar.ts'
import { jukkaId, mattiId, salesmanIdOf, timoId } from '../people/employees.ts'
import type { Visit } from '../schedule/visits.ts'
import type { Vehicle } from '../vehicles/vehicles.ts'
import type { Workshop } from '../workshop.ts'
import type { JobPackage } from './job-package.ts'
import { bearingNoise } from './repairs.ts'
import { addLabourRow, addPartRows, addTextRow } from './rows.ts'
import { annualService, frontPads, oilService, timingBelt } from './services.ts'
import { addJob, type WorkOrder } from './work-orders.ts'

/** A work order with special contents, at a fixed position in the schedule. */
export interface Story {
  readonly packages: readonly JobPackage[]
  /** True for vehicles that suit the story; undefined if all vehicles suit it. */
  readonly suits?: (vehicle: Vehicle) => boolean
  /** Changes the work order after its jobs were added. */
  readonly finish?: (workshop: Workshop, order: WorkOrder) => void
}

/** A work order with two jobs and three labour rows in total. */
const mattiService: Story = { packages: [annualService, frontPads] }
/** A work order with two labour rows. */
const mattiNoise: Story = { packages: [bearingNoise] }
/** A work order with two labour rows. Matti began the first one on his previous workday. */
export const mattiBelt: Story = {
  packages: [timingBelt],
  suits: ({ power }) => power === 'diesel' || power === 'petrol',
}
const mattiRowMarks: Story = { packages: [], finish: addRowsOfEveryMark }
const paymentLink: Story = {
  packages: [oilService],
  suits: ({ power }) => power !== 'electric',
  finish: (_workshop, order) => {
    order.row.has_active_payment_link = true
    order.row.note = 'Maksulinkki lähetetty asiakkaalle tekstiviestillä. Ei muutoksia ennen maksua.'
  },
}
const hiddenParts: Story = {
  packages: [annualService],
  finish: (_workshop, order) => {
    order.row.hides_parts_in_web = true
    order.row.receiver_id = salesmanIdOf(order.site)
    order.row.note = 'Myyty vaihtoauto: huolto ennen luovutusta.'
  },
}
const hugeRefit: Story = {
  packages: [],
  suits: ({ modelName }) => /^(Sprinter|Transporter|Transit)/.test(modelName),
  finish: addHugeRefit,
}

const storiesOfToday: ReadonlyMap<number, readonly Story[]> = new Map([
  [mattiId, [mattiService, mattiNoise, mattiBelt, mattiRowMarks]],
  [jukkaId, [paymentLink, hiddenParts]],
  [timoId, [hugeRefit]],
])

/** Returns the story of one of today's visits; null if the visit has none. */
export function storyOf({ shift, index }: Visit): Story | null {
  return shift.day === 0 ? (storiesOfToday.get(shift.employee.id)?.[index] ?? null) : null
}

/**
 * Adds done, prohibited and removed rows, and a job that was created in the workshop. None of these rows can
 * be stamped.
 */
function addRowsOfEveryMark(workshop: Workshop, order: WorkOrder): void {
  const { operations, parts, random } = workshop
  const { brand } = order.vehicle
  const discs = addJob(workshop, order, {
    note: 'Takajarrulevyt ja -palat. Työ tehty, odottaa koeajoa ja luovutusta.',
    number: 1,
    position: 1,
  })
  const done = addLabourRow(workshop, discs, operations.operationFor(brand, 'rear-discs'))
  done.done_at = toTimestamp(workshop.calendar.at(-1, '15:10'))
  done.done_by = jukkaId
  addLabourRow(workshop, discs, operations.operationFor(brand, 'diagnosis'), { isMarkedAsDeleted: true })
  addPartRows(workshop, discs, parts.partFor(brand, 'rear-disc', random), { quantity: 2, delivered: 'all' })
  addPartRows(workshop, discs, parts.partFor(brand, 'pad-wire', random), {
    quantity: 1,
    delivered: 'none',
    isMarkedAsDeleted: true,
  })
  const fixedPrice = addJob(workshop, order, {
    note: 'Kausivaihto kiinteään hintaan verkkovarauksesta, ei leimata.',
    number: 2,
    position: 2,
  })
  addLabourRow(workshop, fixedPrice, operations.operationFor(brand, 'wheel-change'), {
    isStampingProhibited: true,
  })
  const ownJob = addJob(workshop, order, {
    note: 'Huomattu nosturilla: pohjapanssarista puuttuu kaksi kiinnikettä.',
    number: null,
    position: 3,
  })
  addTextRow(workshop, ownJob, 'Asiakas hyväksyi puhelimessa, lisätään kiinnikkeet.')
  addPartRows(workshop, ownJob, parts.partFor(brand, 'clip', random), { quantity: 2, delivered: 'all' })
}

const hugeJobs = 40
const rowsOfHugeJob = 10

/** Adds 40 jobs with 10 rows each, to show that a long page is fast. */
function addHugeRefit(workshop: Workshop, order: WorkOrder): void {
  const { operations, parts, random } = workshop
  const { brand } = order.vehicle
  order.row.note = 'Huoltoauton peruskunnostus tarjouksen 2261 mukaan. Auto hallissa 2 koko viikon.'
  const kinds = [
    'front-discs',
    'rear-discs',
    'control-arm',
    'tie-rod-end',
    'link',
    'rear-dampers',
    'bulb',
    'thermostat',
  ] as const
  for (let number = 1; number <= hugeJobs; number += 1) {
    const note = `Kunnostuksen vaihe ${number}/${hugeJobs}: ${random.pick(refitSteps)}`
    const job = addJob(workshop, order, { note, number, position: number })
    addTextRow(workshop, job, 'Kuittaa vaihe ja ota kuva ennen seuraavaa.')
    for (let row = 1; row < rowsOfHugeJob; row += 1) {
      if (row % 3 === 0)
        order.labour.push(addLabourRow(workshop, job, operations.operationFor(brand, random.pick(kinds))))
      else
        addPartRows(workshop, job, parts.partFor(brand, 'clip', random), {
          quantity: random.int(1, 6),
          delivered: 'all',
        })
    }
  }
}

const refitSteps = [
  'etuakseli',
  'taka-akseli',
  'jarrut',
  'ohjaus',
  'valot ja johtosarja',
  'pakoputkisto',
  'jäähdytys',
  'polttoainejärjestelmä',
  'ovet ja lukot',
  'tavaratilan hyllyt',
  'pohjan ruosteenesto',
  'lisälämmitin',
]
