import { useMutation } from '@tanstack/react-query'
import { fullAddress } from '../api/connection.ts'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from './notify.ts'

interface Paper<Wish> {
  /**
   * Requests the PDF from the server.
   *
   * @returns the address of the PDF, which can be opened only once
   * @throws {CallFailed}
   */
  readonly make: (wish: Wish) => Promise<string>
  /** Returns the message for a PDF that could not be created. */
  readonly failed: (reason: string) => string
}

interface Ordered<Wish> {
  readonly wish: Wish
  readonly tab: Window | null
}

/**
 * Opens a new tab for each PDF that the server creates. Downloads the PDF if the browser cannot show PDFs or
 * blocks the tab. The handler of the tap must call `open` directly, or the browser blocks the tab.
 */
export function usePaper<Wish>({ make, failed }: Paper<Wish>) {
  const t = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ wish }: Ordered<Wish>) => make(wish),
    onSuccess: (address, { tab }) => {
      const { href } = fullAddress(address)
      if (tab && !tab.closed) tab.location.replace(href)
      else save(href)
    },
    onError: (error, { tab }) => {
      tab?.close()
      notify.error(failed(messageOf(error, t)))
    },
  })
  const open = (wish: Wish) => mutate({ wish, tab: openTab(t('common.paperComes')) })
  return { open, isPending }
}

/**
 * Opens an empty tab during the tap, because Safari blocks a tab that opens after a response. Null if there
 * is no network, or if the browser cannot show PDFs or blocks the tab.
 */
function openTab(words: string): Window | null {
  if (!navigator.onLine || !navigator.pdfViewerEnabled) return null
  const tab = window.open('', '_blank')
  if (!tab) return null
  // Removes the opener afterwards, because the browser returns no tab with `noopener`.
  tab.opener = null
  const { document } = tab
  document.title = words
  document.documentElement.style.colorScheme = 'light dark'
  document.body.textContent = words
  return tab
}

/** Downloads the PDF with the server's file name. Browsers open a PDF of another origin instead. */
function save(href: string): void {
  Object.assign(document.createElement('a'), {
    href,
    download: '',
    target: '_blank',
    rel: 'noopener',
  }).click()
}
