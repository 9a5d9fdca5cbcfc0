import { Today } from './today.tsx'

/** The user's cars of today, next to another page on a wide screen. */
export default function DayPane() {
  return <Today isPane />
}
