import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { removeStoredEntries } from '../../platform/device-queue/test/stored-entries.ts'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { sampleSettings, specificationSettings } from '../../platform/session/test/sample-session.ts'
import { FakeRequest, requestOf } from '../attachments/uploads/test/fake-request.ts'
import { addRoute, full, lines, openChat, page, topicRoute, withMessages } from './test/open-chat.tsx'

const begun = { status: 201, headers: { location: 'http://localhost:3000/api/attachment/resumable/5' } }
const stored = { status: 204, headers: { 'upload-offset': '7', 'verstas-attachment': '31' } }
const tooLarge = {
  status: 413,
  body: [
    {
      ErrorId: errorCodes.fileTooLarge.id,
      ErrorMessage: 'IMG_7.jpg is too large: at most 25 MB.',
      MetaData: [],
    },
  ],
}

/** A refusal that may not be final, because an administrator can grant the right. */
const forbidden = {
  status: 403,
  body: [{ ErrorId: errorCodes.forbidden.id, ErrorMessage: 'You may not do this.', MetaData: [] }],
}

const jpeg = (name: string) => new File(['picture'], name, { type: 'image/jpeg' })

function choosePhotosAtOnce(photos: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { value: photos })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

const choosePhotos = (photos: readonly File[]): Promise<void> => act(async () => choosePhotosAtOnce(photos))

/** Opens an empty conversation whose server accepts all messages. */
async function openEmpty(settings = sampleSettings) {
  const opened = await openChat(
    (server) => {
      server.reply(topicRoute, withMessages([]))
      server.reply(addRoute, () => ({
        body: full(server.callsOf(addRoute).length, `said ${server.callsOf(addRoute).length}`),
      }))
    },
    { canAttach: true, settings },
  )
  return { ...opened, sentMessages: () => opened.server.callsOf(addRoute).map(({ body }) => body) }
}

/** Opens an empty conversation, writes the text if there is one, and chooses a photo. */
async function sendPhoto(words: string, photo = jpeg('IMG_7.jpg')) {
  const opened = await openEmpty()
  if (words) await type('Write a message', words)
  await choosePhotos([photo])
  return opened
}

/** Responds to the upload request with this index. */
async function answer(place: number, given: Parameters<FakeRequest['answer']>[0]): Promise<void> {
  const request = await requestOf(place)
  await act(async () => request.answer(given))
  await settle()
}

beforeEach(() => {
  sessionStorage.clear()
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
  )
  linkSession({ token: 'id.secret', onRenewed: () => undefined, onUnauthorized: () => undefined })
})
afterEach(async () => {
  linkSession(null)
  await removeStoredEntries()
})

