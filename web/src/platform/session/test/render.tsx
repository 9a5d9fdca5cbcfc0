import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { chooseLanguage, startTexts } from '../../texts/i18n.ts'
import { uiLabels } from '../../ui/test/ui-labels.ts'
import { UiLabelsProvider } from '../../ui/ui-labels.tsx'
import { SessionStoreContext } from '../session-context.ts'
import { createSessionItems } from '../session-items.ts'
import { createSessionStore } from '../session-store.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { provideResizeObserver } from './resize-observer.ts'
import { createTabs } from './tabs.ts'

/** Creates a session store without a session. It stores nothing beyond the test. */
export function createTestStore() {
  const goTo = vi.fn(async () => undefined)
  const store = createSessionStore(
    {
      clearCaches: () => undefined,
      cancelReads: () => undefined,
      goTo,
      untilPageIsThere: async () => undefined,
      warnOfLink: () => undefined,
      warnOfLogout: () => undefined,
    },
    createSessionItems(createMemoryStorageOnce()),
    createTabs().openTab(),
  )
  return { store, goTo }
}

/** Renders content in English with a session store. */
export async function renderWithSession(content: ReactNode) {
  provideResizeObserver()
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  await startTexts()
  await chooseLanguage('en')
  const { store, goTo } = createTestStore()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}
      >
        <UiLabelsProvider labels={uiLabels}>
          <SessionStoreContext value={store}>{content}</SessionStoreContext>
        </UiLabelsProvider>
      </QueryClientProvider>,
    ),
  )
  return {
    store,
    goTo,
    unmount: async () => {
      await act(async () => root.unmount())
      host.remove()
    },
  }
}

const createMemoryStorageOnce = () => {
  const storage = createMemoryStorage()
  return () => storage
}

/** Returns the button with this text. @throws if there is none */
export function buttonNamed(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((button) => button.textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** Returns the field with this name. @throws if there is none */
export function fieldNamed(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

/** Sets the value of a field and sends the event that typing causes. */
export async function type(field: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
