import type { AccountSession } from '@verstas/contract/account/entities.ts'
import type { ActivityType } from '@verstas/contract/activities/entities.ts'
import type { Wall, WallLink, WallRow } from '@verstas/contract/activities/wall-entities.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import type {
  ChatMessage,
  ChatSubscription,
  ChatTopicWithMessages,
  QuickReply,
} from '@verstas/contract/chat/entities.ts'
import type { IdentityLink, WaitingIdentity } from '@verstas/contract/company-sign-in/entities.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import type { Inspection } from '@verstas/contract/health-checks/entities.ts'
import type { CustomerOffer, Offer, OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import type { NotificationEntry } from '@verstas/contract/notifications/entities.ts'
import type { NotificationKind } from '@verstas/contract/notifications/kinds.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { PartDetails } from '@verstas/contract/parts/details.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { WorkOrderPart } from '@verstas/contract/parts-planning/entities.ts'
import type { PartsSummary } from '@verstas/contract/parts-planning/summary.ts'
import type { Passkey } from '@verstas/contract/passkeys/entities.ts'
import type { PayrollPeriod, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import type { PersonOfQuickChange, TrustedDevice } from '@verstas/contract/quick-change/entities.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import { profileRights } from '@verstas/contract/session/rights.ts'
import { allLists } from '@verstas/contract/settings/lists.ts'
import type { AxleData, TyreHistoryEntry, TyreLookups, TyreRecord } from '@verstas/contract/tyres/entities.ts'
import type { Comeback } from '@verstas/contract/work-orders/comebacks.ts'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import type { WorkOrder, WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import type { WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { completeValues } from '@verstas/domain/settings/check-values.ts'
import { sampleActivity, samplePoolRow } from '../../features/activities/test/sample-activity.ts'
import { administration, samplePerson, technician } from '../../features/administration/test/sample-person.ts'
import { sampleForm } from '../../features/health-checks/test/sample-form.ts'
import { sampleAccount, sampleKey } from '../../features/integrations/test/sample-accounts.ts'
import { sampleDifferences, sampleMasters } from '../../features/integrations/test/sample-differences.ts'
import { sampleDirectory } from '../../features/integrations/test/sample-directory.ts'
import { sampleSource } from '../../features/integrations/test/sample-source.ts'
import { sampleDelivery, sampleWebhook } from '../../features/integrations/test/sample-webhooks.ts'
import { sampleFoundCar, sampleSlot } from '../../features/new-work-order/test/sample-own-data.ts'
import { sampleLine } from '../../features/parts-planning/test/sample-lines.ts'
import { sampleImport } from '../../features/settings/imports/test/sample-import.ts'
import {
  sampleTemplate,
  sampleTemplateItem,
  sampleTemplateVersions,
} from '../../features/settings/templates/test/sample-template.ts'
import { at, lunchAt, sampleStamping, sampleTypes } from '../../features/stamping/test/sample-stampings.ts'
import { sampleCorrection, sampleDay } from '../../features/stamping-corrections/test/sample-day.ts'
import { sampleCount, sampleCountHead } from '../../features/stock-counts/test/sample-count.ts'
import {
  sampleVehicle,
  sampleSummary as sampleVehicleSummary,
  sampleVisit,
  vin,
} from '../../features/vehicles/test/sample-vehicle.ts'
import {
  sampleJob,
  sampleRow,
  sampleSummary,
  sampleWorkOrder,
} from '../../features/work-orders/test/sample-work-order.ts'
import {
  sampleConfiguration,
  sampleEmployee,
  sampleSettings,
} from '../../platform/session/test/sample-session.ts'
import { reportAnswers } from './report-answers.ts'

// Sample answers of a server for a workshop's day (18.11.2026), for every page with each state of its
// content.

const id = '00000000-0000-4000-8000-000000000001'
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

// Sign-in, devices and people

export const device: TrustedDevice = {
  Id: id,
  Name: 'Hall 2',
  CreatorName: 'Matti',
  Created: '2026-11-18T06:00:00Z',
  LastSeen: null,
}
export const passkey: Passkey = {
  Id: 7,
  Name: 'Phone',
  IsSynced: true,
  Created: '2026-03-04T08:00:00Z',
  LastUsed: null,
}
export const session: AccountSession = {
  Id: id,
  SiteName: 'Helsinki',
  DeviceName: 'Hall 2',
  Method: 'pin',
  UserAgent: null,
  Created: '2026-11-20T06:00:00Z',
  LastUsed: '2026-11-20T06:30:00Z',
  ExpirationTime: '2026-11-20T07:30:00Z',
  IsThis: false,
}
export const stranger: WaitingIdentity = {
  Id: 3,
  Provider: 'oidc',
  Claim: 'oid',
  Subject: '7d9c',
  Name: 'Aino K.',
  Email: null,
  FirstSeen: '2026-11-20T05:01:00Z',
  LastSeen: '2026-11-20T06:30:00Z',
}
export const wallLink: WallLink = {
  Id: id,
  Name: 'Lobby',
  CreatorSalesmanId: 7,
  CreatorName: 'Matti Virtanen',
  Created: '2026-11-18T06:00:00Z',
  LastSeen: null,
}
export const myPin = {
  IsInUse: true,
  PinSet: null,
  IsPinLocked: false,
  MustChangePin: false,
  Devices: ['Hall 2'],
}
export const personOfQuickChange: PersonOfQuickChange = {
  EmployeeId: 12,
  Name: 'Aino Korhonen',
  PinSet: '2026-11-18T06:00:00Z',
  IsPinLocked: false,
  MustChangePin: false,
  BadgeMade: '2026-11-18T06:00:00Z',
}
const identityLink: IdentityLink = {
  Id: 5,
  Provider: 'windows',
  Claim: 'principal_name',
  Subject: 'aino@yritys.example',
  Created: at('07:00'),
  CreatorName: null,
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sessions: AccountSession[] = [
  {
    ...session,
    IsThis: true,
    Method: 'passkey',
    DeviceName: null,
    Created: at('07:02'),
    LastUsed: at('09:30'),
    ExpirationTime: at('10:30'),
  },
  {
    ...session,
    Id: uuid(2),
    SiteName: 'Tampere',
    Created: '2026-11-16T06:00:00Z',
    LastUsed: '2026-11-17T14:05:00Z',
    ExpirationTime: at('10:00'),
  },
  {
    ...session,
    Id: uuid(3),
    Method: null,
    DeviceName: null,
    UserAgent: firefox,
    Created: at('06:00'),
    LastUsed: at('06:30'),
    ExpirationTime: at('11:00'),
  },
]
const people = [
  samplePerson,
  {
    ...samplePerson,
    Id: 7,
    Name: 'Matti Virtanen',
    Subsystem: 'MU',
    ProfileId: 2,
    ProfileName: 'Administration',
    UserName: 'matti',
    Email: 'matti@yritys.example',
    StampedSince: at('07:05'),
  },
  { ...samplePerson, Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true, UserName: null },
  {
    ...samplePerson,
    Id: 14,
    Name: 'Olli Entinen',
    IsActive: false,
    UserName: 'olli',
    Sites: [{ Id: 2, Description: 'Tampere', IsOpen: false }],
  },
]

/** A week with a shift on its Friday. */
const noBlockers = {
  ...{ Regular: 4800, Additional: 0, Overtime50: 0, Overtime100: 0, Emergency: 0 },
  ...{ Supplements: 0, Absence: 0, Unanswered: 0, Blockers: [] },
}
const samplePayroll: PayrollPeriod = {
  From: '2026-11-09',
  To: '2026-11-22',
  State: 'open',
  IsOver: false,
  HasRules: true,
  Number: 23,
  LockedBy: null,
  LockedAt: null,
  ExportedBy: null,
  ExportedAt: null,
  Format: 'generic',
  People: [
    {
      ...{ ...noBlockers, Id: 8, Name: 'Timo Järvinen', Number: null, State: 'open', Seen: 'a' },
      Overtime50: 90,
      Blockers: [
        { Kind: 'running', Day: '2026-11-16', Minutes: null, PayKind: null, TypeName: null },
        { Kind: 'noNumber', Day: null, Minutes: null, PayKind: null, TypeName: null },
      ],
    },
    { ...noBlockers, Id: 7, Name: 'Matti Virtanen', Number: '1407', State: 'open', Seen: 'b' },
    { ...noBlockers, Id: 9, Name: 'Liisa Laine', Number: '1408', State: 'approved', Seen: 'c' },
  ],
  Codes: [
    {
      ...{ PayCode: '100', Minutes: 14_400 },
      Rule: { Kind: 'regular', Start: null, End: null, TypeName: null },
    },
    {
      ...{ PayCode: '310', Minutes: 240 },
      Rule: { Kind: 'supplement', Start: '18:00', End: '22:00', TypeName: null },
    },
  ],
  Differences: [{ Name: 'Matti Virtanen', Day: '2026-11-06', PayCode: '100', Minutes: -30 }],
  Previous: '2026-11-08',
  Next: '2026-11-23',
}
const samplePaySettings: PayrollSettings = {
  Period: 'biweekly',
  Anchor: '2026-11-09',
  Format: 'own',
  Template: {
    Separator: ';',
    DecimalMark: ',',
    DateFormat: 'dd.mm.yyyy',
    HasHeader: false,
    Columns: ['employeeNumber', 'payCode', 'date', 'hours'],
  },
  Rules: [
    {
      ...{ Kind: 'regular', Days: [], Start: null, End: null, TypeCode: null, CostCentre: null },
      ...{ PayCode: '100', Factor: 100 },
    },
    {
      ...{ Kind: 'supplement', Days: [1, 2, 3, 4, 5], Start: '18:00', End: '22:00', TypeCode: null },
      ...{ PayCode: '310', Factor: 100, CostCentre: 'K1' },
    },
  ],
  Version: 2,
  Types: [
    { Code: 1, Name: 'Työmääräysaika', IsPresence: true },
    { Code: 20, Name: 'Sairaus', IsPresence: false },
  ],
}
const workState = (EndTime: string) => ({
  ...{ Id: 11, StartTime: '2026-11-17T09:30:00Z', EndTime, TypeId: 1, TypeDescription: 'Työmääräysaika' },
  OrderRows: [],
})
const noWork = {
  ...{ All: 0, Regular: 0, Additional: 0, OvertimeDaily: 0, OvertimeWeekly: 0, Emergency: 0 },
  ...{ Unanswered: 0, Sunday: 0, Breaks: 0, Absence: 0 },
}
const workedDay = { ...noWork, All: 540, Regular: 480, OvertimeDaily: 60, Breaks: 30 }
const sampleWorkingTime: WorkingTimeRecord = {
  SalesmanId: 7,
  SalesmanName: 'Matti Virtanen',
  From: '2026-11-01',
  To: '2026-11-30',
  AsOf: '2026-11-17T22:00:00Z',
  Country: 'FI',
  HasEmergencyType: false,
  Days: [
    {
      ...workedDay,
      Day: '2026-11-17',
      Holiday: null,
      Times: [
        { StartTime: '2026-11-17T05:00:00Z', EndTime: '2026-11-17T09:00:00Z' },
        { StartTime: '2026-11-17T09:30:00Z', EndTime: '2026-11-17T14:30:00Z' },
      ],
    },
    { ...noWork, Absence: 510, Day: '2026-11-16', Holiday: null, Times: [] },
  ],
  Totals: { ...workedDay, Absence: 510 },
  Breaches: [
    {
      Kind: 'daily',
      Day: '2026-11-17',
      StartTime: '2026-11-17T20:00:00Z',
      EndTime: '2026-11-18T05:00:00Z',
      Minutes: 540,
      RequiredMinutes: 660,
    },
  ],
  Average: {
    ...{ From: '2026-07-18', To: '2026-11-17', Days: 120 },
    ...{ Minutes: 41_000, WeekMinutes: 2392, LimitMinutes: 2880 },
  },
  Corrections: [
    {
      Id: 4,
      Kind: 'Move',
      SalesmanId: 7,
      CreatedBy: { Id: 4, Name: 'Aino Koskinen' },
      Created: '2026-11-18T06:00:00Z',
      Reason: 'Unohtui leimata',
      Before: [workState('2026-11-17T14:00:00Z')],
      After: [workState('2026-11-17T14:30:00Z')],
    },
  ],
  CorrectionsElsewhere: 0,
}

const sampleRosterWeek = {
  LastChange: 0,
  Monday: '2026-11-16',
  Country: 'FI',
  IsOfSource: false,
  Days: [16, 17, 18, 19, 20, 21, 22].map((date) => ({
    Day: `2026-11-${date}`,
    Holiday: null,
    IsClosed: false,
  })),
  People: [
    {
      Id: 7,
      Name: 'Matti Virtanen',
      PatternId: 1,
      PatternName: 'Päivä',
      Days: [16, 17, 18, 19, 20, 21, 22].map((date) => ({
        Day: `2026-11-${date}`,
        Shift: {
          Start: '07:00',
          End: '15:30',
          BreakMinutes: 30,
          From: `2026-11-${date}T05:00:00Z`,
          To: `2026-11-${date}T13:30:00Z`,
        },
        ByPattern: { Start: '07:00', End: '15:30', BreakMinutes: 30 },
        IsChanged: false,
        IsOfSource: false,
        IsElsewhere: false,
      })),
      Absences: [],
      Reservations: [],
    },
  ],
  AbsenceTypes: [{ Code: 20, Name: 'Sairaus' }],
}

/** Rights for every page, and the settings of a site that uses every feature. */
export const settings: Settings = {
  ...sampleSettings,
  Authorization: {
    MobileServiceTechnician: true,
    MobileCheckList: true,
    MobileWorkshopSchedule: true,
    MobileTyreInformation: true,
    CorrectStampings: true,
    ShareMonitor: true,
    ManageUsers: true,
    ManageSettings: true,
    ManageRosters: true,
    ManagePayroll: true,
    CreateWorkOrders: true,
    ManageParts: true,
    ViewReports: true,
  },
  StockConfiguration: {
    DefaultStock: '1',
    AvailableStocks: [
      { StockCode: '1', Description: 'Päävarasto' },
      { StockCode: '2', Description: 'Pikavarasto' },
    ],
  },
  TyreDataConfiguration: {
    IsTyreLeadInUse: false,
    IsTyreTaskInUse: true,
    Limits: {
      SummerLegal: 1.6,
      SummerAdvice: 4,
      WinterLegal: 3,
      WinterAdvice: 5,
      WinterFrom: '11-01',
      WinterTo: '03-31',
      AgeYears: 8,
    },
  },
  WorkshopConfiguration: {
    ...sampleSettings.WorkshopConfiguration,
    IsJobStampingInUse: true,
    IsOperationSigningInUse: true,
    IsUsedHoursInUse: true,
    WorkOrderPriorities: [
      { PriorityCode: 1, Description: 'Kiireellinen', ColorCode: '#c62828' },
      { PriorityCode: 2, Description: 'Normaali', ColorCode: '#1565c0' },
    ],
    WorkshopScheduleLoadLimits: { Busy: 80, Full: 100 },
    PartsPlanningHours: { First: 24, Urgent: 4 },
  },
  GeneralSettings: {
    AllowStampingStartTimeEdit: true,
    AllowOwnStampingCorrection: true,
    TimeZone: 'Europe/Helsinki',
  },
}

/** The settings of a user who may see most pages and change little. */
export const settingsWithFewRights: Settings = {
  ...settings,
  Authorization: {
    ...settings.Authorization,
    MobileCheckList: false,
    MobileWorkshopSchedule: false,
    MobileTyreInformation: false,
    CorrectStampings: false,
    ShareMonitor: false,
    ManageUsers: false,
    ManageSettings: false,
    ManageRosters: false,
    ManagePayroll: false,
    CreateWorkOrders: false,
    ManageParts: false,
    ViewReports: false,
  },
  ProfileRightSettings: {
    AccessProfile: Object.fromEntries(profileRights.map((right) => [right, false])),
  },
  WorkshopConfiguration: {
    ...settings.WorkshopConfiguration,
    IsJobStampingInUse: false,
    IsOperationSigningInUse: false,
    IsUsedHoursInUse: false,
    IsHandOverMileageEditable: false,
  },
  GeneralSettings: {
    ...settings.GeneralSettings,
    AllowStampingStartTimeEdit: false,
    AllowOwnStampingCorrection: false,
  },
}

const employees = [
  { Id: 7, Name: 'Matti Virtanen', Subsystem: 'M', IsWorkqueue: false },
  { Id: 4, Name: 'Aino Koskinen', Subsystem: 'M', IsWorkqueue: false },
  { Id: 8, Name: 'Timo Järvinen', Subsystem: 'MU', IsWorkqueue: false },
]
const queue = { Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true }
const resources = [
  { Id: 7, Name: 'Matti Virtanen', IsMaterial: false, EmployeeId: 7 },
  { Id: 8, Name: 'Timo Järvinen', IsMaterial: false, EmployeeId: 8 },
  { Id: 90, Name: 'Nosturi 3', IsMaterial: false, EmployeeId: null },
]

// Work orders

const part = (RowId: number, more: Partial<JobRow>): JobRow =>
  sampleRow({
    RowId,
    RowType: 'SparePart',
    SupplierNumber: '820',
    SupplierName: 'Mann Filter',
    ItemNumber: 'HU 7008 Z',
    StockCode: '1',
    StockDescription: 'Päävarasto',
    StandardTime: null,
    UsedTime: null,
    ...more,
  })
const oilFilter = part(21, {
  Name: 'Öljynsuodatin',
  OrderedAmount: 1,
  DeliveredAmount: 1,
  BackOrderAmount: 0,
  Price: 18.9,
})
const brakePads = part(22, {
  Name: 'Jarrupalasarja',
  ItemNumber: '5Q0 698 451',
  OrderedAmount: 2,
  DeliveredAmount: 0,
  BackOrderAmount: 2,
  Price: 1124.5,
  Note: 'Takana',
})
const jobs = [
  {
    ...sampleJob(1, [
      sampleRow({
        RowId: 11,
        Name: 'Vuosihuolto',
        WorkId: '0100',
        StandardTime: 90,
        UsedTime: 65,
        HasOpenStamping: true,
        HasClosedStamping: true,
      }),
      sampleRow({
        RowId: 12,
        Name: 'Raitisilmasuodatin',
        StandardTime: 12,
        MarkAsDoneDate: at('08:40'),
        MarkAsDoneBy: 'Timo Järvinen',
        UsedTime: 10,
        HasClosedStamping: true,
      }),
      sampleRow({
        RowId: 13,
        RowType: 'Text',
        Name: 'Asiakas haluaa vanhat osat',
        StandardTime: null,
        UsedTime: null,
      }),
      oilFilter,
    ]),
    Note: 'Vuosihuolto 60 000 km',
    State: 'Ongoing' as const,
    StandardTime: 102,
  },
  {
    ...sampleJob(2, [
      sampleRow({
        RowId: 14,
        Name: 'Jarrupalojen vaihto',
        StandardTime: 45,
        IsStampingProhibited: true,
        SourceType: 'WEB_API',
      }),
      brakePads,
      sampleRow({ RowId: 15, RowType: 'Subcontractor', Name: 'Hinaus', StandardTime: null, UsedTime: null }),
    ]),
    Note: 'Jarrut ulvovat',
    StandardTime: 45,
  },
  {
    ...sampleJob(3, []),
    Note: '',
    JobNumber: null,
    JobHeaderNumber: null,
    State: 'Done' as const,
    StandardTime: 0,
  },
]
const partsSummary = (more: Partial<PartsSummary> = {}): PartsSummary => ({
  PartCount: 2,
  NeededCount: 1,
  MissingCount: 1,
  PromisedOn: '2026-11-20',
  PickShelf: 'A3',
  ...more,
})
const timeReservation = (start: string, end: string, plate = 'MFO-957') => ({
  StartTime: at(start),
  EndTime: at(end),
  ActualDeliveryDateTime: null,
  IsCustomerLate: false,
  LicenseNumber: plate,
  MakeName: 'Škoda',
  ModelName: 'Octavia',
})
const reserved = (
  ResourceId: number,
  Name: string,
  EmployeeId: number | null,
  times: readonly [string, string],
) => ({
  ResourceId,
  IsMaterial: false,
  Name,
  EmployeeId,
  StartTime: at(times[0]),
  EndTime: at(times[1]),
})
const workOrder: WorkOrder = sampleWorkOrder({
  SubstatusDescription: 'Odottaa osia',
  Note: 'Soita ennen lisätöitä.',
  CustomerWaiting: true,
  EstimatedDeliveryDateTime: at('15:30'),
  TimeReservation: timeReservation('08:00', '10:30'),
  Resources: [
    reserved(7, 'Matti Virtanen', 7, ['08:00', '10:30']),
    reserved(90, 'Nosturi 3', null, ['08:00', '10:00']),
    { ...reserved(95, 'Sijaisauto 2', null, ['08:00', '16:00']), IsMaterial: true },
  ],
  Vehicle: {
    ...sampleWorkOrder().Vehicle,
    EngineNumber: 'DTTA562037',
    Colour: 'Hopea',
    FirstRegistrationDate: '2018-03-24',
    PreviousServiceDate: '2025-11-03',
    PreviousServiceMileage: 164_210,
    UseHours: 1_234,
    Warranties: [
      { Type: 'Maalipinta', Explanation: 'Puhkiruostuminen', StartDate: '2018-03-24', EndDate: '2030-03-24' },
      { Type: 'Liikkumisturva', Explanation: '', StartDate: '2025-11-03', EndDate: null },
    ],
  },
  MileageAtHandover: 180_012,
  UseHours: 1_250,
  VehicleLocation: 'P12',
  PickShelf: 'A3',
  IllegalTreadDepth: 1.5,
  Parts: partsSummary(),
  Jobs: jobs,
  State: 'Ongoing',
  Version: 4,
})
const locked: WorkOrder = sampleWorkOrder({
  ...sampleSummary(1_002_346, 'ATT-844'),
  Vehicle: { ...sampleWorkOrder().Vehicle, LicenseNumber: 'ATT-844', MakeName: 'Mazda', ModelName: 'CX-5' },
  Jobs: [sampleJob(4, [sampleRow({ RowId: 41, Name: 'Renkaiden vaihto' })])],
  Lock: { EmployeeId: 8, EmployeeName: 'Timo Järvinen', Since: at('09:20'), ExpiresAt: at('09:50') },
  GlobalId: uuid(46),
})
const closed: WorkOrder = sampleWorkOrder({
  ...sampleSummary(1_002_300, 'FCF-137'),
  Id: 8,
  Vehicle: { ...sampleWorkOrder().Vehicle, LicenseNumber: 'FCF-137' },
  Status: 'I',
  StatusDescription: 'Laskutettu',
  State: 'Done',
  GlobalId: uuid(47),
  Jobs: [],
})
const unpaid: WorkOrder = sampleWorkOrder({
  ...sampleSummary(1_002_347, 'XTA-322'),
  Vehicle: { ...sampleWorkOrder().Vehicle, LicenseNumber: 'XTA-322' },
  GlobalId: uuid(48),
  HasActivePaymentLink: true,
  Jobs: [sampleJob(5, [sampleRow({ RowId: 51, Name: 'Pesu' })])],
})
const summaries: WorkOrderSummary[] = [
  {
    ...sampleSummary(1_002_345, 'MFO-957'),
    ...workOrder,
    Jobs: [{ ...sampleJob(1, []), Note: 'Vuosihuolto 60 000 km', State: 'Ongoing' }],
  },
  { ...sampleSummary(1_002_346, 'ATT-844'), State: 'Open', PartsPrePicked: true },
  { ...sampleSummary(1_002_300, 'FCF-137'), Status: 'I', StatusDescription: 'Laskutettu', State: 'Done' },
]
const comeback: Comeback = {
  Judgement: null,
  EarlierVisits: [
    {
      ...{ WorkOrderId: 3, OrderNumber: 5_040_101, ExternalNumber: null },
      ...{ FinishedOn: '2026-11-09', Days: 9, Works: ['Etujarrujen vaihto'] },
    },
    {
      ...{ WorkOrderId: 2, OrderNumber: 5_039_012, ExternalNumber: null },
      ...{ FinishedOn: '2026-05-12', Days: 190, Works: [] },
    },
  ],
}

const judgedComeback: Comeback = {
  Judgement: {
    Earlier: { WorkOrderId: 3, OrderNumber: 5_040_101, ExternalNumber: null },
    ...{ Reason: 'part', EmployeeName: 'Aino Koskinen', At: '2026-11-18T06:10:00Z' },
  },
  EarlierVisits: comeback.EarlierVisits,
}

const events: WorkOrderEvent[] = [
  {
    Id: 3,
    At: at('09:10'),
    EmployeeId: 8,
    EmployeeName: 'Timo Järvinen',
    Kind: 'edited',
    Subject: null,
    Changes: [
      { Field: 'Mileage', Before: null, After: 179_989 },
      { Field: 'Note', Before: '', After: 'Soita ennen lisätöitä.' },
    ],
  },
  {
    Id: 2,
    At: at('08:40'),
    EmployeeId: 8,
    EmployeeName: 'Timo Järvinen',
    Kind: 'rowSigned',
    Subject: { JobId: 1, JobNumber: 1, RowId: 12, RowType: 'LabourOperation', RowName: 'Raitisilmasuodatin' },
    Changes: [],
  },
  {
    Id: 1,
    At: '2026-11-17T13:00:00Z',
    EmployeeId: null,
    EmployeeName: null,
    Kind: 'jobAdded',
    Subject: { JobId: 2, JobNumber: 2, RowId: null, RowType: null, RowName: null },
    Changes: [{ Field: 'Note', Before: null, After: 'Jarrut ulvovat' }],
  },
]
const need = (more: Partial<NonNullable<WorkOrderPart['Need']>>) => ({
  InStock: 4,
  Available: 3,
  Location1: 'H2-8-D',
  Location2: null,
  Location3: null,
  Needed: 0,
  Kept: 0,
  Missing: 0,
  PromisedOn: null,
  IsPicked: false,
  ...more,
})
const partsOfOrder: WorkOrderPart[] = [
  { ...oilFilter, Need: need({ IsPicked: true }) },
  {
    ...brakePads,
    Need: need({
      InStock: 0,
      Available: 0,
      Location1: null,
      Needed: 2,
      Missing: 2,
      PromisedOn: '2026-11-20',
    }),
  },
]

const reservation = (
  number: number,
  times: readonly [string, string],
  order: WorkOrderSummary,
  more: Partial<Reservation> = {},
): Reservation => ({
  ReservationNumber: number,
  StartTime: at(times[0]),
  EndTime: at(times[1]),
  LicenseNumber: order.Vehicle.LicenseNumber,
  MakeName: order.Vehicle.MakeName ?? '',
  ModelName: order.Vehicle.ModelName ?? '',
  WorkOrderId: order.Id,
  WorkOrder: { ...order, Parts: partsSummary({ MissingCount: 0, NeededCount: 0, PromisedOn: null }) },
  TimeReservation: timeReservation(times[0], times[1], order.Vehicle.LicenseNumber),
  Resources: [reserved(7, 'Matti Virtanen', 7, times), reserved(90, 'Nosturi 3', null, times)],
  ActualDeliveryDateTime: null,
  IsCustomerLate: false,
  ClockedOn: [],
  ...more,
})
const summaryOf = (index: number) => summaries[index] as WorkOrderSummary
const reservations: Reservation[] = [
  reservation(503, ['07:30', '09:00'], summaryOf(2), {
    ActualDeliveryDateTime: at('09:20'),
    IsCustomerLate: true,
  }),
  reservation(501, ['08:00', '10:30'], summaryOf(0), {
    WorkOrder: { ...summaryOf(0), Parts: partsSummary() },
    ClockedOn: [
      { EmployeeId: 7, Name: 'Matti Virtanen', Since: at('09:02') },
      { EmployeeId: 8, Name: 'Timo Järvinen', Since: at('09:10') },
    ],
  }),
  reservation(502, ['11:00', '12:00'], summaryOf(1)),
]

// Stampings

const running = sampleStamping(90, ['09:02', null], {
  LicenseNumber: 'MFO-957',
  OrderRows: [
    { OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Vuosihuolto', StandardTime: 90, UsedTime: 65 },
  ],
})
const stampings = [
  sampleStamping(88, ['07:30', '08:45'], { LicenseNumber: 'FCF-137', IsClockOff: true }),
  lunchAt(89, ['08:45', '09:02']),
  running,
]
const day = sampleDay({
  Corrections: [
    sampleCorrection({
      Before: [
        {
          Id: 1,
          StartTime: at('08:00'),
          EndTime: at('08:25'),
          TypeId: 1,
          TypeDescription: 'Work order time',
          OrderRows: [{ OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Oil' }],
        },
      ],
      After: [
        {
          Id: 1,
          StartTime: at('08:00'),
          EndTime: at('08:30'),
          TypeId: 1,
          TypeDescription: 'Work order time',
          OrderRows: [{ OrderId: 7, OrderNumber: 1002345, RowId: 12, Name: 'Brakes' }],
        },
      ],
    }),
    sampleCorrection({ Id: 2, Kind: 'Comment', Created: at('09:00'), Reason: 'Kysy Matilta' }),
  ],
})

// Vehicles and tyres

const axle = (
  axleNumber: number,
  left: number | null,
  right: number | null,
  more: Partial<AxleData> = {},
): AxleData => ({
  axleNumber,
  DepthLeft: left,
  DepthRight: right,
  DepthLeftInner: null,
  DepthRightInner: null,
  Make: 'NOKIAN',
  Model: 'Hakkapeliitta 10',
  Width: '205',
  Height: '55',
  Diameter: '16',
  Speed: 'T',
  LoadIndex: '94',
  WetGrip: 'C',
  NoiseLevel: '71',
  RollResistance: 'B',
  Dot: '3718',
  Size: null,
  WheelType: 'ALU',
  WheelMake: null,
  WheelModel: null,
  WheelSize: '16',
  ...more,
})
const friction = { Code: 'F', Description: 'Kitkarengas', Season: 'winter' as const }
const tyreRecord = (number: number, more: Partial<TyreRecord> = {}): TyreRecord => ({
  Oid: uuid(number),
  vehicleId: 9,
  workOrderId: 7,
  tyreType: friction,
  purchaseDate: '2022-10-01',
  mileage: 171_200,
  comment: 'Eturenkaat kuluneet',
  created: '2026-10-28T08:00:00Z',
  Measured: '2026-10-28T08:00:00Z',
  salesmanId: 8,
  SalesmanName: 'Timo Järvinen',
  userId: 8,
  associatedEntityGlobalID: workOrder.GlobalId,
  AxleData: [axle(1, 1.5, 3.5), axle(2, 6, 6.5)],
  HistoryEntryOid: uuid(number + 50),
  Version: 2,
  ...more,
})
const tyreRecords = [
  tyreRecord(61),
  tyreRecord(62, {
    tyreType: { Code: 'S', Description: 'Kesärengas', Season: 'summer' },
    comment: '',
    purchaseDate: null,
    created: '2025-04-20T07:00:00Z',
    Measured: '2025-04-20T07:00:00Z',
    AxleData: [axle(1, 7, 7, { Dot: null, Make: null, Model: null }), axle(2, null, null)],
  }),
]
const lookup = (Code: string, Description = Code) => ({ Code, Description })
const tyreLookups: TyreLookups = {
  tyreType: [friction, { Code: 'S', Description: 'Kesärengas', Season: 'summer' }],
  Make: [lookup('NOKIAN', 'Nokian'), lookup('MICHELIN', 'Michelin')],
  Width: [lookup('205'), lookup('225')],
  Height: [lookup('55')],
  Diameter: [lookup('16')],
  Speed: [lookup('T')],
  WetGrip: [lookup('C')],
  RollResistance: [lookup('B')],
  WheelType: [lookup('ALU', 'Alumiini')],
  WheelSize: [lookup('16')],
}
const tyreHistoryEntry: TyreHistoryEntry = {
  Oid: uuid(111),
  Comment: 'Eturenkaat kuluneet',
  TyreType: friction,
  AxleData: [axle(1, 1.5, 3.5), axle(2, 6, 6.5)],
  Created: '2026-10-28T08:00:00Z',
}
const vehicle = sampleVehicle({
  Note: 'Vetokoukku irti',
  TechInfo: 'Latausreleen kampanja tehty',
  Warranties: [
    { Type: 'Maalipinta', Explanation: 'Puhkiruostuminen', StartDate: '2023-03-24', EndDate: '2035-03-24' },
  ],
  OpenWorkOrders: [summaryOf(0)],
  OpenActivities: [samplePoolRow(31, { SalesmanId: 7 })],
})
const visits = [
  sampleVisit('2026-05-12', 78_100, {
    CustomerName: 'Jenni Saarela',
    Rows: [
      {
        RowType: 'LabourOperation',
        Name: 'Vuosihuolto',
        Note: '',
        ItemNumber: null,
        WorkId: '0100',
        StandardTime: 90,
        OrderedAmount: null,
        DeliveredAmount: null,
      },
      {
        RowType: 'SparePart',
        Name: 'Öljynsuodatin',
        Note: '',
        ItemNumber: 'HU 7008 Z',
        WorkId: null,
        StandardTime: null,
        OrderedAmount: 1,
        DeliveredAmount: 1,
      },
    ],
  }),
  sampleVisit('2025-06-02', 81_000, { Unit: { Id: 2, Description: 'Tampere' }, InvoiceNumber: null }),
  sampleVisit('2024-05-02', null, { UseHours: 900, JobNotes: [] }),
]

// Tasks

const types: ActivityType[] = [
  {
    Code: 'CALL',
    Description: 'Soittopyyntö',
    DefaultEmployeeID: 4,
    IsFavourite: true,
    IsPartRequest: false,
  },
  { Code: 'PART', Description: 'Osatilaus', DefaultEmployeeID: 5, IsFavourite: false, IsPartRequest: true },
]
const urgent = { WorkOrderPriority: 1, PriorityStyle: '#c62828', IsCustomerWaiting: true }
const task = sampleActivity({
  ...urgent,
  Planned: at('12:00'),
  Price: 124.5,
  Histories: [
    { SalesmanId: 7, CreatorSalesmanId: 4, Created: at('08:00'), Note: 'Ehdi ennen lounasta' },
    { SalesmanId: 4, CreatorSalesmanId: 4, Created: '2026-11-17T12:00:00Z', Note: null },
  ],
  Created: '2026-11-17T12:00:00Z',
  AssignedAt: at('08:00'),
  ExternalSessions: [
    {
      System: 'Verkkokauppa',
      Data: [
        { Key: 'Price', Value: '99' },
        { Key: 'Message', Value: 'Tilattu verkosta' },
      ],
    },
  ],
  attachments: [{ Id: 71, Key: uuid(71), FileName: 'kuitti.pdf' }],
})
const tasks = [
  task,
  sampleActivity({
    Id: 32,
    Header: 'Tilaa varaosat',
    TypeCode: 'PART',
    TypeDescription: 'Osatilaus',
    WorkOrderNumber: null,
    WorkOrderVehicleMakeName: null,
    WorkOrderVehicleModelName: null,
    WorkOrderVehicleLicenseNumber: null,
    Planned: '2026-11-16T08:00:00Z',
    AssignedAt: '2026-11-15T08:00:00Z',
  }),
]
const doneTask = sampleActivity({
  Id: 33,
  Header: 'Pesu',
  IsOpen: false,
  IsClosed: true,
  EndDate: at('08:30'),
})
const pool = [
  samplePoolRow(41, { ...urgent, Header: 'Hae osa varastosta', AssignedAt: at('09:20') }),
  samplePoolRow(42, { WorkOrderPriority: 2, PriorityStyle: '#1565c0', AssignedAt: at('07:40') }),
]
const wallRow = (Id: number, more: Partial<WallRow> = {}): WallRow => ({
  Id,
  Header: `Tehtävä ${Id}`,
  TypeDescription: 'Soittopyyntö',
  Created: at('07:00'),
  WorkOrderPriority: null,
  IsCustomerWaiting: false,
  WorkOrderVehicleLicenseNumber: 'MFO-957',
  AssignedAt: at('09:00'),
  CreatorName: 'Aino Koskinen',
  AssigneeName: 'Varaosat',
  ...more,
})
const wall: Wall = {
  SiteName: 'Helsinki',
  TimeZone: 'Europe/Helsinki',
  AsOf: at('09:35'),
  Shifts: [{ StartTime: at('07:00'), EndTime: at('16:00') }],
  Priorities: settings.WorkshopConfiguration.WorkOrderPriorities,
  Counts: { Waiting: 12, UnderWork: 1, CustomersWaiting: 1 },
  Waiting: [
    wallRow(1, { WorkOrderPriority: 1, IsCustomerWaiting: true, AssignedAt: at('07:30') }),
    wallRow(2, { WorkOrderVehicleLicenseNumber: null }),
  ],
  UnderWork: [wallRow(3, { AssigneeName: 'Timo Järvinen' })],
}

// Chat and attachments

const message = (sequence: number, body: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: sequence + 50,
  actorId: 4,
  actorDescription: 'Aino Koskinen',
  actorImage: null,
  createdOn: at('08:15'),
  body,
  messageMetaData: null,
  topicId: workOrder.GlobalId,
  sequence,
  clientMessageId: null,
  attachments: [],
  needsAnswer: false,
  acknowledgement: null,
  ...more,
})
const mine = { actorId: 7, actorDescription: 'Matti Virtanen' }
const messages: ChatMessage[] = [
  message(1, 'Asiakas odottaa aulassa.', { createdOn: '2026-11-17T13:15:00Z' }),
  message(2, 'Vaihdetaanko palat?', {
    ...mine,
    needsAnswer: true,
    acknowledgement: { actorId: 4, actorDescription: 'Aino Koskinen', on: at('08:25') },
    createdOn: at('08:20'),
  }),
  message(3, 'Katso jarrut', {
    needsAnswer: true,
    messageMetaData: {
      Action: 'job',
      Subject: 'Jarrut ulvovat',
      Data: { associatedEntityGlobalID: workOrder.GlobalId, historyEntryOid: null, jobId: 2, rowId: null },
    },
    createdOn: at('08:30'),
  }),
  message(4, '', {
    attachments: [
      { Id: 70, Key: uuid(70), FileName: 'jarru.jpg', ContentType: 'image/jpeg', HasThumbnail: true },
    ],
    createdOn: at('09:31'),
  }),
  message(5, 'Renkaat mitattu', {
    actorId: 0,
    actorDescription: 'Katja Eklund',
    messageMetaData: {
      Action: 'tyre',
      Subject: 'Renkaat',
      Data: {
        associatedEntityGlobalID: workOrder.GlobalId,
        historyEntryOid: uuid(111),
        jobId: null,
        rowId: null,
      },
    },
    createdOn: at('09:33'),
  }),
]
const topic: ChatTopicWithMessages = {
  id: workOrder.GlobalId,
  entityId: workOrder.GlobalId,
  description: 'MFO-957',
  lastSequence: 5,
  messages,
  readSequence: 3,
  participants: [{ actorId: 4, actorDescription: 'Aino Koskinen', readSequence: 2 }],
}
const { messages: _messages, readSequence: _read, participants: _participants, ...plainTopic } = topic
const quickReplies: QuickReply[] = [
  { Id: 1, Description: 'The car is done' },
  { Id: 2, Description: 'All right' },
]

const subscriptions: ChatSubscription[] = [
  {
    ...plainTopic,
    unread: 2,
    lastMessage: messages[4] ?? null,
    workOrder: {
      OrderNumber: 1_002_345,
      LicenseNumber: 'MFO-957',
      MakeName: 'Škoda',
      ModelName: 'Octavia',
      VehicleId: 9,
    },
  },
  {
    ...plainTopic,
    id: uuid(81),
    entityId: uuid(81),
    unread: 0,
    lastMessage: message(1, 'Kiitos!', { ...mine, createdOn: '2026-11-17T13:15:00Z', topicId: uuid(81) }),
    workOrder: {
      OrderNumber: 1_002_300,
      LicenseNumber: 'FCF-137',
      MakeName: 'Škoda',
      ModelName: 'Octavia',
      VehicleId: 9,
    },
  },
]
const notification = (
  Id: number,
  Kind: NotificationKind,
  more: Partial<NotificationEntry>,
): NotificationEntry => ({
  Id,
  Kind,
  At: at('09:31'),
  IsRead: false,
  Count: 1,
  ActorName: 'Aino Koskinen',
  Text: null,
  Photos: 0,
  Answers: null,
  StartTime: null,
  Shelf: null,
  MissingCount: null,
  ActivityId: null,
  WorkOrder: {
    OrderNumber: 1_002_345,
    ExternalNumber: null,
    LicenseNumber: 'MFO-957',
    MakeName: 'Škoda',
    ModelName: 'Octavia',
  },
  ...more,
})

const notifications: NotificationEntry[] = [
  notification(94, 'message', { Text: 'Asiakas kysyi, ehtiikö kymmeneksi', Count: 2 }),
  notification(93, 'workMoved', { At: at('09:15'), StartTime: at('12:30') }),
  notification(92, 'taskGiven', { At: at('08:10'), Text: 'Ota kuvat vuotokohdasta', ActivityId: 31 }),
  notification(91, 'partsPicked', { At: at('07:50'), Shelf: 'H-K24', IsRead: true }),
  notification(90, 'stampingsCorrected', {
    At: '2026-11-17T13:41:00Z',
    StartTime: '2026-11-17T09:00:00Z',
    WorkOrder: null,
    IsRead: true,
  }),
]

const attachment = (Id: number, more: Partial<Attachment>): Attachment => ({
  Id,
  Key: uuid(Id),
  FileName: 'jarru.jpg',
  EntityTypeDescription: 'Työmääräin',
  EntityId: 7,
  EntityDescription: '1002345',
  CreationDate: at('09:31'),
  ContentType: 'image/jpeg',
  Kind: 'Image',
  ByteSize: 1_234_567,
  Checksum: 'a'.repeat(64),
  JobNumber: 2,
  Caption: 'Levy naarmuilla',
  CreatedBy: { Id: 7, Name: 'Matti Virtanen' },
  SignerName: null,
  Width: 800,
  Height: 600,
  HasThumbnail: false,
  ...more,
})
const attachments = [
  attachment(70, {}),
  attachment(71, {
    FileName: 'kuitti.pdf',
    ContentType: 'application/pdf',
    Kind: 'Pdf',
    JobNumber: null,
    Caption: null,
    Width: null,
    Height: null,
    ByteSize: 980,
  }),
  attachment(72, {
    FileName: 'ääni.mp4',
    ContentType: 'video/mp4',
    Kind: 'Video',
    JobNumber: null,
    Caption: null,
  }),
  attachment(73, {
    FileName: 'allekirjoitus.png',
    ContentType: 'image/png',
    Kind: 'Signature',
    JobNumber: null,
    Caption: null,
    SignerName: 'Katja Eklund',
  }),
]

// Health checks

const form = sampleForm(
  {
    'check.pads': 'now',
    'measure.pads': '2.5',
    'note.pads': 'Vaihdettava',
    'check.discs': 'soon',
    'check.belts': 'ok',
  },
  {
    OrderNumber: 1_002_345,
    WorkOrder: { Id: 7, GlobalId: workOrder.GlobalId, OrderNumber: 1_002_345 },
    LastModified: at('09:00'),
    Soon: 1,
    Now: 1,
    FollowUps: [
      {
        Key: 'check.discs',
        Kind: 'Reminder',
        At: at('09:05'),
        By: { Id: 8, Name: 'Timo Järvinen' },
        OrderNumber: null,
        JobNumber: null,
        ActivityId: null,
        Date: '2027-02-01',
        Note: 'Kevään huollossa',
      },
    ],
    Earlier: [
      {
        InspectionId: 9,
        At: '2025-11-03T08:00:00Z',
        Key: 'check.hoses',
        Title: 'Hoses',
        Light: 'soon',
        Note: 'Hiostaa',
        X: null,
        Y: null,
        Severity: null,
        IsDeclined: true,
        RemindOn: '2026-11-01',
        By: 'Timo Järvinen',
        Photos: [],
      },
    ],
    Signatures: [],
    Attachments: [
      {
        Id: 75,
        Name: 'palat.jpg',
        Created: at('09:01'),
        Property: 'check.pads',
        Caption: null,
        ContentType: 'image/jpeg',
        Key: uuid(75),
        HasThumbnail: false,
      },
    ],
  },
)
const inspection = (Id: number, more: Partial<Inspection> = {}): Inspection => ({
  Id,
  InspectionId: Id,
  VehicleId: 9,
  SurveyId: 3,
  SurveyName: 'Service check',
  Name: 'Service check',
  LastModified: at('09:00'),
  LastModifier: 'Timo Järvinen',
  Properties: [],
  Version: 1,
  State: 'Open',
  Soon: 1,
  Now: 1,
  OrderNumber: 1_002_345,
  ...more,
})
const inspections = [
  inspection(12),
  inspection(9, {
    State: 'Signed',
    Soon: 0,
    Now: 0,
    LastModified: '2025-11-03T08:00:00Z',
    OrderNumber: null,
  }),
  inspection(8, { State: 'Complete', Soon: 2, Now: 0, LastModified: '2024-11-03T08:00:00Z' }),
]
const offerLine = (Key: string, more: Partial<OfferLine> = {}): OfferLine => ({
  Key,
  Title: 'Front pads',
  Light: 'now',
  Note: 'Vaihdettava',
  Measure: '2,5 mm',
  Price: 324.9,
  Photos: [],
  Answer: null,
  IsReplaced: false,
  ...more,
})
const offerLines = [
  offerLine('check.pads'),
  offerLine('check.discs', { Title: 'Front discs', Light: 'soon', Note: '', Measure: null, Price: null }),
  offerLine('check.hoses', {
    Title: 'Hoses',
    Light: 'soon',
    Price: 1_050,
    Answer: { Kind: 'decline', Text: 'Ensi vuonna', At: at('09:25') },
  }),
  offerLine('check.belts', { Title: 'Belts', Answer: { Kind: 'accept', Text: '', At: at('09:26') } }),
]
const offer: Offer = {
  Id: 12,
  Created: at('09:10'),
  CreatedBy: { Id: 8, Name: 'Timo Järvinen' },
  ExpirationTime: '2026-11-25T07:10:00Z',
  RevokedAt: null,
  OpenedAt: at('09:20'),
  Lines: offerLines,
  Deliveries: [{ Id: 3, Channel: 'sms', State: 'Sent', At: at('09:11') }],
}
const customerOffer: CustomerOffer = {
  Language: 'fi',
  SiteName: 'Helsinki',
  SitePhone: '+358 9 123 456',
  LicenseNumber: 'SRL-601',
  MakeName: 'Škoda',
  ModelName: 'Kodiaq',
  InspectedAt: at('09:00'),
  Inspector: 'Timo Järvinen',
  ExpirationTime: '2026-11-25T07:10:00Z',
  OkCount: 27,
  Lines: offerLines,
}

// Parts

const foundPart: PartSearchResult = {
  ItemNumber: 'HU 7008 Z',
  SupplierNumber: '820',
  SupplierName: 'Mann Filter',
  Name: 'Öljynsuodatin',
  Note: 'Sis. tiiviste',
  ProductGroupCode: '10',
  ProductGroupDescription: 'Suodattimet',
  PriceData: { RetailPriceExcludingTax: 15.06, RetailPrice: 18.9 },
  StockData: { Available: 3 },
  AssociatedItems: [{ ItemNumber: 'N 903 154', Name: 'Tiivisterengas', SupplierNumber: '820', Quantity: 2 }],
  IsOfOtherMake: false,
}
const foundParts = [
  foundPart,
  {
    ...foundPart,
    ItemNumber: '5Q0 698 451',
    Name: 'Jarrupalasarja',
    Note: null,
    PriceData: { RetailPriceExcludingTax: 1_000, RetailPrice: 1_255.5 },
    StockData: { Available: 0 },
    AssociatedItems: [],
    IsOfOtherMake: true,
  },
]
const { IsOfOtherMake: _isOfOtherMake, ...plainPart } = foundPart
const unitStock = {
  Unit: { Id: 1, Description: 'Helsinki' },
  StockCode: '1',
  StockDescription: 'Päävarasto',
  InStock: 4,
  Available: 3,
  Location1: 'H2-8-D',
  Location2: 'H2-9-A',
  Location3: null,
  ValueDepreciationDate: null,
  LastSalesDate: '2026-11-17',
  LastReceiveDate: '2026-11-02',
}
const ofOrder = {
  WorkOrderId: 7,
  OrderNumber: 1_002_345,
  LicenseNumber: 'MFO-957',
  MakeName: 'Škoda',
  ModelName: 'Octavia',
}
const partDetails: PartDetails = {
  ...plainPart,
  PriceData: { RetailPriceExcludingTax: 15.06, RetailPrice: 18.9 },
  StockData: { Available: 3 },
  UnitStocks: [
    unitStock,
    {
      ...unitStock,
      Unit: { Id: 2, Description: 'Tampere' },
      StockCode: '7',
      InStock: 0,
      Available: 0,
      Location1: null,
      Location2: null,
      LastSalesDate: null,
      LastReceiveDate: null,
      ValueDepreciationDate: '2026-06-01',
    },
  ],
  Barcodes: ['4011558705718'],
  KeptFor: [
    { ...ofOrder, Quantity: 1, StartTime: at('08:00'), EmployeeName: 'Matti Virtanen', IsPicked: true },
  ],
  UsedIn: [
    { ...ofOrder, OrderNumber: 1_002_300, LicenseNumber: 'FCF-137', Quantity: 1, At: '2026-11-10T10:00:00Z' },
  ],
}
const operations: WorkOperation[] = [
  {
    WorkOperationCode: '0100',
    SupplierNumber: '820',
    SupplierName: 'Škoda',
    StandardTime: 90,
    Name: 'Vuosihuolto',
    SourceType: null,
  },
  {
    WorkOperationCode: '0200',
    SupplierNumber: '820',
    SupplierName: 'Škoda',
    StandardTime: 30,
    Name: 'Kampanja',
    SourceType: 'WEB_API',
  },
]
const toPlan = [
  {
    ...reservation(504, ['12:30', '14:00'], summaryOf(0)),
    WorkOrder: { ...summaryOf(0), PartsPrePlanned: false, Parts: partsSummary() },
  },
  {
    ...reservation(505, ['14:00', '15:00'], summaryOf(1)),
    WorkOrder: { ...summaryOf(1), Parts: partsSummary({ MissingCount: 0, PromisedOn: null }) },
  },
]
const pickLines = [
  sampleLine(1, {
    StartTime: at('08:00'),
    IsPicked: true,
    PickedAt: at('07:45'),
    PickedBy: 'Aino Koskinen',
    PickShelf: 'A3',
  }),
  sampleLine(2, { StartTime: at('08:00'), Quantity: 2.5, Location2: 'H2-9-A' }),
  sampleLine(3, {
    StartTime: at('12:30'),
    WorkOrderId: 2,
    OrderNumber: 1_002_346,
    LicenseNumber: 'ATT-844',
    StockCode: '2',
    Location1: null,
  }),
]

// The workshop's schedule

const scheduleEntry = (
  number: number,
  resourceId: number,
  times: readonly [string, string],
  more: Partial<ScheduleReservation> = {},
): ScheduleReservation => ({
  Oid: uuid(number),
  id: uuid(number),
  resourceId,
  license: `ABC-${number}`,
  start: at(times[0]),
  end: at(times[1]),
  isMaterial: false,
  workOrderId: number,
  orderNumber: 1_002_000 + number,
  make: 'Škoda',
  model: 'Kodiaq',
  work: 'Huolto',
  version: 1,
  state: 'open',
  isDelivered: false,
  isCustomerLate: false,
  isCustomerWaiting: false,
  priority: null,
  promisedAt: null,
  toldUntil: null,
  missingParts: 0,
  illegalTreadDepth: null,
  isOverlapAllowed: false,
  ...more,
})
const scheduleEntries = [
  scheduleEntry(201, 7, ['08:00', '09:00'], {
    state: 'ongoing',
    promisedAt: at('09:15'),
    isCustomerWaiting: true,
    priority: { code: '1', description: 'Kiireellinen', color: '#c62828' },
  }),
  scheduleEntry(202, 7, ['09:30', '11:00'], { missingParts: 2, promisedAt: at('11:30') }),
  scheduleEntry(203, 8, ['07:30', '08:30'], { state: 'done', isDelivered: true }),
  scheduleEntry(204, 8, ['12:00', '14:00'], {
    isCustomerLate: true,
    toldUntil: at('15:00'),
    illegalTreadDepth: 1.5,
  }),
  scheduleEntry(201, 90, ['08:00', '09:00'], { state: 'ongoing' }),
]
const unallocated: UnallocatedReservation[] = [
  {
    workOrderId: 210,
    reservationId: uuid(210),
    licenseNumber: 'XTA-322',
    duration: 60,
    orderNumber: 1_002_210,
    make: 'Mazda',
    model: 'CX-5',
    work: 'Jarrut',
    start: at('12:00'),
    end: at('13:00'),
    version: 1,
    isCustomerWaiting: true,
    promisedAt: at('14:00'),
  },
]
const scheduleResources = [
  { id: 7, name: 'Matti Virtanen', isFavourite: true, isPerson: true, carriedOverMinutes: 30 },
  { id: 8, name: 'Timo Järvinen', isFavourite: false, isPerson: true, carriedOverMinutes: 0 },
  { id: 90, name: 'Nosturi 3', isFavourite: false, isPerson: false, carriedOverMinutes: 0 },
]
const scheduleStampings = [
  {
    id: 1,
    SalesmanId: 7,
    resourceId: 7,
    license: 'ABC-201',
    typeDescription: 'Työ',
    start: at('08:05'),
    end: null,
    isAbsence: false,
    workOrderIds: [201],
  },
  {
    id: 2,
    SalesmanId: 8,
    resourceId: 8,
    license: '',
    typeDescription: 'Lääkäri',
    start: at('15:00'),
    end: at('16:00'),
    isAbsence: true,
    workOrderIds: [],
  },
]

const { GlobalId } = workOrder
const topicAt = `/api/chat/topic/${GlobalId}`
const board = '/api/workshopschedule'

const sampleRead = {
  Id: 9,
  At: '2026-11-17T06:30:00Z',
  ReaderName: 'Aino Mäkinen',
  Kind: 'customer',
  PersonId: 4711,
  PersonName: 'Liisa Lahtinen',
  Occasion: 'customer',
}

const sampleHold = {
  Id: 3,
  Kind: 'vehicle',
  TargetId: 8,
  Name: 'MFO-957',
  Reason: 'Reklamaatio 7/2026',
  PlacedBy: 'Sanna Ylläpito',
  PlacedAt: '2026-11-12T06:00:00Z',
  Until: '2027-11-12',
  EndedAt: null,
  EndedBy: null,
}

/** The server's responses by route: queries, and the calls that a page makes when it opens. */
export const answers: Readonly<Record<string, unknown>> = {
  'GET /api/utility/account': { UserName: 'matti', PasswordChanged: '2026-03-04T08:00:00Z' },
  'GET /api/utility/account/sessions': sessions,
  'GET /api/utility/account/people/12/sessions': [session],
  'GET /api/utility/passkeys': [
    passkey,
    { ...passkey, Id: 8, Name: 'YubiKey', IsSynced: false, LastUsed: at('07:02') },
  ],
  'GET /api/utility/passkeys/people/12': [passkey],
  'GET /api/utility/quickchange': { IsInUse: true },
  'GET /api/utility/quickchange/mypin': { ...myPin, PinSet: '2026-11-01T06:00:00Z' },
  'GET /api/utility/quickchange/devices': [
    device,
    { ...device, Id: uuid(2), Name: 'Hall 3', LastSeen: at('09:30') },
  ],
  'GET /api/utility/quickchange/people': [personOfQuickChange],
  'GET /api/administration/people': people,
  'GET /api/administration/profiles': [technician, administration],
  'GET /api/administration/people/12/access': [
    {
      Id: id,
      Kind: 'wallLink',
      Name: 'Lobby',
      SiteId: 1,
      SiteName: 'Helsinki',
      Created: at('06:00'),
      LastSeen: null,
    },
  ],
  'GET /api/utility/waitingidentities': [
    stranger,
    { ...stranger, Id: 4, Name: null, Email: 'x@yritys.example' },
  ],
  'GET /api/utility/employees/12/identitylinks': [identityLink],
  'GET /api/utility/employees/pictures': [],
  'GET /api/utility/employees': [...employees, queue],
  'GET /api/utility/employees/active': [...employees, queue],
  'GET /api/utility/employees/active/workshop': employees,
  'GET /api/utility/employees/stamping': employees,
  'GET /api/utility/resources': resources,
  'GET /api/utility/push/settings': {
    IsOn: true,
    QuietFrom: '22:00',
    QuietTo: '06:30',
    MutedGroups: ['schedule'],
    PublicKey: 'BKey',
  },
  'GET /api/utility/notifications?show=all': notifications,
  'GET /api/utility/notifications/unread': { Unread: 3, InConversations: 1 },
  'POST /api/utility/notifications/read': { Unread: 2, InConversations: 1 },
  'POST /api/authentication/resetlink': {
    Name: 'Aino Korhonen',
    UserName: 'aino',
    ExpirationTime: '2026-11-19T07:00:00Z',
  },
  'POST /api/utility/account/people/12/resetlink': {
    SalesmanId: 12,
    Token: 'x'.repeat(43),
    ExpirationTime: '2026-11-19T07:36:00Z',
  },
  'POST /api/utility/quickchange/people/12/badge': { Code: 'ABCDEFGHKMNPRSTUABCDEFGHKMNPRSTU' },
  'GET /configuration/default': sampleConfiguration,
  'GET /api/workshop/own/counts': {
    IsOwn: true,
    Stocks: [
      { StockCode: 'MAIN', Description: 'Päävarasto' },
      { StockCode: 'OIL', Description: 'Öljyt' },
    ],
    Counts: [sampleCountHead],
  },
  'GET /api/workshop/own/counts/7': sampleCount,
  'GET /api/administration/imports': [sampleImport],
  'GET /api/administration/imports/5': sampleImport,
  'GET /api/administration/imports/5/rows?result=refused': { Rows: [], HasMore: false },
  'GET /api/administration/tyre-lists': {
    Lists: [
      { List: 'tyre-types', Count: 4 },
      { List: 'tyre-makes', Count: 1 },
    ],
    Labels: 45,
  },
  'GET /api/administration/backups': {
    Place: '/mnt/backups',
    DailyAt: '03:00',
    Keep: { Daily: 7, Weekly: 4, Monthly: 12 },
    WarnDays: 2,
    Backups: [
      {
        Name: '2026-11-18T01-00-00Z-1a2b3c',
        At: '2026-11-18T01:00:00Z',
        Seconds: 372,
        Bytes: 2_400_000_000,
        Rows: 38_407,
        Files: 5000,
        FileProblems: 1,
        IsEncrypted: true,
        Verified: { At: '2026-11-18T01:20:00Z', Rows: 38_407, Files: 200 },
      },
    ],
    Damaged: [],
    Run: null,
    Failure: null,
    PlaceProblem: null,
  },
  'GET /api/administration/installation': {
    Version: '0.11.0',
    At: '2026-11-18T07:35:00Z',
    Disk: { Verdict: 'warning', FreeMb: 2100, FreePercent: 4, MinFreeMb: 1000 },
    Database: { AnswerMs: 3, SizeMb: 214, Clock: { Verdict: 'ok', OffsetMs: -20 } },
    Certificate: {
      Host: 'app.example.com',
      Verdict: 'ok',
      EndsAt: '2027-02-03T10:00:00Z',
      Problem: null,
    },
  },
  'GET /api/administration/retention': [
    { Name: 'imports', Days: 20, DefaultDays: 30, Due: 3, Held: 0, Oldest: '2026-10-12T08:00:00Z' },
    { Name: 'customers', Days: null, DefaultDays: null, Due: 0, Held: 0, Oldest: null },
    { Name: 'answers', Days: 15, DefaultDays: 15, Due: 0, Held: 0, Oldest: null },
  ],
  'GET /api/administration/retention-run': {
    Day: '2026-11-18',
    EndedAt: '2026-11-18T01:00:02Z',
    HasFailed: false,
    Removed: [{ Name: 'photos', Removed: 12, Held: 3 }],
  },
  'GET /api/administration/retention/imports/due?days=20': {
    Due: 1,
    Held: 0,
    Oldest: '2026-10-12T08:00:00Z',
  },
  'GET /api/administration/legal-holds': [sampleHold],
  'GET /api/administration/person-reads?from=2026-10-19&to=2026-11-18': [sampleRead],
  'GET /api/administration/person-reads?from=2026-10-19&to=2026-11-18&kind=customer&personId=4711': [
    sampleRead,
  ],
  'GET /api/administration/person-reads?from=2026-10-19&to=2026-11-18&kind=employee&personId=12': [],
  'GET /api/administration/personal-data/customer/4711': {
    Kind: 'customer',
    Id: 4711,
    Name: 'Liisa Lahtinen',
    Detail: 'MFO-957 · +358 40 7654321 · liisa@example.com',
    IsErased: false,
    IsHeld: false,
    Counts: [
      { Group: 'person', Count: 1 },
      { Group: 'workOrders', Count: 14 },
      { Group: 'files', Count: 9 },
    ],
    Holds: [],
    Hindrance: null,
  },
  'GET /api/administration/personal-data/employee/12': {
    Kind: 'employee',
    Id: 12,
    Name: 'Matti Virtanen',
    Detail: 'matti.virtanen',
    IsErased: false,
    IsHeld: true,
    Counts: [{ Group: 'stampings', Count: 2480 }],
    Holds: [{ ...sampleHold, Kind: 'employee', TargetId: 12, Name: 'Matti Virtanen' }],
    Hindrance: 'held',
  },
  'GET /api/administration/personal-data/customer/4711/mentions': {
    Texts: [
      {
        Kind: 'orderNote',
        Text: 'Liisa Lahtinen odottaa kahvilla',
        At: '2026-11-12T06:00:00Z',
        OrderNumber: 1002345,
        Number: '1002345',
      },
    ],
    Pictures: [{ OrderNumber: 1002345, Number: '1002345', Count: 9 }],
    HasMore: false,
  },
  'GET /api/administration/personal-data/employee/12/mentions': { Texts: [], Pictures: [], HasMore: false },
  'POST /api/administration/personal-data/customer/4711/erasure/preview': {
    Changes: [
      { Group: 'person', Count: 1 },
      { Group: 'healthChecks', Count: 4 },
    ],
    Kept: [
      { Group: 'workOrders', Count: 14, Reason: 'workDone' },
      { Group: 'files', Count: 9, Reason: 'seeForYourself' },
    ],
  },
  'GET /api/utility/employees/active/administrators': [
    { Id: 4, Name: 'Sanna Ylläpito', Subsystem: 'M', IsWorkqueue: false },
  ],
  'GET /api/administration/start/examples': { State: 'offered', Count: 0 },
  'GET /api/administration/start/presets': [{ List: 'priorities', Names: ['Urgent', 'Normal'] }],
  'GET /api/administration/start': [
    { Step: 'site', State: 'done', Count: null, Detail: 'Helsinki' },
    { Step: 'hours', State: 'done', Count: null, Detail: '07:30–17:00' },
    { Step: 'people', State: 'done', Count: 7, Detail: null },
    { Step: 'shifts', State: 'open', Count: null, Detail: null },
    { Step: 'bays', State: 'open', Count: 0, Detail: null },
    { Step: 'stampingTypes', State: 'preset', Count: 10, Detail: null },
    { Step: 'taskTypes', State: 'skipped', Count: 3, Detail: null },
    { Step: 'healthChecks', State: 'preset', Count: 2, Detail: null },
    { Step: 'stock', State: 'open', Count: null, Detail: null },
    { Step: 'firstOrder', State: 'open', Count: null, Detail: null },
  ],
  'GET /api/administration/health-check-templates': [sampleTemplateItem],
  'GET /api/administration/health-check-templates/4': sampleTemplate(),
  'GET /api/administration/health-check-templates/4/versions': sampleTemplateVersions,
  'GET /api/administration/audit?from=2026-11-18&to=2026-11-18': [
    {
      Id: 9,
      At: '2026-11-20T07:31:00.000Z',
      AuthorName: 'Anna Aalto',
      IsService: false,
      Entity: 'setting',
      Name: 'Normal',
      List: 'priorities',
      Kind: 'settingChanged',
      Subject: null,
      Day: null,
      What: 'changed',
      Changes: [{ Field: 'Colour', Before: '#5c7cfa', After: '#00aa00' }],
    },
  ],
  'GET /api/workingtime/record?from=2026-11-01&to=2026-11-30': sampleWorkingTime,
  'GET /api/payroll/periods/2026-11-11': samplePayroll,
  'GET /api/payroll/settings': samplePaySettings,
  'GET /api/payroll/people/7/2026-11-11': {
    ...{ From: '2026-10-26', To: '2026-11-08', State: 'open', IsOver: true },
  },
  'GET /api/roster/weeks/2026-11-16': sampleRosterWeek,
  'GET /api/roster/patterns': [],
  'GET /api/administration/settings/priorities': {
    Items: [
      { Id: '1', Values: { Code: 1, Name: 'Urgent', Colour: '#e03131' } },
      { Id: '3', Values: { Code: 3, Name: 'Normal', Colour: '#5c7cfa' } },
    ],
    Next: null,
  },
  'GET /api/administration/integration-sources': [sampleSource],
  'GET /api/administration/webhooks': [sampleWebhook],
  'GET /api/administration/directory': sampleDirectory,
  'GET /api/administration/webhooks/1/deliveries': { Deliveries: [sampleDelivery], Next: null },
  'GET /api/administration/integration-sources/jobs': [],
  'GET /api/administration/integration-sources/rejected?ignored=false': { Records: [], Next: null },
  'GET /api/administration/integration-sources/deferred': { Records: [], Next: null },
  'GET /api/administration/differences': { Differences: sampleDifferences, Next: null },
  'GET /api/administration/field-masters': sampleMasters,
  'GET /api/administration/settings/sites': {
    Items: [{ Id: '1', Values: { ...completeValues(allLists.sites, {}), Name: 'Helsinki' } }],
    Next: null,
  },
  'GET /api/administration/sites/1/logo': { Address: null },
  'GET /api/administration/service-accounts': [
    {
      ...sampleAccount,
      Created: '2026-01-12T08:00:00Z',
      Keys: [
        { ...sampleKey, Created: '2026-01-12T08:00:00Z', Expires: '2126-01-12T08:00:00Z' },
        { ...sampleKey, Id: 'old3key7', Created: '2025-01-12T08:00:00Z', Expires: '2026-01-12T08:00:00Z' },
      ],
    },
    {
      ...sampleAccount,
      Id: 4,
      Name: 'Palkat',
      Created: '2025-01-12T08:00:00Z',
      Revoked: '2026-02-01T08:00:00Z',
      Keys: [],
    },
  ],
  'GET /api/administration/setup': { TimeZone: 'Europe/Helsinki', Language: 'fi' },

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

const endpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values(group),
)

/** Returns the endpoint of a route. @throws if the contract has no such endpoint */
export function endpointOf(route: string): EndpointDefinition {
  const [method, address = ''] = route.split(' ')
  const path = address.split('?')[0]
  const matches = (endpoint: EndpointDefinition) => {
    const base = endpoint.at ? '' : '/api'
    const pattern = endpoint.path.replace(/:\w+/g, '[^/]+')
    return endpoint.method === method && new RegExp(`^${base}${pattern}$`).test(path ?? '')
  }
  // Literal addresses come first, because an address with parameters could match them.
  const found = endpoints
    .filter(matches)
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
  if (!found) throw new Error(`no call ${route}`)
  return found
}
