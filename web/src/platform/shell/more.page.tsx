import { IconChevronRight, IconCloudUpload } from '@tabler/icons-react'
import { useWaiting } from '../device-queue/device-queue.tsx'
import { Link } from '../routing/link.tsx'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { RowList } from '../ui/row-list.tsx'
import { Avatar } from './avatar.tsx'
import { useFrameSheets } from './frame-sheets.tsx'
import classes from './more.module.css'
import { type ShownDestination, useDestinationsBehindMore } from './navigation.tsx'
import { Page } from './page.tsx'

/**
 * The page of a phone's last tab: the pages without a tab, and buttons for the account sheet and for the
 * unsent entries.
 */
export function MorePage() {
  const t = useTexts()
  const { employee, site } = useSession()
  const { count, refusedCount } = useWaiting()
  const sheets = useFrameSheets()
  const pages = useDestinationsBehindMore()
  return (
    <Page title={t('page.more')} width="reading">
      <button
        type="button"
        className="inset-focus block full clip card"
        onClick={sheets?.openAccount}
        aria-haspopup="dialog"
      >
        <span className={`${classes.account} hover line gap-12 pad-8-16 ink`}>
          <Avatar />
          <span className="stack grow shrink">
            <span className="strong">{employee.Name}</span>
            <span className="type-15 soft">{site.Description}</span>
            <span className="type-15 soft">{t('shell.accountHint')}</span>
          </span>
          <IconChevronRight size={20} aria-hidden="true" className="rigid" />
        </span>
      </button>
      {pages.length > 0 && (
        <RowList label={t('startPage.tiles')}>
          {pages.map((page) => (
            <li key={page.to}>
              <PageLink page={page} />
            </li>
          ))}
        </RowList>
      )}
      <button
        type="button"
        className="inset-focus block full clip card"
        onClick={sheets?.openWaiting}
        aria-haspopup="dialog"
      >
        <span className="hover tall-56 line gap-12 pad-8-16 ink">
          <IconCloudUpload size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
          <span className="flex wrap baseline spread gap-y-0 gap-x-12 grow shrink">
            <span>{t('shell.waitingTitle')}</span>
            <span className="type-15 soft">
              {count}
              {refusedCount > 0 && ` · ${t('shell.refused', { count: refusedCount })}`}
            </span>
          </span>
          <IconChevronRight size={20} aria-hidden="true" className="rigid" />
        </span>
      </button>
    </Page>
  )
}

function PageLink({ page: { to, title, icon: PageIcon, useBadge } }: { readonly page: ShownDestination }) {
  const t = useTexts()
  const badge = useBadge()
  return (
    <Link to={to} className="hover tall-56 line gap-12 pad-8-16 ink">
      <PageIcon size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
      <span className="flex wrap baseline spread gap-y-0 gap-x-12 grow shrink">
        <span>{t(title)}</span>
        {badge && badge.count > 0 && (
          <span className="type-15 soft">{t(badge.label, { count: badge.count })}</span>
        )}
      </span>
      <IconChevronRight size={20} aria-hidden="true" className="rigid" />
    </Link>
  )
}
