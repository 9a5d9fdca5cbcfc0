import type { RefObject } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Finder } from './finder.tsx'
import classes from './search-sheet.module.css'

interface SearchSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Opens the help of the page below. */
  readonly onHelp?: (() => void) | undefined
  /** The text that the user typed while the code of the search loaded. */
  readonly early: RefObject<string>
}

/** The search across all kinds of records: the whole screen of a phone, a box in the middle of wide screens. */
export default function SearchSheet({ isOpen, onClose, onHelp, early }: SearchSheetProps) {
  const t = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('search.title')}
      shape="screen"
      classNames={{ content: classes.box ?? '', body: classes.body ?? '' }}
    >
      <Finder onClose={onClose} onHelp={onHelp} early={early} />
    </Dialog>
  )
}
