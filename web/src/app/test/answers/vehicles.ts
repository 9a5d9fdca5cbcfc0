import type { AxleData, TyreHistoryEntry, TyreLookups, TyreRecord } from '@verstas/contract/tyres/entities.ts'
import { samplePoolRow } from '../../../features/activities/test/sample-activity.ts'
import { at, lunchAt, sampleStamping } from '../../../features/stamping/test/sample-stampings.ts'
import { sampleCorrection, sampleDay } from '../../../features/stamping-corrections/test/sample-day.ts'
import { sampleVehicle, sampleVisit } from '../../../features/vehicles/test/sample-vehicle.ts'
import { uuid } from './sign-in.ts'
import { summaryOf, workOrder } from './work-orders.ts'

// Stampings, vehicles and tyres.

export const running = sampleStamping(90, ['09:02', null], {
  LicenseNumber: 'MFO-957',
  OrderRows: [
    { OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Vuosihuolto', StandardTime: 90, UsedTime: 65 },
  ],
})
export const stampings = [
  sampleStamping(88, ['07:30', '08:45'], { LicenseNumber: 'FCF-137', IsClockOff: true }),
  lunchAt(89, ['08:45', '09:02']),
  running,
]
export const day = sampleDay({
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
export const tyreRecords = [
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
export const tyreLookups: TyreLookups = {
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
export const tyreHistoryEntry: TyreHistoryEntry = {
  Oid: uuid(111),
  Comment: 'Eturenkaat kuluneet',
  TyreType: friction,
  AxleData: [axle(1, 1.5, 3.5), axle(2, 6, 6.5)],
  Created: '2026-10-28T08:00:00Z',
}
export const vehicle = sampleVehicle({
  Note: 'Vetokoukku irti',
  TechInfo: 'Latausreleen kampanja tehty',
  Warranties: [
    { Type: 'Maalipinta', Explanation: 'Puhkiruostuminen', StartDate: '2023-03-24', EndDate: '2035-03-24' },
  ],
  OpenWorkOrders: [summaryOf(0)],
  OpenActivities: [samplePoolRow(31, { SalesmanId: 7 })],
})
export const visits = [
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
