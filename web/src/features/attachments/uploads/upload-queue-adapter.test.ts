import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aino, matti } from '../../../platform/device-queue/test/device.ts'
import { refuseBlobs } from '../../../platform/device-queue/test/refuse-blobs.ts'
import { translate } from '../../../platform/texts/i18n.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { createUploadDevice, jobOne, photo, refusal, settled, type UploadTab } from './test/upload-device.ts'
import { type Upload, uploadKind } from './uploads.ts'

let device: ReturnType<typeof createUploadDevice>
/** The tab that was opened last. */
let tab: UploadTab

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  device = createUploadDevice()
})

afterEach(async () => {
  await device.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openTab = async (...owner: Parameters<typeof device.openTab>): Promise<UploadTab> => {
  tab = await device.openTab(...owner)
  return tab
}

/** Opens a tab, and attaches pictures with these names in it. */
async function attach(...names: string[]) {
  const opened = await openTab()
  for (const name of names) await opened.attach(name)
  await settled(() => undefined)
  return opened
}

/** Returns the files that the last opened tab shows. */
const readUploads = () => tab.uploads()
const entryOf = (name: string) => {
  const entry = readUploads().find(({ payload }) => payload.fileName === name)
  if (!entry) throw new Error(`${name} is not shown`)
  return entry
}
const idOf = (name: string) => entryOf(name).id
const shownStates = () => readUploads().map(({ payload, state }) => `${payload.fileName} ${state}`)
/** Advances the timers. A pause lasts at most a third longer than its nominal length. */
const wait = (seconds: number) => settled(() => vi.advanceTimersByTime(seconds * 1000))

describe('a private window, whose database stores no files', () => {
  const toasts = () => readToasts().map(({ message }) => message)
  beforeEach(() => {
    refuseBlobs()
  })
  afterEach(() => {
    for (const { id } of readToasts()) dismissToast(id)
  })

  it('shows no toast if a file from a private window is sent immediately', async () => {
    await attach('1.jpg')
    expect(device.attempts.map(({ bytes }) => bytes)).toEqual(['1.jpg'])
    await device.attempts[0]?.succeed()
    await wait(2)
    expect([device.sent, readUploads(), toasts()]).toEqual([['1.jpg'], [], []])
  })

  it('asks the user of a private window to keep the page open until a file is sent', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await attach('1.jpg')
    await wait(2)
    expect(shownStates()).toEqual(['1.jpg waiting'])
    expect(toasts()).toEqual([translate('deviceQueue.keptByPage')])
    vi.stubGlobal('navigator', { onLine: true })
    await device.tryAgain()
    await device.attempts[0]?.succeed()
    expect(device.sent).toEqual(['1.jpg'])
  })
})

describe('sending', () => {
  it('sends files one at a time, in the order in which they were attached', async () => {
    await attach('1.jpg', '2.jpg')
    expect(device.attempts.map(({ bytes }) => bytes)).toEqual(['1.jpg'])
    await device.attempts[0]?.succeed()
    expect(device.attempts.map(({ bytes }) => bytes)).toEqual(['1.jpg', '2.jpg'])
    await device.attempts[1]?.succeed()
    expect(device.sent).toEqual(['1.jpg', '2.jpg'])
    expect(readUploads()).toEqual([])
  })

  it('a file that was attached without a network survives a restart, and is sent once the network returns', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const queue = await attach('1.jpg')
    expect(device.attempts).toEqual([])
    queue.close()
    await openTab()
    expect(shownStates()).toEqual(['1.jpg waiting'])
    vi.stubGlobal('navigator', { onLine: true })
    await device.tryAgain()
    expect(device.attempts[0]?.bytes).toBe('1.jpg')
    expect(device.attempts[0]?.upload).toMatchObject(jobOne)
  })

  it('continues an interrupted transfer, and shows the progress', async () => {
    await attach('1.jpg')
    await settled(() => device.attempts[0]?.onAddress('https://verstas/uploads/1'))
    device.attempts[0]?.onProgress(3)
    expect(readUploads()[0]?.sentBytes).toBe(3)
    await device.attempts[0]?.fail(refusal(0))
    expect(readUploads()[0]).toMatchObject({ sentBytes: null, failures: 1 })
    await device.tryAgain()
    expect(device.attempts[1]?.upload.address).toBe('https://verstas/uploads/1')
  })

  it('a file without a response blocks the next file, but a file with the response 503 does not', async () => {
    await attach('1.jpg', '2.jpg')
    await device.attempts[0]?.fail(refusal(0))
    expect(device.attempts).toHaveLength(1)
    await device.tryAgain()
    await device.attempts[1]?.fail(refusal(503, 'unavailable'))
    expect(device.attempts[2]?.bytes).toBe('2.jpg')
    expect(shownStates()).toEqual(['1.jpg waiting', '2.jpg waiting'])
  })

  it.each([
    ['no answer', refusal(0)],
    ['too many requests', refusal(429, 'tooManyRequests')],
    ['an upload locked by another request', refusal(423)],
    ['an unavailable server', refusal(503, 'unavailable')],
    ['a full storage', refusal(507, 'storageFull')],
    ['too many open uploads', refusal(429, 'tooManyOpenUploads')],
    ['a chunk with a wrong offset', refusal(409, 'uploadOffsetWrong')],
  ])('retries a file automatically after %s', async (_, failure) => {
    await attach('1.jpg')
    await device.attempts[0]?.fail(failure)
    expect(shownStates()).toEqual(['1.jpg waiting'])
    expect(readUploads()[0]?.errors).toEqual(failure.errors)
    expect(device.attempts).toHaveLength(1)
    await wait(1.4)
    expect(device.attempts).toHaveLength(2)
    expect(device.refused).toEqual([])
  })

  it('the pauses between attempts grow after each failure, until the server has accepted a file', async () => {
    const queue = await attach('1.jpg')
    await device.attempts[0]?.fail(refusal(503, 'unavailable'))
    await wait(1.4)
    await device.attempts[1]?.fail(refusal(503, 'unavailable'))
    await wait(1.4)
    expect(device.attempts).toHaveLength(2)
    await wait(1.4)
    await device.attempts[2]?.succeed()
    await settled(() => queue.attach('2.jpg'))
    await device.attempts[3]?.fail(refusal(503, 'unavailable'))
    await wait(1.4)
    expect(device.attempts).toHaveLength(5)
  })

  it('retries automatically after the device could not read the waiting files', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await attach('1.jpg')
    vi.stubGlobal('navigator', { onLine: true })
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(() => {
      throw new DOMException('busy', 'UnknownError')
    })
    await device.tryAgain()
    expect(device.attempts).toEqual([])
    await wait(1.4)
    expect(device.attempts).toHaveLength(1)
  })

  it.each([refusal(404), refusal(404, 'uploadGone')])(
    'restarts a transfer that the server has dropped',
    async (error) => {
      await attach('1.jpg')
      await settled(() => device.attempts[0]?.onAddress('https://verstas/uploads/1'))
      await device.attempts[0]?.fail(refusal(0))
      await device.tryAgain()
      await device.attempts[1]?.fail(error)
      expect(device.attempts[2]?.upload.address).toBeNull()
      await device.attempts[2]?.fail(refusal(0))
      await device.tryAgain()
      expect(device.attempts[3]?.upload.address).toBeNull()
    },
  )

  it('treats the sign-in page of a wifi network as a missing response', async () => {
    await attach('1.jpg')
    await device.attempts[0]?.fail(refusal(200))
    expect(shownStates()).toEqual(['1.jpg waiting'])
    await device.tryAgain()
    expect(device.attempts).toHaveLength(2)
  })

  it('reports a file whose bytes the device has lost, and sends the others', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await attach('1.jpg', '2.jpg')
    await device.loseBytes(idOf('1.jpg'))
    vi.stubGlobal('navigator', { onLine: true })
    await device.tryAgain()
    expect(device.refused).toEqual(['1.jpg'])
    expect(device.attempts.map(({ bytes }) => bytes)).toEqual(['2.jpg'])
  })

  it('sends a file once, regardless of the number of open tabs', async () => {
    const other = await openTab()
    await attach('1.jpg')
    await settled(() => other.resume(idOf('1.jpg')))
    expect(device.attempts).toHaveLength(1)
    await device.attempts[0]?.succeed()
    expect(device.attempts).toHaveLength(1)
  })
})

