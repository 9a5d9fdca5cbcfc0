import { NewsRow } from '../features/help/news-row.tsx'
import NotificationsButton from '../features/push/notifications-button.tsx'
import MyHoursButton from '../features/stamping/hours/hours-button.tsx'

/** The features' rows in the account sheet. */
export default function AccountRows() {
  return (
    <>
      <MyHoursButton />
      <NotificationsButton />
      <NewsRow />
    </>
  )
}
