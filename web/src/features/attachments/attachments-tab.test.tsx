import type { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { removeStoredEntries, storedEntries } from '../../platform/device-queue/test/stored-entries.ts'
import { createLiveListener } from '../../platform/live/live-listener.ts'
import { type Answer, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { sampleEmployee, sampleSettings } from '../../platform/session/test/sample-session.ts'
import { renderPage } from '../work-orders/test/render-page.tsx'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'

// Preloads the lazily imported module.
import './attachments-tab.tsx'

const attachmentsChanged = (queries: QueryClient) =>
  createLiveListener(
    queries,
    [],
    sampleEmployee.Id,
    () => undefined,
    () => undefined,
  ).handleEvent('attachmentsChanged', {
    WorkOrderId: 7,
  })

const address = '/workorder?number=1002345&tab=attachments'
const order = 'GET /api/workshop/workorder/number/1002345'
const list = 'GET /api/attachment/attachments/workorder/7'

const sample = (Id: number, changes: Partial<Attachment> = {}): Attachment => ({
  Id,
  Key: `8d0c8a52-3d9b-4c1c-9c0e-6b8d4a1f2e3${Id}`,
  FileName: `picture-${Id}.jpg`,
  EntityTypeDescription: 'Work order',
  EntityId: 7,
  EntityDescription: '1002345',
  CreationDate: '2026-11-18T07:10:00Z',
  ContentType: 'image/jpeg',
  Kind: 'Image',
  ByteSize: 1000,
  Checksum: 'a'.repeat(64),
  JobNumber: null,
  Caption: null,
  CreatedBy: { Id: 4, Name: 'Aino Koskinen' },
  SignerName: null,
  Width: 320,
  Height: 240,
  HasThumbnail: false,
  ...changes,
})

const open = (attachments: readonly Attachment[], refusedRights: Readonly<Record<string, boolean>> = {}) =>
  renderPage(address, {
    settings: { ...sampleSettings, ProfileRightSettings: { AccessProfile: refusedRights } },
    prepare: (server) => {
      server.reply(order, { body: sampleWorkOrder() })
      server.reply(list, { body: attachments })
    },
  })

const names = () =>
  [...document.querySelectorAll('ul[aria-label="Files"] li')].map((item) => item.textContent)

const paste = (files: readonly File[]) =>
  act(async () => {
    const event = Object.assign(new Event('paste'), { clipboardData: { files } })
    window.dispatchEvent(event)
  })

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  linkSession({ token: 'id.secret', onRenewed: () => undefined, onUnauthorized: () => undefined })
})
afterEach(async () => {
  vi.restoreAllMocks()
  linkSession(null)
  await removeStoredEntries()
})

