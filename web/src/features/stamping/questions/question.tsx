import { useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { WizardAnswer } from '@verstas/domain/stamping/decide.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { Fragment } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { YesNoQuestion } from '../../../platform/ui/question-dialog.tsx'
import { namesOf } from '../describe.ts'
import { latestStampingQuery } from '../latest-stamping.ts'
import classes from './stamping-wizard.module.css'

/** The new stamping about which the server asks. */
export interface AskedAbout {
  readonly what: string
  /** The vehicle's plate; null without a work order, or if the device does not know the stamped rows. */
  readonly plate: string | null
  /** The typed start or the time of the tap, as an ISO instant. */
  readonly at: string | undefined
  /** True if the stamping replaces the user's latest one. */
  readonly isOwn: boolean
}

/** The work that ends when the new stamping starts. */
export interface EndingWork {
  readonly plate: string | null
  /** The names of the stamped rows; empty without a work order, or if the server sends no names. */
  readonly rows: readonly string[]
  readonly what: string
  readonly startedAt: string
}

/**
 * Returns the work of the user's running stamping from the cache; null if nothing runs, or if the new
 * stamping does not replace it.
 */
export function useEndingWork({ isOwn }: AskedAbout): EndingWork | null {
  const latest = useQueryClient().getQueryData(latestStampingQuery().queryKey)
  if (!isOwn || !latest || latest.EndTime !== null) return null
  const { LicenseNumber, OrderRows, TypeDescription, StartTime } = latest
  const rows = namesOf(OrderRows)
  return { plate: LicenseNumber, rows, what: rows.join(', ') || TypeDescription, startedAt: StartTime }
}

interface EndAndBeginningProps {
  readonly about: AskedAbout
  readonly ends: EndingWork | null
}

/** Shows the work that ends, with its duration, and the work that begins, with its start. */
export function EndAndBeginning({ about, ends }: EndAndBeginningProps) {
  const t = useTexts()
  const format = useFormat()
  const { what, plate, at } = about
  const duration = ends && at ? format.duration(minutesBetween(new Date(ends.startedAt), new Date(at))) : null
  const lines = [
    ...(ends
      ? [{ label: t('stamping.wizard.ends'), plate: ends.plate, what: ends.what, number: duration }]
      : []),
    { label: t('stamping.wizard.begins'), plate, what, number: at ? format.time(at) : null },
  ]
  return (
    <dl className={`${classes.changes} grid middle gap-12 rounded sunken`}>
      {lines.map((line) => (
        <Fragment key={line.label}>
          <dt className="soft type-13">{line.label}</dt>
          <dd className="line wrap gap-y-4 gap-x-8 shrink type-15 strong">
            {line.plate && <Plate number={line.plate} />}
            <span>{line.what}</span>
          </dd>
          <dd className={`${classes.number} number-19 text-end`}>{line.number}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface QuestionProps {
  readonly asked: ErrorAnswer
  readonly answer: WizardAnswer
  readonly about: AskedAbout
  readonly ends: EndingWork | null
  readonly onAnswer: (isYes: boolean) => void
}

/** One of the server's questions about a stamping, with the effect of the answer yes. */
export function Question({ onAnswer, ...asked }: QuestionProps) {
  const t = useTexts()
  const { words, hint } = useQuestion(asked)
  return (
    <YesNoQuestion
      words={words}
      meaning={hint}
      no={{ word: t('common.no') }}
      yes={{ word: t('common.yes') }}
      hint={t('stamping.wizard.hint')}
      onAnswer={onAnswer}
    />
  )
}

/**
 * Returns the text of the question, with the known rows or the start that it concerns. Also returns the
 * effect of the answer yes; null if it needs no explanation.
 */
function useQuestion({ asked, answer, about, ends }: Omit<QuestionProps, 'onAnswer'>) {
  const t = useTexts()
  const format = useFormat()
  const general = { words: messageOf(new CallFailed(400, [asked]), t), hint: null }
  const time = about.at && format.time(about.at)
  const names = ends?.rows ?? []
  switch (answer) {
    case 'IsPreviousJobsReady':
      // The number of rows is unknown here, so the hint uses the plural.
      if (names.length === 0) return { ...general, hint: t('stamping.wizard.jobReadyHint', { count: 2 }) }
      return {
        words:
          names.length === 1
            ? t('stamping.wizard.jobReady', { name: names[0] ?? '' })
            : t('stamping.wizard.jobsReady', { count: names.length }),
        hint: t('stamping.wizard.jobReadyHint', { count: names.length }),
      }
    case 'IsReady':
      return { ...general, hint: t('stamping.wizard.orderReadyHint') }
    case 'IsOverTime':
      return time ? { words: t('stamping.wizard.overtime', { time }), hint: null } : general
    case 'IsFlexTime':
      return time ? { words: t('stamping.wizard.flexTime', { time }), hint: null } : general
    case 'IsKiKyTime':
      return time ? { words: t('stamping.wizard.kiKyTime', { time }), hint: null } : general
    default:
      return general
  }
}
