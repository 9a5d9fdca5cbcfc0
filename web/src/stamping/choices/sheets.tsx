import { StopSheet } from './stop-sheet.tsx'
import { SwitchSheet } from './switch-sheet.tsx'

/** The sheets of the bottom edge, in a chunk of their own. */
export default function Sheets({ kind, onClose }: { kind: 'stop' | 'switch'; onClose: () => void }) {
  return kind === 'stop' ? <StopSheet onClose={onClose} /> : <SwitchSheet onClose={onClose} />
}
