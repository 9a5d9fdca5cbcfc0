import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { MadeOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { findingsOf } from '@verstas/domain/health-checks/findings.ts'
import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { lazy, memo, Suspense, useState } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { OfferEntry } from './offer-entry.tsx'
import { SendOffer } from './send-offer.tsx'

const LinkSheet = lazy(async () => ({ default: (await import('./link-sheet.tsx')).LinkSheet }))
const MakeOffer = lazy(async () => ({ default: (await import('./make-offer.tsx')).MakeOffer }))

const noPhotos: readonly never[] = []

interface OffersProps {
  readonly inspectionId: number
  readonly survey: SurveyForm
  readonly properties: Properties
  readonly attachments?: readonly InspectionAttachment[]
  /** The vehicle's VIN, for the order of parts and operations. */
  readonly serialNumber?: string | undefined
}

/** The offers of an inspection with the customer's latest answers, and a button that creates a new offer. */
export const Offers = memo(function Offers(props: OffersProps) {
  const { inspectionId, survey, properties, attachments = noPhotos, serialNumber } = props
  const t = useTexts()
  const query = useOffers(inspectionId)
  const [isMaking, setIsMaking] = useState(false)
  const [newOffer, setNewOffer] = useState<MadeOffer | null>(null)
  const findings = findingsOf(survey, properties)
  return (
    <Panel title={t('offers.title')}>
      <div className="grid gap-16 shrink">
        <AsyncView
          query={query}
          empty={
            <p className="type-15 soft">{t(findings.length > 0 ? 'offers.none' : 'offers.nothingFound')}</p>
          }
        >
          {(offers) => (
            <ol className="stack gap-16">
              {offers.map((offer) => (
                <OfferEntry key={offer.Id} inspectionId={inspectionId} offer={offer} />
              ))}
            </ol>
          )}
        </AsyncView>
        {findings.length > 0 && (
          <Button variant="tonal" icon={IconSend} onClick={() => setIsMaking(true)}>
            {t('offers.make')}
          </Button>
        )}
      </div>
      <Suspense>
        {isMaking && (
          <MakeOffer
            inspectionId={inspectionId}
            findings={findings}
            attachments={attachments}
            serialNumber={serialNumber}
            onClose={() => setIsMaking(false)}
            onMade={(offer) => {
              setIsMaking(false)
              setNewOffer(offer)
            }}
          />
        )}
        {newOffer && (
          <LinkSheet
            title={t('offers.make')}
            hint={t('offers.made')}
            link={newOffer.Link}
            onClose={() => setNewOffer(null)}
          >
            <SendOffer inspectionId={inspectionId} offer={newOffer} />
          </LinkSheet>
        )}
      </Suspense>
    </Panel>
  )
})

/**
 * Returns the offers of an inspection, newest first. Live events invalidate the offers after the customer's
 * answers (`live/changes.ts` of the contract).
 */
const useOffers = (inspectionId: number) =>
  useQuery(endpointQuery(offerEndpoints.listOffers, { params: { id: inspectionId } }))
