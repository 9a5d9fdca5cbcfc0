import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeEntry } from '../session/entry.ts'
import { SessionStoreContext } from '../session/session-context.ts'
import { startTexts } from '../texts/i18n.ts'
import { App } from './app.tsx'
import { createAppSession } from './app-session.ts'
import { createQueryClient } from './query-client.ts'
import { focusHeadingOnRouteChange } from './route-focus.ts'
import { createAppRouter } from './router.tsx'
import { reloadOnStaleBuild } from './stale-build.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// First of all, so that no login link stays in the address and the router never sees one.
const entry = takeEntry()
reloadOnStaleBuild()
await startTexts()

const router = createAppRouter()
focusHeadingOnRouteChange(router)
const queryClient = createQueryClient()
const sessionStore = createAppSession(router, queryClient)
void sessionStore.start(entry)

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient}>
      <SessionStoreContext value={sessionStore}>
        <RouterProvider router={router} />
      </SessionStoreContext>
    </App>
  </StrictMode>,
)
