let open = 0

/** Counts a call until it is answered or given up. */
export async function countWhileOpen<T>(answer: Promise<T>): Promise<T> {
  open += 1
  try {
    return await answer
  } finally {
    open -= 1
  }
}

/** Whether a call waits for its answer. */
export const areCallsOpen = (): boolean => open > 0
