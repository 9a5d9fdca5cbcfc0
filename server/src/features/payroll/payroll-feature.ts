import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { feature } from '../../platform/http/feature.ts'
import { payFile } from './pay-file.ts'
import { setPayrollNumber } from './pay-numbers.ts'
import { readPaySettings, savePaySettings } from './pay-settings.ts'
import { approvePayroll, exportPayroll, finishPayroll, lockPayroll, unlockPayroll } from './pay-steps.ts'
import { readPersonPayroll } from './person-payroll.ts'
import { previewPayroll, readPayroll } from './read-payroll.ts'

/** Endpoints for payroll (docs/decisions/payroll.md). */
export const payrollFeature = feature(payrollEndpoints, ({ db, clock }) => ({
  getPayrollPeriod: ({ session, params: { date } }) => readPayroll(db, session, { date, now: clock.now() }),
  getPersonPayroll: ({ session, params }) => readPersonPayroll(db, session, { ...params, now: clock.now() }),
  finishPayroll: (call) => runCommand({ db, clock }, call, (context) => finishPayroll(context, call.body)),
  setPayrollNumber: (call) =>
    runCommand({ db, clock }, call, (context) => setPayrollNumber(context, call.body)),
  approvePayroll: (call) => runCommand({ db, clock }, call, (context) => approvePayroll(context, call.body)),
  lockPayroll: (call) => runCommand({ db, clock }, call, (context) => lockPayroll(context, call.body)),
  unlockPayroll: (call) => runCommand({ db, clock }, call, (context) => unlockPayroll(context, call.body)),
  exportPayroll: (call) => runCommand({ db, clock }, call, (context) => exportPayroll(context, call.body)),
  getPayrollFile: ({ session, params: { date } }) => payFile(db, session, date),
  getPayrollSettings: ({ session }) => readPaySettings(db, session),
  savePayrollSettings: (call) =>
    runCommand({ db, clock }, call, (context) => savePaySettings(context, call.body)),
  previewPayroll: ({ session, body }) => previewPayroll(db, session, body),
}))
