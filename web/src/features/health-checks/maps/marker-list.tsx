import { IconTrash } from '@tabler/icons-react'
import type { EarlierFinding } from '@verstas/contract/health-checks/entities.ts'
import type { ImageMap } from '@verstas/contract/health-checks/survey.ts'
import { type Marker, nearestPart, type Severity } from '@verstas/domain/health-checks/markers.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './marker-list.module.css'
import { SeverityDot } from './severity.tsx'
import { type Markers, severityWord } from './use-markers.ts'

interface MarkerListProps {
  readonly image: ImageMap
  readonly markers: Markers
  readonly isReadOnly: boolean
  readonly photosOf: (
    marker: Marker,
  ) => Readonly<Record<'attachments' | 'queued', { readonly length: number }>>
  readonly onOpen: (marker: Marker) => void
  readonly onRemove: (marker: Marker) => void
}

/** The markers of a picture as a list, in the order of their numbers. */
export function MarkerList({ image, markers, isReadOnly, photosOf, onOpen, onRemove }: MarkerListProps) {
  const t = useTexts()
  if (markers.markers.length === 0) return null
  return (
    <ol className="bleed">
      {markers.markers.map((marker, index) => {
        const number = index + 1
        const part = nearestPart(image, marker)?.Title
        const { attachments, queued } = photosOf(marker)
        const count = attachments.length + queued.length
        const facts = [severityWord(t, marker), marker.note && part, count > 0 && t('maps.photos', { count })]
        return (
          <li key={marker.id} className={`${classes.row} lined-item line gap-8`}>
            <button
              type="button"
              className={`${classes.open} line gap-12 grow shrink`}
              onClick={() => onOpen(marker)}
            >
              <SeverityDot severity={marker.severity}>{number}</SeverityDot>
              <span className="stack shrink type-17 break-anywhere">
                <span className="visually-hidden">{number}. </span>
                <span>{marker.note || part || t('maps.marker', { number })}</span>
                <span className="type-15 soft">{joinFacts(facts)}</span>
              </span>
            </button>
            {!isReadOnly && (
              <IconButton
                label={t('maps.remove', { number })}
                icon={IconTrash}
                onClick={() => onRemove(marker)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Joins the facts into one line, which breaks only between facts. */
const joinFacts = (facts: readonly (string | false | undefined)[]): string =>
  facts.flatMap((fact) => (fact ? [fact.replaceAll(' ', '\u00a0')] : [])).join(' · ')

interface EarlierListProps {
  readonly image: ImageMap
  readonly earlier: readonly EarlierFinding[]
}

/** The markers that earlier inspections have on a picture, as text. */
export function EarlierList({ image, earlier }: EarlierListProps) {
  const t = useTexts()
  const format = useFormat()
  if (earlier.length === 0) return null
  return (
    <section className="stack gap-4">
      <h3 className="type-15 strong">{t('maps.earlier')}</h3>
      <ul className="stack gap-4 type-15 soft break-anywhere">
        {earlier.map(({ InspectionId, Key, At, X, Y, Severity: severity, Note, IsDeclined }) => (
          <li key={`${InspectionId}.${Key}`}>
            {[
              format.date(At),
              severity !== null && severityWord(t, { severity: severity as Severity }),
              nearestPart(image, { x: X ?? 0, y: Y ?? 0 })?.Title,
              Note,
              IsDeclined && t('maps.declined'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
