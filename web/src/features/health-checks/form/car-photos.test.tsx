import { expect, it } from 'vitest'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import type { ShownPhoto } from '../queued-photos.ts'
import { sampleForm } from '../test/sample-form.ts'
import { CarPhotos } from './car-photos.tsx'

const photo = {
  id: 'a',
  state: 'waiting',
  payload: { id: 12, property: null, fileName: 'a.jpg', contentType: 'image/jpeg', size: 7 },
} as unknown as ShownPhoto

/** Renders the photos of the vehicle in a signed inspection, which is read-only. */
const open = (queued: readonly ShownPhoto[]) => {
  const { Survey } = sampleForm()
  const component = () => (
    <CarPhotos
      survey={Survey}
      properties={{}}
      inspectionId={12}
      attachments={[]}
      queued={queued}
      isReadOnly
      onAddPhoto={() => undefined}
    />
  )
  return renderPages('/', [{ path: '/', component }])
}

it('a signed inspection shows the photos of the vehicle that are waiting to be sent', async () => {
  const { host } = await open([photo])
  expect(host.querySelectorAll('[aria-label="The photo is waiting to be sent"] > li')).toHaveLength(1)
})

it('a signed inspection without photos of the vehicle hides the section of photos', async () => {
  const { host } = await open([])
  expect(host.textContent).toBe('')
})
