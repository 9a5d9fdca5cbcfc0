import { IconKey } from '@tabler/icons-react'
import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HeadAction } from './head-action.tsx'

const { matchMedia } = window
afterEach(() => {
  window.matchMedia = matchMedia
})

it.each([
  [true, ''],
  [false, 'Accounts and keys'],
])('an action of a header has its name, and its words only on wide pages: narrow %s', (matches, words) => {
  window.matchMedia = () => ({ matches, addEventListener() {}, removeEventListener() {} }) as never
  const { getByRole, unmount } = render(<HeadAction label="Accounts and keys" icon={IconKey} />)
  expect(getByRole('button', { name: 'Accounts and keys' }).textContent).toBe(words)
  unmount()
})
