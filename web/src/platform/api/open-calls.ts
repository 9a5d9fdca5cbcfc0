let open = 0

/** Counts a call as open until its promise settles. */
export async function countWhileOpen<T>(answer: Promise<T>): Promise<T> {
  open += 1
  try {
    return await answer
  } finally {
    open -= 1
  }
}

export const areCallsOpen = (): boolean => open > 0
