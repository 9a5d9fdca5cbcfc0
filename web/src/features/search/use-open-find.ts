import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { useNavigate } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import type { Way } from './found-items.ts'
import { keepRecentFind, type RecentFind } from './recent-finds.ts'

/**
 * Returns a function that opens the page of a result and stores the result as recent. A user who only does
 * health checks gets the health checks of a vehicle, because the vehicle page needs another right.
 */
export function useOpenFind() {
  const navigate = useNavigate()
  const { canCall } = useSession()
  return (find: RecentFind) => {
    keepRecentFind(find)
    const { kind, id, supplier } = find
    if (kind === 'order') void navigate({ to: '/workorder', search: { number: id } })
    else if (kind === 'part') void navigate({ to: '/part/{-$supplier}/{-$id}', params: { supplier, id } })
    else if (canCall(vehicleEndpoints.listServiceHistory))
      void navigate({ to: '/vehicle/{-$vin}', params: { vin: id }, search: {} })
    else void navigate({ to: '/vhc/vin/$vin', params: { vin: id } })
  }
}

/** Returns a function that opens a page on which an employee can be reached. It is not stored as recent. */
export function useOpenWay() {
  const navigate = useNavigate()
  return (way: Way) => {
    if (way.to === 'day') void navigate({ to: '/workshopschedule', search: { resource: way.employeeId } })
    else if (way.to === 'chat')
      void navigate({ to: '/workorder', search: { number: String(way.orderNumber), tab: 'chat' } })
    else
      void navigate({
        to: '/administration/$personId',
        params: { personId: String(way.employeeId) },
      })
  }
}
