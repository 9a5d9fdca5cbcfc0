/** A refused attempt takes seconds, because it waits for a connection to the database. */
const maxAttempts = 10

/**
 * Repeats a request if the server was too busy (503), as a device does. So a test of concurrent requests does
 * not depend on the machine's speed. The repeated request must count once, by its idempotency key or by its
 * nature.
 */
export async function sendUntilTaken<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send()
    if (answer.status !== 503 || attempt === maxAttempts) return answer
  }
}
