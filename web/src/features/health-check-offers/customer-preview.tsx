import { IconEye } from '@tabler/icons-react'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import type { OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import { useId } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FindingFacts } from './customer/finding-facts.tsx'
import { OfferPhoto } from './offer-photo.tsx'
import classes from './offers.module.css'

interface CustomerPreviewProps {
  readonly line: Pick<OfferLine, 'Title' | 'Light' | 'Note' | 'Measure' | 'Price'>
  readonly photos: readonly InspectionAttachment[]
}

/** The customer's card of a finding, as it is with the current values. */
export function CustomerPreview({ line, photos }: CustomerPreviewProps) {
  const t = useTexts()
  const id = useId()
  return (
    <section
      className={`${classes.preview} grid gap-8 rounded filled-brand`}
      aria-label={t('offers.customerSees')}
    >
      <p className="line gap-6 type-13 strong">
        <IconEye size={18} aria-hidden="true" />
        {t('offers.customerSees')}
      </p>
      <article className="grid gap-10 shrink pad-16 card ink" aria-labelledby={id}>
        <FindingFacts
          line={line}
          titleId={id}
          photos={
            photos.length > 0 && (
              <div className={`${classes.photos} grid gap-4`}>
                {photos.map((photo) => (
                  <OfferPhoto key={photo.Id} photo={photo} />
                ))}
              </div>
            )
          }
        />
      </article>
    </section>
  )
}
