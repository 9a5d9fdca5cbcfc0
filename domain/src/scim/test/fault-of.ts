import type { ScimFault } from '../fault.ts'

/** Returns the type of the fault that a call throws; undefined if it throws none. */
export function faultOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return (error as ScimFault).scimType
  }
  return undefined
}
