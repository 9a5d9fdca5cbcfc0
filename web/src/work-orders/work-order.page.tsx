import { ComingPage } from '../app/coming.page.tsx'

export function WorkOrderPage() {
  return <ComingPage />
}
