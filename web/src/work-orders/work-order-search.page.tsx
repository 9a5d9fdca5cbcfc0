import { ComingPage } from '../app/coming.page.tsx'

export function WorkOrderSearchPage() {
  return <ComingPage />
}
