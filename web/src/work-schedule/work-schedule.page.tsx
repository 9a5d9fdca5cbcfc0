import { ComingPage } from '../app/coming.page.tsx'

export function WorkSchedulePage() {
  return <ComingPage />
}
