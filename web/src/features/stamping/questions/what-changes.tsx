import { useQueryClient } from '@tanstack/react-query'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { Fragment } from 'react'
import type { AskedAbout } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { latestStampingQuery } from '../api.ts'
import { namesOf } from '../describe.ts'
import classes from './stamping-wizard.module.css'

/** What ends with the stamping that is asked about; null where that is another's, or nothing. */
export interface Work {
  readonly ends: {
    readonly plate: string | null
    /** Its rows by name; none for what has no work order. */
    readonly rows: readonly string[]
    readonly what: string
    readonly startedAt: string
  } | null
}

/** What the server has running for me; the device already shows what is to follow. */
export function useWork({ isOwn }: AskedAbout): Work {
  const latest = useQueryClient().getQueryData(latestStampingQuery().queryKey)
  if (!isOwn || !latest || latest.EndTime !== null) return { ends: null }
  const { LicenseNumber, OrderRows, TypeDescription, StartTime } = latest
  const rows = namesOf(OrderRows)
  return {
    ends: { plate: LicenseNumber, rows, what: rows.join(', ') || TypeDescription, startedAt: StartTime },
  }
}

/** What ends and how long it took, what begins and when. */
export function WhatChanges({ about, work: { ends } }: { readonly about: AskedAbout; readonly work: Work }) {
  const t = useTexts()
  const format = useFormat()
  const { what, plate = null, at } = about
  const duration = ends && at ? format.duration(minutesBetween(new Date(ends.startedAt), new Date(at))) : null
  const lines = [
    ...(ends
      ? [{ label: t('stamping.wizard.ends'), plate: ends.plate, what: ends.what, number: duration }]
      : []),
    { label: t('stamping.wizard.begins'), plate, what, number: at ? format.time(at) : null },
  ]
  return (
    <dl className={classes.changes}>
      {lines.map((line) => (
        <Fragment key={line.label}>
          <dt>{line.label}</dt>
          <dd className={classes.work}>
            {line.plate && <Plate number={line.plate} />}
            <span>{line.what}</span>
          </dd>
          <dd className={classes.number}>{line.number}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
