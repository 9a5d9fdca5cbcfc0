import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { createSessionItems } from '../session/session-items.ts'
import { createSessionStore, type SessionStore } from '../session/session-store.ts'
import { createTabChannel } from '../session/tab-channel.ts'
import { notify } from '../ui/notify.ts'
import type { createAppRouter } from './router.tsx'

/** The session of this tab, joined to the app's router, caches and messages. */
export const createAppSession = (
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): SessionStore =>
  createSessionStore(
    {
      clearCaches: () => queryClient.clear(),
      goTo: (path) => router.navigate({ to: path, replace: true }),
      warnOfLogout: () => notify.error(i18next.t('session.logoutFailed')),
    },
    createSessionItems(),
    createTabChannel(),
  )
