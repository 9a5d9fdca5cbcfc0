import { ComingPage } from '../app/coming.page.tsx'

export function StartPage() {
  return <ComingPage />
}
