import { StopSheet } from './stop-sheet.tsx'
import { SwitchSheet } from './switch-sheet.tsx'

export type SheetKind = 'stop' | 'switch'

/** The sheets of the bottom edge, in a chunk of their own; drawn while they are closed, too. */
export default function Sheets({ open, onClose }: { open: SheetKind | null; onClose: () => void }) {
  return (
    <>
      <StopSheet isOpen={open === 'stop'} onClose={onClose} />
      <SwitchSheet isOpen={open === 'switch'} onClose={onClose} />
    </>
  )
}
