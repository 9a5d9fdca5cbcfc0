import { type ComponentProps, lazy, Suspense } from 'react'

const ViewerDialog = lazy(async () => ({ default: (await import('./viewer-dialog.tsx')).ViewerDialog }))

/** The viewer of attachments, loaded when one is first opened; mount it while one is open. */
export const Viewer = (props: ComponentProps<typeof ViewerDialog>) => (
  <Suspense>
    <ViewerDialog {...props} />
  </Suspense>
)
