import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { buildActivity, buildActivityType } from './activity-builders.ts'
import { formOf } from './attachment-app.ts'
import {
  buildCredential,
  buildEmployee,
  buildIdentity,
  buildPasskey,
  buildPicture,
  deactivate,
  leaveSite,
} from './builders.ts'
import { buildBadge, buildDevice, buildPin } from './quick-change-builders.ts'
import { jpeg } from './real-files.ts'
import { buildRosterApp } from './roster-app.ts'
import { at } from './schedule-app.ts'
import { stampingTypes } from './stamping-builders.ts'
import { buildWorkOrderWithRows } from './work-order-builders.ts'

// Tests each call that writes and names a person: it must refuse a person who has left the site, and one who was
// deactivated. A new call must be entered in one of the two tables.

const { db, send, signIn, site, person, reserve } = await buildRosterApp()
await db.updateTable('site').set({ is_operation_signing_in_use: true }).where('id', '=', site.id).execute()
const type = await buildActivityType(db, site.id)
const anna = await buildEmployee(db, { sites: [site] })
const { headers: tablet } = await buildDevice(db, anna)
const pattern = await db
  .insertInto('roster_pattern')
  .values({ site_id: site.id, name: 'Aamu', weeks: 1 })
  .returning('id')
  .executeTakeFirstOrThrow()

type Person = Awaited<ReturnType<typeof person>>
interface Answer {
  readonly status: number
  readonly errors: readonly { readonly ErrorId: number }[]
}
type Call = (named: Person) => Promise<Answer>

const as = async () => signIn(anna)
const day = '2026-11-25'

/** The calls that refuse people who have left, with the error. */
const refusing: Readonly<Record<string, readonly [ErrorName, Call]>> = {
  saveActivity: [
    'activityEmployeeUnknown',
    async ({ id }) => {
      const body = { Header: 'Soita', Body: 'Kysy lupa', TypeCode: type.code, SalesmanId: id }
      return send(activityEndpoints.saveActivity, { body: body as never, headers: {} }, await as())
    },
  ],
  assignActivity: [
    'activityEmployeeUnknown',
    async ({ id }) => {
      const task = await buildActivity(db, anna)
      const input = { params: { salesman: id }, body: { Id: task.id, FromSalesmanId: anna.id }, headers: {} }
      return send(activityEndpoints.assignActivity, input as never, await as())
    },
  ],
  allocateReservation: [
    'reservationResourceUnknown',
    async ({ id }) => {
      const { oid, workOrder } = await reserve([], '09:00', '10:00')
      const body = {
        ...{ WorkOrderId: workOrder.id, ReservationId: oid, LicenseNumber: '', Duration: 60 },
        ...{ SalesmanId: id, StartTime: at('09:00'), EndTime: at('10:00'), AllowOverlap: true },
      }
      return send(
        workshopScheduleEndpoints.allocateReservation,
        { body: body as never, headers: {} },
        await as(),
      )
    },
  ],
  moveReservation: [
    'reservationResourceUnknown',
    async ({ id }) => {
      const { oid } = await reserve([await person()], '09:00', '10:00')
      const times = { StartTime: at('11:00'), EndTime: at('12:00') }
      const body = { Oid: oid, ResourceId: id, ...times, AllowOverlap: true }
      return send(workshopScheduleEndpoints.moveReservation, { body: body as never, headers: {} }, await as())
    },
  ],
  signRows: [
    'signingEmployeeUnknown',
    async ({ id }) => {
      const { rows } = await buildWorkOrderWithRows(db, site.id)
      const SignedRows = rows.map(({ oid }) => ({ Oid: oid }))
      return send(jobEndpoints.signRows, { body: { SalesmanId: id, SignedRows }, headers: {} }, await as())
    },
  ],
  stamp: [
    'stampingEmployeeUnknown',
    async ({ id }) => {
      const body = { SalesmanId: id, TypeId: stampingTypes.in }
      return send(stampingEndpoints.stamp, { body: body as never, headers: {} }, await as())
    },
  ],
  changeRoster: [
    'notFound',
    async ({ id }) => {
      const body = { EmployeeId: id, Day: day, IsEveryWeek: false, Kind: 'off' as const }
      return send(rosterEndpoints.changeRoster, { body, headers: {} }, await as())
    },
  ],
  setPersonPattern: [
    'notFound',
    async ({ id }) => {
      const body = { EmployeeId: id, From: day, PatternId: pattern.id, Week: 1 }
      return send(rosterEndpoints.setPersonPattern, { body, headers: {} }, await as())
    },
  ],
  addRosterAbsence: [
    'notFound',
    async ({ id }) => {
      const body = { EmployeeId: id, TypeCode: stampingTypes.sick, From: day, To: day }
      return send(rosterEndpoints.addRosterAbsence, { body, headers: {} }, await as())
    },
  ],
  setOpeningBalance: [
    'notFound',
    async ({ id }) => {
      const body = { EmployeeId: id, Day: day, Kind: 'flex' as const, Minutes: 60 }
      return send(rosterEndpoints.setOpeningBalance, { body, headers: {} }, await as())
    },
  ],
  pinSignIn: [
    'wrongPin',
    async (named) => {
      await buildPin(db, named, '2580')
      return send(quickChangeEndpoints.pinSignIn, { body: { EmployeeId: named.id, Pin: '2580' } }, tablet)
    },
  ],
  makeBadge: [
    'notFound',
    async ({ id }) => send(quickChangeEndpoints.makeBadge, { params: { id } }, await as()),
  ],
  removeBadge: [
    'notFound',
    async (named) => {
      await buildBadge(db, named, `BADGE${named.id}`)
      return send(quickChangeEndpoints.removeBadge, { params: { id: named.id } }, await as())
    },
  ],
  removePin: [
    'notFound',
    async (named) => {
      await buildPin(db, named, '2580')
      return send(quickChangeEndpoints.removePin, { params: { id: named.id } }, await as())
    },
  ],
  makeResetLink: [
    'notFound',
    async (named) => {
      await buildCredential(db, named)
      return send(accountEndpoints.makeResetLink, { params: { employeeId: named.id } }, await as())
    },
  ],
  makeLoginLink: [
    'notFound',
    async ({ id }) => send(accountEndpoints.makeLoginLink, { params: { employeeId: id } }, await as()),
  ],
  endSessionsOf: [
    'notFound',
    async ({ id }) => send(accountEndpoints.endSessionsOf, { params: { employeeId: id } }, await as()),
  ],
  removePasskeyOf: [
    'notFound',
    async (named) => {
      const { id } = await buildPasskey(db, named)
      return send(passkeyEndpoints.removePasskeyOf, { params: { employeeId: named.id, id } }, await as())
    },
  ],
  addIdentityLink: [
    'notFound',
    async ({ id }) => {
      const body = { Provider: 'windows' as const, Subject: `person${id}@EXAMPLE.TEST` }
      return send(companySignInEndpoints.addIdentityLink, { params: { employeeId: id }, body }, await as())
    },
  ],
  removeIdentityLink: [
    'notFound',
    async (named) => {
      const subject = await buildIdentity(db, named)
      const { id } = await db
        .selectFrom('identity_link')
        .select('id')
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow()
      const params = { employeeId: named.id, linkId: id }
      return send(companySignInEndpoints.removeIdentityLink, { params }, await as())
    },
  ],
  setPictureOf: [
    'notFound',
    async ({ id }) => {
      const form = formOf([{ bytes: await jpeg(), name: 'kasvot.jpg' }], {})
      return send(pictureEndpoints.setPictureOf, { params: { employeeId: id }, form }, await as())
    },
  ],
  removePictureOf: [
    'notFound',
    async (named) => {
      await buildPicture(db, named)
      return send(pictureEndpoints.removePictureOf, { params: { employeeId: named.id } }, await as())
    },
  ],
}

