let open = 0
let hasFailed = false

/** Counts a call as open until its promise settles. */
export async function countWhileOpen<T>(answer: Promise<T>): Promise<T> {
  open += 1
  try {
    const value = await answer
    hasFailed = false
    return value
  } catch (error) {
    hasFailed = true
    throw error
  } finally {
    open -= 1
  }
}

/**
 * True if calls are open and the last one that ended was answered. On a bad network some calls fail while others
 * never end. The page then needs the code that shows what the device stores.
 */
export const areCallsOpen = (): boolean => open > 0 && !hasFailed
