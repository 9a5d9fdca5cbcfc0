import { expect, it, vi } from 'vitest'
import { press } from '../session/test/page-controls.ts'
import { renderWithSession } from '../session/test/render.tsx'
import { ErrorState } from './error-state.tsx'

it('the copy button does not show "copied" if the browser refuses access to the clipboard', async () => {
  vi.stubGlobal('isSecureContext', true)
  const clipboard = { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  const { unmount } = await renderWithSession(<ErrorState id="12345678-90ab" />)
  await press('Copy error id 12345678')
  expect(document.body.textContent).toContain('Copy error id 12345678')
  await unmount()
})
