import { IconPhone } from '@tabler/icons-react'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { Offer, OfferDelivery, OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useAct } from '../../platform/editing/use-act.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import classes from './offers.module.css'

interface OfferEntryProps {
  readonly inspectionId: number
  readonly offer: Offer
}

/** An offer with the customer's answers, and a button that closes its link. */
export function OfferEntry({ inspectionId, offer }: OfferEntryProps) {
  const t = useTexts()
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAct({
    write: offerEndpoints.revokeOffer,
    run: () =>
      call(offerEndpoints.revokeOffer, { params: { id: inspectionId, offerId: offer.Id } }).finally(() =>
        setIsAsking(false),
      ),
  })
  const { Created, CreatedBy, ExpirationTime, RevokedAt, OpenedAt, Lines, Deliveries = [] } = offer
  const isExpired = Date.parse(ExpirationTime) <= serverNow().getTime()
  const state = RevokedAt
    ? t('offers.closed')
    : isExpired
      ? t('offers.expired')
      : OpenedAt
        ? t('offers.opened', { time: format.dateTime(OpenedAt) })
        : t('offers.notOpened')
  return (
    <li className={`${classes.offer} grid justify-start gap-8`}>
      <p className="type-15 soft">
        {t('offers.sentBy', { time: format.dateTime(Created), name: CreatedBy.Name })}
        <br />
        {state}
      </p>
      {Deliveries.map((delivery) => (
        <DeliveryState key={delivery.Id} delivery={delivery} />
      ))}
      <ul className="full">
        {Lines.map((line) => (
          <Line key={line.Key} line={line} />
        ))}
      </ul>
      {!RevokedAt && !isExpired && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t('offers.revoke')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('offers.revoke')}
        confirmLabel={t('offers.revoke')}
        onConfirm={act}
        onCancel={() => setIsAsking(false)}
        isBusy={isBusy}
        isDestructive
      >
        {t('offers.revokeHint')}
      </ConfirmDialog>
    </li>
  )
}

/** Time after which an unconfirmed message is unclear, in milliseconds. */
const unclearAfter = 120_000

const deliveryStates = { Sending: 'ongoing', Sent: 'done', Failed: 'late', Unclear: 'waiting' } as const

/** Shows whether a message with the link was sent, and otherwise what to do. */
function DeliveryState({ delivery: { Channel, State, At } }: { readonly delivery: OfferDelivery }) {
  const t = useTexts()
  const format = useFormat()
  const isLost = State === 'Sending' && serverNow().getTime() - Date.parse(At) > unclearAfter
  const state = isLost ? 'Unclear' : State
  const channel = t(`offers.sendBy.${Channel}`)
  return (
    <StateBadge state={deliveryStates[state]}>
      {state === 'Sending'
        ? `${channel} …`
        : t(`offers.delivery.${state}`, { channel, time: format.time(At) })}
    </StateBadge>
  )
}

function Line({ line: { Title, Price, Answer, IsReplaced } }: { readonly line: OfferLine }) {
  const t = useTexts()
  const format = useFormat()
  const kind = Answer?.Kind ?? 'none'
  return (
    <li className={`${classes.line} lined-item grid gap-y-4 gap-x-12 type-17`}>
      <span>{Title}</span>
      <span className="type-15 strong text-right">
        {Price === null ? t('offer.priceLater') : t('common.price', { price: format.price(Price) })}
      </span>
      <span className="line wrap gap-y-4 gap-x-8 whole-row">
        <StateBadge state={states[kind]} {...(kind === 'call' && { icon: IconPhone })}>
          {t(`offers.answer.${kind}`)}
        </StateBadge>
        {Answer && <span className="type-15 soft">{format.dateTime(Answer.At)}</span>}
        {IsReplaced && <span className="type-15 soft">{t('offers.replaced')}</span>}
      </span>
      {Answer?.Text && <q className="whole-row type-15 soft">{Answer.Text}</q>}
    </li>
  )
}

const states = { accept: 'done', decline: 'blocked', call: 'waiting', none: 'open' } as const