describe('a photo', () => {
  it('a photo that is too large shows the reason next to its text, and does not block later messages', async () => {
    const { sentMessages } = await sendPhoto('Katso tätä')
    await answer(0, tooLarge)
    await settleUntil(() => expect(page()).toContain('Not sent: IMG_7.jpg is too large: at most 25 MB.'))
    expect(lines()).toEqual(['Katso tätä'])
    expect(sentMessages()).toEqual([])
    await type('Write a message', 'Ilman kuvaa')
    await press('Send')
    await settleUntil(() => expect(sentMessages()).toMatchObject([{ text: 'Ilman kuvaa' }]))
    await press('Remove the message')
    await press('Remove')
    await settleUntil(() => expect(page()).not.toContain('Not sent'))
    expect(sentMessages()).toHaveLength(1)
  })

  it('refuses a file whose format cannot be attached, before its transfer', async () => {
    await sendPhoto('', new File(['moving'], 'IMG_7.gif', { type: 'image/gif' }))
    await settleUntil(() =>
      expect(page()).toContain('Not sent: The format of IMG_7.gif is GIF, which cannot be attached'),
    )
    expect(FakeRequest.all).toEqual([])
  })

  it('sends a refused photo with its text again on request', async () => {
    const { sentMessages } = await sendPhoto('Katso tätä')
    await answer(0, forbidden)
    await settleUntil(() => expect(page()).toContain('Not sent'))
    await press('Send again')
    await answer(1, begun)
    await answer(2, stored)
    await settleUntil(() =>
      expect(sentMessages()).toMatchObject([{ text: 'Katso tätä', attachmentIds: [31] }]),
    )
    await settleUntil(() => expect(lines()).toEqual(['said 1']))
  })

  it('a photo without text is sent as its file name to a plain specification server', async () => {
    const { sentMessages } = await openEmpty(specificationSettings)
    await choosePhotos([jpeg('IMG_7.jpg')])
    await answer(0, { status: 404 })
    await answer(1, { status: 200, body: { Id: 31, Name: 'IMG_7.jpg' } })
    await settleUntil(() => expect(sentMessages()).toMatchObject([{ text: 'IMG_7.jpg' }]))
    expect(sentMessages()[0]).not.toHaveProperty('attachmentIds')
  })

  it('a photo waits without a network, and is sent once after the network returns', async () => {
    const { sentMessages } = await sendPhoto('')
    await answer(0, begun)
    const piece = await requestOf(1)
    await act(async () => piece.onerror({}))
    await settleUntil(() => expect(page()).toContain('Waiting to be sent'))
    expect(document.querySelector('img[alt="Photo IMG_7.jpg"]')).not.toBeNull()
    expect(sentMessages()).toEqual([])
    await act(async () => void window.dispatchEvent(new Event('online')))
    await answer(2, { status: 200, headers: { 'upload-offset': '0', 'upload-length': '7' } })
    await answer(3, stored)
    await settleUntil(() => expect(sentMessages()).toMatchObject([{ text: '', attachmentIds: [31] }]))
    await settleUntil(() => expect(page()).not.toContain('Waiting to be sent'))
  })

  it('does not upload a photo again if only the call that sends the message got no response', async () => {
    const { server, sentMessages } = await sendPhoto('Katso tätä')
    server.reply(addRoute, networkError)
    await answer(0, begun)
    await answer(1, stored)
    await settleUntil(() => expect(sentMessages()).toMatchObject([{ attachmentIds: [31] }]))
    await settleUntil(() => expect(page()).toContain('Waiting to be sent'))
    server.reply(addRoute, { body: full(1, 'Katso tätä') })
    await act(async () => void window.dispatchEvent(new Event('online')))
    await settleUntil(() => expect(page()).not.toContain('Waiting to be sent'))
    const [first, ...again] = sentMessages()
    expect(again.at(-1)).toEqual(first)
    expect(FakeRequest.all).toHaveLength(2)
  })

  it('sends a quick reply once, even after two taps while a photo is being stored', async () => {
    const { sentMessages } = await openEmpty()
    await act(async () => {
      choosePhotosAtOnce([jpeg('IMG_7.jpg')])
      for (const _ of [1, 2]) control('All right').click()
    })
    await answer(0, begun)
    await answer(1, stored)
    await settleUntil(() =>
      expect(sentMessages()).toMatchObject([{ attachmentIds: [31] }, { text: 'All right' }]),
    )
  })

  it('removes the sent text from the field, even if the user leaves before the photo is stored', async () => {
    const { router } = await openEmpty()
    await type('Write a message', 'Katso')
    await act(async () => {
      choosePhotosAtOnce([jpeg('IMG_7.jpg')])
      router.history.push('/elsewhere')
    })
    await answer(0, begun)
    await act(async () => router.history.push('/'))
    await settleUntil(() => expect(page()).toContain('Katso'))
    expect(control<HTMLTextAreaElement>('Write a message').value).toBe('')
  })

  it('sends the options of a draft only with the first of several photos', async () => {
    const { sentMessages } = await openEmpty()
    await press('Ask for an answer')
    await choosePhotos([jpeg('IMG_7.jpg'), jpeg('IMG_8.jpg')])
    for (const place of [0, 2]) {
      await answer(place, begun)
      await answer(place + 1, stored)
    }
    await settleUntil(() =>
      expect(sentMessages()).toMatchObject([{ needsAnswer: true }, { needsAnswer: false }]),
    )
  })
})
