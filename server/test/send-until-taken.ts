/** Each refusal comes after a wait of seconds for a connection to the database. */
const maxAttempts = 10

/**
 * Sends again what the server had no room for (503), as a device does, so that a test of what happens at the same moment does
 * not depend on how fast the machine is. What is sent must count once: by its idempotency key, or by itself.
 */
export async function sendUntilTaken<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send()
    if (answer.status !== 503 || attempt === maxAttempts) return answer
  }
}