describe('a refused file', () => {
  it('a refused file remains with its reason, and is sent again on request', async () => {
    const queue = await attach('1.jpg', '2.jpg')
    await device.attempts[0]?.fail(refusal(413, 'fileTooLarge'))
    expect(device.refused).toEqual(['1.jpg'])
    expect(readUploads()[0]?.errors[0]?.ErrorMessage).toBe('fileTooLarge')
    await device.attempts[1]?.succeed()
    await settled(() => void queue.retry(entryOf('1.jpg')))
    await device.attempts[2]?.succeed()
    expect(device.sent).toEqual(['2.jpg', '1.jpg'])
  })

  it('refuses empty files, and files other than pictures, videos and papers', async () => {
    const queue = await openTab()
    await queue.attach('x.html', new Blob(['x'], { type: 'text/html' }))
    await queue.attach('empty.png', new Blob([], { type: 'image/png' }))
    await queue.attach('from-an-iphone.HEIC', new Blob(['x']))
    await settled(() => undefined)
    expect(shownStates()).toEqual(['x.html refused', 'empty.png refused', 'from-an-iphone.HEIC waiting'])
    expect(device.attempts.map(({ upload }) => upload.fileName)).toEqual(['from-an-iphone.HEIC'])
  })
})

const drawnOn = (upload: Upload): Upload => ({ ...upload, caption: 'Leak', jobNumber: 2 })

