import { IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { AccountRow } from '../../platform/shell/account-row.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { useHasUnseenNews } from './seen-news.ts'

const NewsSheet = lazy(() => import('./news-sheet.tsx'))

/** The row of the account sheet that opens the news. It also shows whether the newest news are unread. */
export function NewsRow() {
  const t = useTexts()
  const hasNews = useHasUnseenNews(useSession().employee.Id)
  const sheet = useLazyDialog()
  return (
    <>
      <AccountRow icon={IconSparkles} name={t(hasNews ? 'news.unread' : 'news.title')} onClick={sheet.open} />
      {sheet.isDrawn && (
        <Suspense>
          <NewsSheet isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
