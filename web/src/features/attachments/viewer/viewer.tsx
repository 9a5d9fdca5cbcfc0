import { type ComponentProps, lazy, Suspense } from 'react'

const ViewerDialog = lazy(async () => ({ default: (await import('./viewer-dialog.tsx')).ViewerDialog }))

/** The viewer of attachments, which is loaded on first use. Mount it only while an attachment is open. */
export const Viewer = (props: ComponentProps<typeof ViewerDialog>) => (
  <Suspense>
    <ViewerDialog {...props} />
  </Suspense>
)
