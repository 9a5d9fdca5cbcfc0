import { useQuery } from '@tanstack/react-query'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { EditField } from '@verstas/domain/work-orders/edit.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import type { ForeignChange } from './foreign-change.ts'

const nobodyKnown: ForeignChange = { name: null, at: null }

/**
 * Who changed these fields last, by the work order's history: for a change that arrived by itself, not as the
 * refusal of a save. Nobody is known until the history has answered, or where it names nobody.
 */
export function useKnownChange(workOrderId: number, fields: readonly EditField[]): ForeignChange {
  const { data } = useQuery({
    ...endpointQuery(workOrderEditEndpoints.listWorkOrderEvents, { params: { id: workOrderId }, query: {} }),
    enabled: fields.length > 0,
    select: (events) =>
      events.find(
        ({ Subject, Changes }) =>
          Subject === null && Changes.some(({ Field }) => (fields as readonly string[]).includes(Field)),
      ),
  })
  return data && fields.length > 0 ? { name: data.EmployeeName, at: data.At } : nobodyKnown
}
