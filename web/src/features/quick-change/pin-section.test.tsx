import { expect, it } from 'vitest'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { PinSection } from './pin-section.tsx'

it('gives the focus back when no PIN is set after all', async () => {
  await renderPages('/', [{ path: '/', component: PinSection }], {
    prepare: ({ reply }) =>
      reply('GET /api/utility/quickchange/mypin', {
        body: { IsInUse: true, PinSet: null, IsPinLocked: false, Devices: [] },
      }),
  })
  await press('Set a PIN')
  await settleUntil(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  await press('Cancel')
  await settleUntil(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(document.activeElement).toBe(control('Set a PIN'))
})
