import type { CallFailed } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PasswordSection } from '../features/account/sign-in-ways.page.tsx'
import { FilterSheetOf } from '../features/activities/test/filter-sheet-of.tsx'
import { LinksDialog } from '../features/activity-monitor/links/links-dialog.tsx'
import { useTakeFor } from '../features/activity-monitor/take-for-sheet.tsx'
import { Devices } from '../features/administration/devices/devices.tsx'
import { PersonForm } from '../features/administration/person/person-form.tsx'
import { QuickChangeRows } from '../features/administration/person/quick-change-rows.tsx'
import { PasskeysSection, SessionsSection } from '../features/administration/person/sign-in-sections.tsx'
import { Strangers } from '../features/administration/strangers/strangers.tsx'
import {
  administration,
  administratorSettings,
  samplePerson,
  technician,
} from '../features/administration/test/sample-person.ts'
import { ViewerActions } from '../features/attachments/viewer/viewer-actions.tsx'
import { MakeOffer } from '../features/health-check-offers/make-offer.tsx'
import { OfferEntry } from '../features/health-check-offers/offer-entry.tsx'
import { useSetPlanning } from '../features/parts-planning/planning/use-set-planning.ts'
import { PasskeySection } from '../features/passkeys/passkey-section.tsx'
import ForgottenDialog from '../features/stamping/forgotten/forgotten-dialog.tsx'
import { lunch } from '../features/stamping/test/render-stamping.tsx'
import { AddPartSheet } from '../features/work-orders/edit-job/add-part-sheet.tsx'
import { useSignRows } from '../features/work-orders/jobs/sign/use-sign-rows.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../features/work-orders/test/sample-work-order.ts'
import { useFavourites } from '../features/workshop-schedule/use-favourites.ts'
import { endpointKey } from '../platform/api/endpoint-query.ts'
import { refusal } from '../platform/session/test/fake-server.ts'
import { press, settleUntil, type } from '../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../platform/session/test/sample-session.ts'
import { dismissToast, notify, readToasts } from '../platform/ui/notify.ts'
import { PictureSection } from '../shared/employees/picture-section.tsx'
import { device, passkey, personOfQuickChange, session, stranger, wallLink } from './test/answers/sign-in.ts'

type Contract = typeof contract
type EndpointName = { [Feature in keyof Contract]: keyof Contract[Feature] & string }[keyof Contract]

interface Act {
  readonly component: ComponentType
  readonly responses: Readonly<Record<string, unknown>>
  /** Performs the call through the user interface. */
  readonly perform: () => Promise<void>
  readonly route: string
  readonly answer: unknown
  /** The queries whose data is stale after the call. */
  readonly outdated: readonly EndpointName[]
  /**
   * The queries that are stale after a refusal, because a refusal may mean that the displayed data is
   * outdated.
   */
  readonly outdatedIfRefused: readonly EndpointName[]
}

const { Id: id } = device
const nothing = () => undefined
/** Presses a button, and then the first button of the dialog that opens. */
const pressAndConfirm = async (button: string) => {
  await press(button)
  await settleUntil(() => expect(document.querySelector('dialog button')).not.toBeNull())
  document.querySelectorAll<HTMLElement>('dialog button')[0]?.click()
}

const ofDevices = {
  'GET /api/utility/quickchange': { IsInUse: false },
  'GET /api/utility/quickchange/devices': [device],
}
const ofQuickChange = {
  'GET /api/utility/quickchange/people': [personOfQuickChange],
}
const attachment = {
  Id: 1,
  Key: id,
  FileName: 'picture.jpg',
  EntityTypeDescription: 'Work order',
  EntityId: 7,
  EntityDescription: '1002345',
  CreationDate: null,
}
const offer = {
  Id: 12,
  Created: '2026-11-20T08:00:00Z',
  CreatedBy: { Id: 7, Name: 'Matti Virtanen' },
  ExpirationTime: '2099-01-01T00:00:00Z',
  RevokedAt: null,
  OpenedAt: null,
  Lines: [],
  Deliveries: [],
}
const finding = {
  key: 'check.pads',
  title: 'Front pads',
  light: 'now',
  measured: null,
  note: 'Worn out',
} as const
const forgotten = {
  Stamping: { ...lunch, StartTime: '2026-11-17T13:00:00Z' },
  SuggestedEnd: '2026-11-17T14:00:00Z',
}
const part = {
  ItemNumber: 'HU 7008',
  SupplierNumber: '820',
  SupplierName: 'Mann-Filter',
  Name: 'Oil filter',
  PriceData: { RetailPriceExcludingTax: 10, RetailPrice: 12.55 },
  AssociatedItems: [],
}
const order = sampleWorkOrder({ Jobs: [sampleJob(1, [sampleRow({ RowId: 11 })])] })
const ofOrder = {
  'GET /api/workshop/workorder/number/1002345': order,
  [`GET /api/workshop/workorder/id/${order.Id}/reserve`]: {},
  [`GET /api/workshop/workorder/id/${order.Id}/release`]: {},
}
const resources = [{ id: 7, name: 'Matti', isFavourite: true }] as Parameters<typeof useFavourites>[0]
const planning = { onSaved: nothing, onFailedLate: ({ message }: Error) => void notify.error(message) }

