let open = 0
let hasFailed = false

/** Counts a call as open until its promise settles. */
export function countWhileOpen<T>(answer: Promise<T>): Promise<T> {
  open += 1
  const end = (isFailure: boolean) => () => {
    open -= 1
    hasFailed = isFailure
  }
  answer.then(end(false), end(true))
  return answer
}

/**
 * True if calls are open and the last one that ended was answered. On a bad network some calls fail while others
 * never end. The page then needs the code that shows what the device stores.
 */
export const areCallsOpen = (): boolean => open > 0 && !hasFailed
