import classes from './signature-paper.module.css'
import type { useSignaturePad } from './use-signature-pad.ts'

interface SignaturePaperProps {
  readonly paper: Pick<ReturnType<typeof useSignaturePad>, 'ref'>
  /** Names it for a screen reader. */
  readonly label: string
}

/** White paper with a line to sign on; ink on paper in both colour schemes. */
export function SignaturePaper({ paper, label }: SignaturePaperProps) {
  return (
    <div>
      <div className={classes.paper}>
        <canvas ref={paper.ref} className={classes.canvas} role="img" aria-label={label} />
      </div>
    </div>
  )
}
