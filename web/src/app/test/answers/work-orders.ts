import type { WorkOrderPart } from '@verstas/contract/parts-planning/entities.ts'
import type { PartsSummary } from '@verstas/contract/parts-planning/summary.ts'
import type { Comeback } from '@verstas/contract/work-orders/comebacks.ts'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import type { WorkOrder, WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'
import {
  sampleJob,
  sampleRow,
  sampleSummary,
  sampleWorkOrder,
} from '../../../features/work-orders/test/sample-work-order.ts'
import { uuid } from './sign-in.ts'

// Work orders.

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
export const partsSummary = (more: Partial<PartsSummary> = {}): PartsSummary => ({
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
export const workOrder: WorkOrder = sampleWorkOrder({
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
export const locked: WorkOrder = sampleWorkOrder({
  ...sampleSummary(1_002_346, 'ATT-844'),
  Vehicle: { ...sampleWorkOrder().Vehicle, LicenseNumber: 'ATT-844', MakeName: 'Mazda', ModelName: 'CX-5' },
  Jobs: [sampleJob(4, [sampleRow({ RowId: 41, Name: 'Renkaiden vaihto' })])],
  Lock: { EmployeeId: 8, EmployeeName: 'Timo Järvinen', Since: at('09:20'), ExpiresAt: at('09:50') },
  GlobalId: uuid(46),
})
export const closed: WorkOrder = sampleWorkOrder({
  ...sampleSummary(1_002_300, 'FCF-137'),
  Id: 8,
  Vehicle: { ...sampleWorkOrder().Vehicle, LicenseNumber: 'FCF-137' },
  Status: 'I',
  StatusDescription: 'Laskutettu',
  State: 'Done',
  GlobalId: uuid(47),
  Jobs: [],
})
export const unpaid: WorkOrder = sampleWorkOrder({
  ...sampleSummary(1_002_347, 'XTA-322'),
  Vehicle: { ...sampleWorkOrder().Vehicle, LicenseNumber: 'XTA-322' },
  GlobalId: uuid(48),
  HasActivePaymentLink: true,
  Jobs: [sampleJob(5, [sampleRow({ RowId: 51, Name: 'Pesu' })])],
})
export const summaries: WorkOrderSummary[] = [
  {
    ...sampleSummary(1_002_345, 'MFO-957'),
    ...workOrder,
    Jobs: [{ ...sampleJob(1, []), Note: 'Vuosihuolto 60 000 km', State: 'Ongoing' }],
  },
  { ...sampleSummary(1_002_346, 'ATT-844'), State: 'Open', PartsPrePicked: true },
  { ...sampleSummary(1_002_300, 'FCF-137'), Status: 'I', StatusDescription: 'Laskutettu', State: 'Done' },
]
export const comeback: Comeback = {
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

export const judgedComeback: Comeback = {
  Judgement: {
    Earlier: { WorkOrderId: 3, OrderNumber: 5_040_101, ExternalNumber: null },
    ...{ Reason: 'part', EmployeeName: 'Aino Koskinen', At: '2026-11-18T06:10:00Z' },
  },
  EarlierVisits: comeback.EarlierVisits,
}

export const events: WorkOrderEvent[] = [
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
export const partsOfOrder: WorkOrderPart[] = [
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

export const reservation = (
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
export const summaryOf = (index: number) => summaries[index] as WorkOrderSummary
export const reservations: Reservation[] = [
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

export const { GlobalId } = workOrder