/** Renders buttons for the actions of hooks that several pages use. */
function Hooks() {
  const take = useTakeFor()
  const favourites = useFavourites(resources)
  const plan = useSetPlanning(order, planning)
  const { sign, unsign } = useSignRows(order, nothing)
  const deeds = {
    take: () => take.mutate({ task: { Id: 3, Header: '', SalesmanId: 5 }, person: sampleEmployee }),
    star: favourites.save,
    plan: () => plan.save('picked', undefined, nothing),
    sign: () => sign(order.Jobs.flatMap(({ Rows }) => Rows)),
    unsign: () => unsign(order.Jobs.flatMap(({ Rows }) => Rows)),
  }
  return (
    <>
      {Object.entries(deeds).map(([name, perform]) => (
        <button key={name} type="button" onClick={perform}>
          {name}
        </button>
      ))}
      <p>{plan.error && (plan.error as CallFailed).errors[0]?.ErrorMessage}</p>
    </>
  )
}

const ofPeople = {
  'GET /api/administration/people': [samplePerson],
  'GET /api/administration/profiles': [technician, administration],
  'GET /api/administration/people/12/access': [],
}
const ofPerson = { person: samplePerson, canChange: true }
const QuickChange = () => <QuickChangeRows {...ofPerson} />
const always = (...outdated: EndpointName[]) => ({ outdated, outdatedIfRefused: outdated })
const ifDone = (...outdated: EndpointName[]) => ({ outdated, outdatedIfRefused: [] })
const tasks = [
  'getDesk',
  'listActivitiesOfWorkOrder',
  'getActivity',
  'listMyActivities',
  'listMyActivitiesWithWorkOrder',
  'listMyActivityRows',
  'listRecentActivities',
  'listPool',
  'listFavouritePool',
  'listUnderWork',
  'listUnderWorkRows',
  'getVehicle',
] as const
const days = [
  'getDesk',
  'listMyReservations',
  'listReservations',
  'listReservationsOfEmployee',
  'getReservation',
  'getRosterWeek',
] as const
const orders = [
  'getWorkOrder',
  'getWorkOrderByNumber',
  'getWorkOrderByGlobalId',
  'getWorkOrderHeader',
  'searchWorkOrders',
  'searchEverything',
  'listRefreshSources',
  'getOfferRecipient',
  'listOfferAnswers',
  'listUnopenedOffers',
  'findVehicles',
  'getVehicleFields',
  'getCustomerFields',
  'getStart',
  'getExamples',
  ...days,
] as const
const hours = [
  'getDesk',
  'getMyLatestStamping',
  'listStampings',
  'listScheduleStampings',
  'listStampingsOfEmployee',
  'getStampingDay',
  'getEmployeeHours',
  'listHoursDays',
  'getWorkingTimeRecord',
  'getPayrollPeriod',
  'getPersonPayroll',
  'listRosterEvents',
] as const
const planned = [
  'getDesk',
  'listPlanningReservations',
  'listReservationsToPlan',
  'listReservationsToPick',
  'getPickList',
  'listWorkOrderParts',
] as const
const board = ['getDesk', 'listScheduleReservations', 'findSlots'] as const
const sessions = ['listMySessions', 'listSessionsOf'] as const
const passkeys = ['listMyPasskeys', 'listPasskeysOf'] as const
const people = [
  'listHelpers',
  'listPeople',
  'listProfiles',
  'listMadeAccess',
  'listEmployees',
  'listActiveEmployees',
  'listResources',
  'listWorkshopEmployees',
  'listStampingEmployees',
  'listQuickChangePeople',
  'getRosterWeek',
  'getPayrollPeriod',
  'getStart',
] as const
const files = [
  'listAttachments',
  'listVehiclePhotos',
  'listInspectionAttachments',
  'getComeback',
  'listWorkOrderEvents',
  'getInspection',
] as const

