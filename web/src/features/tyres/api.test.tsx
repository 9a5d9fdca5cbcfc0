import type { TyreLookup } from '@verstas/contract/tyres/entities.ts'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeServer } from '../../platform/session/test/fake-server.ts'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../platform/session/test/render.tsx'
import { useTyreLookups } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

it('requests each tyre lookup list from a plain specification server, and accepts missing lists', async () => {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  const types = [{ Code: 'S', Description: 'Summer' }]
  server.reply('GET /api/vehicle/tyredata/types', { body: types })
  server.reply('GET /api/vehicle/wheeldata/sizes', { body: [{ Code: '6Jx16', Description: '6Jx16' }] })
  const { unmount } = await renderWithSession(<Offered />)
  onTestFinished(unmount)
  await settleUntil(() =>
    expect(document.body.textContent).toContain('Types: Summer. Sizes: 6Jx16. Makes: .'),
  )
})

const names = (list: readonly TyreLookup[]) => list.map(({ Description }) => Description).join()

function Offered() {
  const { data } = useTyreLookups()
  return (
    data && `Types: ${names(data.tyreType)}. Sizes: ${names(data.WheelSize)}. Makes: ${names(data.Make)}.`
  )
}
