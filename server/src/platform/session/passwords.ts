import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane; about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The longest password in characters; longer ones are refused without hashing. */
export const longestPassword = 512

/** The hash for an unknown user, so the check takes as long as for a known one. */
const decoyHash = hash(crypto.randomUUID(), cost)

/** Hashes a password with argon2id; the result includes its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost)
}

/** True if the password matches this hash; without a hash it takes the same time and returns false. */
export async function isPasswordOf(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await decoyHash), normalize(password))
  return passwordHash !== undefined && isSame
}

/** Keyboards encode ä and ö differently. */
const normalize = (password: string): string => password.normalize('NFC')
