import { IconCameraPlus } from '@tabler/icons-react'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { readMarkers } from '@verstas/domain/health-checks/markers.ts'
import {
  checkKey,
  checksOf,
  markerFindingKey,
  type Properties,
} from '@verstas/domain/health-checks/properties.ts'
import { memo, useMemo } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { isPictureProperty } from '../maps/image-maps.tsx'
import type { ShownPhoto } from '../queued-photos.ts'
import { CheckPhotos } from './check-photos.tsx'
import { useValues } from './use-values.ts'

interface CarPhotosProps {
  readonly survey: SurveyForm
  /** All values of the form; `Photos` receives only those of pictures. */
  readonly properties: Properties
  readonly inspectionId: number | null
  /** All attachments of the inspection. */
  readonly attachments: readonly InspectionAttachment[]
  readonly queued: readonly ShownPhoto[]
  readonly isReadOnly: boolean
  readonly onAddPhoto: (property: null) => void
}

/** The photos of the whole vehicle, and those of removed markers or of checks that the form lacks. */
export const CarPhotos = ({ properties, ...props }: CarPhotosProps) => (
  <Photos {...props} properties={useValues(properties, isPictureProperty)} />
)

/** Memoized, so that a tap on a check does not rerender the photos. */
const Photos = memo(function Photos(props: CarPhotosProps) {
  const { survey, properties, inspectionId, attachments, queued, isReadOnly, onAddPhoto } = props
  const t = useTexts()
  const wholeCarPhotos = useMemo(() => {
    const shownElsewhere = new Set([
      ...checksOf(survey).map(({ Id }) => checkKey(Id)),
      ...survey.ImageMaps.flatMap(({ Id }) =>
        readMarkers(properties, Id).map((marker) => markerFindingKey(Id, marker.id)),
      ),
    ])
    return attachments.filter(({ Property = null }) => Property === null || !shownElsewhere.has(Property))
  }, [attachments, survey, properties])
  if (isReadOnly && wholeCarPhotos.length + queued.length === 0) return null
  const title = t('healthCheck.carPhotos')
  return (
    <Panel title={title}>
      <div className="grid gap-8">
        <CheckPhotos label={title} inspectionId={inspectionId} attachments={wholeCarPhotos} queued={queued} />
        {!isReadOnly && (
          <Button variant="tonal" icon={IconCameraPlus} onClick={() => onAddPhoto(null)}>
            {t('healthCheck.addCarPhotos')}
          </Button>
        )}
      </div>
    </Panel>
  )
})
