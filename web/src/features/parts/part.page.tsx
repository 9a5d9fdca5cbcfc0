import { useQuery } from '@tanstack/react-query'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { useState } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { failureKindOf, messageOf } from '../../platform/api/failure.ts'
import { useParams } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { BackAgain } from '../../platform/shell/back-again.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { currentWorkOrder } from '../work-orders/current-work-order.ts'
import { PartActions } from './detail/part-actions.tsx'
import { PartView } from './detail/part-view.tsx'

/**
 * The page of a part, by the supplier and the number in the address (specification.md, Screens). Navigates
 * back if the address lacks one of these.
 */
export function PartPage() {
  const { supplier, id } = useParams('/part/{-$supplier}/{-$id}')
  return supplier === undefined || id === undefined ? (
    <BackAgain otherwise="/partssearch" />
  ) : (
    <PartByNumber key={`${supplier}/${id}`} supplier={supplier} item={id} hasBack />
  )
}

interface PartByNumberProps {
  readonly supplier: string
  readonly item: string
  /** True if the part is a page of its own, and not beside the results of a search. */
  readonly hasBack?: boolean
}

/** A part by supplier and number, with its states while it loads and if it is unknown. */
export function PartByNumber({ supplier, item, hasBack = false }: PartByNumberProps) {
  const t = useTexts()
  const [order] = useState(currentWorkOrder)
  // The server requires the VIN to find past work orders of the model.
  const vehicle = order?.Vehicle.SerialNumber ? order.Vehicle : null
  const {
    data: part,
    error,
    refetch,
    isFetching,
  } = usePart({
    supplier,
    item,
    serialNumber: vehicle?.SerialNumber,
  })
  if (part)
    return (
      <Page title={t('page.part')} hasBack={hasBack} mainAction={<PartActions part={part} order={order} />}>
        <PartView part={part} vehicle={vehicle} />
      </Page>
    )
  const isUnknown = failureKindOf(error) === 'notFound'
  return (
    <Page title={t('page.part')} hasBack={hasBack}>
      {error ? (
        <ErrorState
          title={t(isUnknown ? 'part.notFound' : 'part.loadFailed')}
          hint={isUnknown ? t('part.notFoundHint') : messageOf(error, t)}
          onRetry={isUnknown ? undefined : () => void refetch()}
          isRetrying={isFetching}
          actions={
            <Button variant="quiet" render={(props) => <Link to="/partssearch" {...props} />}>
              {t('page.partsSearch')}
            </Button>
          }
        />
      ) : (
        <LoadingSkeleton height={[268, 176, 240]} />
      )}
    </Page>
  )
}

interface PartName {
  readonly supplier: string
  readonly item: string
  /** The VIN of a vehicle. The response then includes past work orders of the same model. */
  readonly serialNumber: string | undefined
}

/** Returns a part with its stocks, reservations and past uses. */
const usePart = ({ supplier, item, serialNumber: SerialNo }: PartName) =>
  useQuery(endpointQuery(partEndpoints.getPart, { params: { supplier, item }, query: { SerialNo } }))
