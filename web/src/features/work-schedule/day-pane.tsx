import { Today } from './today.tsx'

/** My cars of today, beside the pages that they are about. */
export default function DayPane() {
  return <Today isPane />
}
