import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../texts/use-texts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useSessionStore } from './session-context.ts'
import classes from './sign-in-page.module.css'

/** Drawn when nothing can begin because the server does not tell where its API is (118265). */
export function ConfigurationFailed() {
  const t = useTexts()
  const store = useSessionStore()
  const retry = useMutation({ mutationFn: store.retry })
  return (
    <main className={classes.page}>
      <ErrorState
        title={t('session.configurationFailed')}
        hint={t('session.configurationHint')}
        onRetry={() => retry.mutate()}
        isRetrying={retry.isPending}
      />
    </main>
  )
}
