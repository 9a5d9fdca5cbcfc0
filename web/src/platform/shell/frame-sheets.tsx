import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { loadLater } from '../ui/load-later.ts'
import { isDialogOpen } from '../ui/open-dialogs.ts'

const loadAccount = () => import('./account-panel.tsx')
const loadWaiting = () => import('./waiting-sheet.tsx')
const AccountPanel = lazy(loadAccount)
const WaitingSheet = lazy(loadWaiting)

type SheetName = 'account' | 'search' | 'waiting'

interface FrameSheets {
  readonly openAccount: () => void
  /** Opens the search across all kinds of records. Undefined if the user has no search. */
  readonly openSearch: (() => void) | undefined
  /** Opens the sheet of unsent entries. */
  readonly openWaiting: () => void
}

const FrameSheetsContext = createContext<FrameSheets | null>(null)

/** Returns the functions that open the sheets of the frame. Null outside the frame. */
export const useFrameSheets = (): FrameSheets | null => use(FrameSheetsContext)

/** A sheet that the frame opens and closes. */
export type FrameSheet = ComponentType<{ readonly isOpen: boolean; readonly onClose: () => void }>

interface FrameSheetsProviderProps {
  /** Further rows of the account sheet. */
  readonly account: ReactNode
  /** The search, which also opens with Ctrl K and ⌘ K. Undefined if the user has no search. */
  readonly search: FrameSheet | undefined
  readonly children: ReactNode
}

/**
 * Provides the sheets that every page can open, one at a time. Loads their code in advance, so that they open
 * without a network.
 */
export function FrameSheetsProvider({ account, search: Search, children }: FrameSheetsProviderProps) {
  const [open, setOpen] = useState<SheetName | null>(null)
  const [opened, setOpened] = useState<readonly SheetName[]>([])
  useEffect(() => loadLater(() => Promise.all([loadAccount(), loadWaiting()])), [])
  const sheets = useMemo(() => {
    const show = (name: SheetName) => () => {
      setOpened((before) => (before.includes(name) ? before : [...before, name]))
      setOpen(name)
    }
    return {
      openAccount: show('account'),
      openSearch: Search && show('search'),
      openWaiting: show('waiting'),
    }
  }, [Search])
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k' || !sheets.openSearch) return
      event.preventDefault()
      if (!isDialogOpen()) sheets.openSearch()
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [sheets])
  const close = () => setOpen(null)
  return (
    <FrameSheetsContext value={sheets}>
      {children}
      <Suspense>
        {opened.includes('account') && (
          <AccountPanel isOpen={open === 'account'} onClose={close}>
            {account}
          </AccountPanel>
        )}
        {Search && opened.includes('search') && <Search isOpen={open === 'search'} onClose={close} />}
        {opened.includes('waiting') && <WaitingSheet isOpen={open === 'waiting'} onClose={close} />}
      </Suspense>
    </FrameSheetsContext>
  )
}
