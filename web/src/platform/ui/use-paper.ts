import { useMutation } from '@tanstack/react-query'
import { fullAddress } from '../api/connection.ts'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from './notify.ts'

interface Paper<Wish> {
  /** Has the server make it. @returns the address, which may open but once. @throws {CallFailed} */
  readonly make: (wish: Wish) => Promise<string>
  /** Says that it could not be made. */
  readonly failed: (reason: string) => string
}

interface Ordered<Wish> {
  readonly wish: Wish
  readonly tab: Window | null
}

/**
 * Papers (PDF) that the server makes, shown in a tab of their own; where the browser shows none, or lets no tab open, it
 * saves them. `open` is to be called by the tap itself.
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
 * Opens an empty tab during the tap: Safari allows none once an answer has arrived. Null if it could not show
 * the paper.
 */
function openTab(words: string): Window | null {
  if (!navigator.onLine || !navigator.pdfViewerEnabled) return null
  const tab = window.open('', '_blank')
  if (!tab) return null
  // `noopener` would leave nothing to lead the tab by; so it is cut off from this side.
  tab.opener = null
  const { document } = tab
  document.title = words
  document.documentElement.style.colorScheme = 'light dark'
  document.body.textContent = words
  return tab
}

/** Under the name that the server gives; a page of another origin cannot save it and opens it. */
function save(href: string): void {
  Object.assign(document.createElement('a'), {
    href,
    download: '',
    target: '_blank',
    rel: 'noopener',
  }).click()
}