describe("the user's actions", () => {
  it('pauses and continues the transfer of a file', async () => {
    const queue = await attach('1.jpg', '2.jpg')
    await settled(() => queue.pause(idOf('1.jpg')))
    expect(device.attempts[0]?.signal.aborted).toBe(true)
    expect(device.attempts[1]?.bytes).toBe('2.jpg')
    await settled(() => queue.resume(idOf('1.jpg')))
    await device.attempts[1]?.succeed()
    expect(device.attempts[2]?.bytes).toBe('1.jpg')
  })

  it('cancelling a file that another tab is sending also cancels the transfer on the server', async () => {
    await attach('1.jpg')
    await settled(() => device.attempts[0]?.onAddress('https://verstas/uploads/1'))
    const other = await openTab()
    await settled(() => other.remove(idOf('1.jpg')))
    expect(device.attempts[0]?.signal.aborted).toBe(true)
    expect(device.givenUp).toEqual(['https://verstas/uploads/1'])
    expect(readUploads()).toEqual([])
  })

  it('the user can change a held file, which is sent once it is released', async () => {
    const queue = await openTab()
    const id = await queue.attach('1.jpg', photo('plain'), true)
    await queue.changeHeld(uploadKind, id, drawnOn, photo('with an arrow'))
    expect(device.attempts).toEqual([])
    await settled(() => queue.sendHeld([id]))
    expect(device.attempts[0]).toMatchObject({
      bytes: 'with an arrow',
      upload: { caption: 'Leak', jobNumber: 2 },
    })
  })

  it('the user cannot change a file that another tab is sending', async () => {
    const queue = await openTab()
    const id = await queue.attach('1.jpg', photo('plain'), true)
    const other = await openTab()
    await expect(queue.changeHeld(uploadKind, id, drawnOn, photo('with an arrow'))).rejects.toThrow()
    expect(await (await other.fileOf(id))?.text()).toBe('plain')
  })

  it.each(['pause', 'remove'] as const)(
    'the action %s prevents a file from being sent, even while the file is being read',
    async (action) => {
      vi.stubGlobal('navigator', { onLine: false })
      const queue = await attach('1.jpg')
      const id = idOf('1.jpg')
      device.whileReading(() => queue[action](id))
      vi.stubGlobal('navigator', { onLine: true })
      await device.tryAgain()
      expect(device.attempts).toEqual([])
    },
  )

  it('cancels a transfer on the server if the user removes its file just after the start', async () => {
    const queue = await attach('1.jpg')
    await settled(() => device.attempts[0]?.onAddress('https://verstas/uploads/1'))
    await settled(() => queue.remove(idOf('1.jpg')))
    expect(device.givenUp).toEqual(['https://verstas/uploads/1'])
  })

  it('sends held files after the app was closed and reopened', async () => {
    const queue = await openTab()
    await queue.attach('1.jpg', photo(), true)
    queue.close()
    await openTab()
    expect(device.attempts[0]?.bytes).toBe('picture')
  })
})

describe('a device with several users or sites', () => {
  it("neither shows nor sends another user's files before that user signs in", async () => {
    const queue = await attach('1.jpg')
    await device.attempts[0]?.fail(refusal(401, 'unauthorized'))
    device.endSession()
    queue.close()
    await openTab(aino)
    expect(readUploads()).toEqual([])
    expect(device.attempts).toHaveLength(1)
  })

  it('does not report a file that is refused after the end of the session', async () => {
    const queue = await attach('1.jpg')
    device.endSession()
    await device.attempts[0]?.fail(refusal(413, 'fileTooLarge'))
    queue.close()
    expect(device.refused).toEqual([])
  })

  it('keeps the files of another site until the user works there again', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const queue = await attach('1.jpg')
    queue.close()
    vi.stubGlobal('navigator', { onLine: true })
    const elsewhere = await openTab({ ...matti, siteId: 2 })
    expect(shownStates()).toEqual(['1.jpg waiting'])
    expect(device.attempts).toEqual([])
    elsewhere.close()
    await openTab()
    expect(device.attempts[0]?.bytes).toBe('1.jpg')
  })
})
