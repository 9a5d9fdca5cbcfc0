import type { UseQueryResult } from '@tanstack/react-query'
import { failureKindOf, isNoAnswerOfContract, messageOf } from '../../platform/api/failure.ts'
import { Link } from '../../platform/routing/link.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'

const words = {
  healthCheck: {
    unknown: 'healthCheck.notFound',
    unknownHint: 'healthCheck.notFoundHint',
    failed: 'healthCheck.loadFailed',
  },
  vehicle: { unknown: 'vehicle.notFound', unknownHint: 'vehicle.notFoundHint', failed: 'vehicle.loadFailed' },
} as const

interface NotOpenedProps {
  readonly query: UseQueryResult
  /** The kind of page that could not be opened. */
  readonly of: keyof typeof words
}

/**
 * Shows why a health check, or the page of a vehicle's health checks, cannot be opened. Links to the vehicle
 * search.
 */
export function NotOpened({ query, of }: NotOpenedProps) {
  const t = useTexts()
  const { unknown, unknownHint, failed } = words[of]
  const isUnknown = failureKindOf(query.error) === 'notFound'
  // True if the server responded successfully, but without a form.
  const isFormless = of === 'healthCheck' && (query.isSuccess || isNoAnswerOfContract(query.error))
  return (
    <Page title={t('page.healthCheck')}>
      <ErrorState
        title={t(isUnknown ? unknown : failed)}
        hint={isUnknown ? t(unknownHint) : isFormless ? t('healthCheck.noForm') : messageOf(query.error, t)}
        onRetry={isUnknown ? undefined : () => void query.refetch()}
        isRetrying={query.isFetching}
        actions={
          <Button variant="quiet" render={(props) => <Link to="/vhc/{-$inspectionId}" {...props} />}>
            {t('healthCheck.chooseVehicle')}
          </Button>
        }
      />
    </Page>
  )
}
