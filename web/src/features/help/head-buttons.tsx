import { IconHelp } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useMatch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { isDialogOpen } from '../../platform/ui/open-dialogs.ts'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import { HeadSearch, useIsSearchOffered } from '../search/head-search.tsx'
import './news-dot.css'
import { noteFirstVisit, useHasUnseenNews } from './seen-news.ts'

const HelpSheet = lazy(() => import('./help-sheet.tsx'))

/**
 * The search and the help in the header of each page. A phone has no space for both buttons, so its search
 * shows the help as the first row. The key ? also opens the help, unless a dialog is open or the user is
 * typing.
 */
export function HeadButtons() {
  const t = useTexts()
  const { employee } = useSession()
  const { page } = useMatch().route.staticData
  const { isDrawn, isOpen, open, close } = useLazyDialog()
  const isWide = useMediaQuery('(min-width: 48rem)')
  const isInSearch = useIsSearchOffered() && !isWide
  const hasNews = useHasUnseenNews(employee.Id)
  useEffect(() => noteFirstVisit(employee.Id), [employee.Id])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-news', hasNews)
    return () => document.documentElement.removeAttribute('data-news')
  }, [hasNews])
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    if (!page || isDialogOpen()) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  if (!page) return <HeadSearch />
  return (
    <>
      <HeadSearch onHelp={isInSearch ? open : undefined} />
      {!isInSearch && (
        <IconButton
          variant="neutral"
          label={t('help.ofPage')}
          icon={IconHelp}
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          onClick={open}
        />
      )}
      {isDrawn && (
        <Suspense>
          <HelpSheet page={page} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
