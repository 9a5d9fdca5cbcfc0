import type { EarlierFinding } from '@verstas/contract/health-checks/entities.ts'
import { type Marker, writeMarkers } from '@verstas/domain/health-checks/markers.ts'
import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { ImageMapCard } from './image-map-card.tsx'
import { maxMarkers } from './use-markers.ts'
// Preloads the lazily imported module.
import './marker-sheet.tsx'

const image = {
  Id: 'side',
  Title: 'Left side',
  Descriptor: 'side-left.car',
  Svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  Parts: [{ Id: 'door', Title: 'Front door', X: 0.5, Y: 0.5 }],
}
const marker = (place: number, note = `Dent ${place}`): Marker => ({
  id: `m${place}`,
  x: place / 100,
  y: 0.5,
  severity: 1,
  note,
})
const earlierOn = (imageId: string, note: string): EarlierFinding => ({
  InspectionId: 3,
  Key: `marker.${imageId}.m1`,
  Title: '',
  At: '2026-05-04T08:00:00Z',
  Light: 'soon',
  Severity: 1,
  X: 0.2,
  Y: 0.2,
  Note: note,
  IsDeclined: false,
  RemindOn: null,
  By: 'Aino Koskinen',
  Photos: [],
})

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

interface CardProps {
  readonly markers: readonly Marker[]
  readonly earlier: readonly EarlierFinding[]
}

/** The card of a picture in a form that stores its changes. */
function Card({ markers, earlier }: CardProps) {
  const [properties, setProperties] = useState<Properties>(writeMarkers(image.Id, markers))
  return (
    <ImageMapCard
      {...{ image, properties, earlier }}
      images={[image]}
      inspectionId={12}
      attachments={[]}
      onChange={(changes) => setProperties((before) => ({ ...before, ...changes }))}
      isReadOnly={false}
      addPhoto={() => undefined}
      queuedOf={() => []}
      severity={1}
      onNext={null}
    />
  )
}

async function open(markers: readonly Marker[], earlier: readonly EarlierFinding[] = []) {
  const component = () => <Card {...{ markers, earlier }} />
  const { host } = await renderPages('/', [{ path: '/', component }])
  const notes = () =>
    [...host.querySelectorAll('ol > li')].map(({ textContent }) => /Dent \d+/.exec(textContent)?.[0])
  return { host, notes }
}

it('an undo restores a removed marker with its number', async () => {
  const { notes } = await open([marker(1), marker(2), marker(3)])
  await press('Remove marker 2')
  expect(notes()).toEqual(['Dent 1', 'Dent 3'])
  expect(readToasts().map(({ message }) => message)).toEqual(['Marker 2 was removed'])
  await press('Undo')
  expect(notes()).toEqual(['Dent 1', 'Dent 2', 'Dent 3'])
})

it('shows the earlier findings of only this picture', async () => {
  const { host } = await open([], [earlierOn('side', 'Scratch'), earlierOn('side-rear', 'Rust')])
  expect(host.textContent).toContain('Scratch')
  expect(host.textContent).not.toContain('Rust')
})

it('shows an error when a marker is added to a picture with the maximum number of markers', async () => {
  const { notes } = await open(Array.from({ length: maxMarkers }, (_, place) => marker(place)))
  await press('Choose from a list')
  await press('Front door')
  await settleUntil(() =>
    expect(readToasts().map(({ message }) => message)).toEqual([
      `A picture takes at most ${maxMarkers} markers. Remove one first.`,
    ]),
  )
  expect(notes()).toHaveLength(maxMarkers)
})
