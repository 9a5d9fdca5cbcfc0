import { act } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { eventually } from '../../test/eventually.ts'
import { useReadMark } from './use-read-mark.ts'

const readRoute = 'POST /api/chat/topic/order/read'

/** Callbacks of this test's intersection observers, which report visible messages. */
let observers: ((sequences: readonly number[]) => void)[]

beforeEach(() => {
  observers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #observed: HTMLElement[] = []
      constructor(onChange: (entries: readonly { target: HTMLElement; isIntersecting: boolean }[]) => void) {
        observers.push((sequences) =>
          onChange(
            this.#observed.map((target) => ({
              target,
              isIntersecting: sequences.includes(Number(target.dataset.sequence)),
            })),
          ),
        )
      }
      observe(element: HTMLElement) {
        this.#observed.push(element)
      }
      disconnect() {}
    },
  )
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

function Messages({ last }: { readonly last: number }) {
  const list = useRef<HTMLUListElement>(null)
  useReadMark(list, { topicId: 'order', readSequence: 1, lastSequence: last })
  return (
    <ul ref={list}>
      {Array.from({ length: last }, (_, place) => (
        <li key={String(place)} data-sequence={place + 1} />
      ))}
    </ul>
  )
}

const show = (...sequences: number[]) => act(async () => observers.at(-1)?.(sequences))

it('marks a message as read when the focus returns, if the previous call failed', async () => {
  const { server } = await renderPages('/', [{ path: '/', component: () => <Messages last={3} /> }], {
    prepare: ({ reply }) => reply(readRoute, refusal(503, 900005)),
  })
  const marks = () => server.callsOf(readRoute).map(({ body }) => body)
  await show(2, 3)
  await eventually(() => expect(marks()).toEqual([{ sequence: 3 }]))
  server.reply(readRoute, { body: {} })
  await settleUntil(() => undefined)
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await eventually(() => expect(marks()).toEqual([{ sequence: 3 }, { sequence: 3 }]))
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await settleUntil(() => undefined)
  expect(marks()).toHaveLength(2)
})

it('does not mark messages that were already read', async () => {
  const { server } = await renderPages('/', [{ path: '/', component: () => <Messages last={1} /> }])
  expect(observers).toEqual([])
  expect(server.callsOf(readRoute)).toEqual([])
})
