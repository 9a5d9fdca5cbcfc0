import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { dayInPath, idInPath } from '../fields.ts'
import {
  PayrollApproval,
  PayrollFinish,
  PayrollNumber,
  PayrollPeriod,
  PayrollPreview,
  PayrollPreviewRequest,
  PayrollSettings,
  PayrollSettingsSave,
  PayrollStep,
  PersonPayroll,
} from './entities.ts'

const rights = ['ManagePayroll'] as const
const step = {
  method: 'POST',
  rights,
  changes: ['payroll'],
  idempotent: true,
  answer: z.object({}),
  extension: true,
} as const

/** Calls for payroll: pay periods, their approval and export, and the rules of a site. */
export const payrollEndpoints = {
  getPayrollPeriod: endpoint({
    method: 'GET',
    path: '/payroll/periods/:date',
    rights,
    shows: ['payroll', 'stampings', 'shifts', 'hours', 'people'],
    summary:
      'Returns the pay period of a day: the hours of each person, what prevents the export, and the differences of ' +
      'earlier periods.',
    params: z.object({ date: dayInPath }),
    answer: PayrollPeriod,
    extension: true,
  }),
  getPersonPayroll: endpoint({
    method: 'GET',
    path: '/payroll/people/:id/:date',
    rights: 'session',
    shows: ['payroll', 'stampings', 'hours'],
    summary:
      'Returns the progress of a person in the pay period of a day. Another person needs the right to correct ' +
      'stampings or to manage payroll.',
    params: z.object({ id: idInPath, date: dayInPath }),
    answer: PersonPayroll,
    errors: ['forbidden'],
    extension: true,
  }),
  finishPayroll: endpoint({
    ...step,
    rights: 'session',
    path: '/payroll/finish',
    summary:
      'Marks people as finished with a period: the caller, or others with the right to correct stampings or to ' +
      'manage payroll.',
    body: PayrollFinish,
    errors: ['forbidden', 'notFound', 'payPeriodClosed'],
  }),
  setPayrollNumber: endpoint({
    ...step,
    path: '/payroll/numbers',
    summary: 'Sets the number of a person in the payroll system.',
    body: PayrollNumber,
    errors: ['notFound', 'settingTaken'],
  }),
  approvePayroll: endpoint({
    ...step,
    path: '/payroll/approve',
    summary: 'Approves the hours of people as the caller has seen them.',
    body: PayrollApproval,
    errors: ['notFound', 'payPeriodClosed', 'payChanged', 'payBlocked'],
  }),
  lockPayroll: endpoint({
    ...step,
    path: '/payroll/lock',
    summary: 'Locks a period whose people are all approved. Its stampings cannot change until the export.',
    body: PayrollStep,
    errors: ['payPeriodClosed', 'payBlocked'],
  }),
  unlockPayroll: endpoint({
    ...step,
    path: '/payroll/unlock',
    summary: 'Opens a locked period that is not exported yet.',
    body: PayrollStep,
    errors: ['payPeriodClosed'],
  }),
  exportPayroll: endpoint({
    ...step,
    path: '/payroll/export',
    summary:
      'Exports a locked period once, with the next number. Later corrections are lines of later periods.',
    body: PayrollStep,
    errors: ['payPeriodClosed'],
  }),
  getPayrollFile: endpoint({
    method: 'GET',
    path: '/payroll/files/:date',
    rights,
    summary: 'Returns the file of the exported period that begins on a day. It is the same file each time.',
    params: z.object({ date: dayInPath }),
    answer: bytes,
    errors: ['notFound'],
    extension: true,
  }),
  getPayrollSettings: endpoint({
    method: 'GET',
    path: '/payroll/settings',
    rights,
    shows: ['payroll', 'settings'],
    summary: 'Returns the pay periods, rules and file of the site.',
    answer: PayrollSettings,
    extension: true,
  }),
  savePayrollSettings: endpoint({
    ...step,
    path: '/payroll/settings',
    summary: 'Saves the pay periods, rules and file of the site. Exported periods do not change.',
    body: PayrollSettingsSave,
    errors: ['payChanged', 'payPeriodClosed'],
  }),
  previewPayroll: endpoint({
    method: 'POST',
    path: '/payroll/preview',
    rights,
    changes: { nothing: 'computes hours' },
    summary: 'Returns the hours by pay code that unsaved rules would give in the period of a day.',
    body: PayrollPreviewRequest,
    answer: PayrollPreview,
    extension: true,
  }),
}
