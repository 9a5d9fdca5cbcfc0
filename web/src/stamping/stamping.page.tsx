import { ComingPage } from '../app/coming.page.tsx'

export function StampingPage() {
  return <ComingPage />
}
