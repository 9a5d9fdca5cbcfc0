/** Runs at most so many tasks at once; the others wait in the order in which they came. */
export function limitConcurrency(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
