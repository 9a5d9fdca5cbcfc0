import { Today } from './today.tsx'

/** The user's cars of today, next to the related pages. */
export default function DayPane() {
  return <Today isPane />
}
