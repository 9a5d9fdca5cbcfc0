import { holidayOfRules } from '@verstas/contract/payroll/kinds.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

const monday = '2024-01-01'

/** Returns a function for the name of a rule's day: a weekday, or public holidays. */
export function useDayNames(): (day: number) => string {
  const t = useTexts()
  const format = useFormat()
  return (day) => (day === holidayOfRules ? t('payroll.holiday') : format.weekday(addDays(monday, day - 1)))
}
