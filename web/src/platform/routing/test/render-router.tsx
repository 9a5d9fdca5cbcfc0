import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { createRouter } from '../router.ts'
import { RouterProvider } from '../router-provider.tsx'
import { createMemoryHistory } from './memory-history.ts'

type Options = Partial<Parameters<typeof createRouter>[0]>

/**
 * Creates a router with these addresses in its history, opens the last one and unmounts the page after the
 * test.
 */
export async function renderRouter(addresses: readonly string[], options: Options) {
  const history = createMemoryHistory({ initialEntries: addresses })
  const router = createRouter({ history, groups: [], ...options })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => {
    root.render(<RouterProvider router={router} />)
    await router.load()
  })
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  return { router, history, host, open: (address: string) => act(async () => void history.push(address)) }
}
