import { IconEye } from '@tabler/icons-react'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import type { OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import { useId } from 'react'
import { languageNames, localeTags } from '../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { FormatProvider, useFormat } from '../../platform/ui/format.tsx'
import { FindingFacts } from './customer/finding-facts.tsx'
import { OfferPhoto } from './offer-photo.tsx'
import classes from './offers.module.css'
import type { CustomerWords } from './use-customer-words.ts'

interface CustomerPreviewProps {
  readonly line: Pick<OfferLine, 'Title' | 'Light' | 'Note' | 'Measure' | 'Price'>
  readonly photos: readonly InspectionAttachment[]
  readonly words: CustomerWords
}

/** The customer's card of a finding with the current values, in the customer's language. */
export function CustomerPreview({ line, photos, words }: CustomerPreviewProps) {
  const t = useTexts()
  const id = useId()
  const ownLanguage = useLanguage()
  const { timeZone } = useFormat()
  const { language, isOtherLanguageMissing } = words
  return (
    <section
      className={`${classes.preview} grid gap-8 rounded filled-brand`}
      aria-label={t('offers.customerSees')}
    >
      <p className="line gap-6 type-13 strong">
        <IconEye size={18} aria-hidden="true" />
        {t('offers.customerSees')}
        {language !== ownLanguage && ` · ${languageNames[language]}`}
      </p>
      {isOtherLanguageMissing && <p className="type-13">{t('offers.previewInOwn')}</p>}
      <article className="grid gap-10 shrink pad-16 card ink" aria-labelledby={id} lang={language}>
        <FormatProvider timeZone={timeZone} locale={localeTags[language]}>
          <FindingFacts
            t={words.t}
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
        </FormatProvider>
      </article>
    </section>
  )
}
