import { IconClock } from '@tabler/icons-react'
import type { OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import type { ReactNode } from 'react'
import type { Translate } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import classes from './finding.module.css'

interface FindingFactsProps {
  readonly line: Pick<OfferLine, 'Title' | 'Light' | 'Note' | 'Measure' | 'Price'>
  readonly titleId: string
  readonly photos: ReactNode
  /** Returns texts in the customer's language. */
  readonly t: Translate
}

/** A finding as the customer reads it: its urgency, price, photos, title and sentence. */
export function FindingFacts({ line, titleId, photos, t }: FindingFactsProps) {
  const format = useFormat()
  const { Title, Light, Note, Measure, Price } = line
  return (
    <>
      <div className={`${classes.top} flex wrap spread gap-8`}>
        <StateBadge
          state={Light === 'now' ? 'late' : 'waiting'}
          {...(Light !== 'now' && { icon: IconClock })}
        >
          {t(`offer.light.${Light}`)}
        </StateBadge>
        {Price === null ? (
          <span className="type-15 soft">{t('offer.priceLater')}</span>
        ) : (
          <span className="number-24 nowrap">{t('common.price', { price: format.price(Price) })}</span>
        )}
      </div>
      {photos}
      <h2 id={titleId} className="type-20 break-anywhere">
        {Title}
      </h2>
      {Note && <p className="type-17 pre-line break-anywhere">{Note}</p>}
      {Measure && (
        <p className="type-17 pre-line break-anywhere">{t('offer.measured', { value: Measure })}</p>
      )}
    </>
  )
}
