let open = 0

/** Counts a call as open until it is answered or aborted. */
export async function countWhileOpen<T>(answer: Promise<T>): Promise<T> {
  open += 1
  try {
    return await answer
  } finally {
    open -= 1
  }
}

/** True if a call waits for its answer. */
export const areCallsOpen = (): boolean => open > 0
