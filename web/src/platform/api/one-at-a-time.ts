/**
 * Makes a function that runs one piece of work of this name at a time, over all tabs of the browser. Browsers have
 * locks on secure origins only; elsewhere each tab takes turns by itself.
 */
export function createTurns(name: string): (work: () => Promise<void>) => Promise<void> {
  if (navigator.locks) return (work) => navigator.locks.request(name, work)
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