/** The calls that also accept people who have left, each with the reason. */
const accepting: Readonly<Record<string, string>> = {
  correctStampings: 'their last hours are corrected: correct-stampings.db.test.ts',
  closeActivity: 'ignores the field, which clients may send',
  reopenActivity: 'ignores the field, which clients may send',
  finishPayroll: 'their last hours are paid: payroll.db.test.ts',
  setPayrollNumber: 'their last hours are paid: payroll.db.test.ts',
  endSessionOf: 'needs a session, which a person who has left does not have',
  saveTyreRecords: 'a measurement that was made offline may arrive after the measurer has left',
  setSubordinates: 'only sorts the rows of the schedule for the caller',
}

const leavings: readonly (readonly [string, (named: Person) => Promise<unknown>])[] = [
  ['left the site', (named) => leaveSite(db, named, site)],
  ['was deactivated', (named) => deactivate(db, named)],
]

it.each(Object.entries(refusing))(
  'the call %s accepts only people who work at the site',
  async (_, entry) => {
    const [error, call] = entry
    const { status, errors } = await call(await person())
    expect(errors).toEqual([])
    expect(status).toBeLessThan(300)
    for (const [how, leave] of leavings) {
      const named = await person()
      await leave(named)
      const refused = await call(named)
      expect(
        refused.errors.map(({ ErrorId }) => ErrorId),
        `a person who ${how}`,
      ).toEqual([errorCatalogue[error].id])
    }
  },
)

/** Matches the names of fields that name a person or the row of a person in the schedule. */
const people = /^(salesman|employee|person|resource)(Ids?)?$/i

/** Calls whose parameter `id` is a person. */
const byId = ['makeBadge', 'removeBadge', 'removePin']

it('every call that writes and names a person is tested here, or listed with a reason', () => {
  const naming = Object.values(contract)
    .flatMap((group) => Object.entries<EndpointDefinition>(group))
    .filter(([name, { method, params, query, body }]) => {
      const names = [params, query, body].flatMap((schema) => (schema ? fieldsOf(schema) : []))
      return method !== 'GET' && (byId.includes(name) || names.some((field) => people.test(field)))
    })
    .map(([name]) => name)
  expect(naming.toSorted()).toEqual([...Object.keys(refusing), ...Object.keys(accepting)].toSorted())
})

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
}

/** Returns the names of the fields of a schema that are not in a nested object. */
function fieldsOf(schema: z.ZodType): readonly string[] {
  const { shape, innerType, in: input, element, options = [] } = schema.def as Definition
  const inner = [innerType, input, element, ...options].flatMap((one) => (one ? fieldsOf(one) : []))
  return [...Object.keys(shape ?? {}), ...inner]
}
