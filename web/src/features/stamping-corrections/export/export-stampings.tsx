import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DayButton } from '../../../platform/ui/day-button.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { downloadText } from '../../../shared/tables/download-text.ts'
import classes from './export-stampings.module.css'
import { stampingsCsv } from './stampings-file.ts'

const columns = ['start', 'end', 'minutes', 'type', 'plate', 'orders', 'rows'] as const

type Kind = 'csv' | 'json'

/**
 * The form that downloads the user's stampings within a range of days: as CSV, or with their corrections as
 * JSON.
 */
export function ExportStampings({ today }: { today: Day }) {
  const t = useTexts()
  return (
    <Collapsible title={t('correction.export.title')} summary={t('correction.export.hint')} isLazy>
      <ExportForm today={today} />
    </Collapsible>
  )
}

function ExportForm({ today }: { today: Day }) {
  const t = useTexts()
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const { mutate, isPending, error } = useExport()
  const isSpan = from <= to && to < addDays(from, 366)
  const button = (kind: Kind) => (
    <Button
      variant="tonal"
      icon={IconDownload}
      disabled={!isSpan || isPending}
      onClick={() => mutate({ kind, from, to })}
    >
      {t(`correction.export.${kind}`)}
    </Button>
  )
  const day = (label: string, value: Day, last: Day, onPick: (day: Day) => void) => (
    <FieldGroup label={label}>
      <DayButton {...{ label, value, today, last, onPick }} />
    </FieldGroup>
  )
  return (
    <div className="stack gap-8">
      <div className={`${classes.pair} grid gap-8`}>
        {day(t('correction.export.from'), from, to, setFrom)}
        {day(t('correction.export.to'), to, today, setTo)}
      </div>
      <p role="alert" className="type-15 late">
        {!isSpan ? t('correction.export.daysInvalid') : error && messageOf(error, t)}
      </p>
      <div className={`${classes.pair} grid gap-8`}>
        {button('csv')}
        {button('json')}
      </div>
    </div>
  )
}

function useExport() {
  const t = useTexts()
  const format = useFormat()
  return useMutation({
    mutationFn: async ({ kind, from, to }: { kind: Kind; from: Day; to: Day }) => {
      const exported = await call(stampingCorrectionEndpoints.exportMyStampings, { params: { from, to } })
      const head = columns.map((column) => t(`correction.export.${column}`))
      const text =
        kind === 'json'
          ? JSON.stringify(exported, null, 2)
          : stampingsCsv(exported.Stampings, head, format.dateTime)
      downloadText(`verstas-${from}-${to}.${kind}`, kind === 'csv' ? 'text/csv' : 'application/json', text)
    },
  })
}
