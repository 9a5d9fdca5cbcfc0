import type { ActivityType } from '@verstas/contract/activities/entities.ts'
import type { Wall, WallRow } from '@verstas/contract/activities/wall-entities.ts'
import { sampleActivity, samplePoolRow } from '../../../features/activities/test/sample-activity.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'
import { settings } from './settings.ts'
import { uuid } from './sign-in.ts'

// Tasks.

export const types: ActivityType[] = [
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
export const task = sampleActivity({
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
export const tasks = [
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
export const doneTask = sampleActivity({
  Id: 33,
  Header: 'Pesu',
  IsOpen: false,
  IsClosed: true,
  EndDate: at('08:30'),
})
export const pool = [
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
export const wall: Wall = {
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
