import { IconChevronDown } from '@tabler/icons-react'
import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { useIsOnline } from '../../../platform/ui/use-is-online.ts'
import { AcceptedCard } from './accepted-card.tsx'
import classes from './answers.module.css'
import { OtherAnswer } from './other-answer.tsx'
import { useOfferAnswers } from './use-answers.ts'

/** Number of rows before the user expands the list. */
const shownCount = 4

/** Returns the newest acceptance whose job can be created with one tap; undefined if there is none. */
const findWorkable = (answers: readonly OfferAnswer[]): OfferAnswer | undefined =>
  answers.find(({ Kind, WorkOrder }) => Kind === 'accept' && WorkOrder !== null)

/**
 * A card for the top of a start page: the newest acceptance whose vehicle has an open work order. Renders
 * nothing without one, while loading, and offline.
 */
export function NewestAcceptance() {
  const t = useTexts()
  const isOnline = useIsOnline()
  const { data, error, refetch, isFetching } = useOfferAnswers()
  if (data === undefined) {
    if (!error || !isOnline) return null
    return (
      <ErrorState
        title={t('offers.answersNotRead')}
        hint={messageOf(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const answer = findWorkable(data)
  return (
    answer && (
      <div className={classes.answers}>
        <AcceptedCard key={keyOf(answer)} answer={answer} />
      </div>
    )
  )
}

/**
 * The other answers to offers that wait for the user, in rows: the newest ones, and all of them after a tap.
 * Renders nothing if there are none.
 */
export function OfferAnswerList() {
  const t = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  const { data = [] } = useOfferAnswers(false)
  const newest = findWorkable(data)
  const others = data.filter((answer) => answer !== newest)
  if (others.length === 0) return null
  return (
    <Panel title={t(newest ? 'offers.otherAnswers' : 'offers.answers')}>
      <ul>
        {others.slice(0, showsAll ? undefined : shownCount).map((answer) => (
          <OtherAnswer key={keyOf(answer)} answer={answer} />
        ))}
      </ul>
      {!showsAll && others.length > shownCount && (
        <Button variant="plain" icon={IconChevronDown} onClick={() => setShowsAll(true)}>
          {t('offers.showAll', { count: others.length })}
        </Button>
      )}
    </Panel>
  )
}

const keyOf = ({ OfferId, Key }: OfferAnswer) => `${OfferId} ${Key}`
