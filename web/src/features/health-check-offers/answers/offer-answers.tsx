import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { useIsOnline } from '../../../platform/ui/use-is-online.ts'
import { AcceptedCard } from './accepted-card.tsx'
import classes from './answers.module.css'
import { OtherAnswer } from './other-answer.tsx'
import { useOfferAnswers } from './use-answers.ts'

/**
 * The customers' answers to offers that wait for the user: a card for each acceptance, and a list of refusals and
 * requests for a call. Renders nothing while there are none, while they load, and offline.
 */
export function OfferAnswers() {
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
  const others = data.filter(({ Kind }) => Kind !== 'accept')
  if (data.length === 0) return null
  return (
    <div className={`${classes.answers} stack gap-12`}>
      {data
        .filter(({ Kind }) => Kind === 'accept')
        .map((answer) => (
          <AcceptedCard key={keyOf(answer)} answer={answer} />
        ))}
      {others.length > 0 && (
        <Panel title={t('offers.otherAnswers')}>
          <ul>
            {others.map((answer) => (
              <OtherAnswer key={keyOf(answer)} answer={answer} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

const keyOf = ({ OfferId, Key }: OfferAnswer) => `${OfferId} ${Key}`
