/** Holds a new stamping of mine back until it is told when the forgotten one ended. */
type Gate = (goOn: () => void) => void

let gate: Gate | null = null

/** Holds stampings back; null lets them through. */
export const setForgottenGate = (next: Gate | null): void => {
  gate = next
}

/** Stamps at once, or after the question about the forgotten stamping has been answered. */
export function afterForgotten(stamp: () => void): void {
  if (gate) gate(stamp)
  else stamp()
}
