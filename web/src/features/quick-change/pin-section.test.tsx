import { expect, it, vi } from 'vitest'
import { type Answer, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { readToasts } from '../../platform/ui/notify.ts'
import { PinSection } from './pin-section.tsx'

it('the button to set a PIN regains the focus after the user cancels its dialog', async () => {
  await renderPages('/', [{ path: '/', component: () => <PinSection onChanged={() => undefined} /> }], {
    prepare: ({ reply }) =>
      reply('GET /api/utility/quickchange/mypin', {
        body: { IsInUse: true, PinSet: null, IsPinLocked: false, MustChangePin: false, Devices: [] },
      }),
  })
  await press('Set a PIN')
  await settleUntil(() => expect(document.querySelector('dialog')).not.toBeNull())
  await press('Cancel')
  await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  expect(document.activeElement).toBe(control('Set a PIN'))
})

it.each([
  ['is set', {}, ['A PIN is set', 'Changed 20.11.2026']],
  ['is locked', { IsPinLocked: true }, ['The PIN is locked', 'It opens when you sign in in another way.']],
  ['must be changed', { MustChangePin: true }, ['The PIN must be changed', 'Choose a new PIN.']],
  [
    'must be changed, even if it is locked',
    { IsPinLocked: true, MustChangePin: true },
    ['The PIN must be changed', 'Choose a new PIN.'],
  ],
])('shows that the PIN %s, and offers to change it', async (_, state, words) => {
  const PinSet = '2026-11-20T08:00:00Z'
  await renderPages('/', [{ path: '/', component: () => <PinSection onChanged={() => undefined} /> }], {
    prepare: ({ reply }) =>
      reply('GET /api/utility/quickchange/mypin', {
        body: { IsInUse: true, PinSet, IsPinLocked: false, MustChangePin: false, Devices: [], ...state },
      }),
  })
  await settleUntil(() => control('Change the PIN'))
  for (const shown of words) expect(document.body.textContent).toContain(shown)
})

it.each([
  ['has no shared devices', true, 'The site has no shared devices yet.'],
  ['does not use PINs', false, 'PINs are not in use at your site.'],
])('shows that the site %s', async (_, IsInUse, words) => {
  const PinSet = '2026-11-20T08:00:00Z'
  await renderPages('/', [{ path: '/', component: () => <PinSection onChanged={() => undefined} /> }], {
    prepare: ({ reply }) =>
      reply('GET /api/utility/quickchange/mypin', { body: { ...mine, IsInUse, PinSet, Devices: [] } }),
  })
  await settleUntil(() => expect(document.body.textContent).toContain(words))
})

const pinRoute = 'POST /api/utility/quickchange/mypin'
const mine = { IsInUse: true, PinSet: null, IsPinLocked: false, MustChangePin: false, Devices: ['Hall 2'] }

async function openPad(answer: Answer) {
  const onChanged = vi.fn()
  const { server } = await renderPages(
    '/',
    [{ path: '/', component: () => <PinSection onChanged={onChanged} /> }],
    {
      prepare: ({ reply }) => {
        reply('GET /api/utility/quickchange/mypin', { body: mine })
        reply(pinRoute, answer)
      },
    },
  )
  await press('Set a PIN')
  await settleUntil(() => control('Continue'))
  const pins = () => server.callsOf(pinRoute).map(({ body }) => body)
  return { pins, onChanged }
}
const enter = async (pin: string) => {
  for (const digit of pin) await press(digit)
}
const dialog = () => document.querySelector('dialog')?.textContent ?? ''

it('sets a PIN that the user entered twice, and shows that a PIN is set', async () => {
  const { pins, onChanged } = await openPad({ body: { ...mine, PinSet: '2026-11-20T08:00:00Z' } })
  await enter('739')
  expect(control<HTMLButtonElement>('Continue').disabled).toBe(true)
  await enter('1')
  await press('Continue')
  expect(dialog()).toContain('Enter the PIN again')
  expect(pins()).toEqual([])
  await enter('7391')
  await settleUntil(() => expect(pins()).toEqual([{ Pin: '7391' }]))
  await settleUntil(() => expect(document.body.textContent).toContain('A PIN is set'))
  expect(onChanged).toHaveBeenCalledOnce()
  expect(readToasts().map(({ message }) => message)).toContain('The PIN is set.')
})

it('removes the PIN after a confirmation, and reports the change', async () => {
  const onChanged = vi.fn()
  const PinSet = '2026-11-20T08:00:00Z'
  const { server } = await renderPages(
    '/',
    [{ path: '/', component: () => <PinSection onChanged={onChanged} /> }],
    {
      prepare: ({ reply }) => {
        reply('GET /api/utility/quickchange/mypin', { body: { ...mine, PinSet } })
        reply('POST /api/utility/quickchange/mypin/remove', { body: mine })
      },
    },
  )
  await press('Remove the PIN')
  server.reply('GET /api/utility/quickchange/mypin', { body: mine })
  await press('Remove the PIN')
  await settleUntil(() => control('Set a PIN'))
  expect(onChanged).toHaveBeenCalledOnce()
})

it('clears both PIN entries if they differ, or if the PIN is too simple or refused', async () => {
  const { pins, onChanged } = await openPad(refusal(409, 900_199, 'Not this one'))
  await enter('1111')
  await press('Continue')
  await settleUntil(() => expect(dialog()).toContain('The PIN is too easy to guess'))
  expect(dialog()).toContain('New PIN')
  await enter('7391')
  await press('Continue')
  expect(dialog()).not.toContain('The PIN is too easy to guess')
  await enter('7392')
  await settleUntil(() => expect(dialog()).toContain('The PINs do not match. Start again.'))
  expect(pins()).toEqual([])
  await enter('7391')
  await press('Continue')
  await enter('7391')
  await settleUntil(() => expect(dialog()).toContain('Not this one'))
  expect(pins()).toEqual([{ Pin: '7391' }])
  expect(dialog()).toContain('New PIN')
  expect(onChanged).not.toHaveBeenCalled()
})
