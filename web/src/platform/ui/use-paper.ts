import { useMutation } from '@tanstack/react-query'
import { fullAddress } from '../api/connection.ts'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from './notify.ts'

interface Paper<Wish> {
  /**
   * Makes the server create the PDF.
   *
   * @returns its address, which can be opened only once
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
 * Opens PDFs that the server creates, each in a new tab. If the browser shows no PDFs or blocks the tab, the
 * PDF is downloaded. `open` must be called directly by the tap's handler.
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
 * Opens an empty tab during the tap: Safari blocks it after an answer has arrived. Null if the tab could not
 * show the PDF.
 */
function openTab(words: string): Window | null {
  if (!navigator.onLine || !navigator.pdfViewerEnabled) return null
  const tab = window.open('', '_blank')
  if (!tab) return null
  // `noopener` would return no tab to navigate; so the opener is removed afterwards.
  tab.opener = null
  const { document } = tab
  document.title = words
  document.documentElement.style.colorScheme = 'light dark'
  document.body.textContent = words
  return tab
}

/** Downloads the PDF under the server's file name; from another origin the browser opens it instead. */
function save(href: string): void {
  Object.assign(document.createElement('a'), {
    href,
    download: '',
    target: '_blank',
    rel: 'noopener',
  }).click()
}
