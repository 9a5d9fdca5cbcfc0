import { Navigate } from '@tanstack/react-router'
import { useSession } from '../platform/session/session.ts'

/** Work queues live on the activity monitor, people on the start page (specification.md, Screens). */
export function RootRedirect() {
  const { employee } = useSession()
  return <Navigate to={employee.IsWorkqueue ? '/activitymonitor' : '/startpage'} replace />
}
