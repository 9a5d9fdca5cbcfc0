import type { EarlierFinding } from '@verstas/contract/health-checks/entities.ts'
import type { ImageMap } from '@verstas/contract/health-checks/survey.ts'
import { nearestPart, type Severity } from '@verstas/domain/health-checks/markers.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { severityWord } from './use-markers.ts'

interface EarlierListProps {
  readonly image: ImageMap
  readonly earlier: readonly EarlierFinding[]
}

/** The markers of earlier inspections of a picture, as text. */
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
