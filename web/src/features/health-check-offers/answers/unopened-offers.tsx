import { IconBellRinging, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { UnopenedOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { phoneAddress } from '../../../platform/ui/phone-address.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { SendOffer } from '../send-offer.tsx'

const LinkSheet = lazy(async () => ({ default: (await import('../link-sheet.tsx')).LinkSheet }))

/**
 * The user's offers that customers have not opened for some hours, each with a reminder and a call. Renders
 * nothing without any, while loading and after an error, which the section of the customers' answers already
 * shows.
 */
export function UnopenedOffers() {
  const t = useTexts()
  const { canCall } = useSession()
  const { listUnopenedOffers } = offerEndpoints
  const { data = [] } = useQuery({
    ...endpointQuery(listUnopenedOffers, {}),
    enabled: canCall(listUnopenedOffers),
  })
  if (data.length === 0) return null
  return (
    <Panel title={t('offers.unopened', { count: data.length })}>
      <ul>
        {data.map((offer) => (
          <Unopened key={offer.OfferId} offer={offer} />
        ))}
      </ul>
    </Panel>
  )
}

function Unopened({ offer }: { readonly offer: UnopenedOffer }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { OfferId, InspectionId, LicenseNumber, Titles, Price, Created, Contact } = offer
  const [link, setLink] = useState<string | null>(null)
  const { act, isBusy } = useAct({
    write: offerEndpoints.renewOfferLink,
    run: () => call(offerEndpoints.renewOfferLink, { params: { id: InspectionId, offerId: OfferId } }),
    onSuccess: ({ Link }) => setLink(Link),
  })
  const plate = LicenseNumber ?? ''
  return (
    <li className="pad-y-12 lined-item grid gap-8">
      <div className="line wrap spread gap-y-4 gap-x-8">
        <span className="line wrap gap-8">
          <Plate number={LicenseNumber} blankLabel={t('workOrder.noPlate')} />
          <span className="type-15 soft">
            {t('offers.unopenedSince', { time: format.instant(Created, now) })}
          </span>
        </span>
        {Price !== null && (
          <span className="type-17 strong nowrap">{t('common.price', { price: format.price(Price) })}</span>
        )}
      </div>
      <p className="type-15 break-anywhere">
        {[Titles.join(', '), Contact?.Name, Contact?.Phone].filter(Boolean).join(' · ')}
      </p>
      <div className="flex wrap gap-8">
        <Button
          variant="tonal"
          icon={IconBellRinging}
          isBusy={isBusy}
          aria-label={`${t('offers.remindCustomer')}: ${plate}`}
          onClick={act}
        >
          {t('offers.remindCustomer')}
        </Button>
        {Contact?.Phone && (
          <Button
            variant="quiet"
            icon={IconPhone}
            render={(props) => <a {...props} href={phoneAddress(Contact.Phone ?? '')} />}
          >
            {t('offers.callContact', { name: Contact.Name ?? Contact.Phone })}
          </Button>
        )}
      </div>
      <Suspense>
        {link !== null && (
          <LinkSheet
            title={`${t('offers.remindCustomer')}: ${plate}`}
            hint={t('offers.remindHint')}
            link={link}
            onClose={() => setLink(null)}
          >
            <SendOffer inspectionId={InspectionId} offer={{ Id: OfferId, Link: link }} />
          </LinkSheet>
        )}
      </Suspense>
    </li>
  )
}
