import { RunningStampingBar } from '../shell/running-stamping-bar.tsx'

/** The running stamping of whoever is signed in, for the shell's bottom edge. */
export function RunningStamping() {
  return <RunningStampingBar running={null} />
}
