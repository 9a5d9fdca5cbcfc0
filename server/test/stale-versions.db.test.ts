import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildActivityType } from './activity-builders.ts'
import { buildEmployee, buildProfile, nextNumber } from './builders.ts'
import { buildSurveys } from './health-check-builders.ts'
import { at, buildScheduleApp } from './schedule-app.ts'
import { buildTyreLookups } from './tyre-builders.ts'
import { buildJob, buildWorkOrder } from './work-order-builders.ts'

const { app, db, settings, signIn, site, person, reserve } = await buildScheduleApp()
await buildTyreLookups(db)
const surveys = await buildSurveys(db)
const type = await buildActivityType(db, site.id)
const profile = await buildProfile(db, { without: ['ManageUsers'] })
const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
const ben = await buildEmployee(db, { name: 'Ben', sites: [site] })
const [first, second] = [await person(), await person()]

type Fields = Readonly<Record<string, unknown>>

/** A call that saves an entity. The client sends back the fields that it read. */
interface Saved {
  readonly endpoint: EndpointDefinition
  readonly params?: Readonly<Record<string, number>>
  /** Builds the body of the call from the saved fields. If omitted, the fields are the body. */
  readonly wrap?: (fields: Fields) => unknown
  /** The error that refuses a stale version, and a field that it names. */
  readonly refusal: { readonly ErrorId: number; readonly field: string }
  /**
   * Creates the entity.
   *
   * @returns its fields with the version, and the changes of two people
   */
  readonly begin: () => Promise<{
    readonly path?: Readonly<Record<string, number>>
    readonly entity: Fields
    readonly ours: Fields
    readonly theirs: Fields
  }>
}

const headers = { anna: await signIn(anna), ben: await signIn(ben) }

