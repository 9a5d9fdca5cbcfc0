import { IconSearch } from '@tabler/icons-react'
import { searchEndpoints } from '@verstas/contract/search/endpoints.ts'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMatch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { isDialogOpen } from '../../platform/ui/open-dialogs.ts'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import classes from './early-field.module.css'

const SearchSheet = lazy(() => import('./search-sheet.tsx'))

interface HeadSearchProps {
  /** Opens the help of the page, if the search offers it. */
  readonly onHelp?: (() => void) | undefined
}

/** True if the open page has the button of the search. */
export function useIsSearchOffered(): boolean {
  const canSearch = useSession().canCall(searchEndpoints.searchEverything)
  const { hidesDock } = useMatch().route.staticData
  return canSearch && !hidesDock
}

/**
 * The button in the header of each page that opens the search across all kinds of records. Ctrl K and ⌘ K open
 * it, too, unless a dialog is open. Pages that hide the dock have no button. A field keeps what the user types while
 * the code of the search loads.
 */
export function HeadSearch({ onHelp }: HeadSearchProps) {
  const t = useTexts()
  const isOffered = useIsSearchOffered()
  const { isDrawn, isOpen, open, close } = useLazyDialog()
  const typed = useRef('')
  const button = useRef<HTMLButtonElement>(null)
  // The dialog cannot return the focus to the early field, which no longer exists.
  useEffect(() => {
    if (isDrawn && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [isDrawn, isOpen])
  useEffect(() => {
    if (!isOffered) return
    const openByKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!isDialogOpen()) open()
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  })
  if (!isOffered) return null
  return (
    <>
      <IconButton
        ref={button}
        variant="neutral"
        label={t('search.title')}
        icon={IconSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      />
      {isDrawn && (
        <Suspense fallback={isOpen && <EarlyField typed={typed} onClose={close} />}>
          <SearchSheet isOpen={isOpen} onClose={close} onHelp={onHelp} early={typed} />
        </Suspense>
      )}
    </>
  )
}

interface EarlyFieldProps {
  /** Receives what the user types. */
  readonly typed: RefObject<string>
  readonly onClose: () => void
}

/** The field of the search while its code loads. The search takes over what is typed. */
const EarlyField = ({ typed, onClose }: EarlyFieldProps) => {
  const t = useTexts()
  return createPortal(
    <div className={`${classes.field} line gap-4 raised rounded float`}>
      <IconSearch size={24} aria-hidden="true" className="rigid soft" />
      <input
        ref={focus}
        className={`${classes.input} grow shrink type-20`}
        aria-label={t('search.field')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => {
          typed.current = currentTarget.value
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </div>,
    document.body,
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })
