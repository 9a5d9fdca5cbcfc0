import { payrollEndpoints as api } from '@verstas/contract/payroll/endpoints.ts'
import type { PayRule, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { defaultPayrollSettings } from '@verstas/domain/payroll/defaults.ts'
import { buildSite } from './builders.ts'
import { buildCorrectionApp } from './correction-app.ts'
import { buildShift } from './stamping-builders.ts'
import { buildTimeline } from './timeline-builder.ts'

const rule = (Kind: PayRule['Kind'], PayCode: string, more: Partial<PayRule> = {}): PayRule => ({
  ...{ Kind, PayCode, Days: [], Start: null, End: null, TypeCode: null, Factor: 100, CostCentre: null },
  ...more,
})
export const payRules: readonly PayRule[] = [
  rule('regular', '100'),
  rule('additional', '100'),
  rule('overtimeDaily1', '150'),
  rule('overtimeDaily2', '200'),
  rule('overtimeWeekly1', '150'),
  rule('overtimeWeekly2', '200'),
]

/** First day of a two-week period that is over at the start of a test. */
export const payFrom = '2026-11-02'
/** The first day of the next period. */
export const nextFrom = '2026-11-16'
/** The worked day in the first period. */
export const paidDay = '2026-11-10'

/** Builds the application with a site whose clerk pays a technician for one day of eight hours. */
export async function buildPayrollApp() {
  const correctionApp = await buildCorrectionApp()
  const { db, send, technician } = correctionApp

  let numbers = 1400

  const workshop = async ({ rules = payRules, hasNumber = true } = {}) => {
    numbers += 1
    const number = hasNumber ? String(numbers) : null
    const site = await buildSite(db)
    const clerk = await technician({ name: 'Heli', sites: [site] })
    const matti = await technician({
      ...{ name: 'Matti', sites: [site], number },
      without: ['CorrectStampings', 'ManagePayroll'],
    })
    const [stamping] = await buildTimeline(db, matti.employee, paidDay, [['in', '08:00', '16:00']])
    await buildShift(db, matti.employee, `${paidDay}T06:00:00Z`, `${paidDay}T14:00:00Z`)
    if (stamping === undefined) throw new Error('There is a stamping')
    const step = (name: 'lockPayroll' | 'unlockPayroll' | 'exportPayroll', From = payFrom) =>
      send(api[name], { body: { From }, headers: {} }, clerk.headers)
    const period = async (date = payFrom) =>
      (await send(api.getPayrollPeriod, { params: { date } }, clerk.headers)).body
    const save = (changes: Partial<PayrollSettings> = {}, Seen = 0) =>
      send(
        api.savePayrollSettings,
        { body: { ...defaultPayrollSettings, Rules: [...rules], ...changes, Seen }, headers: {} },
        clerk.headers,
      )
    await save()
    const approve = async (date = payFrom) => {
      const { From, People } = await period(date)
      const seen = People.map(({ Id, Seen }) => ({ Id, Seen }))
      return send(api.approvePayroll, { body: { From, People: seen }, headers: {} }, clerk.headers)
    }
    return { site, clerk, matti, number, stamping, step, period, save, approve }
  }

  return { ...correctionApp, workshop }
}
