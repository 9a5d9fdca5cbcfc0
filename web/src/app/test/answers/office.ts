import type { PayrollPeriod, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import type { WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'

// Payroll, working time and rosters.

const noBlockers = {
  ...{ Regular: 4800, Additional: 0, Overtime50: 0, Overtime100: 0, Emergency: 0 },
  ...{ Supplements: 0, Absence: 0, Unanswered: 0, Blockers: [] },
}
export const samplePayroll: PayrollPeriod = {
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
export const samplePaySettings: PayrollSettings = {
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
export const sampleWorkingTime: WorkingTimeRecord = {
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

export const sampleRosterWeek = {
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