async function post(
  { endpoint, wrap = (fields) => fields }: Saved,
  path: Readonly<Record<string, number>>,
  fields: Fields,
  who: 'anna' | 'ben',
  tag?: string,
) {
  const answer = await app.inject({
    method: 'POST',
    url: settings.apiBase + endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(path[name])),
    headers: { ...headers[who], ...(tag && { 'if-match': tag }) },
    payload: wrap(fields) as object,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const saves: Readonly<Record<string, Saved>> = {
  saveActivity: {
    endpoint: activityEndpoints.saveActivity,
    refusal: { ErrorId: 900123, field: 'Header' },
    begin: async () => {
      const task = { Header: 'Call', Body: 'Ask', TypeCode: type.code, SalesmanId: anna.id }
      const made = await post(saves.saveActivity as Saved, {}, task, 'anna')
      return { entity: made.body, ours: { Body: 'Ask twice' }, theirs: { Header: 'Write' } }
    },
  },
  saveWorkOrder: {
    endpoint: workOrderEditEndpoints.saveWorkOrder,
    refusal: { ErrorId: 900061, field: 'Note' },
    begin: async () => {
      const { id, version } = await buildWorkOrder(db, site.id)
      return {
        entity: { Id: id, Version: version },
        ours: { PickShelf: 'B' },
        theirs: { Note: 'Key inside' },
      }
    },
  },
  saveJob: {
    endpoint: jobEndpoints.saveJob,
    refusal: { ErrorId: 900061, field: 'Jobs' },
    begin: async () => {
      const order = await buildWorkOrder(db, site.id)
      const job = await buildJob(db, order, { job_number: null })
      const entity = { WorkOrderId: order.id, JobId: job.id, Rows: [], Version: order.version }
      return { entity, ours: { Note: 'Ours' }, theirs: { Note: 'Theirs' } }
    },
  },
  saveInspection: {
    endpoint: healthCheckEndpoints.saveInspection,
    refusal: { ErrorId: 900180, field: 'check.frontPads' },
    begin: async () => {
      const { vehicle_id } = await buildWorkOrder(db, site.id)
      const save = { VehicleId: vehicle_id, SurveyId: surveys.tyres, Properties: [] }
      const { body } = await post(saves.saveInspection as Saved, {}, save, 'anna')
      const mark = (Value: string) => ({ Properties: [{ Key: 'check.frontPads', Value }] })
      return {
        entity: { ...save, InspectionId: body.Id, Version: body.Version },
        ours: mark('soon'),
        theirs: mark('ok'),
      }
    },
  },
  moveReservation: {
    endpoint: workshopScheduleEndpoints.moveReservation,
    refusal: { ErrorId: 900151, field: 'StartTime' },
    begin: async () => {
      const { oid, version } = await reserve([first], '09:00', '10:00')
      const to = (start: string, end: string) => ({ StartTime: at(start), EndTime: at(end) })
      const entity = { Oid: oid, ResourceId: first.id, Version: version, AllowOverlap: true }
      return { entity, ours: to('11:00', '12:00'), theirs: to('13:00', '14:00') }
    },
  },
  allocateReservation: {
    endpoint: workshopScheduleEndpoints.allocateReservation,
    refusal: { ErrorId: 900151, field: 'ResourceId' },
    begin: async () => {
      const { oid, version, workOrder } = await reserve([], '09:00', '10:00')
      const entity = {
        WorkOrderId: workOrder.id,
        ReservationId: oid,
        LicenseNumber: '',
        Duration: 60,
        StartTime: at('09:00'),
        EndTime: at('10:00'),
        Version: version,
        AllowOverlap: true,
      }
      return { entity, ours: { SalesmanId: first.id }, theirs: { SalesmanId: second.id } }
    },
  },
  savePerson: {
    endpoint: administrationEndpoints.savePerson,
    refusal: { ErrorId: 900232, field: 'Name' },
    begin: async () => {
      const { id } = await buildEmployee(db, { sites: [site], profile_id: profile.id })
      const entity = {
        Name: 'Matti',
        Subsystem: 'M',
        IsWorkqueue: false,
        IsActive: true,
        ProfileId: profile.id,
        SiteIds: [site.id],
        Version: 1,
      }
      return { path: { id }, entity, ours: { Subsystem: 'U' }, theirs: { Name: 'Mikko' } }
    },
  },
  saveRosterPattern: {
    endpoint: rosterEndpoints.saveRosterPattern,
    refusal: { ErrorId: errorCatalogue.rosterPatternChanged.id, field: 'Name' },
    begin: async () => {
      const pattern = { Name: `Pattern ${nextNumber()}`, Weeks: 1, Days: [] }
      await post(
        { ...(saves.saveRosterPattern as Saved), endpoint: rosterEndpoints.addRosterPattern },
        {},
        pattern,
        'anna',
      )
      const { id } = await db
        .selectFrom('roster_pattern')
        .select('id')
        .where('name', '=', pattern.Name)
        .executeTakeFirstOrThrow()
      const named = (part: string) => ({ Name: `${pattern.Name} ${part}` })
      return { path: { id }, entity: { ...pattern, Version: 1 }, ours: named('early'), theirs: named('late') }
    },
  },
  saveTyreRecords: tyreSave(tyreEndpoints.saveTyreRecords, (set) => [set]),
  saveMeasuredTyres: tyreSave(tyreEndpoints.saveMeasuredTyres, ({ orderNumber, ...set }) => ({
    WorkOrderNumber: orderNumber,
    Data: [set],
  })),
}

function tyreSave(endpoint: EndpointDefinition, wrap: (set: Fields) => unknown): Saved {
  const depth = (DepthLeft: number) => ({ AxleData: [{ axleNumber: 1, DepthLeft, DepthRight: 5 }] })
  return {
    endpoint,
    wrap,
    refusal: { ErrorId: 900290, field: 'AxleData' },
    begin: async () => {
      const order = await buildWorkOrder(db, site.id)
      const set = { workOrderId: order.id, tyreType: { Code: 'SUMMER' }, updateExisting: true, ...depth(8) }
      const path = { vehicleId: order.vehicle_id }
      const measured = { endpoint: tyreEndpoints.saveTyreRecords, wrap: (fields: Fields) => [fields] }
      const made = await post({ ...measured } as unknown as Saved, path, set, 'anna')
      const { HistoryEntryOid, AxleData, ...read } = made.body[0]
      const named = endpoint === tyreEndpoints.saveMeasuredTyres && { orderNumber: order.order_number }
      return {
        path,
        entity: { ...read, updateExisting: true, ...named },
        ours: depth(4),
        theirs: depth(6),
      }
    },
  }
}

const versioned = Object.values(contract)
  .flatMap((group) => Object.entries<EndpointDefinition>(group))
  .flatMap(([name, { versioned: isVersioned }]) => (isVersioned ? [name] : []))

it('the tests of stale versions cover every call that accepts a version', () => {
  const tyres = ['saveTyreRecords', 'saveMeasuredTyres']
  expect(Object.keys(saves).sort()).toEqual([...versioned, ...tyres].sort())
})

describe.each(Object.entries(saves))('%s', (_, saved) => {
  const { ErrorId, field } = saved.refusal

  it("a save with a stale version is refused with the colleague's name and the changed fields", async () => {
    const { path = {}, entity, ours, theirs } = await saved.begin()
    expect(await post(saved, path, { ...entity, ...theirs }, 'ben')).toMatchObject({ status: 200 })
    const refused = await post(saved, path, { ...entity, ...ours }, 'anna')
    expect(refused).toMatchObject({ status: 412, body: [{ ErrorId }] })
    const metaData = new Map<string, string>(
      refused.body[0].MetaData.map(({ Key, Value }: { Key: string; Value: string }) => [Key, Value]),
    )
    expect(metaData.get('user')).toBe('Ben')
    expect(metaData.get('fields')).toContain(field)
  })

  it("a save without a version is accepted after a colleague's save, unless both allocate a reservation", async () => {
    const { path = {}, entity, ours, theirs } = await saved.begin()
    expect(await post(saved, path, { ...entity, ...theirs }, 'ben')).toMatchObject({ status: 200 })
    const { Version: __, ...plain } = entity
    const isMade = saved.refusal.ErrorId === 900151 && 'ReservationId' in entity
    const answer = await post(saved, path, { ...plain, ...ours }, 'anna')
    expect(answer.status).toBe(isMade ? 409 : 200)
  })
})

it('a version in If-Match takes precedence over the version in the body', async () => {
  const saved = saves.saveWorkOrder as Saved
  const { entity, ours, theirs } = await saved.begin()
  const { body } = await post(saved, {}, { ...entity, ...theirs }, 'ben')
  const current = `"${body.Version}"`
  expect(await post(saved, {}, { ...entity, ...ours }, 'anna', current)).toMatchObject({ status: 200 })
})
