import { expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { freshDevice } from '../test/fresh-device.ts'
import { answerInspection } from '../test/inspection-server.ts'
import { openHealthCheck } from '../test/open-health-check.tsx'

// Preloads the lazily imported module.
import './form-screen.tsx'

const createPdf = 'POST /api/vhc/inspection/createpdf'
const address = '/api/vhc/inspection/pdf/ticket'
const network = freshDevice()

/** Simulates a browser that shows PDF files if `isShown`, and allows a new tab if `isLet`. */
function showPapers({ isShown = true, isLet = true } = {}) {
  vi.stubGlobal('navigator', Object.assign(navigator, { pdfViewerEnabled: isShown }))
  const tab = {
    opener: window as Window | null,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn() },
    close: vi.fn(),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(isLet ? (tab as never) : null)
  /** The number of opened tabs at the end of each click event. */
  const withTap: number[] = []
  const noteTap = () => void withTap.push(open.mock.calls.length)
  window.addEventListener('click', noteTap)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(this.pathname)
  })
  onTestFinished(() => {
    window.removeEventListener('click', noteTap)
    vi.restoreAllMocks()
  })
  return { tab, open, withTap, saved }
}

async function openPage(
  answer: Parameters<Awaited<ReturnType<typeof openHealthCheck>>['server']['reply']>[1],
) {
  return openHealthCheck('/vhc/12', {
    prepare: (server) => {
      answerInspection(server, {})
      server.reply(createPdf, answer)
    },
  })
}

it('opens a tab without an opener during the tap, and shows the PDF in the tab', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
  await openPage(() => promise)
  const { tab, withTap, saved } = showPapers()
  await press('PDF')
  expect(withTap).toEqual([1])
  expect(tab.opener).toBeNull()
  expect(tab.document.body.textContent).toBe('Making the PDF …')
  expect(tab.location.replace).not.toHaveBeenCalled()
  resolve({ body: { data: address } })
  await settleUntil(() =>
    expect(tab.location.replace).toHaveBeenCalledWith(new URL(address, location.href).href),
  )
  expect(tab.close).not.toHaveBeenCalled()
  expect(saved).toEqual([])
})

it('closes the new tab and shows an error if the PDF could not be made', async () => {
  const { host } = await openPage(refusal(404, 900004))
  const { tab } = showPapers()
  await press('PDF')
  await settleUntil(() => expect(tab.close).toHaveBeenCalledOnce())
  expect(host.textContent).toContain('The PDF could not be made')
  expect(tab.location.replace).not.toHaveBeenCalled()
})

it.each([
  ['shows no PDF files', { isShown: false }, 0],
  ['allows no new tab', { isLet: false }, 1],
])('saves the PDF in a browser that %s', async (_, browser, tabs) => {
  await openPage({ body: { data: address } })
  const { open, saved } = showPapers(browser)
  await press('PDF')
  await settleUntil(() => expect(saved).toEqual([address]))
  expect(open).toHaveBeenCalledTimes(tabs)
})

it('makes no PDF without a network, and shows a message', async () => {
  const { host, server } = await openPage({ body: { data: address } })
  const { open } = showPapers()
  network.isOnline = false
  await press('PDF')
  expect(host.textContent).toContain('Make it when the connection is back')
  expect(open).not.toHaveBeenCalled()
  expect(server.callsOf(createPdf)).toHaveLength(0)
})
