import type { MissingOrderAnswer } from '@verstas/contract/integration/source-entities.ts'
import { type FormEvent, useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useMissingOrder } from '../api.ts'
import { useRecordWords } from './record-words.ts'
import classes from './sources.module.css'

/** The maximum length of a number to look up. */
const longest = 100

/** The maximum number of earlier questions below the answer. */
const mostAsked = 4

/** Asks for a work order number, and shows a link to the work order or the reason why it is missing. */
export function WhyCard() {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<readonly string[]>([])
  const [number] = asked
  const ask = (next: string) => {
    if (next !== '') setAsked([next, ...asked.filter((earlier) => earlier !== next)].slice(0, mostAsked))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed.trim())
  }
  return (
    <Panel title={t('why.title')}>
      <form className={classes.ask} onSubmit={submit}>
        <TextField
          aria-label={t('why.number')}
          placeholder={t('why.number')}
          inputClassName={classes.number}
          maxLength={longest}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" size="main">
          {t('why.ask')}
        </Button>
      </form>
      <div role="status" className="hide-empty mt-16">
        {number !== undefined && <Answer key={number} number={number} />}
      </div>
      {asked.length > 1 && (
        <div className="stack gap-4 mt-16">
          <h3 className="type-15 strong soft">{t('why.asked')}</h3>
          <div className="line wrap gap-8">
            {asked.slice(1).map((earlier) => (
              <Button
                key={earlier}
                variant="quiet"
                size="small"
                onClick={() => {
                  setTyped(earlier)
                  ask(earlier)
                }}
              >
                {earlier}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Panel>
  )
}

function Answer({ number }: { readonly number: string }) {
  return (
    <AsyncView query={useMissingOrder(number)} skeleton={<LoadingSkeleton count={1} height={88} />}>
      {(answer) => <AnswerWords answer={answer} />}
    </AsyncView>
  )
}

const tones: Readonly<Record<MissingOrderAnswer['Answer'], string>> = {
  here: 'done',
  otherSite: 'waiting',
  deferred: 'waiting',
  rejected: 'late',
  deleted: 'open',
  paused: 'open',
  neverReceived: 'open',
}

function AnswerWords({ answer }: { readonly answer: MissingOrderAnswer }) {
  const { Answer: kind, Order, Deferred, Rejected, Deleted, PausedSources } = answer
  const t = useTexts()
  const format = useFormat()
  const words = useRecordWords()
  const now = useNow()
  const time = (instant: string | null | undefined) => (instant ? format.instant(instant, now) : '')
  const isHere = kind === 'here' || kind === 'otherSite'
  const { title, hints } = wordsOf()
  return (
    <div className={classes.answer} data-tone={tones[kind]}>
      <strong className={classes.answerTitle}>{title}</strong>
      {hints.map((hint) => (
        <p key={hint} className="type-15 break-anywhere">
          {hint}
        </p>
      ))}
      {kind === 'here' && Order && (
        <div className="mt-8">
          <Button
            variant="tonal"
            render={(root) => (
              <Link to="/workorder" search={{ number: String(Order.OrderNumber) }} {...root} />
            )}
          >
            {t('why.open', { number: Order.Number })}
          </Button>
        </div>
      )}
    </div>
  )

  function wordsOf(): { readonly title: string; readonly hints: readonly string[] } {
    const faults = (Rejected?.Faults ?? []).map(words.faultLine)
    const newer = isHere
      ? [
          ...(Deferred ? [t('why.newerWaits', { record: words.waitsFor(Deferred) })] : []),
          ...(Rejected ? [t('why.newerRejected', { time: time(Rejected.Rejected) }), ...faults] : []),
        ]
      : []
    switch (kind) {
      case 'here':
        return {
          title: t('why.here'),
          hints: [
            Order?.Source
              ? t('why.hereFrom', { source: Order.Source, time: time(Order.Taken) })
              : t('why.hereOwn'),
            ...newer,
          ],
        }
      case 'otherSite':
        return {
          title: t('why.otherSite', { site: Order?.Site.Description ?? '' }),
          hints: [t('why.otherSiteHint'), ...newer],
        }
      case 'deferred':
        return {
          title: t('why.deferred', {
            time: time(Deferred?.Received),
            record: Deferred ? words.waitsFor(Deferred) : '',
          }),
          hints: Rejected
            ? [t('why.referenceRejected', { time: time(Rejected.Rejected) }), ...faults]
            : [t('why.deferredHint', { source: Deferred?.Source ?? '' })],
        }
      case 'rejected':
        return {
          title: t('why.rejected', { source: Rejected?.Source ?? '', time: time(Rejected?.Rejected) }),
          hints: faults,
        }
      case 'deleted':
        return {
          title: t('why.deleted', { source: Deleted?.Source ?? '', time: time(Deleted?.At) }),
          hints: [t('why.deletedHint')],
        }
      case 'paused':
        return {
          title: t('why.paused', { sources: PausedSources.join(', ') }),
          hints: [t('why.pausedHint')],
        }
      case 'neverReceived':
        return { title: t('why.neverReceived'), hints: [t('why.neverReceivedHint')] }
    }
  }
}
