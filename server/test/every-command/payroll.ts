import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import { defaultPayrollSettings } from '@verstas/domain/payroll/defaults.ts'
import { buildShift } from '../stamping-builders.ts'
import { buildTimeline } from '../timeline-builder.ts'
import type { Dealership } from './dealership.ts'

const api = payrollEndpoints
/** A two-week period that is over. */
const From = '2026-11-02'
const paidDay = '2026-11-10'

const rule = (Kind: 'regular' | 'additional' | 'overtimeDaily1' | 'overtimeWeekly1', PayCode: string) => ({
  ...{ Kind, PayCode, Days: [], Start: null, End: null, TypeCode: null, Factor: 100, CostCentre: null },
})

/** Pays one day of a person: rules, numbers, approval, lock and export. */
export async function payThePeriod({ db, record, send, anna, ben, carl }: Dealership) {
  await buildTimeline(db, ben, paidDay, [['in', '08:00', '16:00']])
  await buildShift(db, ben, `${paidDay}T06:00:00Z`, `${paidDay}T14:00:00Z`)
  const Rules = [
    rule('regular', '100'),
    rule('additional', '100'),
    rule('overtimeDaily1', '150'),
    rule('overtimeWeekly1', '150'),
  ]
  const settings = { ...defaultPayrollSettings, Rules, Seen: 0 }
  await record(
    'saves the rules',
    api.savePayrollSettings,
    await anna.sign(),
    { body: settings },
    { body: { ...settings, Format: 'own' } },
  )
  for (const [person, number] of [
    [ben, '1401'],
    [carl, '1402'],
  ] as const)
    await record(
      'sets the number of a person',
      api.setPayrollNumber,
      await anna.sign(),
      { body: { EmployeeId: person.id, Number: number } },
      { body: { EmployeeId: person.id, Number: `${number}0` } },
    )
  await record(
    'finishes with a period',
    api.finishPayroll,
    await ben.sign(),
    { body: { From, EmployeeIds: [ben.id] } },
    { body: { From, EmployeeIds: [ben.id, carl.id] } },
  )
  const manager = await anna.sign()
  const { body: period } = await send(api.getPayrollPeriod, { params: { date: From } }, manager.headers)
  const People = period.People.map(({ Id, Seen }) => ({ Id, Seen }))
  await record(
    'approves the hours',
    api.approvePayroll,
    manager,
    { body: { From, People } },
    { body: { From: '2026-10-19', People } },
  )
  const other = { body: { From: '2026-10-19' } }
  await record('locks the period', api.lockPayroll, await anna.sign(), { body: { From } }, other)
  await record('opens the period again', api.unlockPayroll, await anna.sign(), { body: { From } }, other)
  await record('locks it again', api.lockPayroll, await anna.sign(), { body: { From } }, other)
  await record('exports it', api.exportPayroll, await anna.sign(), { body: { From } }, other)
}