/** Sorts names, and drops repeated ones: lists of several subjects may share a read. */
const sorted = (names: readonly EndpointName[]) => [...new Set(names)].toSorted()

const acts: Readonly<Record<string, Act>> = {
  'turning quick changes on': {
    component: Devices,
    responses: ofDevices,
    perform: () => press('Change user with a PIN or a badge'),
    route: 'POST /api/utility/quickchange',
    answer: { IsInUse: true },
    ...always('getQuickChange'),
  },
  'trusting this device': {
    component: Devices,
    responses: ofDevices,
    perform: async () => {
      await type('Name of this device', 'Hall 3')
      await press('Share this device')
    },
    route: 'POST /api/utility/quickchange/devices',
    answer: { ...device, Token: 'secret' },
    ...ifDone('listTrustedDevices'),
  },
  'distrusting a device': {
    component: Devices,
    responses: ofDevices,
    perform: () => press('Stop sharing: Hall 2'),
    route: `POST /api/utility/quickchange/devices/${id}/distrust`,
    answer: {},
    ...always('listTrustedDevices'),
  },
  'removing a PIN': {
    component: QuickChange,
    responses: ofQuickChange,
    perform: () => pressAndConfirm('Remove the PIN'),
    route: 'POST /api/utility/quickchange/people/12/pin/remove',
    answer: {},
    ...always('listQuickChangePeople'),
  },
  'removing a badge': {
    component: QuickChange,
    responses: ofQuickChange,
    perform: () => pressAndConfirm('Remove the badge'),
    route: 'POST /api/utility/quickchange/people/12/badge/remove',
    answer: {},
    ...always('listQuickChangePeople'),
  },
  'making a badge': {
    component: QuickChange,
    responses: ofQuickChange,
    perform: () => press('Make a new badge'),
    route: 'POST /api/utility/quickchange/people/12/badge',
    answer: { Code: 'ABCDEFGHKMNPRSTUABCDEFGHKMNPRSTU' },
    ...always('listQuickChangePeople'),
  },
  'removing the passkey of a person': {
    component: () => <PasskeysSection {...ofPerson} />,
    responses: { 'GET /api/utility/passkeys/people/12': [passkey] },
    perform: () => pressAndConfirm('Remove: Phone'),
    route: 'POST /api/utility/passkeys/people/12/7/remove',
    answer: { Count: 1 },
    ...always(...passkeys, ...sessions),
  },
  'ending the session of a person': {
    component: () => <SessionsSection {...ofPerson} />,
    responses: { 'GET /api/utility/account/people/12/sessions': [session] },
    perform: () => press('Sign out: Hall 2'),
    route: `POST /api/utility/account/people/12/sessions/${id}/end`,
    answer: { Count: 1 },
    ...always(...sessions),
  },
  'saving a person': {
    component: () => <PersonForm person={samplePerson} onClose={nothing} />,
    responses: ofPeople,
    perform: () => press('Save'),
    route: 'POST /api/administration/people/12',
    answer: samplePerson,
    ...always(...people),
  },
  'dismissing a stranger': {
    component: Strangers,
    responses: { 'GET /api/utility/waitingidentities': [stranger] },
    perform: () => press('Remove from the list: Aino K.'),
    route: 'POST /api/utility/waitingidentities/3/dismiss',
    answer: [],
    ...always('listWaitingIdentities'),
  },
  'linking a stranger': {
    component: Strangers,
    responses: { 'GET /api/utility/waitingidentities': [stranger], ...ofPeople },
    perform: async () => {
      await press('Link to a person: Aino K.')
      await settleUntil(() => expect(document.querySelector('[data-pick]')).not.toBeNull())
      document.querySelector<HTMLElement>('[data-pick]')?.click()
    },
    route: 'POST /api/utility/employees/12/identitylinks',
    answer: [],
    ...always('listIdentityLinks', 'listWaitingIdentities'),
  },
  'removing my passkey': {
    component: () => <PasskeySection onChanged={nothing} />,
    responses: { 'GET /api/utility/passkeys': [passkey] },
    perform: () => pressAndConfirm('Remove: Phone'),
    route: 'POST /api/utility/passkeys/7/remove',
    answer: {},
    ...always(...passkeys),
  },
  'renaming my passkey': {
    component: () => <PasskeySection onChanged={nothing} />,
    responses: { 'GET /api/utility/passkeys': [passkey] },
    perform: async () => {
      await press('Rename: Phone')
      await press('Save')
    },
    route: 'POST /api/utility/passkeys/7/rename',
    answer: {},
    ...ifDone(...passkeys),
  },
  'changing my password': {
    component: PasswordSection,
    responses: { 'GET /api/utility/account': { UserName: 'matti', PasswordChanged: null } },
    perform: async () => {
      await press('Change the password')
      await type('Current password', 'the old one')
      await type('New password', 'seven green tractors')
      await press('Change the password')
      document.querySelector<HTMLElement>('dialog button[type=submit]')?.click()
    },
    route: 'POST /api/utility/account/password',
    answer: { Count: 1 },
    ...ifDone('getAccount', ...sessions),
  },
  'removing a picture': {
    component: () => <PictureSection employeeId={12} name="Aino Korhonen" />,
    responses: {
      'GET /api/utility/employees/pictures': [{ EmployeeId: 12, Key: id }],
      [`GET /api/utility/employee/12/picture/${id}`]: {},
    },
    perform: () => press('Remove the picture'),
    route: 'DELETE /api/administration/people/12/picture',
    answer: {},
    ...always('listEmployeePictures'),
  },
  'making a wall link': {
    component: () => <LinksDialog isOpen onClose={nothing} />,
    responses: { 'GET /api/utility/activities/wall/links': [wallLink] },
    perform: async () => {
      await type('Where the screen is', 'Parts desk')
      await press('Make a link')
    },
    route: 'POST /api/utility/activities/wall/links',
    answer: { ...wallLink, Token: 'secret' },
    ...ifDone('listWallLinks'),
  },
  'revoking a wall link': {
    component: () => <LinksDialog isOpen onClose={nothing} />,
    responses: { 'GET /api/utility/activities/wall/links': [wallLink] },
    perform: async () => {
      await press('Revoke: Lobby')
      await press('Revoke')
    },
    route: `POST /api/utility/activities/wall/links/${id}/revoke`,
    answer: wallLink,
    ...always('listWallLinks'),
  },
  'removing an attachment': {
    component: () => <ViewerActions attachment={attachment} onAsking={nothing} onRemoved={nothing} />,
    responses: {},
    perform: () => pressAndConfirm('Remove'),
    route: `DELETE /api/attachment/1/${id}`,
    answer: {},
    ...ifDone(...files, ...tasks),
  },
  'removing a photo of a health check': {
    component: () => (
      <ViewerActions
        attachment={{ ...attachment, inspectionId: 12 }}
        onAsking={nothing}
        onRemoved={nothing}
      />
    ),
    responses: {},
    perform: () => pressAndConfirm('Remove'),
    route: 'DELETE /api/vhc/inspection/12/attachment/1',
    answer: {},
    ...ifDone(...files, ...tasks),
  },
  'making an offer': {
    component: () => (
      <MakeOffer
        inspectionId={5}
        findings={[finding]}
        attachments={[]}
        serialNumber={undefined}
        onMade={nothing}
        onClose={nothing}
      />
    ),
    responses: {},
    perform: () => press('Make a link'),
    route: 'POST /api/vhc/inspection/5/offer',
    answer: { ...offer, Link: 'https://huolto.example.test/#/offer/secret' },
    ...ifDone('getDesk', 'listOfferAnswers', 'listOffers', 'listUnopenedOffers'),
  },
  'closing the link of an offer': {
    component: () => <OfferEntry inspectionId={5} offer={offer} />,
    responses: {},
    perform: () => pressAndConfirm('Close the link'),
    route: 'DELETE /api/vhc/inspection/5/offer/12',
    answer: {},
    ...always('getDesk', 'listOfferAnswers', 'listOffers', 'listUnopenedOffers'),
  },
  'taking a task for a person': {
    component: Hooks,
    responses: {},
    perform: () => press('take'),
    route: 'POST /api/utility/activities/assign/7',
    answer: {},
    ...always(...tasks),
  },
  'choosing my favourites of the schedule': {
    component: Hooks,
    responses: {},
    perform: () => press('star'),
    route: 'POST /api/workshopschedule/currentsalesman/subordinates',
    answer: [],
    ...ifDone('listScheduleResources', 'getStart'),
  },
  'marking parts as picked': {
    component: Hooks,
    responses: ofOrder,
    perform: () => press('plan'),
    route: 'POST /api/workshop/workorder',
    answer: {},
    ...always(...planned, ...orders, ...board, 'getComeback', 'listWorkOrderEvents'),
  },
  'signing rows': {
    component: Hooks,
    responses: {},
    perform: () => press('sign'),
    route: 'POST /api/workshop/sign',
    answer: {},
    ...always(...orders, ...board, 'getComeback', 'listWorkOrderEvents'),
  },
  'adding a part to a job': {
    component: () => <AddPartSheet isOpen orderNumber={1_002_345} part={part} onClose={nothing} />,
    responses: ofOrder,
    perform: () => press('New job'),
    route: 'POST /api/workshop/workorder/job',
    answer: {},
    ...always(...planned, ...orders, ...board, 'getComeback', 'listWorkOrderEvents'),
  },
  'ending a forgotten stamping': {
    component: () => <ForgottenDialog forgotten={forgotten} onStillWorking={nothing} onLater={nothing} />,
    responses: {},
    perform: () => press('End the clocking'),
    route: 'POST /api/workshop/mystampings/forgotten',
    answer: { ...forgotten.Stamping, EndTime: '2026-11-17T14:00:00Z' },
    outdated: [...hours, ...orders],
    outdatedIfRefused: [...hours, ...orders, 'getForgottenStamping'],
  },
  'starring a task type': {
    component: FilterSheetOf,
    responses: {
      'GET /api/utility/activities/types/aftersales': [
        { Code: 'A/B', Description: 'Call', DefaultEmployeeID: 4, IsFavourite: false, IsPartRequest: false },
      ],
    },
    perform: () => press('Favourite: Call'),
    route: 'POST /api/utility/activities/types/A%2FB/favourite',
    answer: {},
    ...ifDone('getStart', 'listActivityTypes', 'listFavouritePool'),
  },
}

