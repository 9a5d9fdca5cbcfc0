import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { PictureView, VideoView } from './attachment-views.tsx'

const key = '8d0c8a52-3d9b-4c1c-9c0e-6b8d4a1f2e31'
const tickets = `POST /api/attachment/ticket/1/${key}`

const attachment = {
  Id: 1,
  Key: key,
  FileName: 'film.mp4',
  ContentType: 'video/mp4',
  Kind: 'Video',
  EntityTypeDescription: '',
  EntityId: 7,
  EntityDescription: '',
  CreationDate: null,
} as const

/** A component that recreates the attachment at each render, as a chat does. */
function ChatWithVideo() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        New message
      </button>
      <VideoView attachment={{ ...attachment }} />
    </>
  )
}

it('a video continues when the surrounding page rerenders', async () => {
  const { server } = await renderPages('/film', [{ path: '/film', component: ChatWithVideo }], {
    prepare: ({ reply }) => reply(tickets, { body: { Url: '/api/attachment/ticketed/abc' } }),
  })
  const video = () => document.querySelector('video')
  await settleUntil(() => expect(video()?.src).toContain('/ticketed/abc'))
  const before = video()
  await press('New message')
  expect(video()).toBe(before)
  expect(server.callsOf(tickets)).toHaveLength(1)
})

it.each([
  ['its caption', 'Torn boot', 'Torn boot'],
  ['its file name if it has no caption', null, 'boot.jpg'],
])('screen readers announce a full picture by %s', async (_, Caption, expected) => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  onTestFinished(() => made.mockRestore())
  const picture = { ...attachment, Kind: 'Picture', FileName: 'boot.jpg', ContentType: 'image/jpeg', Caption }
  const component = () => <PictureView attachment={picture as never} onSwipe={() => undefined} />
  await renderPages('/picture', [{ path: '/picture', component }], {
    prepare: ({ reply }) => reply(`GET /api/attachment/stream/1/${key}`, { body: {} }),
  })
  await settleUntil(() => expect(document.querySelector('img')?.alt).toBe(expected))
})
