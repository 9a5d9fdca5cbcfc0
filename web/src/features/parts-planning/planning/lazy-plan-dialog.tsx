import { type ComponentProps, lazy, Suspense } from 'react'

const LoadedDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }))

/** The dialog to plan and pick parts. Its module is loaded on first use. */
export function PlanDialog(props: ComponentProps<typeof LoadedDialog>) {
  return (
    <Suspense>
      <LoadedDialog {...props} />
    </Suspense>
  )
}
