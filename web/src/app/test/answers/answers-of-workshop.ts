import { sampleActivity } from '../../../features/activities/test/sample-activity.ts'
import { sampleFoundCar, sampleSlot } from '../../../features/new-work-order/test/sample-own-data.ts'
import { at, sampleStamping, sampleTypes } from '../../../features/stamping/test/sample-stampings.ts'
import { sampleSummary as sampleVehicleSummary, vin } from '../../../features/vehicles/test/sample-vehicle.ts'
import { sampleEmployee } from '../../../platform/session/test/sample-session.ts'
import { reportAnswers } from '../report-answers.ts'
import { attachments, plainTopic, quickReplies, subscriptions, topic } from './chat.ts'
import { customerOffer, form, inspections, offer, offerLine } from './health-checks.ts'
import { foundParts, operations, partDetails, pickLines, toPlan } from './parts.ts'
import { scheduleEntries, scheduleResources, scheduleStampings, unallocated } from './schedule.ts'
import { uuid, wallLink } from './sign-in.ts'
import { doneTask, pool, task, tasks, types, wall } from './tasks.ts'
import {
  day,
  running,
  stampings,
  tyreHistoryEntry,
  tyreLookups,
  tyreRecords,
  vehicle,
  visits,
} from './vehicles.ts'
import {
  closed,
  comeback,
  events,
  GlobalId,
  judgedComeback,
  locked,
  partsOfOrder,
  reservations,
  summaries,
  unpaid,
  workOrder,
} from './work-orders.ts'

const topicAt = `/api/chat/topic/${GlobalId}`
const board = '/api/workshopschedule'

