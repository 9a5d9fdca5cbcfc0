import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../texts/i18n.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { focusHeadingOnRouteChange } from './route-focus.ts'
import { createAppRouter } from './router.tsx'
import { reloadOnStaleBuild } from './stale-build.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnStaleBuild()
await startTexts()

const router = createAppRouter()
focusHeadingOnRouteChange(router)

createRoot(root).render(
  <StrictMode>
    <App queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </App>
  </StrictMode>,
)
