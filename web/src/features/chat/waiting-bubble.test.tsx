import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { addRoute, openChat, page, topicRoute, withMessages } from './test/open-chat.tsx'

const refuse = () =>
  openChat((server) => {
    server.reply(topicRoute, withMessages([]))
    server.reply(addRoute, refusal(403, 900003, 'Not yours to write'))
  })

const dismissAll = () => {
  for (const { id } of readToasts()) dismissToast(id)
}
beforeEach(dismissAll)
afterEach(() => vi.restoreAllMocks())

it('asks before it removes a refused message', async () => {
  await refuse()
  await type('Write a message', 'Palat 3 mm')
  await press('Send')
  await settleUntil(() => expect(page()).toContain('Not sent: Not yours to write'))
  await press('Remove the message')
  expect(document.body.textContent).toContain('The message “Palat 3 mm” will not be sent.')
  await press('Cancel')
  expect(page()).toContain('Palat 3 mm')
  await press('Remove the message')
  await press('Remove')
  await settleUntil(() => expect(page()).not.toContain('Palat 3 mm'))
})

it('shows an error if a refused message cannot be removed from the device', async () => {
  await refuse()
  await type('Write a message', 'Palat 3 mm')
  await press('Send')
  await settleUntil(() => expect(page()).toContain('Not sent: Not yours to write'))
  const said = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
  expect(said, 'once').toEqual(['The message was not sent: Not yours to write'])
  dismissAll()
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Closed', 'InvalidStateError')
  })
  await press('Remove the message')
  await press('Remove')
  await settleUntil(() => expect(readToasts()).toMatchObject([{ kind: 'error' }]))
})

it('keeps the typed text if the device has no space for an added photo', async () => {
  await openChat((server) => server.reply(topicRoute, withMessages([])), { canAttach: true })
  await type('Write a message', 'Palat 3 mm')
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', {
    value: [new File(['picture'], 'IMG_7.jpg', { type: 'image/jpeg' })],
  })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await settleUntil(() => expect(readToasts()).toMatchObject([{ kind: 'error' }]))
  expect(control<HTMLTextAreaElement>('Write a message').value).toBe('Palat 3 mm')
})
