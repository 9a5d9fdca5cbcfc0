import { expect, it } from 'vitest'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { PinSection } from './pin-section.tsx'

it('gives the focus back when no PIN is set after all', async () => {
  await renderPages('/', [{ path: '/', component: () => <PinSection onChanged={() => undefined} /> }], {
    prepare: ({ reply }) =>
      reply('GET /api/utility/quickchange/mypin', {
        body: { IsInUse: true, PinSet: null, IsPinLocked: false, MustChangePin: false, Devices: [] },
      }),
  })
  await press('Set a PIN')
  await settleUntil(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  await press('Cancel')
  await settleUntil(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(document.activeElement).toBe(control('Set a PIN'))
})

it('tells the person to choose a new PIN after too many wrong entries', async () => {
  const PinSet = '2026-11-20T08:00:00Z'
  await renderPages('/', [{ path: '/', component: () => <PinSection onChanged={() => undefined} /> }], {
    prepare: ({ reply }) =>
      reply('GET /api/utility/quickchange/mypin', {
        body: { IsInUse: true, PinSet, IsPinLocked: false, MustChangePin: true, Devices: [] },
      }),
  })
  await settleUntil(() => expect(document.body.textContent).toContain('The PIN must be changed'))
  expect(document.body.textContent).toContain('Choose a new PIN.')
  expect(control('Change the PIN')).toBeTruthy()
})
