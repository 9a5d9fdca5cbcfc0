import type { PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { payPresets } from './file.ts'

type Defaults = Omit<PayrollSettings, 'Types' | 'Version'>

/**
 * Settings of a site before its first save: two-week periods and no rules. Pay codes come from the customer's
 * payroll system, so there are no default rules.
 */
export const defaultPayrollSettings: Defaults = {
  Period: 'biweekly',
  // A Monday.
  Anchor: '2024-01-01',
  Format: 'generic',
  Template: {
    Separator: payPresets.generic.separator,
    DecimalMark: payPresets.generic.decimalMark,
    DateFormat: payPresets.generic.dateFormat,
    HasHeader: payPresets.generic.hasHeader,
    Columns: [...payPresets.generic.columns],
  },
  Rules: [],
}
