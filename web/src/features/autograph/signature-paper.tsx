import classes from './signature-paper.module.css'
import type { useSignaturePad } from './use-signature-pad.ts'

interface SignaturePaperProps {
  readonly paper: Pick<ReturnType<typeof useSignaturePad>, 'ref'>
  /** The accessible name of the paper. */
  readonly label: string
}

/** White paper with a line to sign on, in both colour schemes. */
export function SignaturePaper({ paper, label }: SignaturePaperProps) {
  return (
    <div>
      <div className={`${classes.paper} relative clip rounded`}>
        <canvas ref={paper.ref} className={classes.canvas} role="img" aria-label={label} />
      </div>
    </div>
  )
}