describe('the attachments of a work order', () => {
  it('lists attachments with their job or work order, author and time, and filters them by kind', async () => {
    await open([
      sample(1, { JobNumber: 2, Caption: 'Oil leak' }),
      sample(2, { Kind: 'Pdf', FileName: 'bill.pdf', ContentType: 'application/pdf' }),
    ])
    expect(names()).toEqual([
      'Oil leakJob 2Aino Koskinen 18.11.2026 09:10',
      'bill.pdfWork orderAino Koskinen 18.11.2026 09:10',
    ])
    const hidden = [...document.querySelectorAll('ul[aria-label="Files"] .visually-hidden')]
    const hiddenWords = hidden.map(({ textContent }) => textContent)
    expect(hiddenWords, 'for screen readers').toContain('Aino Koskinen 18.11.2026 09:10')
    await press('Papers1')
    expect(names()).toHaveLength(1)
    expect(control('Download all (1)')).toBeDefined()
  })

  it('the filter by kind can be reset after the last attachment of the selected kind is removed', async () => {
    const { server, queryClient } = await open([sample(1), sample(2, { Kind: 'Pdf', FileName: 'bill.pdf' })])
    await press('Papers1')
    server.reply(list, { body: [sample(1)] })
    await act(async () => attachmentsChanged(queryClient))
    await settle()
    await press('All1')
    expect(names()).toHaveLength(1)
  })

  it('a work order without attachments shows a message, and offers to add files and take photos', async () => {
    const { host } = await open([])
    expect(host.textContent).toContain('No files yet')
    expect(control('Add files')).toBeDefined()
    expect(control('Take photos').getAttribute('href')).toBe('/camera/1002345')
  })

  it('a work order without files shows its empty message while another work order has an unsent file', async () => {
    await renderPage('/workorder?number=1002346&tab=attachments', {
      prepare: (server) => {
        const other = sampleWorkOrder({ Id: 8, OrderNumber: 1_002_346 })
        server.reply('GET /api/workshop/workorder/number/1002346', { body: other })
        server.reply('GET /api/attachment/attachments/workorder/8', { body: [] })
      },
    })
    await paste([new File(['x'], 'screen.png', { type: 'image/png' })])
    await settle()
    expect(document.body.textContent).toContain('screen.png')
    expect(document.body.textContent).not.toContain('No files yet')
    expect(await storedEntries()).toHaveLength(1)
    document.body.replaceChildren()
    const { host } = await open([])
    await settleUntil(() => expect(host.textContent).toContain('No files yet'))
    expect(host.textContent).not.toContain('screen.png')
  })

  it('does not offer to add files to a user who may not edit jobs', async () => {
    const { host } = await open([], { EditJob: false })
    expect(host.textContent).toContain('Files are added by those who may edit jobs.')
    expect(() => control('Add files')).toThrow()
  })

  it('shows why the attachments could not be loaded', async () => {
    const { host } = await renderPage(address, {
      prepare: (server) => {
        server.reply(order, { body: sampleWorkOrder() })
        server.reply(list, refusal(403, 900003, 'You may not do this.'))
      },
    })
    expect(host.textContent).toContain('The files could not be loaded')
    expect(host.textContent).toContain('You may not do this.')
  })

  it('shows a toast for a removed attachment, even if the live event arrives before the response', async () => {
    const { server, queryClient } = await open([sample(1), sample(2)])
    const { promise, resolve } = Promise.withResolvers<Answer>()
    server.reply(`DELETE /api/attachment/1/${sample(1).Key}`, () => promise)
    await press('picture-1.jpgWork orderAino Koskinen 18.11.2026 09:10')
    await settleUntil(() => void control('Remove'))
    await press('Remove')
    await settleUntil(() => expect(document.querySelectorAll('dialog')).toHaveLength(2))
    const question = document.querySelectorAll('dialog')[1]
    // The first button confirms the removal, and the last button cancels it.
    await act(async () => question?.querySelector<HTMLElement>('button')?.click())
    server.reply(list, { body: [sample(2)] })
    await act(async () => attachmentsChanged(queryClient))
    await settle()
    expect(names()).toHaveLength(1)
    await act(async () => resolve({ body: {} }))
    await settle()
    expect(document.body.textContent).toContain('Attachment removed succesfully')
    expect(document.querySelector('dialog')?.textContent).toContain('picture-2.jpg')
  })

  it.each([
    ['all files as an archive', 'All3', 3, 'archive/7?x=1', ''],
    ['files of one kind as an archive', 'Pictures2', 2, 'archive/7?x=1&kind=Image', ''],
    ['a single file unchanged', 'Papers1', 1, 'ticket/3?x=1&as=download', 'offer.pdf'],
  ] as const)('the download button saves %s', async (_, kind, count, address, name) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { server } = await open([
      sample(1),
      sample(2),
      sample(3, { FileName: 'offer.pdf', Kind: 'Pdf', ContentType: 'application/pdf' }),
    ])
    const ticket = (Url: string) => ({ body: { Url, ExpirationTime: '2026-11-18T08:00:00Z' } })
    server.reply('POST /api/attachment/archive/workorder/7', ticket('/archive/7?x=1'))
    server.reply(`POST /api/attachment/ticket/3/${sample(3).Key}`, ticket('/ticket/3?x=1'))
    await press(kind)
    await press(`Download all (${count})`)
    await settleUntil(() => expect(saved).toHaveBeenCalledOnce())
    const [link] = saved.mock.contexts
    expect([(link as HTMLAnchorElement).href, (link as HTMLAnchorElement).download]).toEqual([
      new URL(address, window.location.origin).href,
      name,
    ])
  })

  it('leaves dropped text to the browser, and keeps the browser from opening a dropped file', async () => {
    await open([])
    const drop = (types: readonly string[], files: readonly File[]) => {
      const event = new Event('drop', { cancelable: true })
      window.dispatchEvent(Object.assign(event, { dataTransfer: { types, files } }))
      return event.defaultPrevented
    }
    await act(async () => {
      expect(drop(['text/plain'], [])).toBe(false)
      expect(drop(['Files'], [])).toBe(true)
    })
  })

  it('queues a pasted picture, and shows an error without a retry for a pasted text file', async () => {
    const { host } = await open([])
    await paste([
      new File(['x'], 'screen.png', { type: 'image/png' }),
      new File(['x'], 'notes.txt', { type: 'text/plain' }),
    ])
    await settle()
    const lines = [...host.querySelectorAll('ul[aria-label="Files being sent"] li')]
    expect(lines[0]?.textContent).toContain('screen.pngWaiting for the connection')
    expect(lines[1]?.textContent).toContain('notes.txtTransmission error: ')
    expect(() => control('Send again: notes.txt')).toThrow()
    await press('Remove: notes.txt')
    await settleUntil(() => void control('Remove'))
    await press('Remove')
    expect(host.querySelectorAll('ul[aria-label="Files being sent"] li')).toHaveLength(1)
  })

  it.each([
    ['storageFull', 'The server’s storage is full.'],
    ['tooManyOpenUploads', 'Too much is being uploaded.'],
  ] as const)(
    "shows the reason if the upload of a file needs a person's action: %s",
    async (name, reason) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
      const refusal = [{ ErrorId: errorCatalogue[name].id, ErrorMessage: reason, MetaData: [] }]
      vi.stubGlobal('XMLHttpRequest', requestsThatGet(errorCatalogue[name].status, refusal))
      const { host } = await open([])
      await paste([new File(['x'], 'screen.png', { type: 'image/png' })])
      await settle()
      const [line] = host.querySelectorAll('ul[aria-label="Files being sent"] li')
      expect(line?.textContent).toContain(`Trying again. ${reason}`)
      expect(control('Pause: screen.png')).toBeDefined()
    },
  )
})

/** Returns a class like XMLHttpRequest whose requests all receive this status and body. */
const requestsThatGet = (status: number, body: unknown) =>
  class {
    readonly upload = {}
    readonly status = status
    readonly responseText = JSON.stringify(body)
    onload = () => undefined
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      queueMicrotask(this.onload)
    }
    getResponseHeader() {
      return null
    }
    getAllResponseHeaders() {
      return ''
    }
  }
