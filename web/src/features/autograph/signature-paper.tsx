import { useRef } from 'react'
import classes from './signature-paper.module.css'
import { useSignaturePad } from './use-signature-pad.ts'

/** What a `SignaturePaper` is signed on, and what may be done with it. */
export function useSignaturePaper() {
  const canvas = useRef<HTMLCanvasElement>(null)
  return { canvas, ...useSignaturePad(canvas) }
}

interface SignaturePaperProps {
  readonly paper: Pick<ReturnType<typeof useSignaturePaper>, 'canvas'>
  /** Names it for a screen reader. */
  readonly label: string
}

/** White paper with a line to sign on; ink on paper in both colour schemes. */
export function SignaturePaper({ paper, label }: SignaturePaperProps) {
  return (
    <div>
      <div className={classes.paper}>
        <canvas ref={paper.canvas} className={classes.canvas} role="img" aria-label={label} />
      </div>
    </div>
  )
}
