import { IconArrowRight, IconListDetails } from '@tabler/icons-react'
import type { ImageMap } from '@verstas/contract/health-checks/survey.ts'
import { type Marker, nearestPart, type Severity } from '@verstas/domain/health-checks/markers.ts'
import { imageTextKey, markerFindingKey, markerKey } from '@verstas/domain/health-checks/properties.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { NoteField } from '../form/note-field.tsx'
import { Drawing } from './drawing.tsx'
import classes from './image-map-card.module.css'
import type { ImageMapsProps } from './image-maps.tsx'
import { EarlierList, MarkerList } from './marker-list.tsx'
import { maxMarkers, useMarkers } from './use-markers.ts'

const MarkerSheet = lazy(async () => ({ default: (await import('./marker-sheet.tsx')).MarkerSheet }))
const PartSheet = lazy(async () => ({ default: (await import('./marker-sheet.tsx')).PartSheet }))

interface ImageMapCardProps extends ImageMapsProps {
  readonly image: ImageMap
  /** The severity of new markers. */
  readonly severity: Severity
  readonly onNext: (() => void) | null
}

const longestText = 2000

/** A picture with its markers, the lists of its markers and of earlier ones, and a note. */
export function ImageMapCard(props: ImageMapCardProps) {
  const { image, properties, onChange, isReadOnly, severity, onNext } = props
  const t = useTexts()
  const markers = useMarkers(image, properties, onChange)
  const surface = useRef<HTMLButtonElement>(null)
  const [newId, setNewId] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [choosesPart, setChoosesPart] = useState(false)
  /** The announcement of the last added or moved marker, for screen readers. */
  const [announcement, setAnnouncement] = useState('')
  const earlier = props.earlier.filter(
    ({ Key, X, Y }) => Key.startsWith(`${markerKey(image.Id)}.`) && X !== null && Y !== null,
  )
  const list = markers.markers
  const numberOf = ({ id }: Marker) => list.findIndex((marker) => marker.id === id) + 1

  const add = (place: Pick<Marker, 'x' | 'y'>) => {
    const marker = markers.add({ ...place, severity })
    if (!marker) return notify.error(t('maps.full', { most: maxMarkers }))
    setNewId(marker.id)
    setAnnouncement(t('maps.added', { marker: markers.nameOf(marker, list.length + 1) }))
  }
  const move = (marker: Marker, place: Pick<Marker, 'x' | 'y'>) => {
    markers.change(marker.id, place)
    setAnnouncement(t('maps.moved', { marker: markers.nameOf({ ...marker, ...place }, numberOf(marker)) }))
  }
  const remove = (marker: Marker) => {
    const number = numberOf(marker)
    setOpenId(null)
    markers.remove(marker.id)
    surface.current?.focus({ preventScroll: true })
    notify.success(t('maps.removed', { number }), {
      label: t('maps.undo'),
      run: () => markers.putBack(marker, number - 1),
    })
  }
  const open = list.find(({ id }) => id === openId)
  const text = properties[imageTextKey(image.Id)] ?? ''
  const photosOf = (marker: Marker) => {
    const key = markerFindingKey(image.Id, marker.id)
    return {
      attachments: props.attachments.filter(({ Property }) => Property === key),
      queued: props.queuedOf(key),
    }
  }
  return (
    <Panel
      title={image.Title}
      aside={
        <span className="type-15 soft">
          {list.length === 0 ? t('maps.none') : t('maps.count', { count: list.length })}
        </span>
      }
    >
      <div className="stack gap-12">
        <Drawing
          {...{ image, markers, earlier, isReadOnly, newId, surface }}
          onAdd={add}
          onMove={move}
          onRemove={remove}
          onOpen={({ id }) => setOpenId(id)}
        >
          {!isReadOnly && (
            <Button
              variant="plain"
              className={classes.choose ?? ''}
              icon={IconListDetails}
              onClick={() => setChoosesPart(true)}
            >
              {t('maps.chooseArea')}
            </Button>
          )}
        </Drawing>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <MarkerList
          {...{ image, markers, isReadOnly, photosOf }}
          onOpen={({ id }) => setOpenId(id)}
          onRemove={remove}
        />
        <EarlierList image={image} earlier={earlier} />
        {(!isReadOnly || text !== '') && (
          <NoteField
            label={t('maps.text')}
            most={longestText}
            value={text}
            isReadOnly={isReadOnly}
            onText={(next, before) =>
              onChange({ [imageTextKey(image.Id)]: next }, { [imageTextKey(image.Id)]: before })
            }
          />
        )}
        {onNext && (
          <Button variant="tonal" icon={IconArrowRight} onClick={onNext}>
            {t('maps.next')}
          </Button>
        )}
      </div>
      <Suspense>
        {open && (
          <MarkerSheet
            key={open.id}
            marker={open}
            number={numberOf(open)}
            part={nearestPart(image, open)?.Title}
            photos={{ inspectionId: props.inspectionId, ...photosOf(open) }}
            isReadOnly={isReadOnly}
            onChange={(values) => markers.change(open.id, values)}
            onAddPhoto={() => {
              setOpenId(null)
              props.addPhoto(markerFindingKey(image.Id, open.id))
            }}
            onRemove={() => remove(open)}
            onClose={() => setOpenId(null)}
          />
        )}
        {choosesPart && (
          <PartSheet
            image={image}
            onClose={() => setChoosesPart(false)}
            onChoose={({ X, Y }) => {
              setChoosesPart(false)
              add(findFreePlace({ x: X, y: Y }, list))
            }}
          />
        )}
      </Suspense>
    </Panel>
  )
}

/**
 * Returns the position, or a free one to its right, so that a new marker does not cover another one. Stops
 * near the right edge, even if the position there is not free.
 */
function findFreePlace(place: Pick<Marker, 'x' | 'y'>, others: readonly Marker[]): Pick<Marker, 'x' | 'y'> {
  const isTaken = others.some(({ x, y }) => Math.hypot((x - place.x) * 2, y - place.y) < 0.1)
  return isTaken && place.x < 0.9 ? findFreePlace({ ...place, x: place.x + 0.06 }, others) : place
}
