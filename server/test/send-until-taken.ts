/** Maximum number of attempts. Each one waits seconds for a connection to the database. */
const maxAttempts = 10

/**
 * Retries a request while the server responds 503 (too busy), as a device does. Tests of concurrent requests
 * then do not depend on the machine's speed. The request must be idempotent.
 */
export async function sendUntilTaken<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send()
    if (answer.status !== 503 || attempt === maxAttempts) return answer
  }
}
