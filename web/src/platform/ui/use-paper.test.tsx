import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { press, settleUntil } from '../session/test/page-controls.ts'
import { renderWithSession } from '../session/test/render.tsx'
import { dismissToast, readToasts } from './notify.ts'
import { usePaper } from './use-paper.ts'

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

/** Replaces `window.open` with a function that opens a fake tab. Returns that tab. */
function watchTab() {
  const tab = {
    document: document.implementation.createHTMLDocument(),
    opener: window,
    closed: false,
    close: vi.fn(),
    location: { replace: vi.fn() },
  }
  vi.stubGlobal('open', () => tab)
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  return tab
}

function Paper({ make }: { readonly make: () => Promise<string> }) {
  const { open } = usePaper({ make, failed: (reason) => `No labels: ${reason}` })
  return (
    <button type="button" onClick={() => open(undefined)}>
      Labels
    </button>
  )
}

async function order(make: () => Promise<string>) {
  const { unmount } = await renderWithSession(<Paper make={make} />)
  onTestFinished(unmount)
  await press('Labels')
}

it("a PDF appears in the tab that opened at the tap, and this tab has no access to the app's window", async () => {
  const tab = watchTab()
  await order(async () => '/api/labels/one-time')
  await settleUntil(() =>
    expect(tab.location.replace).toHaveBeenCalledWith(`${location.origin}/api/labels/one-time`),
  )
  expect(tab.opener).toBeNull()
  expect(tab.close).not.toHaveBeenCalled()
})

it('the opened tab closes and a toast shows the reason if the PDF cannot be created', async () => {
  const tab = watchTab()
  await order(() => Promise.reject(new TypeError('Failed to fetch')))
  await settleUntil(() => expect(readToasts()[0]?.message).toMatch(/^No labels: ./))
  expect(tab.close).toHaveBeenCalledTimes(1)
  expect(tab.location.replace).not.toHaveBeenCalled()
})
