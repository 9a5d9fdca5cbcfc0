import { IconMail, IconMessage } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type {
  MadeOffer,
  OfferChannel,
  OfferRecipient,
  OfferSending,
} from '@verstas/contract/health-checks/offer-entities.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { TextField } from '../../platform/ui/text-fields.tsx'
import classes from './offers.module.css'

/** Returns the contact of an inspection, and the services that can send a link. */
export const useOfferRecipient = (inspectionId: number) => {
  const { canCall } = useSession()
  const { getOfferRecipient } = offerEndpoints
  return useQuery({
    ...endpointQuery(getOfferRecipient, { params: { id: inspectionId } }),
    enabled: canCall(getOfferRecipient),
  })
}

interface SendOfferProps {
  readonly inspectionId: number
  readonly offer: Pick<MadeOffer, 'Id' | 'Link'>
}

/** Sends the link of a new offer by each service that the server has. Renders nothing if it has none. */
export function SendOffer({ inspectionId, offer }: SendOfferProps) {
  const { data } = useOfferRecipient(inspectionId)
  return data?.Channels.map((channel) => (
    <SendBy key={channel} {...{ inspectionId, offer, channel }} recipient={data} />
  ))
}

const icons = { email: IconMail, sms: IconMessage } as const

interface SendByProps extends SendOfferProps {
  readonly channel: OfferChannel
  readonly recipient: OfferRecipient
}

function SendBy({ inspectionId, offer, channel, recipient }: SendByProps) {
  const t = useTexts()
  const [to, setTo] = useState((channel === 'email' ? recipient.Email : recipient.Phone) ?? '')
  const attempt = useAttempt()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: OfferSending) =>
      attempt(body, (headers) =>
        call(offerEndpoints.sendOffer, { params: { id: inspectionId, offerId: offer.Id }, headers, body }),
      ),
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  const name = t(`offers.sendBy.${channel}`)
  return (
    <form
      className={`${classes.send} flex wrap gap-8`}
      onSubmit={(event) => {
        event.preventDefault()
        if (to.trim() !== '') mutate({ Channel: channel, To: to.trim(), Link: offer.Link })
      }}
    >
      <TextField
        label={recipient.Name ? `${name}: ${recipient.Name}` : name}
        type={channel === 'email' ? 'email' : 'tel'}
        value={to}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
      <Button
        type="submit"
        icon={icons[channel]}
        isBusy={isPending}
        disabled={to.trim() === '' || isSuccess}
        aria-label={`${t('offer.send')}: ${name}`}
      >
        {t('offer.send')}
      </Button>
    </form>
  )
}
