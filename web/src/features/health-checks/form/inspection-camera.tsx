import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { nearestPart, readMarkers } from '@verstas/domain/health-checks/markers.ts'
import {
  checkKey,
  checksOf,
  markerFindingKey,
  type Properties,
} from '@verstas/domain/health-checks/properties.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { ChooseFilesButton } from '../../attachments/attach-button.tsx'
import { CameraDialog } from '../../camera/camera-dialog.tsx'
import type { ShownForm } from '../api.ts'
import { placeWords } from '../maps/use-markers.ts'
import type { InspectionName } from '../queued-inspections.ts'
import { inspectionPhotoKind, useAddPhoto } from '../queued-photos.ts'
import type { EditedInspection } from './use-inspection.ts'

interface InspectionCameraProps extends Pick<EditedInspection, 'properties' | 'change'> {
  readonly form: ShownForm
  readonly name: InspectionName
  /** The subject of the camera, as in the address. */
  readonly photo: string
  readonly onClose: () => void
}

/**
 * Takes any number of photos of a check, a marker or the whole vehicle. Also accepts pictures, videos and
 * papers from the device.
 */
export function InspectionCamera({ form, name, photo, properties, change, onClose }: InspectionCameraProps) {
  const t = useTexts()
  const add = useAddPhoto()
  const subject = subjectOf(photo, form.Survey, properties, t)
  if (subject === null) return null
  const keep = (file: Blob, fileName: string, isHeld: boolean) => {
    // Creates the inspection first, because the server only accepts photos of an existing inspection.
    if (name.id === null) change({})
    const about = {
      ...name,
      property: photo === 'car' ? null : photo,
      plate: form.Vehicle.LicenseNumber ?? '',
      at: serverNow().toISOString(),
    }
    return add(about, { file, fileName, isHeld })
  }
  const attach = async (files: readonly File[]) => {
    for (const file of files) await keep(file, file.name, false)
    if (files.length > 0) onClose()
  }
  return (
    <CameraDialog
      title={subject}
      owner={{ kind: inspectionPhotoKind, keep: (shot, fileName) => keep(shot, fileName, true) }}
      head={<ChooseFilesButton variant="quiet" onFiles={(files) => void attach(files)} />}
      onDone={onClose}
    />
  )
}

/** Returns the subject of the camera as text; null if the form does not contain the subject. */
function subjectOf(photo: string, survey: SurveyForm, properties: Properties, t: Translate): string | null {
  if (photo === 'car') return t('healthCheck.carPhotos')
  const check = checksOf(survey).find(({ Id }) => checkKey(Id) === photo)
  if (check) return t('healthCheck.photos', { check: check.Title })
  for (const image of survey.ImageMaps) {
    const markers = readMarkers(properties, image.Id)
    const place = markers.findIndex((marker) => markerFindingKey(image.Id, marker.id) === photo)
    const marker = markers[place]
    if (!marker) continue
    const check = placeWords(t, place + 1, nearestPart(image, marker)?.Title)
    return t('healthCheck.photos', { check })
  }
  return null
}
