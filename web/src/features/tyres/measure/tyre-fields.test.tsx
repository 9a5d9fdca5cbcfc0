import type { TyreLookups } from '@verstas/contract/tyres/entities.ts'
import { expect, it } from 'vitest'
import { control, type } from '../../../platform/session/test/page-controls.ts'
import { type RenderOptions, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings, specificationSettings } from '../../../platform/session/test/sample-session.ts'
import { noLookups } from './test/no-lookups.ts'
import { TyreFields } from './tyre-fields.tsx'
import type { TypedValues } from './tyre-form.ts'

const classes = ['A', 'B'].map((name) => ({ Code: name, Description: name }))
async function open(lookups: TyreLookups, values: TypedValues = {}, options: RenderOptions = {}) {
  const changes: TypedValues[] = []
  const component = () => (
    <TyreFields
      axle="Front"
      isOpen
      values={values}
      last={{}}
      lookups={lookups}
      onChange={(change) => changes.push(change)}
      onClose={() => undefined}
    />
  )
  const { unmount } = await renderPages('/', [{ path: '/', component }], options)
  return { changes, unmount }
}

it('a class of the EU label can be typed if the server has no list of classes', async () => {
  const { changes } = await open(noLookups)
  await type('Wet grip', 'C')
  expect(changes.at(-1)).toEqual({ WetGrip: 'C' })
})

it('shows a saved class of the EU label that is not in the list', async () => {
  await open({ ...noLookups, WetGrip: classes }, { WetGrip: 'F' })
  expect(document.querySelector(':checked')?.closest('label')?.textContent).toBe('F')
})

it('offers to scan an EU label only if the server supports labels', async () => {
  const withTyres = ({ Authorization, ...settings }: typeof sampleSettings) => ({
    settings: { ...settings, Authorization: { ...Authorization, MobileTyreInformation: true } },
  })
  const { unmount } = await open(noLookups, {}, withTyres(sampleSettings))
  expect(control('Scan the EU label')).toBeDefined()
  await unmount()
  await open(noLookups, {}, withTyres(specificationSettings))
  expect(() => control('Scan the EU label')).toThrow()
})
