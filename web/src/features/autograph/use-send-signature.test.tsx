import { afterEach, expect, it } from 'vitest'
import { messageOf } from '../../platform/api/failure.ts'
import { removeStoredEntries, storedEntries } from '../../platform/device-queue/test/stored-entries.ts'
import { type Answer, networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { translate } from '../../platform/texts/i18n.ts'
import { useSendSignature } from './use-send-signature.ts'

const route = 'POST /api/attachment/file/workorder/1002345'
const png = new Blob(['ink'], { type: 'image/png' })

function Paper() {
  const { mutate, data, error } = useSendSignature(1_002_345)
  return (
    <>
      <button type="button" onClick={() => mutate({ png, signerName: 'Katja Eklund' })}>
        Send
      </button>
      <p>{data && `It was ${data}`}</p>
      <p role="alert">{error && messageOf(error, translate)}</p>
    </>
  )
}

const open = (reply: Answer | typeof networkError) =>
  renderPages('/', [{ path: '/', component: Paper }], { prepare: (server) => server.reply(route, reply) })

afterEach(removeStoredEntries)

it('reports a signature as sent after the server has stored it', async () => {
  const { server } = await open({ body: [] })
  await press('Send')
  await settleUntil(() => expect(document.body.textContent).toContain('It was sent'))
  expect(server.callsOf(route)[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(await storedEntries()).toEqual([])
})

it('stores the signature on the device if the server cannot be reached', async () => {
  await open(networkError)
  await press('Send')
  await settleUntil(() => expect(document.body.textContent).toContain('It was kept'))
  expect(await storedEntries()).toMatchObject([
    { payload: { orderNumber: 1_002_345, signerName: 'Katja Eklund' } },
  ])
})

it('does not store a signature that the server refuses, and shows the reason', async () => {
  await open(refusal(403, 900_003, 'Not yours to sign'))
  await press('Send')
  await settleUntil(() => expect(document.body.textContent).toContain('Not yours to sign'))
  expect(document.body.textContent).not.toContain('It was')
  expect(await storedEntries()).toEqual([])
})

it('sends a signature again under the same idempotency key after a server error', async () => {
  const { server } = await open(refusal(500, 900_000))
  await press('Send')
  await settleUntil(() => expect(document.querySelector('[role=alert]')?.textContent).not.toBe(''))
  server.reply(route, { body: [] })
  await press('Send')
  await settleUntil(() => expect(document.body.textContent).toContain('It was sent'))
  expect(new Set(server.callsOf(route).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})
