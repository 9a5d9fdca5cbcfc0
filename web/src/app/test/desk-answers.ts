import type { DeskCar, Desk as DeskData, PartsCar } from '@verstas/contract/start-page/entities.ts'
import { startRoles } from '@verstas/contract/start-page/roles.ts'
import { at } from '../../features/stamping/test/sample-stampings.ts'

const matti = { Id: 7, Name: 'Matti Virtanen' }
const timo = { Id: 8, Name: 'Timo Järvinen' }

const vehicle = (WorkOrderId: number, license: string, start: string) => ({
  WorkOrderId,
  OrderNumber: 1_002_000 + WorkOrderId,
  ExternalNumber: null,
  LicenseNumber: license,
  MakeName: 'Škoda',
  ModelName: 'Kodiaq',
  Work: 'Huolto',
  StartTime: at(start),
})

const car = (
  place: number,
  [start, end]: readonly [string, string],
  changes: Partial<DeskCar> = {},
): DeskCar => ({
  ...vehicle(200 + place, `ABC-20${place}`, start),
  EndTime: at(end),
  PromisedUntil: at(end),
  ExpectedEnd: at(end),
  IsDone: false,
  IsCustomerWaiting: false,
  HasArrived: true,
  MissingCount: 0,
  Assignees: [matti],
  Workers: [],
  Sum: null,
  ...changes,
})

const partsCar = (place: number, start: string, changes: Partial<PartsCar>): PartsCar => ({
  ...vehicle(300 + place, `OSA-30${place}`, start),
  State: 'planned',
  PartCount: 3,
  MissingCount: 0,
  PartsPrePlanned: true,
  PartsPrePicked: false,
  PickShelf: '',
  PromisedOn: null,
  ...changes,
})

const yesterday = (time: string) => at(time).replace('-18T', '-17T')

/** The desk of a person with every role, on a day on which everything happens that the start page shows. */
export const busyDesk: DeskData = {
  Roles: [...startRoles],
  Cars: [
    car(1, ['08:00', '09:00'], {
      IsCustomerWaiting: true,
      ExpectedEnd: at('10:06'),
      Workers: [{ ...matti, Since: at('08:36') }],
    }),
    car(2, ['08:30', '09:30'], { Assignees: [timo], ExternalNumber: 'T-88' }),
    car(3, ['08:15', '11:00'], { IsCustomerWaiting: true, ExpectedEnd: at('11:45'), MissingCount: 2 }),
    car(4, ['07:00', '08:00'], { IsDone: true, Sum: 249.9, Assignees: [timo] }),
    car(5, ['07:15', '08:15'], { IsDone: true, IsCustomerWaiting: true, PromisedUntil: null }),
    car(6, ['09:00', '10:00'], { HasArrived: false, LicenseNumber: '' }),
    car(7, ['10:30', '11:30'], { HasArrived: false, IsCustomerWaiting: true }),
    car(8, ['10:40', '12:00'], { HasArrived: false }),
    car(9, ['12:00', '13:00'], { Assignees: [], PromisedUntil: null }),
  ],
  IsAnyoneOnShift: true,
  FreePeople: [
    { ...timo, From: at('09:36'), Until: at('11:00'), AbsentCar: 'ABC-206' },
    { Id: 9, Name: 'Liisa Laine', From: at('10:15'), Until: at('15:00'), AbsentCar: null },
  ],
  FreeBays: [
    { Id: 90, Name: 'Nosturi 3', From: at('09:36'), Until: null },
    { Id: 91, Name: 'Nosturi 4', From: at('10:00'), Until: at('12:00') },
  ],
  NotStamped: [{ Id: 9, Name: 'Liisa Laine', ShiftStart: at('07:00'), ShiftEnd: at('15:00') }],
  Forgotten: [
    {
      ...{ Id: 9, Name: 'Liisa Laine', StampingId: 109, Version: 1, TypeDescription: 'Sisään' },
      ...{ StartTime: yesterday('07:57'), Day: '2026-11-17' },
      Proposal: {
        At: yesterday('13:05'),
        Basis: 'lastSign',
        ColleaguesEnd: null,
        LastSign: yesterday('13:05'),
      },
    },
    {
      ...{ Id: 10, Name: 'Niko Laine', StampingId: 110, Version: 2, TypeDescription: 'Sisään' },
      ...{ StartTime: yesterday('08:02'), Day: '2026-11-17', Proposal: null },
    },
  ],
  Parts: {
    Day: '2026-11-19',
    ReadyCount: 4,
    Cars: [
      partsCar(1, '08:00', { State: 'missing', MissingCount: 2, PromisedOn: '2026-11-20' }),
      partsCar(2, '08:30', { State: 'notPlanned', PartsPrePlanned: false, PartCount: 1 }),
      partsCar(3, '09:00', { PickShelf: 'B 2', LicenseNumber: '' }),
    ],
  },
  Requests: [
    {
      ...{ Id: 41, Header: 'Hae osa varastosta', LicenseNumber: 'MFO-957', CreatorName: 'Timo Järvinen' },
      Created: at('08:20'),
    },
    {
      ...{ Id: 42, Header: 'Tilaa pultteja', LicenseNumber: '', CreatorName: 'Matti Virtanen' },
      Created: at('09:30'),
    },
  ],
  WaitingOffers: [
    {
      ...{ Id: 10, OrderNumber: 1_002_345, LicenseNumber: 'MFO-957', Titles: ['Etupalat', 'Akku'] },
      ...{ Price: 420.5, Created: yesterday('14:00'), IsOpened: true },
    },
    {
      ...{ Id: 12, OrderNumber: null, LicenseNumber: 'SRL-601', Titles: ['Takapalat'], Price: null },
      ...{ Created: at('08:30'), IsOpened: false },
    },
  ],
  Differences: [
    { WorkOrderId: 7, OrderNumber: 1_002_345, LicenseNumber: 'MFO-957', Count: 1 },
    { WorkOrderId: 8, OrderNumber: 1_002_346, LicenseNumber: '', Count: 3 },
  ],
}
