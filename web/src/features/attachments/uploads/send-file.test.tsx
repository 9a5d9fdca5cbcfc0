import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkSession } from '../../../platform/api/connection.ts'
import { sendFile } from './send-file.ts'
import { FakeRequest, requestOf } from './test/fake-request.ts'
import type { Upload } from './uploads.ts'

const upload: Upload = {
  orderNumber: 1_002_345,
  jobNumber: 2,
  fileName: 'jälki.jpg',
  contentType: 'image/jpeg',
  size: 7,
  caption: 'Vuoto',
  signerName: null,
  address: null,
}
const address = 'http://localhost:3000/api/attachment/resumable/5'
const session = { token: 'mine', onRenewed: vi.fn(), onUnauthorized: vi.fn() }
const watch = { signal: new AbortController().signal, onAddress: vi.fn(), onProgress: vi.fn() }
const begin = (changes: Partial<Upload> = {}, signal = watch.signal) =>
  sendFile(
    { id: 'one', upload: { ...upload, ...changes }, file: new Blob(['picture']) },
    { ...watch, signal },
  )

/** Decodes the metadata of the file from the request's header. */
const metadataOf = ({ headers }: FakeRequest) =>
  Object.fromEntries(
    (headers['upload-metadata'] ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ')
      return [name, new TextDecoder().decode(Uint8Array.from(atob(value), (sign) => sign.charCodeAt(0)))]
    }),
  )

beforeEach(() => {
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  linkSession(session)
})
afterEach(() => {
  linkSession(null)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('sending a file', () => {
  it("starts an upload with the file's job and caption, then sends the bytes to the returned address", async () => {
    const sending = begin()
    const announced = await requestOf(0)
    expect(announced).toMatchObject({ method: 'POST', url: 'http://localhost:3000/api/attachment/resumable' })
    expect(announced.headers).toMatchObject({ authorization: 'Bearer mine', 'upload-length': '7' })
    expect(metadataOf(announced)).toEqual({
      filename: 'jälki.jpg',
      orderNumber: '1002345',
      jobNumber: '2',
      caption: 'Vuoto',
    })
    announced.answer({ status: 201, headers: { location: address } })
    const piece = await requestOf(1)
    expect(watch.onAddress).toHaveBeenCalledWith(address)
    expect(piece).toMatchObject({ method: 'PATCH', url: address })
    expect(piece.headers).toMatchObject({ authorization: 'Bearer mine', 'upload-offset': '0' })
    expect(piece.body?.size).toBe(7)
    piece.answer({ status: 204, headers: { 'upload-offset': '7' } })
    await sending
    expect(session.onRenewed).toHaveBeenCalled()
  })

  it('omits the job of a file of the whole work order, and sends the signer of a signature', async () => {
    void begin({ jobNumber: null, caption: '', signerName: 'Aino' }).catch(() => undefined)
    expect(metadataOf(await requestOf(0))).toEqual({
      filename: 'jälki.jpg',
      orderNumber: '1002345',
      kind: 'Signature',
      signerName: 'Aino',
    })
  })

  it('sends the kind of a signature, even if its signer has no name', async () => {
    void begin({ jobNumber: null, caption: '', signerName: '' }).catch(() => undefined)
    expect(metadataOf(await requestOf(0))).toEqual({
      filename: 'jälki.jpg',
      orderNumber: '1002345',
      kind: 'Signature',
    })
  })

  it('sends a file of a health check in one request if the server supports no resumable uploads', async () => {
    const sending = begin({
      orderNumber: null,
      jobNumber: null,
      inspection: { id: 5, property: 'check.a' },
    })
    const announced = await requestOf(0)
    expect(metadataOf(announced)).toEqual({
      filename: 'jälki.jpg',
      inspectionId: '5',
      property: 'check.a',
      caption: 'Vuoto',
    })
    announced.answer({ status: 404 })
    const formRequest = await requestOf(1)
    expect(formRequest).toMatchObject({
      method: 'POST',
      url: '/api/vhc/inspection/5/attachment/upload?filename=j%C3%A4lki.jpg&property=check.a&caption=Vuoto',
    })
    expect(formRequest.body?.size).toBe(7)
    formRequest.answer({ status: 200, body: { Id: 17, Name: 'jälki.jpg' } })
    expect(await sending).toBe(17)
  })

  it('continues an interrupted transfer at the offset that the server returns', async () => {
    const sending = begin({ address })
    const offsetRequest = await requestOf(0)
    expect(offsetRequest).toMatchObject({ method: 'HEAD', url: address })
    offsetRequest.answer({ status: 200, headers: { 'upload-offset': '4', 'upload-length': '7' } })
    const piece = await requestOf(1)
    expect(piece.headers['upload-offset']).toBe('4')
    expect(piece.body?.size).toBe(3)
    piece.answer({ status: 204, headers: { 'upload-offset': '7' } })
    await sending
    expect(watch.onProgress).toHaveBeenLastCalledWith(7)
  })
})

describe('failures of sending a file', () => {
  it("a refused transfer fails with the server's reasons", async () => {
    const sending = begin()
    const reason = { ErrorId: errorCodes.storageFull.id, ErrorMessage: 'full', MetaData: [] }
    const refused = expect(sending).rejects.toMatchObject({ status: 507, errors: [reason] })
    ;(await requestOf(0)).answer({ status: 507, body: [reason] })
    await refused
    expect(session.onUnauthorized).not.toHaveBeenCalled()
  })

  it.each([
    ['contains the waiting time', '17', 17],
    ['is a date, which is ignored', 'Wed, 18 Nov 2026 08:00:00 GMT', null],
  ])('a throttled transfer fails; its Retry-After header %s', async (_, sent, expected) => {
    const refused = expect(begin()).rejects.toMatchObject({ status: 429, retryAfter: expected })
    ;(await requestOf(0)).answer({ status: 429, headers: { 'Retry-After': sent }, body: [] })
    await refused
  })

  it('a refused transfer without a list of reasons has no reasons', async () => {
    const refused = expect(begin()).rejects.toMatchObject({ status: 502, errors: [], retryAfter: null })
    ;(await requestOf(0)).answer({ status: 502, body: { message: 'Bad gateway' } })
    await refused
  })

  it('ends the session if the server responds with 401', async () => {
    const refused = expect(begin()).rejects.toMatchObject({ status: 401 })
    ;(await requestOf(0)).answer({ status: 401, body: [] })
    await refused
    expect(session.onUnauthorized).toHaveBeenCalledOnce()
    expect(session.onRenewed).not.toHaveBeenCalled()
  })

  it.each([
    ['a network failure', (request: FakeRequest) => request.onerror({})],
    ['the device went offline', () => void window.dispatchEvent(new Event('offline'))],
    ['an hour without progress', () => void vi.advanceTimersByTime(3_600_000)],
  ])('a transfer fails with status 0 after %s', async (_, happen) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused = expect(begin({ address })).rejects.toMatchObject({ status: 0 })
    const request = await requestOf(0)
    happen(request)
    await refused
    vi.useRealTimers()
  })

  it('aborting the signal aborts the request, and rejects with the reason of the abort', async () => {
    const stop = new AbortController()
    const stopped = expect(begin({ address }, stop.signal)).rejects.toThrow('paused')
    const request = await requestOf(0)
    stop.abort(new Error('paused'))
    await stopped
    expect(request.isAborted).toBe(true)
  })
})
