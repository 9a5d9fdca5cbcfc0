import { maxReportDays } from '@verstas/contract/reports/entities.ts'
import type { Period } from '@verstas/domain/reports/period.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { TextField } from '../../platform/ui/text-fields.tsx'

interface OwnDaysProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** The first year that the server accepts. */
const firstDay = '1900-01-01'

const isReport = ({ from, to }: Period): boolean =>
  from >= firstDay && from <= to && to < addDays(from, maxReportDays)

/**
 * The first and the last day of a period. While a person types a date, it is another one, such as a day of the year 2.
 * So the fields keep days that are no period, and the page shows only a period.
 */
export function OwnDays({ period, onChange }: OwnDaysProps) {
  const t = useTexts()
  const [typed, setTyped] = useState(period)
  const type = (changed: Partial<Period>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (isReport(next)) onChange(next)
  }
  return (
    <>
      <TextField
        label={t('reports.from')}
        type="date"
        value={typed.from}
        onChange={({ currentTarget: { value } }) => value && type({ from: value })}
      />
      <TextField
        label={t('reports.to')}
        type="date"
        value={typed.to}
        error={isReport(typed) ? undefined : t('reports.daysInvalid')}
        onChange={({ currentTarget: { value } }) => value && type({ to: value })}
      />
    </>
  )
}
