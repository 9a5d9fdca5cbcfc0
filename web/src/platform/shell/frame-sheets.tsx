import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { loadLater } from '../ui/load-later.ts'

const loadAccount = () => import('./account-panel.tsx')
const loadWaiting = () => import('./waiting-sheet.tsx')
const AccountPanel = lazy(loadAccount)
const WaitingSheet = lazy(loadWaiting)

type SheetName = 'account' | 'waiting'

interface FrameSheets {
  readonly openAccount: () => void
  /** Opens the sheet of unsent entries. */
  readonly openWaiting: () => void
}

const FrameSheetsContext = createContext<FrameSheets | null>(null)

/** Returns the functions that open the sheets of the frame. Null outside the frame. */
export const useFrameSheets = (): FrameSheets | null => use(FrameSheetsContext)

interface FrameSheetsProviderProps {
  /** Further rows of the account sheet. */
  readonly account: ReactNode
  readonly children: ReactNode
}

/**
 * Provides the sheets that every page can open, one at a time. Loads their code in advance, so that they open
 * without a network.
 */
export function FrameSheetsProvider({ account, children }: FrameSheetsProviderProps) {
  const [open, setOpen] = useState<SheetName | null>(null)
  const [opened, setOpened] = useState<readonly SheetName[]>([])
  useEffect(() => loadLater(() => Promise.all([loadAccount(), loadWaiting()])), [])
  const sheets = useMemo(() => {
    const show = (name: SheetName) => () => {
      setOpened((before) => (before.includes(name) ? before : [...before, name]))
      setOpen(name)
    }
    return { openAccount: show('account'), openWaiting: show('waiting') }
  }, [])
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
        {opened.includes('waiting') && <WaitingSheet isOpen={open === 'waiting'} onClose={close} />}
      </Suspense>
    </FrameSheetsContext>
  )
}
