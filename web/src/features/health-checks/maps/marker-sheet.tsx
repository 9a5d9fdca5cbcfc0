import { IconCamera } from '@tabler/icons-react'
import type { ImageMap, ImagePart } from '@verstas/contract/health-checks/survey.ts'
import type { Marker } from '@verstas/domain/health-checks/markers.ts'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { CheckPhotos } from '../form/check-photos.tsx'
import { NoteField } from '../form/note-field.tsx'
import classes from './marker-sheet.module.css'
import { SeverityChoice } from './severity.tsx'
import { longestNote, placeWords, severityWord } from './use-markers.ts'

interface MarkerSheetProps {
  readonly marker: Marker
  readonly number: number
  /** The name of the vehicle's part that is nearest to the marker. */
  readonly part: string | undefined
  readonly photos: Omit<ComponentProps<typeof CheckPhotos>, 'label'>
  readonly isReadOnly: boolean
  readonly onChange: (values: Partial<Pick<Marker, 'severity' | 'note'>>) => void
  readonly onAddPhoto: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Edits the severity, the note and the photos of a marker. Changes need no save button. */
export function MarkerSheet(props: MarkerSheetProps) {
  const { marker, number, part, photos, isReadOnly, onChange, onAddPhoto, onRemove, onClose } = props
  const t = useTexts()
  const about = [part, isReadOnly && severityWord(t, marker)]
  return (
    <Sheet
      isOpen
      title={t('maps.marker', { number })}
      onClose={onClose}
      foot={
        <>
          {!isReadOnly && (
            <Button variant="plainDanger" onClick={onRemove}>
              {t('maps.removeThis')}
            </Button>
          )}
          <Button onClick={onClose}>{t('maps.done')}</Button>
        </>
      }
    >
      <div className="stack gap-16">
        <p className="type-15 soft">{about.filter(Boolean).join(' · ')}</p>
        {!isReadOnly && (
          <SeverityChoice value={marker.severity} onChange={(severity) => onChange({ severity })} />
        )}
        <NoteField
          label={t('maps.note')}
          most={longestNote}
          value={marker.note}
          isReadOnly={isReadOnly}
          onText={(note) => onChange({ note })}
        />
        <CheckPhotos label={t('healthCheck.photos', { check: placeWords(t, number, part) })} {...photos} />
        {!isReadOnly && (
          <Button variant="tonal" icon={IconCamera} onClick={onAddPhoto}>
            {t('maps.addPhoto')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

interface PartSheetProps {
  readonly image: ImageMap
  readonly onChoose: (part: ImagePart) => void
  readonly onClose: () => void
}

/** The vehicle's parts on a picture as a list, to add a marker without a tap on the picture. */
export function PartSheet({ image, onChoose, onClose }: PartSheetProps) {
  const t = useTexts()
  return (
    <Sheet isOpen title={t('maps.parts', { picture: image.Title })} onClose={onClose}>
      <ul className="lined grid">
        {image.Parts.map((part) => (
          <li key={part.Id}>
            <button type="button" className={`${classes.part} touch type-17`} onClick={() => onChoose(part)}>
              {part.Title}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