const reads = Object.values<Readonly<Record<string, EndpointDefinition>>>(contract)
  .flatMap((endpoints) => Object.entries(endpoints))
  .filter(([, { method }]) => method === 'GET')
const keyOf = (endpoint: EndpointDefinition) => [...endpointKey(endpoint), 'shown elsewhere']

async function open({ component, responses }: Act, prepare: (server: FakeServer) => void) {
  const opened = await renderPages('/', [{ path: '/', component }], {
    settings: administratorSettings,
    prepare: (server) => {
      for (const [route, body] of Object.entries(responses)) server.reply(route, { body })
      prepare(server)
    },
  })
  for (const [, endpoint] of reads) opened.queryClient.setQueryData<unknown>(keyOf(endpoint), null)
  const outdated = () =>
    reads
      .filter(([, endpoint]) => opened.queryClient.getQueryState(keyOf(endpoint))?.isInvalidated)
      .map(([name]) => name)
      .toSorted()
  return { ...opened, outdated }
}

beforeEach(() => {
  for (const { id: toast } of readToasts()) dismissToast(toast)
})
afterEach(() => localStorage.clear())

it.each(Object.entries(acts))('%s invalidates exactly the queries whose data it changed', async (_, act) => {
  const { server, outdated } = await open(act, ({ reply }) => reply(act.route, { body: act.answer }))
  await act.perform()
  await settleUntil(() => expect(outdated()).toEqual(sorted(act.outdated)))
  expect(server.callsOf(act.route)).toHaveLength(1)
})

it.each(Object.entries(acts))(
  '%s shows the reason of a refusal, and invalidates the queries that may be stale',
  async (_, act) => {
    const { outdated } = await open(act, ({ reply }) => reply(act.route, refusal(409, 900_199, 'Not now')))
    await act.perform()
    const words = () =>
      document.body.textContent +
      readToasts()
        .flatMap(({ message }) => message)
        .join(' ')
    await settleUntil(() => expect(words()).toContain('Not now'))
    expect(outdated()).toEqual(sorted(act.outdatedIfRefused))
  },
)
