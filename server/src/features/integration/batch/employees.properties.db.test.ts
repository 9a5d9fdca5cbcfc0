import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildEmployee, buildProfile, buildSite } from '../../../../test/builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { slowRuns } from '../../../../test/slow-property.ts'

const { db, site, batch, statuses } = await buildIntegrationApp()
const away = await buildSite(db)
const worker = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
await buildEmployee(db, { sites: [site] })

/** A record of one of three people, or of one of three shifts on different days. */
type Sent =
  | {
      readonly entity: 'employees'
      readonly number: number
      readonly version: number | undefined
      readonly isDeletion: boolean
      readonly value: number
      readonly isActive: boolean | undefined
      readonly isAway: boolean | undefined
    }
  | { readonly entity: 'shifts'; readonly number: number; readonly employee: number }

const number = fc.integer({ min: 0, max: 2 })
const optional = fc.option(fc.boolean(), { nil: undefined })
const employee: fc.Arbitrary<Sent> = fc.record({
  entity: fc.constant('employees' as const),
  number,
  version: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  isDeletion: fc.boolean(),
  value: fc.integer({ min: 0, max: 3 }),
  isActive: optional,
  isAway: optional,
})
const shift: fc.Arbitrary<Sent> = fc.record({
  entity: fc.constant('shifts' as const),
  number,
  employee: number,
})
const history = fc.array(fc.oneof(employee, shift), { minLength: 1, maxLength: 14 })

interface Modelled {
  readonly name: string
  readonly isActive: boolean
  readonly isAway: boolean
}

/** Returns the expected people: the merged patches, except for those with an older version. */
function modelOf(records: readonly Sent[]) {
  const states = new Map<
    number,
    { version: number | undefined; state: Modelled | null; isDeleted: boolean }
  >()
  for (const sent of records) {
    if (sent.entity === 'shifts') continue
    const before = states.get(sent.number) ?? { version: undefined, state: null, isDeleted: false }
    if (sent.version !== undefined && before.version !== undefined && sent.version < before.version) continue
    if (sent.isDeletion && before.isDeleted) continue
    const version = sent.version ?? before.version
    const kept = before.state ?? { isActive: true, isAway: false }
    const state = sent.isDeletion
      ? before.state && { ...before.state, isActive: false }
      : {
          name: `Person ${sent.value}`,
          isActive: sent.isActive ?? (before.isDeleted || kept.isActive),
          isAway: sent.isAway ?? kept.isAway,
        }
    states.set(sent.number, { version, state, isDeleted: sent.isDeletion })
  }
  return [...states]
    .flatMap(([person, { state }]) => (state ? [{ number: person, ...state }] : []))
    .toSorted((one, other) => one.number - other.number)
}

function recordOf(run: number, sent: Sent) {
  const externalId = `${run}-${sent.number}`
  if (sent.entity === 'shifts') {
    const day = `2026-12-0${sent.number + 1}`
    const times = { startTime: `${day}T06:00:00Z`, endTime: `${day}T14:00:00Z` }
    return {
      externalId,
      data: { siteId: site.id, employee: { externalId: `${run}-${sent.employee}` }, ...times },
    }
  }
  const { version, isDeletion, value, isActive, isAway } = sent
  const sites = [
    { siteId: site.id, isDefault: true },
    { siteId: away.id, isActive: isAway === true },
  ]
  return {
    externalId,
    ...(version !== undefined && { version }),
    ...(isDeletion
      ? { deleted: true }
      : {
          data: {
            name: `Person ${value}`,
            number: externalId,
            profile: worker.name,
            // The first record of a person must name a site.
            sites,
            ...(isAway === undefined && { sites: undefined }),
            ...(isActive !== undefined && { isActive }),
          },
        }),
  }
}

/** A first record of each person, which names the site. It is older than all other records. */
const firstRecords = (run: number) =>
  [0, 1, 2].map((person) => ({
    externalId: `${run}-${person}`,
    version: 0,
    data: { name: 'First', sites: [{ siteId: site.id }] },
  }))

let run = 0

/**
 * Sends each record in a separate batch, in their order.
 *
 * @returns the run
 */
async function sendAll(records: readonly Sent[]): Promise<number> {
  run += 1
  for (const sent of records) {
    const { results } = await batch(sent.entity, [recordOf(run, sent)])
    expect(results.flatMap(({ errors }) => errors)).toEqual([])
  }
  return run
}

async function readPeople(ofRun: number) {
  const { rows } = await sql<Modelled & { number: number }>`
    select split_part(own.external_id, '-', 2)::int as number, employee.name, employee.is_active as "isActive",
      exists (select from employee_site place
        where place.employee_id = employee.id and place.site_id = ${away.id} and place.is_active) as "isAway"
    from external_ref own join employee on employee.id = own.entity_id
    where own.entity = 'employees' and own.external_id like ${`${ofRun}-%`}
    order by number`.execute(db)
  return rows
}

const readShifts = async (ofRun: number) => {
  const { rows } = await sql<{ number: number; employee: number }>`
    select split_part(own.external_id, '-', 2)::int as number, split_part(person.external_id, '-', 2)::int as employee
    from external_ref own
    join shift on shift.site_id = own.site_id and shift.id = own.entity_id
    join external_ref person on person.entity = 'employees' and person.entity_id = shift.employee_id
    where own.entity = 'shifts' and own.external_id like ${`${ofRun}-%`}
    order by number`.execute(db)
  return rows
}

it('all orders of people and their shifts lead to the same people and shifts, as the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (records) => {
      const ofEntity = (entity: Sent['entity']) => records.filter((sent) => sent.entity === entity)
      const shifts = new Map(
        records.flatMap((sent) => (sent.entity === 'shifts' ? [[sent.number, sent.employee]] : [])),
      )
      // Every person works at the site in the end, so that no shift waits.
      const everyone = [0, 1, 2].map(
        (person): Sent => ({
          ...{ entity: 'employees', number: person, version: undefined, isDeletion: false, value: 1 },
          ...{ isActive: undefined, isAway: false },
        }),
      )
      for (const order of [
        [...records, ...everyone],
        [...ofEntity('shifts'), ...ofEntity('employees'), ...everyone],
        [...ofEntity('employees'), ...everyone, ...ofEntity('shifts')],
      ]) {
        await batch('employees', firstRecords(run + 1))
        const sent = await sendAll(order)
        const expected = modelOf([...firstSent, ...order])
        expect(await readPeople(sent)).toEqual(expected)
        expect(new Map((await readShifts(sent)).map((row) => [row.number, row.employee]))).toEqual(
          new Map([...shifts].toSorted(([one], [other]) => one - other)),
        )
      }
    }),
    { numRuns: slowRuns(25) },
  )
})

/** The first records in the form of the model. */
const firstSent = [0, 1, 2].map(
  (person): Sent => ({
    ...{ entity: 'employees', number: person, version: 0, isDeletion: false, value: 0 },
    ...{ isActive: undefined, isAway: undefined },
  }),
)

it('sending the same records of people again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(employee, { selector: (sent) => sent.number }), async (records) => {
      run += 1
      const sent = records.map((record) => recordOf(run, record))
      await batch('employees', firstRecords(run))
      await batch('employees', sent)
      const read = async () => ({
        people: await db.selectFrom('employee').selectAll().orderBy('id').execute(),
        events: await db.selectFrom('event').select('id').execute(),
      })
      const before = await read()
      expect(new Set(await statuses('employees', sent))).toEqual(new Set(sent.map(() => 'unchanged')))
      expect(await read()).toEqual(before)
    }),
    { numRuns: slowRuns(25) },
  )
})
