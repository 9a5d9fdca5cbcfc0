import type { EarlierFinding, InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import type { ImageMap } from '@verstas/contract/health-checks/survey.ts'
import { readMarkers, type Severity } from '@verstas/domain/health-checks/markers.ts'
import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { memo, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FilterChip, FilterChips } from '../../../platform/ui/filter-chip.tsx'
import { useMediaQuery } from '../../../platform/ui/use-media-query.ts'
import type { EditedInspection } from '../form/use-inspection.ts'
import { useValues } from '../form/use-values.ts'
import type { ShownPhoto } from '../queued-photos.ts'
import { ImageMapCard } from './image-map-card.tsx'
import classes from './image-maps.module.css'
import { SeverityChoice } from './severity.tsx'

export interface ImageMapsProps {
  readonly images: readonly ImageMap[]
  readonly earlier: readonly EarlierFinding[]
  readonly inspectionId: number | null
  readonly attachments: readonly InspectionAttachment[]
  /** All values of the form; `Pictures` receives only those of pictures. */
  readonly properties: Properties
  /** Receives the changed values. An empty value removes a property. */
  readonly onChange: EditedInspection['change']
  readonly isReadOnly: boolean
  /** Opens the camera for a finding, by its property key. */
  readonly addPhoto: (propertyKey: string) => void
  /** Returns the unsent photos of a finding. */
  readonly queuedOf: (propertyKey: string) => readonly ShownPhoto[]
}

/**
 * The pictures of the vehicle with their markers (specification.md, Health check rules). Shows one picture at
 * a time, or two on wide screens.
 */
export const ImageMaps = ({ properties, ...props }: ImageMapsProps) => (
  <Pictures {...props} properties={useValues(properties, isPictureProperty)} />
)

/** True for the keys of a picture's markers and note. */
export const isPictureProperty = (key: string) => /^(markers?|text)\./.test(key)

/** Memoized, so that a tap on a check does not rerender the pictures. */
const Pictures = memo(function Pictures(props: ImageMapsProps) {
  const { images, properties, isReadOnly } = props
  const t = useTexts()
  const [chosen, setChosen] = useState(0)
  const [severity, setSeverity] = useState<Severity>(2)
  const isWide = useMediaQuery('(min-width: 64rem)')
  const first = isWide ? chosen - (chosen % 2) : chosen
  const next = first + (isWide ? 2 : 1)
  const isShown = (index: number) => index >= first && index < next
  return (
    <div className="grid gap-12 shrink">
      <FilterChips label={t('maps.pictures')}>
        {images.map(({ Id, Title }, index) => {
          const count = readMarkers(properties, Id).length
          return (
            <FilterChip key={Id} isChosen={isShown(index)} onToggle={() => setChosen(index)}>
              {Title}
              {count > 0 && (
                <>
                  <span
                    className={`${classes.count} centre rounded-full type-13 strong filled-brand`}
                    aria-hidden="true"
                  >
                    {count}
                  </span>
                  <span className="visually-hidden">, {t('maps.count', { count })}</span>
                </>
              )}
            </FilterChip>
          )
        })}
      </FilterChips>
      {!isReadOnly && <SeverityChoice value={severity} onChange={setSeverity} isWide />}
      <div className={`${classes.cards} grid gap-12 shrink`}>
        {images.map(
          (image, index) =>
            isShown(index) && (
              <ImageMapCard
                key={image.Id}
                {...props}
                image={image}
                severity={severity}
                onNext={index === next - 1 && next < images.length ? () => setChosen(next) : null}
              />
            ),
        )}
      </div>
    </div>
  )
})