/** The answers about the work of the workshop. */
export const workshopAnswers = {
  'GET /api/workshop/workorder/number/1002345': workOrder,
  'GET /api/workshop/workorder/number/1002346': locked,
  'GET /api/workshop/workorder/number/1002300': closed,
  'GET /api/workshop/workorder/number/1002347': unpaid,
  'GET /api/workshop/workorder/id/7': workOrder,
  [`GET /api/workshop/workorder/globalid/${GlobalId}?includeRows=true`]: workOrder,
  'GET /api/workshop/workorder/id/7/events': events,
  'GET /api/workshop/workorder/id/7/comeback': comeback,
  'GET /api/workshop/workorder/id/8/comeback': judgedComeback,
  'GET /api/workshop/workorder/id/7/sources': [{ Name: 'dms', IsPaused: false }],
  'GET /api/workshop/workorder/id/8/sources': [],
  'GET /api/workshop/workorder/id/7/reserve': {
    EmployeeId: 7,
    EmployeeName: 'Matti Virtanen',
    Since: at('09:36'),
    ExpiresAt: at('10:06'),
  },
  'GET /api/workshop/workorder/id/7/release': {},
  'GET /api/workshop/workorder/id/7/parts': partsOfOrder,
  'GET /api/workshop/workorder?LicenseNumber=MFO': summaries,
  'GET /api/workshop/myreservations/2026-11-18': reservations,
  'GET /api/workshop/reservations/2026-11-18': reservations,
  'GET /api/workshop/reservations/7/2026-11-18': reservations,

  'GET /api/workshop/stampingtypes': sampleTypes,
  'GET /api/workshop/mystampings/latest': running,
  'GET /api/workshop/mystampings/forgotten': null,
  'GET /api/workshop/stampings/7/2026-11-18': stampings,
  'GET /api/workshop/stampings/2026-11-18': [
    ...stampings,
    sampleStamping(95, ['07:10', '09:20'], { SalesmanId: 8, SalesmanName: 'Timo Järvinen' }),
  ],
  'GET /api/workshop/stampingshifts/2026-11-18': [
    { SalesmanId: 7, Shifts: day.Shifts, Elsewhere: [] },
    {
      SalesmanId: 8,
      Shifts: [{ StartTime: at('07:00'), EndTime: at('15:30') }],
      Elsewhere: [{ StartTime: at('10:00'), EndTime: null }],
    },
  ],
  'GET /api/workshop/stampingday/7/2026-11-18': day,
  'GET /api/workshop/desk': {
    ...{
      Roles: ['foreman'],
      Cars: [],
      IsAnyoneOnShift: true,
      FreePeople: [],
      FreeBays: [],
      NotStamped: [],
      Parts: null,
      Requests: [],
      WaitingOffers: [],
      Differences: [],
    },
    Forgotten: [9, 10].map((Id) => ({
      ...{ Id, Name: `Niko ${Id}`, StampingId: 100 + Id, Version: 1, TypeDescription: 'Sisään' },
      ...{ StartTime: '2026-11-17T05:57:00Z', Day: '2026-11-17' },
      Proposal: {
        ...{ At: '2026-11-17T13:30:00Z', Basis: 'shift', ColleaguesEnd: '2026-11-17T13:28:00Z' },
        LastSign: '2026-11-17T13:05:00Z',
      },
    })),
  },
  ...reportAnswers,
  'GET /api/utility/employee/hours': {
    salesmanId: 7,
    isFlexInUse: true,
    isKiKyInUse: true,
    flexMinutes: -95,
    kiKyMinutes: 480,
    asOf: '2026-11-17T14:00:00Z',
    overtimeMinutes: 750,
    openings: [
      { day: '2026-01-01', kind: 'flex', minutes: -30 },
      { day: '2026-01-01', kind: 'overtime', minutes: 720 },
    ],
  },
  'GET /api/utility/employee/hours/days?from=2026-11-01&to=2026-11-30': [
    {
      day: '2026-11-16',
      shift: 450,
      presence: 480,
      absence: 0,
      overtime: 15,
      flex: 15,
      kiKy: 0,
      unanswered: 0,
      flexBalance: -80,
    },
    {
      day: '2026-11-17',
      shift: 450,
      presence: 375,
      absence: 60,
      overtime: 0,
      flex: -15,
      kiKy: 0,
      unanswered: 5,
      flexBalance: -95,
    },
  ],

  [`GET /api/vehicle/serialNumber/${vin}/details`]: vehicle,
  [`GET /api/workshop/servicehistory/serialNumber/${vin}`]: visits,
  'GET /api/workshop/servicehistory/serialNumber/TMBAG7NE0JY131093': visits,
  'GET /api/attachment/vehicles/photos?VehicleIds=9': [],
  'GET /api/vehicle/tyredata/9': tyreRecords,
  'GET /api/vehicle/tyredata/9/recent': tyreRecords,
  'GET /api/vehicle/tyrelookups': tyreLookups,
  [`GET /api/vehicle/tyrehistory/${uuid(111)}`]: tyreHistoryEntry,
  'GET /api/workshop/own/offer': { WorkOrders: true, Reservations: true, Vehicles: true, Customers: true },
  'GET /api/workshop/own/slots?minutes=60': [sampleSlot],
  'GET /api/workshop/own/vehicles?number=EKX-860': [sampleFoundCar],
  'GET /api/vehicle/licenseNumber/SRL': [
    sampleVehicleSummary(),
    sampleVehicleSummary({
      VehicleId: 10,
      LicenseNumber: 'SRL-602',
      SerialNumber: 'TMBLD9NS5NK127114',
      ModelYear: null,
      DefaultPayerName: null,
    }),
  ],

  'GET /api/utility/myactivities': tasks,
  'GET /api/utility/activities/31': task,
  'GET /api/utility/activities/32': tasks[1],
  'GET /api/utility/activities/33': doneTask,
  'GET /api/utility/activities/41': sampleActivity({ ...pool[0], Body: 'Hylly A3' }),
  'GET /api/utility/activities/monitor/underworkreport/false': tasks.map((row) => ({
    ...row,
    SalesmanId: 8,
  })),
  'GET /api/utility/activities/queue': pool,
  'GET /api/utility/activities/queue/favourite': pool,
  'GET /api/utility/activities/history/7/2026-11-18': [doneTask],
  'GET /api/utility/activities/workorder/7': [...tasks, doneTask],
  'GET /api/utility/activities/workorder/1002346': [],
  'GET /api/utility/activities/workorder/1002347': [],
  'GET /api/utility/activities/workorder/8': [],
  'GET /api/utility/activities/types/aftersales': types,
  'GET /api/utility/activitytexttemplates': [
    { TextKey: 'soita', Template: 'Soita asiakkaalle.', TypeCode: null },
  ],
  'GET /api/utility/activities/wall/links': [wallLink],
  'GET /api/utility/activities/wall': wall,

  'GET /api/chat/actor/7/subscriptions': subscriptions,
  'GET /api/chat/conversations': subscriptions.map((topic) => ({ ...topic, isSubscribed: true })),
  'GET /api/chat/quickreplies': quickReplies,
  [`GET ${topicAt}?limit=50`]: topic,
  [`GET ${topicAt}/subscription/7`]: { isSubscribed: true },
  'POST /api/chat/topic/register': plainTopic,
  'POST /api/chat/actor/register': { id: 7, description: sampleEmployee.Name },
  [`POST ${topicAt}/read`]: { sequence: 5 },
  'GET /api/attachment/attachments/workorder/7': attachments,
  'GET /api/attachment/attachments/workorder/8': [],
  [`GET /api/attachment/thumbnail/70/${uuid(70)}`]: new Blob(),
  [`GET /api/attachment/picture/70/${uuid(70)}`]: new Blob(),
  [`POST /api/attachment/ticket/72/${uuid(72)}`]: {
    Url: '/api/attachment/open/ticket',
    ExpirationTime: at('10:36'),
  },

  'GET /api/vhc/inspection/12': form,
  'GET /api/vhc/inspection/12/offers': [
    offer,
    {
      ...offer,
      Id: 11,
      RevokedAt: at('09:09'),
      OpenedAt: null,
      Lines: [offerLine('check.pads', { IsReplaced: true })],
    },
  ],
  'GET /api/vhc/inspections/9': inspections,
  'GET /api/vhc/surveys/9': [
    { SurveyId: 3, Name: 'Service check' },
    { SurveyId: 4, Name: 'Tyre check' },
  ],
  'GET /api/vhc/offer': customerOffer,
  'GET /api/vhc/offers/answers': [],
  'GET /api/vhc/offers/unopened': [],
  'GET /api/vhc/inspection/12/recipient': {
    Channels: ['sms'],
    Name: 'Outi Saarinen',
    Phone: '040 555 0184',
    Email: null,
    Language: 'fi',
  },

  'GET /api/products/item?SearchKey=suodatin': foundParts,
  'GET /api/products/item/820/HU%207008%20Z/details': partDetails,
  'GET /api/operations/workoperation?SearchKey=huolto': operations,
  'GET /api/workshop/planning/reservations/2026-11-18/2026-11-24': toPlan,
  'GET /api/workshop/planning/picklist/2026-11-18': pickLines,

  [`GET ${board}/resources?date=2026-11-18`]: scheduleResources,
  [`GET ${board}/shifts/2026-11-18`]: [7, 8].map((resourceId) => ({
    id: resourceId,
    resourceId,
    start: at('07:00'),
    end: at('15:00'),
  })),
  [`GET ${board}/reservations/2026-11-18`]: scheduleEntries,
  [`GET ${board}/stampings/2026-11-18`]: scheduleStampings,
  [`GET ${board}/reservations/unallocated/2026-11-18`]: unallocated,
}
